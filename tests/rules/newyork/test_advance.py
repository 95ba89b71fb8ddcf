"""`advance` without a record, `advance` with one, and `decide` with `apply` are one and the same way on."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import is_accepted, snapshot
from games.rules.newyork.decide import advance, decide
from games.rules.newyork.moves import Boom, Build, Demolish, Expand, Extra, Return
from games.rules.newyork.rules import NEWYORK
from games.rules.search.bot import BOTS
from tests.rules.newyork.board import position, started

OPTIONS = [
    {},
    {"variant": "expert"},
    {"variant": "introductory"},
    {"refill": "turn_end", "land_grab": "first"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()) or "default")
def test_without_a_record_the_state_is_the_same(options):
    """After every move of whole matches, field by field, with the same draws."""
    for number in range(4):
        policy = SeededChance(f"policy {number}")
        seats = 2 + number % 3
        written, silent, told = (started(number, seats, **options) for _ in range(3))
        for _ in range(160):
            if not NEWYORK.decisions(written):
                break
            (seat,) = NEWYORK.decisions(written)
            if number % 2:
                move = BOTS["newyork"].rollout_move(written, seat, policy)
            else:
                move = policy.pick(NEWYORK.legal_moves(written, seat))
            draws = f"{number} {policy.below(1 << 30)}"
            facts = decide(written, seat, move, SeededChance(draws))
            for fact in facts:
                NEWYORK.apply(written, fact)
            advance(silent, seat, move, SeededChance(draws), None)
            record = []
            advance(told, seat, move, SeededChance(draws), record)
            assert record == facts
            assert snapshot(silent) == snapshot(written) == snapshot(told)


def all_moves(city):
    """Yield every move that names something of the city; pairs of lots are in test_actions.py."""
    for lot in city.lots:
        yield Expand(lot)
        yield Extra(lot)
        yield Return(lot)
    for placement, cells in enumerate(city.place_cells):
        tile = city.kinds[city.place_kind[placement]]
        yield Build(tile, cells)
        yield Boom(tile, cells)
        yield Demolish(tile, cells)


def test_every_legal_move_is_accepted_and_no_other_ever_is():
    """legal_moves is exactly what decide accepts: every expand, extra, return and placement there is."""
    four = {0: ["B05", "B06", "R01", "R02"]}
    states = [
        position(lots=four, buildings={0: [("starter", (108, 208)), ("bronze-1", (401, 402))]}, scores=[18, 0]),
        position(options={"variant": "introductory"}, buildings={0: [("gold-1", (111, 112, 113))]}, lots={0: ["B05"]}),
    ]
    after = position(options={"land_grab": "first"}, lots={0: ["B05", "R01"]}, scores=[6, 0])
    advance(after, 0, NEWYORK.legal_moves(after, 0)[1], SeededChance(1), None)
    states.append(after)
    more = after.copy()
    advance(more, 0, next(m for m in NEWYORK.legal_moves(more, 0) if isinstance(m, Build)), SeededChance(1), None)
    states.append(more)
    everything = list(all_moves(states[0].city))
    for state in states:
        accepted = {snapshot(move) for move in everything if is_accepted(NEWYORK, state, 0, move, 1)}
        legal = {snapshot(move) for move in NEWYORK.legal_moves(state, 0)}
        assert accepted == {move for move in legal if move[0] not in ("EndTurn", "Shift", "Grab")}
        assert not any(is_accepted(NEWYORK, state, 1, move, 1) for move in everything[::50])
