"""Random matches, checked on the way as the contract suite checks them. Faults come with the log that shows them.

What counts as endless: random players may wander for ever, so a match of theirs is simply cut after `most_moves`. When
every seat plays by the title's own policy a match must end; one that does not within `SENSIBLE_MOVES` is a fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.rules.chance import Chance, SeededChance
from games.rules.codec import Json
from games.rules.contract import (
    check_asked,
    check_hidden_lines,
    check_laws,
    check_moves,
    check_mutants,
    check_views,
)
from games.rules.contract_of_branches import check_hidden_retelling, check_retelling
from games.rules.laws import LAWS
from games.rules.log import Event
from games.rules.protocol import Move, Rules, Seat, State
from games.rules.search.bot import BOTS
from games.rules.trial import Trial, encode_log

RANDOM = "random"
SENSIBLE = "sensible"
MIXED = "mixed"
STYLES = (RANDOM, SENSIBLE, MIXED)

SENSIBLE_MOVES = 20_000
KNOWN_MOVES = 300
# One position in so many gets the dear checks; every position gets the cheap ones.
DEAR_EVERY = 60
UNDO_EVERY = 25


@dataclass(slots=True)
class Fault:
    """What went wrong in one match: `kind` is `crash`, `broken`, `dead end` or `endless`."""

    game: int
    kind: str
    what: str
    log: list[Json]


@dataclass(slots=True)
class Report:
    """The sum of a run."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def fuzz(
    rules: Rules,
    games: int,
    seed: int,
    *,
    seats: int | None,
    options: dict[str, Json] | None,
    most_moves: int,
) -> Iterator[Report]:
    """Play the games and yield the same growing report after each one; seats and options vary where not given."""
    report = Report()
    choices = [options] if options is not None else every_option(rules)
    for game in range(games):
        match = Game(
            rules,
            seats or rules.seats[game % len(rules.seats)],
            choices[game // len(STYLES) % len(choices)],
            STYLES[game % len(STYLES)],
            f"fuzz-{seed}-{game}",
        )
        fault = match.run(SENSIBLE_MOVES if match.style == SENSIBLE else most_moves)
        report.games += 1
        report.moves += match.moves
        report.longest = max(report.longest, match.moves)
        if fault is not None:
            report.faults.append(Fault(game, *fault, encode_log(match.log)))
        report.ends[match.end] = report.ends.get(match.end, 0) + 1
        yield report


def every_option(rules: Rules) -> list[dict[str, Json]]:
    """Return all combinations of a title's options."""
    sets: list[dict[str, Json]] = [{}]
    for option in rules.options:
        sets = [{**chosen, option.key: choice} for chosen in sets for choice in option.choices]
    return sets


class Game:
    """One random match. `end` says how it went: an outcome's reason, `cut`, or `fault`."""

    def __init__(self, rules: Rules, seats: int, options: dict[str, Json], style: str, seed: str) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        self.style = style
        self.seed = seed
        self.moves = 0
        self.end = "cut"
        self.chance: Chance = SeededChance(seed)
        self.trial: Trial | None = None
        self.known: list[Json] = []

    @property
    def log(self) -> list[Event]:
        return [] if self.trial is None else self.trial.log

    def run(self, most_moves: int) -> tuple[str, str] | None:
        """Play until the end or the cut; return the kind of the fault and what it is, if there is one."""
        try:
            return self._play(most_moves)
        except AssertionError as error:
            self.end = "fault"
            return "broken", str(error)
        except Exception as error:
            self.end = "fault"
            return "crash", f"{type(error).__name__}: {error}"

    def _play(self, most_moves: int) -> tuple[str, str] | None:
        rules = self.rules
        self.trial = trial = Trial(rules, self.seats, self.options, self.seed)
        while not trial.is_over:
            if self.moves >= most_moves:
                trial.check_fold()
                if self.style == SENSIBLE:
                    self.end = "fault"
                    return "endless", f"not over after {self.moves} sensible moves"
                return None
            self._check(trial.state)
            seat = self.chance.pick(sorted(rules.decisions(trial.state)))
            moves = rules.legal_moves(trial.state, seat)
            if not moves:
                self.end = "fault"
                return "dead end", f"seat {seat} is asked and has no legal move"
            trial.play(seat, self._choose(trial.state, seat, moves))
            self.moves += 1
            if self.moves % UNDO_EVERY == 0 and trial.can_undo() and self.moves < KNOWN_MOVES:
                trial.undo()
        check_laws(LAWS[rules.key], trial.state)
        check_asked(rules, self.seats, trial.state)
        self.end = str(trial.end().payload["outcome"]["reason"])
        trial.check_fold()
        return None

    def _choose(self, state: State, seat: Seat, moves: Sequence[Move]) -> Move:
        is_random = self.style == RANDOM or (self.style == MIXED and seat % 2 == 0)
        if is_random or self.rules.key not in BOTS:
            return self.chance.pick(moves)
        return BOTS[self.rules.key].rollout_move(self.rules.redact(state, seat), seat, self.chance)

    def _check(self, state: State) -> None:
        rules, laws = self.rules, LAWS[self.rules.key]
        check_laws(laws, state)
        check_asked(rules, self.seats, state)
        if self.chance.below(DEAR_EVERY):
            return
        for seat in rules.decisions(state):
            self.known += [rules.codec.encode_move(move) for move in rules.legal_moves(state, seat)]
        self.known = self.known[-KNOWN_MOVES:]
        check_moves(rules, self.seats, state, seed=self.moves)
        check_mutants(rules, state, self.chance, self.known, 20, seed=self.moves)
        check_views(rules, laws, self.seats, state, self.chance)
        if self.chance.below(8) == 0:
            check_hidden_lines(rules, laws, self.seats, state, seed=self.moves)
            self._check_retelling(state)

    def _check_retelling(self, state: State) -> None:
        assert self.trial is not None
        facts = self.trial.facts()
        check_retelling(self.rules, LAWS[self.rules.key], self.seats, self.options, facts, seed=self.moves)
        check_hidden_retelling(self.rules, self.seats, facts, state, seed=self.moves)
