"""The contract of a title: a dozen verbs that the log, the tables, the AI and the tests all use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rules.chance import Chance
from games.rules.codec import Codec, Json

Seat = int
Viewer = int
SPECTATOR: Viewer = -1
# Whoever looks at a match that is over, laid open: nothing is hidden.
EVERYTHING: Viewer = -2

# A title's own types; other code only hands them back to the title they came from.
State = Any
Move = Any
Fact = Any

Upcaster = Callable[[str, dict[str, Json]], dict[str, Json]]


@dataclass(frozen=True, slots=True)
class Decision:
    """A question put to a seat. `kind` names it: an unanswered question of the same kind is the same one."""

    kind: str


@dataclass(frozen=True, slots=True)
class Line:
    """Something to be said: a stable code and data. The words are in games/words."""

    code: str
    params: Mapping[str, Json] = field(default_factory=dict)


# The reason of an outcome that `adjudicate` gives.
SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `ranks[seat]` counts from 1, equal ranks are shared; `scores` are the title's points."""

    reason: str
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    details: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """A table option of a title: one of `choices`, the first being the default."""

    key: str
    choices: tuple[Json, ...]

    @property
    def default(self) -> Json:
        return self.choices[0]


class Rules(Protocol):
    """One title. All functions are pure but `apply`, which changes the state it is given, in place."""

    key: str
    name: str
    seats: tuple[int, ...]
    schema: int
    options: tuple[Option, ...]
    codec: Codec
    upcasters: Mapping[int, Upcaster]

    def initial(self, seats: int, options: Mapping[str, Json]) -> State:
        """Return the state before any fact. `options` is complete and checked (`check_options`)."""

    def setup(self, state: State, chance: Chance) -> list[Fact]:
        """Return the facts of setting up: everything drawn before the first decision."""

    def apply(self, state: State, fact: Fact) -> None:
        """Write the fact down. Asks no rule questions and trusts the fact."""

    def decisions(self, state: State) -> Mapping[Seat, Decision]:
        """Return who is asked what, several seats at once if need be; empty when the match is over."""

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return every move that `decide` would accept; works on a state redacted for `seat` as well."""

    def decide(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[Fact]:
        """Return what comes of the move, or raise IllegalMove. Changes nothing."""

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the match runs."""

    def adjudicate(self, state: State) -> Outcome:
        """Return how the players would be ranked if the match stopped now, for `reason` "scored"."""

    def redact(self, state: State, viewer: Viewer) -> State:
        """Return a new state with only what the viewer may know (allow-list, field by field)."""

    def determinize(self, seen: State, viewer: Viewer, chance: Chance) -> State:
        """Return a full state that the viewer of `seen` holds possible."""

    def retell(self, facts: Sequence[Fact], viewer: Viewer, chance: Chance) -> list[Fact]:
        """Return the facts of a match from its beginning, with what the viewer could not know drawn anew.

        They lead to a state that looks the same to the viewer, read the same in the log, and owe nothing to what was
        hidden: also what was never shown, in rounds that are over. For EVERYTHING they stay as they are.
        """

    def render(self, seen: State, viewer: Viewer) -> dict[str, Json]:
        """Return the JSON that a painter needs; only ever given a redacted state."""

    def describe(self, fact: Fact, viewer: Viewer) -> Line | None:
        """Return the log line of a fact as the viewer may read it, or None if there is nothing to say."""

    def describe_move(self, seen: State, seat: Seat, move: Move) -> Line:
        """Return a legal move in words, for buttons and labels."""

    def bars_undo(self, fact: Fact) -> bool:
        """Return True if the fact showed somebody something that undoing could not take back."""

    def copy(self, state: State) -> State:
        """Return an independent copy."""


def check_options(rules: Rules, given: Mapping[str, Json]) -> dict[str, Json]:
    """Return the complete options of a match; ValueError names an unknown key or value."""
    known = {option.key: option for option in rules.options}
    for key, value in given.items():
        if key not in known:
            raise ValueError(f"unknown option {key!r}")
        if not any(
            value is choice or (type(value) is type(choice) and value == choice) for choice in known[key].choices
        ):
            raise ValueError(f"option {key!r} cannot be {value!r}")
    return {key: given.get(key, option.default) for key, option in known.items()}
