"""Niagara's oracle: its notation, and the replay of one game through the real rules.

A recorded `pick` is the pick of all seats at once; here it is one move for each seat. Automatic steps of the record
come here as facts of the move before them: those facts are cut at the same places, so every `after` is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from games.oracles.replay import Mismatch
from games.rules.chance import ScriptedChance
from games.rules.errors import RulesError
from games.rules.niagara.facts import CanoeFreed, Fact, RiverMoved, TurnSkipped
from games.rules.niagara.moves import (
    BUYS,
    DECLINE,
    LOADS,
    PICKS,
    STEALS,
    STOP,
    SWAPS,
    UNLOAD,
    WEATHERS,
    Buy,
    Decline,
    Load,
    Move,
    Paddle,
    Pick,
    Steal,
    Stop,
    Swap,
    Unload,
    Weather,
    Work,
)
from games.rules.niagara.river import ARMS, CARDS, CARDS_IN, CLOUD, GEMS, KINDS, NO_CARD, NO_GEM, SPACES
from games.rules.niagara.rules import NIAGARA
from games.rules.niagara.score import ruled
from games.rules.niagara.state import BUY, OVER, PICK, State

Raw = list[Any]
CARD_LETTERS = {card: "c" if card == CLOUD else CARDS.encode(card) for card in CARDS_IN[-1]}
CARD_OF_LETTER = {letter: card for card, letter in CARD_LETTERS.items()}


def replay(number: int, game: dict[str, Any]) -> Iterator[Mismatch]:
    """Replay one recorded game and yield every difference; a refused move ends the replay of the game."""
    seats = game["players"]
    state = NIAGARA.initial(seats, {"tie_break": "shared", "limit": "none"})
    chance = ScriptedChance(game["start"], ARMS.decode(game["first_arm"]))
    for fact in NIAGARA.setup(state, chance):
        NIAGARA.apply(state, fact)
    steps = game["steps"]
    place = 0
    while place < len(steps):
        chain = _chain_at(steps, place)
        yield from _check_question(number, place, steps[place], state)
        try:
            facts = _play(state, steps[place])
        except RulesError as error:
            yield Mismatch(number, place, "move refused", steps[place]["move"], str(error))
            return
        is_cut = place + len(chain) == len(steps) and game["result"]["end"] == "cut"
        yield from _check_chain(number, place, chain, state, facts, is_cut)
        place += len(chain)
    yield from _check_result(number, len(steps) - 1, game["result"], state)


def _chain_at(steps: list[dict[str, Any]], place: int) -> list[dict[str, Any]]:
    """Return the step with the automatic ones that follow it."""
    end = place + 1
    while end < len(steps) and steps[end].get("auto"):
        end += 1
    return steps[place:end]


def _check_question(number: int, place: int, step: dict[str, Any], state: State) -> Iterator[Mismatch]:
    """Compare who is asked and what they may answer, before the step."""
    asked = sorted(NIAGARA.decisions(state))
    expected = list(range(state.seats)) if step["who"] is None else [step["who"]]
    if asked != expected:
        yield Mismatch(number, place, "who decides", expected, asked)
        return
    for seat in asked:
        legal = NIAGARA.legal_moves(state, seat)
        if len(legal) != step["legal"]:
            yield Mismatch(number, place, f"legal moves of seat {seat}", step["legal"], len(legal))
        if "options" in step and step["move"][0] != "pick":
            found = sorted(map(repr, map(write_move, legal)))
            wanted = sorted(map(repr, step["options"]))
            if found != wanted:
                missing = [option for option in wanted if option not in found]
                extra = [option for option in found if option not in wanted]
                yield Mismatch(number, place, f"options of seat {seat}", missing, extra)


def _play(state: State, step: dict[str, Any]) -> list[Fact]:
    """Return the facts of the step. Only the picks before the last one are written into the state."""
    raw = step["move"]
    if raw[0] != "pick":
        return NIAGARA.decide(state, step["who"], read_move(raw, state), ScriptedChance())
    letters = raw[1]
    if len(letters) != state.seats:
        raise ValueError(f"picks {letters!r} of {state.seats} seats")
    facts: list[Fact] = []
    for seat, letter in enumerate(letters):
        for fact in facts:
            NIAGARA.apply(state, fact)
        facts = NIAGARA.decide(state, seat, PICKS[CARD_OF_LETTER[letter]], ScriptedChance())
    return facts


def _check_chain(
    number: int, place: int, chain: list[dict[str, Any]], state: State, facts: list[Fact], is_cut: bool
) -> Iterator[Mismatch]:
    """Write the facts down, part by part, and compare the state after each part with the recorded one.

    `is_cut`: the record stops here in the middle of play; automatic steps beyond it are none of its business.
    """
    parts = _cut(facts)
    for offset, (step, part) in enumerate(zip_longest(chain, parts)):
        at = place + offset
        if part is None or (step is None and not is_cut):
            yield Mismatch(number, at, "automatic step", step and step["move"], part and _automatic_move(part[0]))
        if part is None:
            return
        for fact in part:
            NIAGARA.apply(state, fact)
        if step is None:
            continue
        if offset and _automatic_move(part[0]) != step["move"]:
            yield Mismatch(number, at, "automatic step", step["move"], _automatic_move(part[0]))
        following = parts[offset + 1][0] if offset + 1 < len(parts) else None
        yield from _check_after(number, at, step["after"], write_state(state, following))


def _cut(facts: list[Fact]) -> list[list[Fact]]:
    parts: list[list[Fact]] = [[]]
    for fact in facts:
        if isinstance(fact, RiverMoved | CanoeFreed | TurnSkipped):
            parts.append([])
        parts[-1].append(fact)
    return parts


def _automatic_move(fact: Fact) -> Raw:
    if isinstance(fact, RiverMoved):
        return ["river", fact.moves]
    if isinstance(fact, CanoeFreed):
        return ["free", fact.canoe]
    return ["none"]


def _check_after(number: int, place: int, expected: dict[str, Any], found: dict[str, Any]) -> Iterator[Mismatch]:
    for key in expected.keys() | found.keys():
        if expected.get(key) != found.get(key):
            yield Mismatch(number, place, key, expected.get(key), found.get(key))


def _check_result(number: int, place: int, expected: dict[str, Any], state: State) -> Iterator[Mismatch]:
    shared, valued = ruled(state, by_value=False), ruled(state, by_value=True)
    outcome = NIAGARA.outcome(state)
    is_cut = expected["end"] == "cut"
    found = {
        "end": "cut" if outcome is None else "won" if outcome.reason == "goal" else outcome.reason,
        "rounds": state.round - 1 if is_cut else state.round,
        "winners": list(outcome.winners) if outcome else [],
        "reasons": [list(goals) for goals in shared.goals],
        "values": list(outcome.scores) if outcome else list(shared.values),
        "winners_by_value": list(valued.winners),
    }
    for key, value in found.items():
        if expected[key] != value:
            yield Mismatch(number, place, f"result {key}", expected[key], value)


# The notation


def write_state(state: State, following: Fact | None) -> dict[str, Any]:
    """Return the state in the oracle's notation; `following` is the automatic fact that comes next, if any."""
    return {
        "round": state.round,
        "canoes": [[_write_canoe(state, 2 * seat + canoe) for canoe in (0, 1)] for seat in range(state.seats)],
        "owned": [state.owned[KINDS * seat : KINDS * seat + KINDS] for seat in range(state.seats)],
        "sites": [state.sites[KINDS * site : KINDS * site + KINDS] for site in range(KINDS)],
        "weather": state.weather,
        "hands": ["".join(CARD_LETTERS[card] for card in CARDS_IN[hand]) for hand in state.hands],
        "cards": None if NO_CARD in state.cards else "".join(CARD_LETTERS[card] for card in state.cards),
        "buoy": state.buoy,
        "arm": ARMS.encode(state.arm),
        "next": _write_next(state, following),
    }


