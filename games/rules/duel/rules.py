"""7 Wonders Duel as a title: the contract's verbs, each handed to the file that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.rules.chance import Chance
from games.rules.codec import Codec, Json
from games.rules.duel.apply import apply
from games.rules.duel.decide import decide, set_up
from games.rules.duel.facts import (
    FACT_KINDS,
    AgeLaidOut,
    CardRevealed,
    Fact,
    LibraryOpened,
    MatchEnded,
    WondersShown,
)
from games.rules.duel.legal import legal_moves
from games.rules.duel.lines import describe, describe_move
from games.rules.duel.moves import MOVE_KINDS, Move
from games.rules.duel.retell import retell
from games.rules.duel.score import adjudicated, outcome
from games.rules.duel.state import OVER, QUESTION_NAMES, State
from games.rules.duel.view import determinize, redact, render
from games.rules.protocol import Decision, Line, Option, Outcome, Seat, Upcaster, Viewer

DECISIONS: Final[tuple[tuple[dict[Seat, Decision], ...], ...]] = tuple(
    tuple({seat: Decision(name)} for seat in (0, 1)) for name in QUESTION_NAMES[:OVER]
)
NOBODY: Final[dict[Seat, Decision]] = {}

# What cannot be unseen.
BARRING: Final = frozenset({WondersShown, AgeLaidOut, CardRevealed, LibraryOpened, MatchEnded})


class Duel:
    """The title; see games.rules.protocol for what each verb promises."""

    key = "duel"
    name = "7 Wonders Duel"
    seats: tuple[int, ...] = (2,)
    schema = 1
    options: tuple[Option, ...] = (Option("wonders", ("draft", "first_game")),)
    codec = Codec(MOVE_KINDS, FACT_KINDS)
    upcasters: Mapping[int, Upcaster] = {}

    def initial(self, seats: int, options: Mapping[str, Json]) -> State:
        return State(options["wonders"] == "first_game")

    def setup(self, state: State, chance: Chance) -> list[Fact]:
        return set_up(state, chance)

    def apply(self, state: State, fact: Fact) -> None:
        apply(state, fact)

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        return NOBODY if state.asks == OVER else DECISIONS[state.asks][state.turn]

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return legal_moves(state, seat)

    def decide(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[Fact]:
        return decide(state, seat, move, chance)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def adjudicate(self, state: State) -> Outcome:
        return adjudicated(state)

    def redact(self, state: State, viewer: Viewer) -> State:
        return redact(state, viewer)

    def determinize(self, seen: State, viewer: Viewer, chance: Chance) -> State:
        return determinize(seen, chance)

    def retell(self, facts: Sequence[Fact], viewer: Viewer, chance: Chance) -> list[Fact]:
        return retell(facts, viewer, chance)

    def render(self, seen: State, viewer: Viewer) -> dict[str, Json]:
        return render(seen)

    def describe(self, fact: Fact, viewer: Viewer) -> Line | None:
        return describe(fact, viewer)

    def describe_move(self, seen: State, seat: Seat, move: Move) -> Line:
        return describe_move(seen, seat, move)

    def bars_undo(self, fact: Fact) -> bool:
        return type(fact) in BARRING

    def copy(self, state: State) -> State:
        return state.copy()


DUEL: Final = Duel()
