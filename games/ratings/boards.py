"""Leaderboards: who stands where in a title, in a fixed number of queries however many players there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Case, Q, QuerySet, Value, When

from games.models import Rating

if TYPE_CHECKING:
    from accounts.models import User

# Whoever has played fewer matches that counted is listed as provisional, without a rank.
RANKED_AFTER = 5
PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One player on a board. `rank` is None while provisional; equal points share a rank. `level` is a bot's."""

    rank: int | None
    name: str
    points: int
    matches: int
    wins: int
    is_you: bool
    level: str = ""

    @property
    def is_provisional(self) -> bool:
        return self.rank is None

    @property
    def to_go(self) -> int:
        """How many more matches make a provisional rating a ranked one."""
        return max(0, RANKED_AFTER - self.matches)


@dataclass(frozen=True, slots=True)
class Mine:
    """The reader's own line, the page it is on, and among how many who are ranked."""

    line: Line
    page: int
    ranked: int


def read_board(title: str, *, bots: bool = False) -> QuerySet[Rating]:
    """Return the ratings of people or of bots, the ranked ones first, each part the strongest first."""
    provisional = Case(
        When(matches__lt=RANKED_AFTER, then=Value(True)), default=Value(False), output_field=BooleanField()
    )
    found = Rating.objects.filter(title=title, user__is_bot=bots, user__is_active=True)
    return found.select_related("user").annotate(provisional=provisional).order_by("provisional", "-points", "user_id")


def read_page(
    title: str, user: User | AnonymousUser, *, bots: bool = False, number: str | int | None = 1
) -> tuple[Page[Rating], list[Line]]:
    """Return a page of a board and its lines; a page that does not exist is the nearest that does."""
    page = Paginator(read_board(title, bots=bots), PER_PAGE).get_page(number)
    return page, list_lines(list(page), user, first_place=page.start_index())


def list_top(title: str, user: User | AnonymousUser, count: int) -> list[Line]:
    """Return the first lines of the people's board."""
    return list_lines(list(read_board(title)[:count]), user, first_place=1)


def list_lines(rows: list[Rating], user: User | AnonymousUser, *, first_place: int) -> list[Line]:
    """Return the lines of rows that follow each other on a board, the first of them at that place."""
    lines: list[Line] = []
    for place, row in enumerate(rows, start=first_place):
        if row.matches < RANKED_AFTER:
            rank = None
        elif lines and lines[-1].points == row.points:
            rank = lines[-1].rank
        elif not lines and place > 1:
            rank = count_above(row) + 1
        else:
            rank = place
        lines.append(line_of(row, rank, user))
    return lines


def find_mine(title: str, user: User | AnonymousUser) -> Mine | None:
    """Return where the reader stands, or None without a match that counted."""
    row = read_board(title).filter(user_id=user.pk or 0).first()
    if row is None:
        return None
    ranked = Q(matches__gte=RANKED_AFTER)
    stronger = Q(points__gt=row.points) | Q(points=row.points, user_id__lt=row.user_id)
    if row.matches >= RANKED_AFTER:
        before = read_board(title).filter(ranked & stronger).count()
        rank = count_above(row) + 1
    else:
        before = read_board(title).filter(ranked | stronger).count()
        rank = None
    total = read_board(title).filter(ranked).count()
    return Mine(line_of(row, rank, user), before // PER_PAGE + 1, total)


def count_above(row: Rating) -> int:
    """Return how many on the same board are ranked with more points."""
    above = read_board(row.title, bots=row.user.is_bot)
    return above.filter(matches__gte=RANKED_AFTER, points__gt=row.points).count()


def line_of(row: Rating, rank: int | None, user: User | AnonymousUser) -> Line:
    return Line(rank, row.user.username, row.points, row.matches, row.wins, row.user_id == user.pk, row.user.bot_level)
