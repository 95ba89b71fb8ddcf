"""New York 1901 as a title: the contract's verbs, each handed to the file that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.rules.chance import Chance
from games.rules.codec import Codec, Json
from games.rules.newyork.apply import apply
from games.rules.newyork.city import DEFAULT_SOURCE
from games.rules.newyork.decide import decide, set_up
from games.rules.newyork.facts import FACT_KINDS, CityFounded, Fact, MarketRefilled, MatchScored
from games.rules.newyork.legal import legal_moves
from games.rules.newyork.lines import describe, describe_move
from games.rules.newyork.moves import MOVE_KINDS, Move
from games.rules.newyork.score import adjudicated, outcome
from games.rules.newyork.state import OVER, PHASE_NAMES, State
from games.rules.newyork.terms import LONGEST_MATCH, VARIANTS
from games.rules.newyork.view import redact, render
from games.rules.protocol import Decision, Line, Option, Outcome, Seat, Upcaster, Viewer

DECISIONS: Final = tuple([Decision(name) for name in PHASE_NAMES[:OVER]])

# What cannot be unseen.
BARRING: Final = frozenset({MarketRefilled, MatchScored})


class NewYork:
    """The title; see games.rules.protocol for what each verb promises.

    `source` is the city that new matches are set up in; a match keeps its own.
    """

    key = "newyork"
    name = "New York 1901"
    seats: tuple[int, ...] = (2, 3, 4)
    schema = 1
    options: tuple[Option, ...] = (
        Option("variant", VARIANTS.names),
        Option("actions", ("with", "without")),
        Option("refill", ("expand", "turn_end")),
        Option("land_grab", ("second", "first")),
        Option("limit", ("none", "60_turns")),
    )
    codec = Codec(MOVE_KINDS, FACT_KINDS)
    upcasters: Mapping[int, Upcaster] = {}

    def __init__(self, source: str = DEFAULT_SOURCE) -> None:
        self.source = source

    def founded(self, facts: Sequence[Fact]) -> NewYork:
        """Return the title on the city of a match that these facts have set up."""
        return next((NewYork(fact.city) for fact in facts if type(fact) is CityFounded), self)

    def initial(self, seats: int, options: Mapping[str, Json]) -> State:
        return State(
            seats,
            VARIANTS.values[options["variant"]],
            options["actions"] == "with",
            options["refill"] == "turn_end",
            options["land_grab"] == "first",
            LONGEST_MATCH if options["limit"] == "60_turns" else 0,
        )

    def setup(self, state: State, chance: Chance) -> list[Fact]:
        return set_up(state, self.source, chance)

    def apply(self, state: State, fact: Fact) -> None:
        apply(state, fact)

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        return {} if state.phase == OVER else {state.turn: DECISIONS[state.phase]}

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return legal_moves(state, seat)

    def decide(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[Fact]:
        return decide(state, seat, move, chance)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def adjudicate(self, state: State) -> Outcome:
        return adjudicated(state)

    def redact(self, state: State, viewer: Viewer) -> State:
        return redact(state)

    def determinize(self, seen: State, viewer: Viewer, chance: Chance) -> State:
        """Return a copy: what nobody knows is drawn when it is shown."""
        return seen.copy()

    def render(self, seen: State, viewer: Viewer) -> dict[str, Json]:
        return render(seen)

    def describe(self, fact: Fact, viewer: Viewer) -> Line | None:
        return describe(fact)

    def describe_move(self, seen: State, seat: Seat, move: Move) -> Line:
        return describe_move(seen, seat, move)

    def bars_undo(self, fact: Fact) -> bool:
        return type(fact) in BARRING

    def copy(self, state: State) -> State:
        return state.copy()


NEWYORK: Final = NewYork()
