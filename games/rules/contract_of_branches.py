"""What a title promises of `retell`, as checks beside those of games.rules.contract: a branch tells nothing hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.branching import fold_facts
from games.rules.chance import LotChance, SeededChance
from games.rules.codec import Json
from games.rules.contract import BrokenContract, check_facts, check_laws, describe_all, snapshot
from games.rules.laws import Laws
from games.rules.protocol import EVERYTHING, SPECTATOR, Fact, Rules, Seat, State

TWIN_SEEDS = (1, 2)
MOST_MOVES = 8


def check_retelling(
    rules: Rules, laws: Laws, seats: int, options: Mapping[str, Json], facts: Sequence[Fact], seed: int
) -> None:
    """Retold facts are sound, look and read the same to their viewer, and tell nothing of what was hidden."""
    state = fold_facts(rules, seats, options, facts)
    for viewer in (*range(seats), SPECTATOR, EVERYTHING):
        told = rules.retell(facts, viewer, SeededChance(seed))
        check_facts(rules, seats, told)
        world = fold_facts(rules, seats, options, told)
        check_laws(laws, world)
        if snapshot(rules.redact(world, viewer)) != snapshot(rules.redact(state, viewer)):
            raise BrokenContract(f"a branch looks different to {viewer}")
        if describe_all(rules, told, viewer) != describe_all(rules, facts, viewer):
            raise BrokenContract(f"a branch reads different to {viewer}")
        # What was drawn anew differs from what happened in nothing but what is hidden: it must not make a difference.
        other = rules.retell(rules.retell(facts, viewer, SeededChance(seed + 1)), viewer, SeededChance(seed))
        if snapshot(other) != snapshot(told):
            raise BrokenContract(f"what {viewer} could not know makes a difference to a branch")
    lots = LotChance(b"secret", [], 1)
    if snapshot(rules.retell(facts, EVERYTHING, lots)) != snapshot(list(facts)) or lots.draws:
        raise BrokenContract("something is drawn anew for who may see everything")


def check_hidden_retelling(rules: Rules, seats: int, facts: Sequence[Fact], state: State, seed: int) -> None:
    """Moves and lots whose results a viewer cannot tell apart lead to the same branches, fact for fact."""
    for seat in rules.decisions(state):
        ways = _ways_on(rules, state, seat)
        for viewer in (*range(seats), SPECTATOR):
            told: dict[object, object] = {}
            for came, result in ways:
                known = (snapshot(rules.redact(result, viewer)), describe_all(rules, came, viewer))
                retold = snapshot(rules.retell([*facts, *came], viewer, SeededChance(seed)))
                if told.setdefault(known, retold) != retold:
                    raise BrokenContract(f"a branch tells {viewer} what they may not know")


def _ways_on(rules: Rules, state: State, seat: Seat) -> list[tuple[list[Fact], State]]:
    """Return what may come of the seat's moves, with the state after it: each of them by several lots."""
    found: list[tuple[list[Fact], State]] = []
    for move in rules.legal_moves(state, seat)[:MOST_MOVES]:
        for seed in TWIN_SEEDS:
            came = rules.decide(state, seat, move, SeededChance(seed))
            result = rules.copy(state)
            for fact in came:
                rules.apply(result, fact)
            found.append((came, result))
    return found
