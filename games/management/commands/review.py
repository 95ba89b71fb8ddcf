"""manage.py review MATCH: what the AI makes of every decision of a match that is over."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games import store
from games.models import Match, Review, ReviewPoint
from games.reviews import making, opening
from games.reviews.judging import REVIEW_VERSION
from games.reviews.reading import end_shares, say_move, say_turning_points
from games.reviews.walking import walk
from games.rosters import read_roster
from games.rules.registry import get_rules


class Command(BaseCommand):
    help = "Judge every decision of a match, or finish what was begun, and print chances and the costliest decisions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, metavar="MATCH", help="the id that stands in the match's address")
        parser.add_argument("--simulations", type=int, metavar="N", help="how hard the AI thinks about each decision")
        parser.add_argument("--again", action="store_true", help="begin anew, whatever was judged before")

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.filter(pk=options["match"], status=Match.Status.OVER).first()
        if match is None:
            raise CommandError("There is no match of that id that is over.")
        simulations = options["simulations"]
        if simulations is not None and simulations < 1:
            raise CommandError("The AI needs at least one simulation.")
        review = self._find(match, simulations, is_again=options["again"])
        try:
            self._make(review)
        except making.Replaced:
            raise CommandError("Somebody else has begun this review anew.") from None
        self._print(match, review)

    def _find(self, match: Match, simulations: int | None, *, is_again: bool) -> Review:
        """Return the review to go on with: what there is, unless it was made otherwise than is asked for."""
        found = Review.objects.select_related("match").filter(match=match).first()
        is_fit = (
            found is not None
            and found.status != Review.Status.FAILED
            and found.version == REVIEW_VERSION
            and simulations in (None, found.simulations)
        )
        if found is None or is_again or not is_fit:
            return opening.open_anew(match.pk, match.title, simulations)
        return found

    def _make(self, review: Review) -> None:
        if review.status == Review.Status.COMPLETE:
            return
        for done in making.work(review):
            review.refresh_from_db(fields=["decisions"])
            self.stderr.write(f"\rjudged {done} of {review.decisions}", ending="")
            self.stderr.flush()
        self.stderr.write("")

    def _print(self, match: Match, review: Review) -> None:
        rules = get_rules(match.title)
        names = [place.name for place in read_roster(match.pk)]
        decisions = {decided.number: decided for decided in walk(rules, [r.event for r in store.read(match.pk)])}
        points = list(review.points.order_by("number"))
        for nth, point in enumerate(points, start=1):
            text = say_move(rules, decisions[point.number], decisions[point.number].move, names)
            self.stdout.write(self._row(nth, point, names, text))
        self.stdout.write(f"   end  {_percents(end_shares(match.result, match.seats))}")
        costliest = say_turning_points(rules, decisions, points, names)
        self.stdout.write(f"\n{len(points)} decisions, {review.simulations} simulations each; the costliest:")
        for turn in costliest:
            fall = f"{turn.before:.0%} → {turn.after:.0%}".replace("%", " %")
            self.stdout.write(f"{names[turn.seat]}, move {turn.nth}: {turn.move}; better was: {turn.better}: {fall}")
        if not costliest:
            self.stdout.write("none that matters")

    def _row(self, nth: int, point: ReviewPoint, names: list[str], text: str) -> str:
        cost = f"−{round(100 * point.cost)}" if round(100 * point.cost) else ""
        return f"{nth:6}  {_percents(point.shares)}  {cost:>4}  {names[point.seat]}: {text}"


def _percents(shares: Any) -> str:
    return "  ".join(f"{round(100 * share):3} %" for share in shares)
