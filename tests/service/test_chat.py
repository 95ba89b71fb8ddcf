"""Chat: who may read and write where, what becomes of the words, and how fast one may talk."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import Block, User
from games import chat, live, selectors, services
from games.errors import Conflict, Forbidden, Malformed, NotSignedIn, Refused, TooFast
from games.models import ChatLine, Match
from games.services.chat import QUOTAS
from tests.service.playing import make_people, open_table, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    """Three who play, and Dov and Eva who watch."""
    return make_people("ada", "bea", "cem", "dov", "eva")


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people[:3])


def say(match: Match, user: User, text: str, room: str = "", said_id: str = "") -> services.Said:
    seat = selectors.find_seat(match, user)
    room = room or chat.own_room(seat)
    return services.say(match=match, user=user, seat=seat, room=room, text=text, said_id=said_id or f"{user}:{text}")


def read(match: Match, user: Any, room: str) -> list[str]:
    lines = chat.read_lines(match, user, selectors.find_seat(match, user), room)
    return [line["text"] for line in lines]


def end(match: Match) -> None:
    match.status = Match.Status.OVER
    match.save(update_fields=["status"])


# --- rooms ----------------------------------------------------------------------------------------------


def test_players_and_spectators_have_a_room_each(people: list[User], match: Match) -> None:
    say(match, people[0], "good luck")
    say(match, people[3], "who wins?")
    assert read(match, people[1], "players") == ["good luck"]
    assert read(match, people[4], "spectators") == ["who wins?"]


@pytest.mark.parametrize(("reader", "room"), [(0, "spectators"), (3, "players")])
def test_the_other_room_is_closed_while_the_match_runs_and_open_afterwards(
    people: list[User], match: Match, reader: int, room: str
) -> None:
    """Whoever sees more than a player could help."""
    say(match, people[0], "mine")
    say(match, people[3], "mine")
    with pytest.raises(Forbidden, match="not_your_room"):
        read(match, people[reader], room)
    end(match)
    assert read(match, people[reader], room) == ["mine"]


@pytest.mark.parametrize(("writer", "room"), [(0, "spectators"), (3, "players")])
@pytest.mark.parametrize("is_over", [False, True])
def test_nobody_writes_in_the_other_room(
    people: list[User], match: Match, writer: int, room: str, is_over: bool
) -> None:
    if is_over:
        end(match)
    with pytest.raises(Forbidden, match="not_your_room"):
        say(match, people[writer], "psst", room)
    assert not ChatLine.objects.exists()


def test_people_at_a_table_that_waits_have_a_room(people: list[User]) -> None:
    table = open_table(people[:2], seats=3)
    say(table, people[1], "one more")
    assert read(table, people[0], "players") == ["one more"]
    with pytest.raises(Forbidden):
        read(table, people[3], "players")
    services.leave_table(match=table, user=people[1])
    with pytest.raises(Forbidden):
        read(table, people[1], "players")


def test_a_closed_table_is_silent(people: list[User]) -> None:
    table = open_table(people[:1], seats=3)
    services.leave_table(match=table, user=people[0])
    with pytest.raises(Conflict, match="closed"):
        say(table, people[0], "hello?")


def test_a_room_that_does_not_exist_is_malformed(people: list[User], match: Match) -> None:
    for room in ("", "Players", "staff", "x" * 300):
        with pytest.raises(Malformed):
            services.say(match=match, user=people[0], seat=0, room=room, text="x", said_id="a")
        with pytest.raises(Malformed):
            chat.read_lines(match, people[0], 0, room)


def test_who_is_not_signed_in_neither_reads_nor_writes(match: Match) -> None:
    from django.contrib.auth.models import AnonymousUser

    nobody = AnonymousUser()
    for room in chat.ROOMS:
        with pytest.raises(NotSignedIn):
            chat.read_lines(match, nobody, -1, room)
        with pytest.raises(NotSignedIn):
            chat.check_may_write(match, nobody, -1, room)


def test_a_guest_reads_and_does_not_write(people: list[User], match: Match) -> None:
    people[3].is_guest = True
    with pytest.raises(Forbidden, match="guests_cannot_chat"):
        say(match, people[3], "hello")
    assert read(match, people[3], "spectators") == []


def test_who_is_muted_reads_and_does_not_write(people: list[User], match: Match) -> None:
    people[3].muted_until = timezone.now() + timedelta(hours=1)  # type: ignore[attr-defined]
    with pytest.raises(Forbidden, match="muted"):
        say(match, people[3], "hello")
    people[3].muted_until = timezone.now() - timedelta(hours=1)  # type: ignore[attr-defined]
    assert say(match, people[3], "hello").is_new


def test_lines_of_people_one_has_blocked_are_not_read(people: list[User], match: Match) -> None:
    say(match, people[0], "from ada")
    say(match, people[1], "from bea")
    Block.objects.create(blocker=people[2], blocked=people[0])
    assert read(match, people[2], "players") == ["from bea"]
    assert read(match, people[0], "players") == ["from ada", "from bea"]


def test_what_was_removed_leaves_a_gap(people: list[User], match: Match) -> None:
    say(match, people[0], "rude")
    say(match, people[0], "of a closed account")
    say(match, people[0], "fine")
    first, second, _ = ChatLine.objects.order_by("pk")
    ChatLine.objects.filter(pk=first.pk).update(hidden_at=timezone.now())
    ChatLine.objects.filter(pk=second.pk).update(erased_at=timezone.now())
    lines = chat.read_lines(match, people[1], 1, "players")
    assert [(line["text"], line["is_removed"]) for line in lines] == [("", True), ("", True), ("fine", False)]


def test_a_line_tells_who_where_and_when(people: list[User], match: Match) -> None:
    said = say(match, people[1], "hello")
    (line,) = chat.read_lines(match, people[0], 0, "players")
    assert line.pop("at").endswith("Z")
    assert line == {"id": said.line, "seat": 1, "name": "bea", "text": "hello", "is_removed": False}


def test_the_newest_lines_after_an_id_are_read_oldest_first(people: list[User], match: Match) -> None:
    lines = [ChatLine(match=match, room="players", user=people[0], text=str(number)) for number in range(130)]
    ChatLine.objects.bulk_create(lines)
    assert read(match, people[1], "players") == [str(number) for number in range(30, 130)]
    known = ChatLine.objects.get(text="127").pk
    assert [line["text"] for line in chat.read_lines(match, people[1], 1, "players", known)] == ["128", "129"]


# --- words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  hello  ", "hello"),
        ("two\nlines\r\nand\ta tab", "two lines and a tab"),
        ("a\x00b\x07c\x1b[31m", "abc[31m"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("\ufeffbom", "bom"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("👩‍👩‍👧 ok", "👩‍👩‍👧 ok"),
        ("שלום", "שלום"),
        ("e" + "\u0301" * 60, "e" + "\u0301" * 4),
        ("x" * 500, "x" * 500),
    ],
)
def test_what_is_said_is_kept_without_what_is_not_seen(text: str, kept: str) -> None:
    assert chat.clean(text) == kept


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u200b\u200d", "\u202e", "\x00", "\u3000", "\u0301\u0301"])
def test_nothing_is_no_message(text: str) -> None:
    with pytest.raises(Refused, match="nothing_said"):
        chat.clean(text)


@pytest.mark.parametrize("length", [501, 4000, 1_000_000])
def test_what_is_too_long_is_refused_with_the_limit(length: int) -> None:
    with pytest.raises(Refused, match="too_long") as refused:
        chat.clean("x" * length)
    assert refused.value.params == {"limit": 500, "length": length}
    assert "500" in refused.value.text


# --- again, and again -----------------------------------------------------------------------------------


def test_a_resend_is_the_same_line(people: list[User], match: Match) -> None:
    first = say(match, people[0], "hello", said_id="a")
    assert say(match, people[0], "hello", said_id="a") == services.Said(first.line, is_new=False)
    assert ChatLine.objects.count() == 1


def test_a_resend_is_the_same_line_even_if_the_cache_has_gone(people: list[User], match: Match) -> None:
    """As after a crash between the writing and the answer."""
    first = say(match, people[0], "hello", said_id="a")
    cache.clear()
    assert say(match, people[0], "hello", said_id="a").line == first.line
    assert ChatLine.objects.count() == 1


def test_ids_of_others_do_not_matter(people: list[User], match: Match) -> None:
    lines = {say(match, person, "hello", said_id="same").line for person in people}
    assert len(lines) == 5


def test_the_same_words_later_are_another_line(people: list[User], match: Match) -> None:
    say(match, people[0], "hello", said_id="a")
    ChatLine.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert say(match, people[0], "hello", said_id="b").is_new


@pytest.mark.parametrize("said_id", ["", "x" * 65, "a\nb", 7, None])
def test_an_id_must_be_one(people: list[User], match: Match, said_id: Any) -> None:
    with pytest.raises(Malformed):
        services.say(match=match, user=people[0], seat=0, room="players", text="x", said_id=said_id)


def test_a_flood_is_stopped_and_told_how_long_to_wait(people: list[User], match: Match) -> None:
    burst = QUOTAS[0]
    accepted = 0
    with pytest.raises(TooFast) as refused:
        for number in range(2 * burst.most + 1):
            say(match, people[0], f"spam {number}")
            accepted += 1
    assert burst.most <= accepted <= 2 * burst.most
    assert 1 <= refused.value.params["wait"] <= burst.seconds
    assert say(match, people[1], "others are not stopped").is_new


def test_what_was_too_fast_can_be_sent_again(people: list[User], match: Match) -> None:
    with pytest.raises(TooFast):
        for number in range(2 * QUOTAS[0].most + 1):
            say(match, people[0], f"spam {number}", said_id=f"id {number}")
    cache.clear()
    assert say(match, people[0], "spam 10 again", said_id="id 10").is_new


def test_announcements_carry_ids_and_never_words(
    people: list[User], match: Match, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(live, "_send", lambda group, message: sent.append(message))
    with django_capture_on_commit_callbacks(execute=True):
        said = say(match, people[0], "a secret plan")
    assert sent == [{"type": "chat.said", "match": str(match.pk), "room": "players", "line": said.line}]


# --- closing to spectators ------------------------------------------------------------------------------


def test_the_host_closes_a_match_to_spectators_and_opens_it_again(people: list[User], match: Match) -> None:
    services.set_watchable(match=match, user=people[0], is_watchable=False)
    for player in people[:3]:
        selectors.check_may_watch(match, player)
    with pytest.raises(Forbidden, match="closed_to_spectators"):
        selectors.check_may_watch(match, people[3])
    services.set_watchable(match=match, user=people[0], is_watchable=True)
    selectors.check_may_watch(match, people[3])


def test_nobody_else_closes_it(people: list[User], match: Match) -> None:
    for person in people[1:]:
        with pytest.raises(Forbidden, match="not_host"):
            services.set_watchable(match=match, user=person, is_watchable=False)


def test_an_open_table_can_be_joined_though_nobody_may_watch(people: list[User]) -> None:
    table = open_table(people[:1], seats=3)
    services.set_watchable(match=table, user=people[0], is_watchable=False)
    selectors.check_may_watch(table, people[1])


# --- which matches wait ---------------------------------------------------------------------------------


def test_matches_that_wait_are_counted_besides_the_one_at_hand(people: list[User], match: Match) -> None:
    other = start(people[:3])
    assert selectors.waiting_for(people[0])["count"] == 2
    waiting = selectors.waiting_for(people[0], match.pk)
    assert waiting == {"count": 1, "next": {"match": str(other.pk), "name": "Niagara"}}
    assert selectors.waiting_for(people[3]) == {"count": 0, "next": None}