def _write_canoe(state: State, canoe: int) -> str:
    space, gem = SPACES.names[state.at[canoe]], state.gems[canoe]
    return space if gem == NO_GEM else f"{space}:{GEMS.names[gem]}"


def _write_next(state: State, following: Fact | None) -> Raw:
    if isinstance(following, RiverMoved):
        return ["river", None]
    if isinstance(following, CanoeFreed):
        return ["free", following.seat]
    if isinstance(following, TurnSkipped):
        return ["none", following.seat]
    if state.phase == OVER:
        return ["over", None]
    if state.phase == PICK:
        return ["pick", None]
    if state.phase == BUY:
        return ["buy", state.turn]
    return ["weather" if state.cards[state.turn] == CLOUD else "canoe", state.turn]


def read_move(raw: Raw, state: State) -> Move:
    """Return the move that the oracle's notation means; `done` depends on what is asked."""
    kind = raw[0]
    if kind == "canoe":
        _, canoe, before, to, after = raw
        first = _read_work(before)
        if isinstance(first, Steal):
            raise ValueError("stealing before the move")
        return Paddle(canoe, first, SPACES.decode(to), _read_work(after))
    if kind == "done":
        return DECLINE if state.phase == BUY else STOP
    if kind == "buy":
        return BUYS[GEMS.decode(raw[1])]
    if kind == "weather":
        return WEATHERS[raw[1]]
    raise ValueError(f"unknown move {raw!r}")


def _read_work(raw: Raw | None) -> Work | None:
    if raw is None:
        return None
    if raw[0] == "load":
        return LOADS[GEMS.decode(raw[1])]
    if raw[0] == "swap":
        return SWAPS[GEMS.decode(raw[1])]
    if raw[0] == "steal":
        return STEALS[raw[1]][raw[2]]
    if raw[0] == "unload":
        return UNLOAD
    raise ValueError(f"unknown work {raw!r}")


def write_move(move: Move) -> Raw:
    """Return a move other than a pick in the oracle's notation."""
    if isinstance(move, Paddle):
        return ["canoe", move.canoe, _write_work(move.before), SPACES.encode(move.to), _write_work(move.after)]
    if isinstance(move, Buy):
        return ["buy", GEMS.encode(move.gem)]
    if isinstance(move, Weather):
        return ["weather", move.to]
    if isinstance(move, Pick):
        return ["pick", CARD_LETTERS[move.card]]
    assert isinstance(move, Stop | Decline)
    return ["done"]


def _write_work(work: Work | None) -> Raw | None:
    if work is None:
        return None
    if isinstance(work, Load):
        return ["load", GEMS.encode(work.gem)]
    if isinstance(work, Swap):
        return ["swap", GEMS.encode(work.gem)]
    if isinstance(work, Steal):
        return ["steal", work.seat, work.canoe]
    assert isinstance(work, Unload)
    return ["unload"]
