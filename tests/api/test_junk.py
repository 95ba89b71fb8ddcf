"""Junk is refused in the form of all refusals, whatever it is and wherever it is sent; it never is a fault of ours."""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games.models import Event, Match, Seat
from games.rules.niagara.river import CARDS, GEMS, SPACES
from tests.api.calling import PICK, Caller, callers, check_refusal
from tests.service.playing import head_of, make_people, open_table, play_on, start

pytestmark = pytest.mark.django_db

# The second run, on PostgreSQL, is for what that database alone refuses: fewer examples find it.
SHARE = 3 if os.environ.get("FOLDTABLE_BACKEND") == "postgres" else 1
often = settings(
    max_examples=60 // SHARE,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
# Where every example asks for a dozen addresses.
seldom = settings(often, max_examples=24 // SHARE)

WRITES = ("join/", "leave/", "start/", "moves/", "undo/", "chat/", "watching/")
FIELDS = ("move", "decision", "move_id", "version", "title", "seats", "options", "access", "bots", "salt", "kind")

texts = st.one_of(
    st.text(max_size=80),
    st.sampled_from(["", "\x00", "a\x00b", "\ud800", "🛶", "́" * 60, "x" * 400, "niagara", "public", "link"]),
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from([-1, 0, 1, 3, 2**31 - 1, 2**31, 2**63, 10**30, -(10**400), 1e308]),
    texts,
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(FIELDS) | texts, inner, max_size=5)
    ),
    max_leaves=12,
)
objects = st.dictionaries(st.sampled_from(FIELDS) | texts, values, max_size=8)
moves = st.fixed_dictionaries(
    {"kind": st.sampled_from(["pick", "buy", "decline", "weather", "paddle", "stop"]) | values},
    optional=dict.fromkeys(("card", "gem", "to", "canoe", "before", "after", "seat", "extra"), values),
)
spaces, gems, cards = (st.sampled_from(names.names) for names in (SPACES, GEMS, CARDS))
works = st.one_of(
    st.none(),
    st.just({"kind": "unload"}),
    st.builds(lambda kind, gem: {"kind": kind, "gem": gem}, st.sampled_from(["load", "swap"]), gems),
)
steals = st.builds(
    lambda seat, canoe: {"kind": "steal", "seat": seat, "canoe": canoe}, st.integers(0, 4), st.integers(0, 1)
)
paddles = st.builds(
    lambda canoe, before, to, after: {"kind": "paddle", "canoe": canoe, "before": before, "to": to, "after": after},
    st.integers(0, 1),
    works,
    spaces,
    works | steals,
)
asked = st.one_of(
    paddles,
    st.builds(lambda card: {"kind": "pick", "card": card}, cards),
    st.builds(lambda gem: {"kind": "buy", "gem": gem}, gems),
    st.builds(lambda to: {"kind": "weather", "to": to}, st.integers(-1, 2)),
    st.sampled_from([{"kind": "stop"}, {"kind": "decline"}]),
)


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem")


@pytest.fixture
def at_table(people: list[User]) -> list[Caller]:
    return callers(*people)


@pytest.fixture
def ada(at_table: list[Caller]) -> Caller:
    return at_table[0]


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people)


def check_sane(answer: Any) -> None:
    """A refusal by its own rules, or a success."""
    assert answer.status_code < 500, answer.content
    assert answer["Content-Type"] == "application/json"
    if answer.status_code >= 400:
        check_refusal(answer, answer.status_code, answer.json()["error"]["code"])


def send(caller: Caller, path: str, body: Any, **headers: Any) -> Any:
    cache.clear()  # so that nothing is too fast
    answer = caller.post(path, body, **headers)
    check_sane(answer)
    return answer


@seldom
@given(body=objects)
def test_any_object_can_be_sent_anywhere(ada: Caller, match: Match, body: dict[str, Any]) -> None:
    for call in WRITES:
        send(ada, f"matches/{match.pk}/{call}", body)
    send(ada, "matches/", body)
    assert Event.objects.count() == 1


@often
@given(raw=st.one_of(st.binary(max_size=300), values.map(json.dumps)))
@example(raw=b"\xff\xfe{\x00}\x00")
@example(raw=b"\xef\xbb\xbf{}")
@example(raw=b'{"a": 1} trailing')
@example(raw=b'{"a": NaN}')
@example(raw=b'{"a": 1e999}')
@example(raw=b'{"decision": ' + b"9" * 10_000 + b"}")
@example(raw=b'{"move": ' + b"[" * 16_000)
@example(raw=b'{"move": ' * 1500 + b"1" + b"}" * 1500)
@example(raw=b'{"move": ' + b"[" * 900 + b"]" * 900 + b"}")
@example(raw=b'{"move": {"kind": "pick", "card": "\\u0000"}}')
@example(raw=b'{"\\u0000": 1}')
@example(raw=b'{"\\ud800": "\\udfff"}')
@example(raw=b"[]")
@example(raw=b"null")
@example(raw=b'"{}"')
@example(raw=b"\x00")
def test_any_bytes_can_be_sent_anywhere(ada: Caller, match: Match, raw: bytes | str) -> None:
    for call in WRITES:
        send(ada, f"matches/{match.pk}/{call}", raw)
    send(ada, "matches/", raw)
    assert Event.objects.count() == 1


