"""Niagara as a title: the contract's verbs, each handed to the file that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.rules.chance import Chance
from games.rules.codec import Codec, Json
from games.rules.niagara.apply import apply
from games.rules.niagara.decide import decide, set_up
from games.rules.niagara.facts import (
    FACT_KINDS,
    BuyingOpened,
    CardRevealed,
    Fact,
    MatchEnded,
    PickingOpened,
    RiverMoved,
    RoundBegun,
)
from games.rules.niagara.legal import legal_moves
from games.rules.niagara.lines import describe, describe_move
from games.rules.niagara.moves import MOVE_KINDS, Move
from games.rules.niagara.retell import retell
from games.rules.niagara.river import CLOUD, NO_CARD
from games.rules.niagara.score import adjudicated, outcome
from games.rules.niagara.state import BUY, OVER, PICK, State
from games.rules.niagara.view import determinize, redact, render
from games.rules.protocol import Decision, Line, Option, Outcome, Seat, Upcaster, Viewer

ROUND_LIMIT: Final = 60

ASK_BUY: Final = Decision("buy")
ASK_PICK: Final = Decision("pick")
ASK_PADDLE: Final = Decision("paddle")
ASK_WEATHER: Final = Decision("weather")

# After these somebody else is asked, or has seen what was secret.
BARRING: Final = frozenset({BuyingOpened, PickingOpened, CardRevealed, RiverMoved, RoundBegun, MatchEnded})


class Niagara:
    """The title; see games.rules.protocol for what each verb promises."""

    key = "niagara"
    name = "Niagara"
    seats: tuple[int, ...] = (3, 4, 5)
    schema = 1
    options: tuple[Option, ...] = (Option("tie_break", ("shared", "value")), Option("limit", ("none", "60_rounds")))
    codec = Codec(MOVE_KINDS, FACT_KINDS)
    upcasters: Mapping[int, Upcaster] = {}

    def initial(self, seats: int, options: Mapping[str, Json]) -> State:
        limit = ROUND_LIMIT if options["limit"] == "60_rounds" else 0
        return State(seats, options["tie_break"] == "value", limit)

    def setup(self, state: State, chance: Chance) -> list[Fact]:
        return set_up(state, chance)

    def apply(self, state: State, fact: Fact) -> None:
        apply(state, fact)

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        if state.phase == PICK:
            return {seat: ASK_PICK for seat, card in enumerate(state.cards) if card == NO_CARD}
        if state.phase == OVER:
            return {}
        if state.phase == BUY:
            return {state.turn: ASK_BUY}
        return {state.turn: ASK_WEATHER if state.cards[state.turn] == CLOUD else ASK_PADDLE}

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return legal_moves(state, seat)

    def decide(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[Fact]:
        """Nothing is drawn after the set-up: `chance` is not used."""
        return decide(state, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def adjudicate(self, state: State) -> Outcome:
        return adjudicated(state, state.by_value)

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


NIAGARA: Final = Niagara()
