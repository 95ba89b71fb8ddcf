"""No other payment is cheaper (D-P5, D-X13): the bill against every assignment of choice producers and waivers."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as some

from games.rules.duel.cards import COINS, ROWS, read_cost
from games.rules.duel.cost import bill_of_card, bill_of_wonder, find_trade, is_chained, key_of, settle, trade_of
from games.rules.duel.goods import BLUE, BROWN, GREY, MADE, NO_CHOICE, RAW, RESOURCES
from games.rules.duel.wonders import FIRST_WONDER, WONDER_ROWS
from tests.rules.duel.board import NUMBERS, duel_state

PRODUCERS = tuple(row.key for row in ROWS if row.color in (BROWN, GREY))
HELPERS = tuple(row.key for row in ROWS if row.chooses != NO_CHOICE or row.cheapens)
RAW_GOODS = ("wood", "clay", "stone")
ROW_OF = {row.key: row for row in ROWS}

# Who has each producer, and which helpers, wonders and tokens the payer has.
economies = some.tuples(
    some.tuples(*(some.sampled_from(("own", "rival", "nobody")) for _ in PRODUCERS)),
    some.sets(some.sampled_from(HELPERS)),
    some.sets(some.sampled_from(("piraeus", "great_lighthouse"))),
    some.sets(some.sampled_from(("masonry", "architecture"))),
)


def needs_of(text):
    """Return the resources of a printed cost, unit by unit, by name."""
    return [RESOURCES.names[resource] for resource, units in read_cost(text)[1] for _ in range(units)]


def made_by(cards):
    return [RESOURCES.names[ROW_OF[key].produces] for key in cards for _ in range(ROW_OF[key].units)]


def cheapest(needs, own, rival, cheap, raw, made, waived):
    """Return the least that the needed units cost, by trying everything."""
    missing = list(needs)
    for unit in own:
        if unit in missing:
            missing.remove(unit)
    prices = [1 if unit in cheap else 2 + rival.count(unit) for unit in missing]
    best = sum(prices)
    for ways in product(("buy", "choose", "waive"), repeat=len(missing)):
        chosen = [unit for unit, way in zip(missing, ways, strict=True) if way == "choose"]
        is_possible = (
            sum(unit in RAW_GOODS for unit in chosen) <= raw
            and sum(unit not in RAW_GOODS for unit in chosen) <= made
            and ways.count("waive") <= waived
        )
        if is_possible:
            best = min(best, sum(price for price, way in zip(prices, ways, strict=True) if way == "buy"))
    return best


@settings(max_examples=250, deadline=None, derandomize=True)
@given(economies)
def test_no_assignment_is_cheaper_than_the_bill(economy):
    """D-P5, D-X13: for every card and every wonder; `settle` and `find_trade` agree."""
    owners, helpers, wonders, tokens = economy
    own = [key for key, owner in zip(PRODUCERS, owners, strict=True) if owner == "own"]
    rival = [key for key, owner in zip(PRODUCERS, owners, strict=True) if owner == "rival"]
    state = duel_state(age=3, cities=([*own, *helpers], rival), built=(wonders, ()), tokens=(tokens, ()))
    city = {
        "own": made_by(own),
        "rival": made_by(rival),
        "cheap": [RESOURCES.names[resource] for key in helpers for resource in ROW_OF[key].cheapens],
        "raw": sum(ROW_OF[key].chooses == RAW for key in helpers) + ("great_lighthouse" in wonders),
        "made": sum(ROW_OF[key].chooses == MADE for key in helpers) + ("piraeus" in wonders),
    }
    key = key_of(state, 0)
    for row in ROWS:
        waived = 2 if row.color == BLUE and "masonry" in tokens else 0
        wanted = cheapest(needs_of(row.cost), **city, waived=waived)
        check_item(key, NUMBERS[row.key], row.cost, wanted)
        if not is_chained(state, 0, NUMBERS[row.key]):
            bill = bill_of_card(state, 0, NUMBERS[row.key])
            assert (bill.trade, bill.coins) == (wanted, COINS[NUMBERS[row.key]])
    for wonder in WONDER_ROWS:
        wanted = cheapest(needs_of(wonder.cost), **city, waived=2 if "architecture" in tokens else 0)
        check_item(key, FIRST_WONDER + NUMBERS[wonder.key], wonder.cost, wanted)
        assert bill_of_wonder(state, 0, NUMBERS[wonder.key]).total == wanted


def check_item(key, item, cost, wanted):
    units = settle(key, item)
    assert sum(unit.price for unit in units if unit.how == "bought") == wanted
    assert find_trade(key, item) == trade_of(key, item) == wanted
    assert sorted(RESOURCES.names[unit.resource] for unit in units) == sorted(needs_of(cost))
    assert sum(unit.how == "waived" for unit in units) <= 2
