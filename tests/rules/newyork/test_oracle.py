"""Independent records of whole games replay without a difference, and a difference is seen."""

from __future__ import annotations

import gzip
import json
from io import StringIO
from pathlib import Path

import pytest

from games.oracles import ADAPTERS
from games.oracles.newyork import read_move, write_move
from games.oracles.replay import Mismatch, NotAnOracle, check, read_games

RECORD = Path(__file__).parents[2] / "golden" / "newyork" / "oracle.jsonl.gz"


def replay(path: Path) -> tuple[str, list[Mismatch]]:
    found: list[Mismatch] = []
    tally = check(ADAPTERS["newyork"], path, found.append)
    return str(tally), found


def write(path: Path, games: list) -> Path:
    path.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def games():
    return list(read_games(RECORD))


@pytest.fixture
def game(games):
    """The shortest recorded game with action cards and streets, to be spoilt."""
    whole = [one for one in games if one["setup"]["actions"] and one["setup"]["variant"] == "standard"]
    return json.loads(json.dumps(min(whole, key=lambda one: len(one["steps"]))))


@pytest.fixture
def spoilt(game, tmp_path):
    """Return a function that spoils the game and gives the mismatches."""

    def spoil(change):
        change(game)
        return replay(write(tmp_path / "spoilt.jsonl", [game]))[1]

    return spoil


def test_recorded_games_replay_without_a_difference():
    last_line, found = replay(RECORD)
    assert found == []
    assert last_line == "16 games, 1666 steps, 0 mismatches"


def test_the_record_holds_every_variant_and_option(games):
    """N-V1, N-V2, N-V3, N-X6: with every number of players."""
    setups = [game["setup"] for game in games]
    assert {(one["variant"], one["players"]) for one in setups} == {
        (variant, players) for variant in ("standard", "beginner", "expert", "introductory") for players in (2, 3, 4)
    }
    assert {(one["refill"], one["land_grab"]) for one in setups} == {
        (refill, land_grab) for refill in ("expand", "turn_end") for land_grab in ("second", "first")
    }
    assert {one["actions"] for one in setups} == {True, False}
    assert {one["challenge"] for one in setups if one.get("challenge")} == {
        "gold_tycoon",
        "master_architect",
        "gold_prestige",
        "bronze_baron",
        "generation_king",
    }


def test_the_record_holds_every_kind_of_move_and_end(games):
    kinds = {step["m"][0] for game in games for step in game["steps"]}
    assert kinds == {"shift", "expand", "grab", "extra", "build", "boom", "demolish", "return", "end"}
    assert {game["steps"][-1]["after"]["end"]["reason"] for game in games} == {"tiles", "market", "points"}
    assert {game["final"]["tie_break"] for game in games} == {"none", "legendary", "gold", "shared"}


def test_moves_are_read_and_written_alike(games):
    for game in games:
        for step in game["steps"]:
            assert write_move(read_move(step["m"])) == step["m"]


AFTER = {
    "score": lambda value: [value[0] + 1, *value[1:]],
    "free": lambda value: [value[0] - 1, *value[1:]],
    "unbuilt": lambda value: [value[0] - 1, *value[1:]],
    "cards": lambda value: ["nothing", *value[1:]],
    "market": lambda value: f"{value} R9",
    "future": lambda value: value + 1,
    "estate": lambda value: [f"{value[0]} X01", *value[1:]],
    "workers": lambda value: [f"{value[0]} X01", *value[1:]],
    "buildings": lambda value: [f"{value[0]} nothing@1,2", *value[1:]],
    "end": lambda value: {"reason": "nothing", "seat": 0},
    "next": lambda value: 7,
}


def test_every_field_of_a_position_is_spoilt_below(game):
    assert set(game["start"]) == set(game["steps"][0]["after"]) == set(AFTER)


@pytest.mark.parametrize("key", AFTER)
@pytest.mark.parametrize("place", [0, 11, -1])
def test_a_wrong_position_is_reported(key, place, game, spoilt):
    place %= len(game["steps"])

    def change(record):
        after = record["steps"][place]["after"]
        after[key] = AFTER[key](after[key])

    (found,) = spoilt(change)
    assert (found.game, found.step, found.what) == (1, place, key)


