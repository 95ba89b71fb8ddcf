"""Recorded prices of an independent engine agree with the rules, and a difference is seen."""

from __future__ import annotations

import gzip
import json
from io import StringIO
from pathlib import Path

import pytest

from games.oracles.duel import check_price, read_prices
from games.oracles.replay import NotAnOracle

management = pytest.importorskip("django.core.management")

RECORD = Path(__file__).parents[2] / "golden" / "duel" / "prices.json.gz"


@pytest.fixture(scope="module")
def prices():
    return read_prices(RECORD)


def run(path: Path) -> tuple[int, list[str]]:
    """Return the exit code of the command, and what it has printed."""
    out = StringIO()
    try:
        management.call_command("check_prices", str(path), stdout=out)
    except SystemExit as stopped:
        return int(stopped.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def write(path: Path, content) -> Path:
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_recorded_prices_agree():
    assert run(RECORD) == (0, ["800 prices, 0 mismatches"])


def test_the_record_holds_every_item_and_every_help(prices):
    assert len({(price["kind"], price["item"]) for price in prices}) == 73 + 12
    assert {name for price in prices for name in price["wonders"]} == {"The Great Lighthouse", "Piraeus"}
    assert {name for price in prices for name in price["tokens"]} == {"Architecture", "Masonry"}
    assert sum(price["free_by_chain"] for price in prices) > 5
    assert max(price["price"] for price in prices) > 12


@pytest.mark.parametrize(("key", "change"), [("price", 1), ("to_economy", -1)])
def test_a_wrong_amount_is_reported(key, change, prices, tmp_path):
    spoilt = [dict(price) for price in prices[:5]]
    right = spoilt[2][key]
    spoilt[2][key] += change
    code, lines = run(write(tmp_path / "spoilt.json", spoilt))
    item = spoilt[2]["item"]
    assert code == 1
    assert lines == [
        f"price 3: {key} of {item}: expected {right + change}, found {right}",
        "5 prices, 1 mismatches",
    ]


def test_a_wrong_chain_is_reported(prices, tmp_path):
    spoilt = {**prices[0], "free_by_chain": not prices[0]["free_by_chain"]}
    code, lines = run(write(tmp_path / "spoilt.json", [spoilt]))
    assert (code, lines[-1]) == (1, "1 prices, 1 mismatches")


def test_another_city_is_noticed(prices):
    """The control: the prices do depend on both cities."""
    paid = [price for price in prices if price["price"] > 6 and price["opp"]]
    assert paid
    differing = [price for price in paid if list(check_price(1, {**price, "opp": []}))]
    assert len(differing) > len(paid) / 2


def test_packed_and_plain_files_are_read(prices, tmp_path):
    assert run(write(tmp_path / "plain.json", prices[:3])) == (0, ["3 prices, 0 mismatches"])
    packed = tmp_path / "packed.json.gz"
    packed.write_bytes(gzip.compress(json.dumps(prices[:3]).encode()))
    assert run(packed) == (0, ["3 prices, 0 mismatches"])


@pytest.mark.parametrize("content", [[], {}, 5, ["x"], [{}], [{"me": 3}], "x"])
def test_something_else_is_refused(content, tmp_path):
    with pytest.raises(management.CommandError):
        run(write(tmp_path / "other.json", content))


def test_unknown_names_are_refused(prices, tmp_path):
    for change in ({"item": "Nonsense"}, {"me": ["Nonsense"]}, {"tokens": [5]}, {"wonders": ["Tavern"]}):
        with pytest.raises(management.CommandError, match="price 1"):
            run(write(tmp_path / "other.json", [{**prices[0], **change}]))


def test_damaged_and_missing_files_are_refused(tmp_path):
    damaged = tmp_path / "damaged.json.gz"
    damaged.write_bytes(RECORD.read_bytes()[:100])
    for path in (damaged, tmp_path / "missing.json", tmp_path):
        with pytest.raises(NotAnOracle):
            read_prices(path)
        with pytest.raises(management.CommandError):
            run(path)
