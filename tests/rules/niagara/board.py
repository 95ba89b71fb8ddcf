"""Niagara positions for tests, written the way the rulebook speaks: "C4:ruby" is a canoe at C4 with a ruby."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.chance import ScriptedChance
from games.rules.errors import IllegalMove
from games.rules.niagara.facts import Fact
from games.rules.niagara.moves import Load, Paddle, Steal, Swap, Unload
from games.rules.niagara.river import ARMS, CARDS, GEMS, KINDS, SPACES
from games.rules.niagara.rules import NIAGARA
from games.rules.niagara.state import PADDLE, State

SHARED = {"tie_break": "shared", "limit": "none"}
ASHORE = ("SHORE", "SHORE")


def gem(name: str) -> int:
    return GEMS.decode(name)


def space(name: str) -> int:
    return SPACES.decode(name)


def card(name: str | int) -> int:
    return CARDS.decode(str(name))


def picking(
    *canoes: Sequence[str],
    owned: Sequence[Sequence[str]] = (),
    buoy: int = 0,
    arm: str = "L",
    weather: int = 0,
    round: int = 1,
    options: dict[str, str] | None = None,
    sites: dict[str, dict[str, int]] | None = None,
) -> State:
    """Return a state in which everybody picks. Gems in canoes and hands are taken from their own sites."""
    seats = max(3, len(canoes))
    state = NIAGARA.initial(seats, options or SHARED)
    state.buoy, state.weather, state.round, state.arm = buoy, weather, round, ARMS.decode(arm)
    for seat, pair in enumerate(canoes):
        for canoe, written in enumerate(pair):
            put(state, seat, canoe, written)
    for seat, names in enumerate(owned):
        for name in names:
            take_from_site(state, gem(name))
            state.owned[KINDS * seat + gem(name)] += 1
    for site, counts in (sites or {}).items():
        for name, count in counts.items():
            for _ in range(count):
                take_from_site(state, gem(name))
                state.sites[KINDS * gem(site) + gem(name)] += 1
    return state


def put(state: State, seat: int, canoe: int, written: str) -> None:
    where, _, cargo = written.partition(":")
    state.at[2 * seat + canoe] = space(where)
    if cargo:
        take_from_site(state, gem(cargo))
        state.gems[2 * seat + canoe] = gem(cargo)


def take_from_site(state: State, kind: int) -> None:
    state.sites[KINDS * kind + kind] -= 1


def paddling(number: str | int, *canoes: Sequence[str], others: str | int = 6, **more) -> State:
    """Return a state in which seat 0 has revealed `number` as the first; the others have picked `others`."""
    state = picking(*canoes, **more)
    state.buoy = 0
    play_cards(state, [number, *[others] * (state.seats - 1)])
    assert state.phase == PADDLE
    assert state.turn == 0
    return state


def play_cards(state: State, cards: Sequence[str | int]) -> list[Fact]:
    """Let every seat pick; return the facts of the last pick."""
    facts: list[Fact] = []
    for seat, name in enumerate(cards):
        facts = play(state, seat, {"kind": "pick", "card": str(name)})
    return facts


def play(state: State, seat: int, raw: dict) -> list[Fact]:
    """Decide a move given as JSON, write it down and return its facts."""
    facts = NIAGARA.decide(state, seat, NIAGARA.codec.decode_move(raw), ScriptedChance())
    for fact in facts:
        NIAGARA.apply(state, fact)
    return facts


def paddle(state: State, to: str, before=None, after=None, canoe: int = 0, seat: int = 0) -> list[Fact]:
    return play(state, seat, paddle_json(to, before, after, canoe))


def paddle_json(to: str, before=None, after=None, canoe: int = 0) -> dict:
    return {"kind": "paddle", "canoe": canoe, "before": work(before), "to": to, "after": work(after)}


def work(written: str | None) -> dict | None:
    """Read "load ruby", "unload", "swap ruby", "steal 1 0"."""
    if written is None:
        return None
    kind, *rest = written.split()
    if kind == "steal":
        return {"kind": kind, "seat": int(rest[0]), "canoe": int(rest[1])}
    return {"kind": kind, "gem": rest[0]} if rest else {"kind": kind}


def refusal(state: State, seat: int, raw: dict) -> str:
    """Return the code with which a move is refused; it must not be among the legal ones either."""
    move = NIAGARA.codec.decode_move(raw)
    assert move not in NIAGARA.legal_moves(state, seat)
    try:
        NIAGARA.decide(state, seat, move, ScriptedChance())
    except IllegalMove as error:
        return error.code
    raise AssertionError(f"{raw} is accepted")


def paddle_refusal(state: State, to: str, before=None, after=None, canoe: int = 0, seat: int = 0) -> str:
    return refusal(state, seat, paddle_json(to, before, after, canoe))


def canoe(state: State, seat: int, number: int) -> str:
    """Return a canoe as it is written: "C4:ruby"."""
    where = SPACES.encode(state.at[2 * seat + number])
    cargo = state.gems[2 * seat + number]
    return where if cargo < 0 else f"{where}:{GEMS.encode(cargo)}"


def owned(state: State, seat: int) -> dict[str, int]:
    return NIAGARA.render(NIAGARA.redact(state, seat), seat)["owned"][seat]


def at_site(state: State, site: str) -> dict[str, int]:
    return NIAGARA.render(NIAGARA.redact(state, 0), 0)["sites"][site]


def ways(state: State, number: int = 0, seat: int = 0) -> set[str]:
    """Return the legal moves of one canoe in words: "load ruby > C4 > unload"; "stop" stands for Stop."""
    found = set()
    for move in NIAGARA.legal_moves(state, seat):
        if isinstance(move, Paddle):
            if move.canoe == number:
                parts = (_work_word(move.before), SPACES.encode(move.to), _work_word(move.after))
                found.add(" > ".join(part for part in parts if part))
        else:
            found.add(NIAGARA.codec.encode_move(move)["kind"])
    return found


def _work_word(done: Load | Unload | Swap | Steal | None) -> str:
    if done is None:
        return ""
    if isinstance(done, Steal):
        return f"steal {done.seat} {done.canoe}"
    if isinstance(done, Unload):
        return "unload"
    return f"{type(done).__name__.lower()} {GEMS.encode(done.gem)}"


def kinds(facts: Sequence[Fact]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def only(facts: Sequence[Fact], kind: type) -> Fact:
    (found,) = [fact for fact in facts if isinstance(fact, kind)]
    return found
