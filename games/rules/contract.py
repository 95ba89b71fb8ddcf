"""The contract of a title as checks: what the generic test suite and the fuzzer ask of every position.

Every check raises BrokenContract, saying what is wrong. States are compared by `snapshot`, field by field.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from games.rules.chance import Chance, SeededChance
from games.rules.codec import Json
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.laws import Laws
from games.rules.protocol import EVERYTHING, SPECTATOR, Fact, Line, Move, Rules, Seat, State

JUNK: tuple[Json, ...] = (None, True, -1, 0, 1, 99, 1 << 70, 0.5, "", "nonsense", [], {}, [[]], {"kind": "nonsense"})


class BrokenContract(AssertionError):
    """A title does not keep a promise."""


_field_names: dict[type[Any], tuple[str, ...]] = {}

PLAIN = frozenset({int, str, bool, float, type(None), bytes})


def snapshot(thing: Any) -> Any:
    """Return a state, move or fact as plain tuples that compare by value, whatever it is made of."""
    kind = type(thing)
    if kind in PLAIN:
        return thing
    if kind is list or kind is tuple:
        return tuple([item if type(item) in PLAIN else snapshot(item) for item in thing])
    if isinstance(thing, Mapping):
        return tuple(sorted((key, snapshot(value)) for key, value in thing.items()))
    if isinstance(thing, set | frozenset):
        return tuple(sorted(map(snapshot, thing)))
    return (kind.__name__, *[(name, snapshot(getattr(thing, name))) for name in field_names(kind)])


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a class with slots; TypeError if it has none, for then nothing would be compared."""
    if kind not in _field_names:
        if is_dataclass(kind):
            names = [field.name for field in fields(kind)]
        else:  # compiled classes keep the names of their slots elsewhere
            slots = [getattr(base, "__slots__", getattr(base, "__mypyc_attrs__", ())) for base in kind.__mro__]
            names = [name for of_base in slots for name in of_base]
            if not names:
                raise TypeError(f"{kind.__name__} has no slots")
        _field_names[kind] = tuple(sorted(set(names)))
    return _field_names[kind]


def check_asked(rules: Rules, seats: int, state: State) -> None:
    """Somebody is asked until the match is over, and only those asked have legal moves."""
    asked = rules.decisions(state)
    if bool(asked) == (rules.outcome(state) is not None):
        raise BrokenContract(f"asked {sorted(asked)} with outcome {rules.outcome(state)}")
    for seat in range(seats):
        if bool(rules.legal_moves(state, seat)) != (seat in asked):
            raise BrokenContract(f"seat {seat} is asked: {seat in asked}, but has {rules.legal_moves(state, seat)}")


def check_moves(rules: Rules, seats: int, state: State, seed: int) -> None:
    """`decide` accepts every legal move, and like `legal_moves` changes nothing."""
    before = snapshot(state)
    for seat in rules.decisions(state):
        moves = rules.legal_moves(state, seat)
        if len({snapshot(move) for move in moves}) != len(moves):
            raise BrokenContract(f"a legal move of seat {seat} is listed twice")
        for move in moves:
            try:
                facts = rules.decide(state, seat, move, SeededChance(seed))
            except IllegalMove as error:
                raise BrokenContract(f"legal move {move} of seat {seat} is refused: {error}") from error
            if not facts:
                raise BrokenContract(f"nothing comes of {move}")
            if snapshot(state) != before:
                raise BrokenContract(f"deciding {move} changed the state")
            check_strangers(rules, seats, state, seat, move, seed)
            check_move_codec(rules, move)


def check_strangers(rules: Rules, seats: int, state: State, seat: Seat, move: Move, seed: int) -> None:
    """A seat that is asked nothing is refused, whatever it wants."""
    stranger = (seat + 1) % seats
    if stranger not in rules.decisions(state) and is_accepted(rules, state, stranger, move, seed):
        raise BrokenContract(f"seat {stranger} is asked nothing, but {move} is accepted")


def is_accepted(rules: Rules, state: State, seat: Seat, move: Move, seed: int) -> bool:
    try:
        rules.decide(state, seat, move, SeededChance(seed))
    except IllegalMove:
        return False
    return True


def check_move_codec(rules: Rules, move: Move) -> None:
    raw = json.loads(json.dumps(rules.codec.encode_move(move)))
    if rules.codec.decode_move(raw) != move:
        raise BrokenContract(f"{move} does not survive JSON")


def check_mutants(rules: Rules, state: State, chance: Chance, known: Sequence[Json], count: int, seed: int) -> None:
    """Moves put together from parts of others are accepted exactly if they are legal, and never crash."""
    for seat in rules.decisions(state):
        legal = {snapshot(move) for move in rules.legal_moves(state, seat)}
        for _ in range(count):
            raw = mutate(chance.pick(known), known, chance)
            try:
                move = rules.codec.decode_move(raw)
            except MalformedMove:
                continue
            if is_accepted(rules, state, seat, move, seed) != (snapshot(move) in legal):
                raise BrokenContract(f"{raw} of seat {seat}: decide and legal_moves disagree")