@pytest.mark.parametrize("key", AFTER)
def test_a_wrong_start_is_reported(key, spoilt):
    (found,) = spoilt(lambda record: record["start"].update({key: AFTER[key](record["start"][key])}))
    assert (found.step, found.what) == (0, f"start {key}")


@pytest.mark.parametrize(
    ("key", "spoil", "what"),
    [
        ("legal", lambda value: value + 1, "legal moves"),
        ("by", lambda value: {**value, "shift": 9}, "legal moves by kind"),
        ("set", lambda value: "00000000", "the set of legal moves"),
        ("p", lambda value: value + 1, "who decides"),
    ],
)
def test_a_wrong_question_is_reported(key, spoil, what, spoilt):
    found = spoilt(lambda record: record["steps"][5].update({key: spoil(record["steps"][5][key])}))
    assert (found[0].step, found[0].what) == (5, what)


@pytest.mark.parametrize(
    "key", ["played", "street_counts", "streets", "challenge", "actions", "total", "winners", "tie_break"]
)
def test_a_wrong_result_is_reported(key, game, spoilt):
    assert key in game["final"]
    (found,) = spoilt(lambda record: record["final"].update({key: "something else"}))
    assert (found.what, found.step) == (f"final {key}", len(game["steps"]) - 1)


def test_a_game_that_stops_too_early_is_reported(spoilt):
    (found,) = spoilt(lambda record: record["steps"].pop())
    assert found.what == "the end"


def test_a_game_that_goes_on_after_its_end_is_reported(spoilt):
    assert spoilt(lambda record: record["steps"].append(record["steps"][-1]))


def test_a_move_that_is_not_legal_is_reported(spoilt):
    found = spoilt(lambda record: record["steps"][0].update(m=["expand", "Q99"]))
    assert (found[-1].what, found[-1].step) == ("move refused", 0)


def test_another_order_of_the_deck_is_reported(game, spoilt):
    """N-S4: the cards come as the record has them."""
    deck = game["setup"]["deck"]
    other = next(place for place, card in enumerate(deck) if card != deck[0])

    def change(record):
        record["setup"]["deck"][0], record["setup"]["deck"][other] = deck[other], deck[0]

    assert {one.what for one in spoilt(change)} & {"market", "legal moves"}


@pytest.mark.parametrize("content", ["", "no json\n", "[]\n", '{"steps": 5}\n', '{"steps": []}\n'])
def test_something_else_is_not_an_oracle(content, tmp_path):
    path = tmp_path / "other.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(NotAnOracle):
        replay(path)


@pytest.mark.parametrize("key", ["setup", "start", "final"])
def test_a_record_without_a_part_is_not_an_oracle(key, game, tmp_path):
    del game[key]
    with pytest.raises(NotAnOracle, match="line 1"):
        replay(write(tmp_path / "spoilt.jsonl", [game]))


@pytest.mark.parametrize("key", ["players", "variant", "characters", "market", "deck", "first", "streets", "challenge"])
def test_a_set_up_without_a_part_is_not_an_oracle(key, game, tmp_path):
    del game["setup"][key]
    with pytest.raises(NotAnOracle, match="line 1"):
        replay(write(tmp_path / "spoilt.jsonl", [game]))


def test_damaged_files_are_not_oracles(tmp_path):
    damaged = tmp_path / "damaged.jsonl.gz"
    damaged.write_bytes(gzip.compress(b"{}" * 1000)[:30])
    with pytest.raises(NotAnOracle):
        replay(damaged)


def test_the_command_counts_and_exits(game, tmp_path):
    management = pytest.importorskip("django.core.management")
    out = StringIO()
    management.call_command("check_oracle", "newyork", str(RECORD), stdout=out)
    assert out.getvalue() == "16 games, 1666 steps, 0 mismatches\n"
    game["steps"][3]["after"]["future"] += 1
    out = StringIO()
    with pytest.raises(SystemExit) as stopped:
        management.call_command("check_oracle", "newyork", str(write(tmp_path / "spoilt.jsonl", [game])), stdout=out)
    assert stopped.value.code == 1
    assert out.getvalue().splitlines()[0].startswith("game 1, step 3: future: expected ")