@often
@given(move=values | moves, decision=st.just(1) | scalars, move_id=st.just("a") | scalars)
def test_any_move_is_refused_or_played(ada: Caller, match: Match, move: Any, decision: Any, move_id: Any) -> None:
    body = {"move": move, "decision": decision, "move_id": move_id}
    answer = send(ada, f"matches/{match.pk}/moves/", body)
    assert answer.status_code in (200, 201, 400, 409, 422)


@pytest.mark.parametrize("seed", range(3))
@settings(often, max_examples=120 // SHARE)
@given(move=asked)
def test_any_well_formed_move_is_refused_in_words_or_legal(
    people: list[User], at_table: list[Caller], seed: int, move: dict[str, Any]
) -> None:
    """Most of what the title can be asked for is not legal; every refusal has all the data that its words need."""
    match = Match.objects.first()
    if match is None:
        match = start(people)
        play_on(match, 37 + 31 * seed, seed=seed)
    position = head_of(match).position
    seat = min(position.questions)
    body = {"move": move, "decision": position.questions[seat].since, "move_id": f"v{position.version}"}
    answer = send(at_table[seat], f"matches/{match.pk}/moves/", body)
    assert answer.status_code in (201, 422)
    if answer.status_code == 422:
        assert "{" not in answer.json()["error"]["text"]
        assert answer.json()["error"]["text"] != "This is not allowed."


@often
@given(wanted=objects, title=st.just("niagara") | scalars, seats=st.just(3) | scalars, bots=st.just(0) | scalars)
def test_any_table_is_refused_or_opened(ada: Caller, wanted: dict[str, Any], title: Any, seats: Any, bots: Any) -> None:
    before = Match.objects.count()
    answer = send(ada, "matches/", {**wanted, "title": title, "seats": seats, "bots": bots})
    assert answer.status_code in (201, 400, 422)
    assert Match.objects.count() == before + (answer.status_code == 201)


@often
@given(salt=scalars)
@example(salt="a\x00b")
@example(salt="\u202e" + "x" * 20)
@example(salt="🛶" * 64)
def test_any_salt_is_refused_or_kept_as_it_is(people: list[User], at_table: list[Caller], salt: Any) -> None:
    match = open_table(people[:1], seats=3)
    answer = send(at_table[1], f"matches/{match.pk}/join/", {"salt": salt})
    if answer.status_code == 200:
        assert Seat.objects.get(match=match, number=1).salt == salt or salt == ""
    else:
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


@seldom
@given(raw=st.one_of(texts.map(lambda text: quote(text, errors="replace")), st.binary(max_size=30).map(quote)))
@example(raw="10" * 15)
@example(raw="-1")
@example(raw="abc")
@example(raw="1&version=2")
@example(raw="%")
@example(raw="1%00")
@example(raw="%F0%9D%9F%99")
def test_any_query_can_be_asked(match: Match, raw: str) -> None:
    cache.clear()
    for path in (
        f"matches/{match.pk}/?version={raw}",
        f"matches/{match.pk}/log/?after={raw}",
        f"matches/?page={raw}",
        f"matches/?open={raw}&{raw}={raw}",
        f"matches/?mine={raw}",
        f"titles/?format={raw}",
    ):
        check_sane(Caller().get(path))


@often
@given(raw=st.binary(max_size=60).map(quote))
def test_any_address_can_be_asked_for(ada: Caller, raw: str) -> None:
    cache.clear()
    for path in (raw, f"matches/{raw}/", f"matches/{raw}/moves/"):
        check_sane(ada.get(path))
        check_sane(ada.post(path, {"move": PICK}))


@often
@given(
    kind=st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"), max_size=40),
    raw=st.binary(max_size=60),
)
@example(kind="application/json; charset=nothing", raw=b"{}")
@example(kind="application/json; boundary", raw=b"{}")
@example(kind="application/*", raw=b"{}")
@example(kind="*/*", raw=b"{}")
@example(kind="multipart/form-data; boundary=" + "x" * 300, raw=b"--x--")
def test_any_type_of_content_can_be_named(ada: Caller, match: Match, kind: str, raw: bytes) -> None:
    answer = send(ada, f"matches/{match.pk}/moves/", raw, content_type=kind)
    assert answer.status_code in (400, 415)


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept": "\xff"},
        {"Accept": "application/json;" * 200},
        {"Accept": "*/*; q=nan"},
        {"Accept-Language": "x" * 5000},
        {"Accept-Language": "zz-\xff;q=abc"},
        {"X-Forwarded-For": "\xff, , ,"},
        {"X-Forwarded-Host": "evil.example"},
        {"X-Request-Id": "\xff"},
        {"X-HTTP-Method-Override": "DELETE"},
        {"If-None-Match": "\xff"},
        {"If-Modified-Since": "never"},
        {"Range": "bytes=9-1"},
        {"Origin": "http://["},
        {"Referer": "http://["},
        {"Authorization": "Basic \xff"},
    ],
)
def test_strange_headers_do_not_matter(people: list[User], match: Match, headers: dict[str, str]) -> None:
    ada = Caller(people[0], enforce_csrf_checks=True)
    ada.client.get("/")
    answer = ada.get(f"matches/{match.pk}/", headers=headers)
    check_sane(answer)
    assert answer.status_code in (200, 406)
    token = ada.client.cookies["csrftoken"].value
    check_sane(ada.post(f"matches/{match.pk}/moves/", {}, headers={**headers, "X-CSRFToken": token}))