def mutate(raw: Json, known: Sequence[Json], chance: Chance) -> Json:
    """Return a move's JSON with one or two fields taken from another move, or replaced by junk."""
    mutant = dict(raw)
    for _ in range(1 + chance.below(2)):
        key = chance.pick(sorted(mutant))
        donors = [other[key] for other in known if key in other]
        mutant[key] = chance.pick(donors) if donors and chance.below(4) else chance.pick(JUNK)
    return mutant


def check_views(rules: Rules, laws: Laws, seats: int, state: State, chance: Chance) -> None:
    """Every viewer sees all that they need, and nothing of what is hidden from them; EVERYTHING sees all."""
    before = snapshot(state)
    for viewer in (*range(seats), SPECTATOR, EVERYTHING):
        seen = rules.redact(state, viewer)
        view = canonical(rules.render(seen, viewer))
        if snapshot(rules.redact(seen, viewer)) != snapshot(seen):
            raise BrokenContract(f"redacting for {viewer} twice is not redacting once")
        for twin in laws.hidden_twins(state, viewer):
            hidden = rules.redact(twin, viewer)
            if snapshot(hidden) != snapshot(seen) or canonical(rules.render(hidden, viewer)) != view:
                raise BrokenContract(f"viewer {viewer} can tell apart what they may not know")
        world = rules.determinize(seen, viewer, chance)
        if snapshot(rules.redact(world, viewer)) != snapshot(seen):
            raise BrokenContract(f"a world that {viewer} holds possible looks different to them")
        check_laws(laws, world)
        if viewer >= 0:
            check_own_moves(rules, state, seen, viewer)
    if snapshot(rules.redact(state, EVERYTHING)) != before:
        raise BrokenContract("something is hidden from who may see everything")
    if snapshot(state) != before:
        raise BrokenContract("looking at the state changed it")


def check_own_moves(rules: Rules, state: State, seen: State, seat: Seat) -> None:
    """A seat's legal moves follow from what it may know, and each can be put in words."""
    moves = rules.legal_moves(seen, seat)
    if snapshot(moves) != snapshot(rules.legal_moves(state, seat)):
        raise BrokenContract(f"seat {seat} has other legal moves in what it sees")
    lines = [rules.describe_move(seen, seat, move) for move in moves]
    if len({canonical([line.code, dict(line.params)]) for line in lines}) != len(moves):
        raise BrokenContract(f"two legal moves of seat {seat} read the same")


def check_laws(laws: Laws, state: State) -> None:
    broken = laws.broken_laws(state)
    if broken:
        raise BrokenContract("; ".join(broken))


def check_facts(rules: Rules, seats: int, facts: Sequence[Fact]) -> None:
    """Facts survive JSON, and can be described to everybody."""
    raw = json.loads(json.dumps(rules.codec.encode_facts(facts)))
    if rules.codec.decode_facts(raw) != list(facts):
        raise BrokenContract(f"facts do not survive JSON: {raw}")
    for fact in facts:
        for viewer in (*range(seats), SPECTATOR, EVERYTHING):
            line = rules.describe(fact, viewer)
            if not (line is None or isinstance(line, Line)):
                raise BrokenContract(f"{fact} is described as {line!r}")


def check_hidden_lines(rules: Rules, laws: Laws, seats: int, state: State, seed: int) -> None:
    """Two moves whose results a viewer cannot tell apart read the same to that viewer in the log."""
    for seat in rules.decisions(state):
        results = []
        for move in rules.legal_moves(state, seat):
            facts = rules.decide(state, seat, move, SeededChance(seed))
            result = rules.copy(state)
            for fact in facts:
                rules.apply(result, fact)
            results.append((facts, result))
        facts_by_result = {snapshot(result): facts for facts, result in results}
        for facts, result in results:
            for viewer in (*range(seats), SPECTATOR, EVERYTHING):
                lines = describe_all(rules, facts, viewer)
                for twin in laws.hidden_twins(result, viewer):
                    other = facts_by_result.get(snapshot(twin))
                    if other is not None and describe_all(rules, other, viewer) != lines:
                        raise BrokenContract(f"the log tells {viewer} what they may not know")


def describe_all(rules: Rules, facts: Sequence[Fact], viewer: int) -> str:
    lines = [rules.describe(fact, viewer) for fact in facts]
    return canonical([[line.code, dict(line.params)] for line in lines if line is not None])


def canonical(value: Json) -> str:
    """Return JSON that is the same for the same data."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
