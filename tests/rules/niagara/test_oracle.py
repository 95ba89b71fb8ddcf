"""Independent records of whole games replay without a difference, and a difference is seen."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from games.oracles import ADAPTERS
from games.oracles.replay import Mismatch, NotAnOracle, check, read_games

RECORD = Path(__file__).parents[2] / "golden" / "niagara" / "oracle.jsonl.gz"


def replay(path: Path) -> tuple[str, list[Mismatch]]:
    found: list[Mismatch] = []
    tally = check(ADAPTERS["niagara"], path, found.append)
    return str(tally), found


def write(path: Path, games: list) -> Path:
    path.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    return path


def test_recorded_games_replay_without_a_difference():
    last_line, found = replay(RECORD)
    assert found == []
    assert last_line == "17 games, 4398 steps, 0 mismatches"


def test_the_record_holds_every_number_of_players_and_every_kind_of_step():
    games = list(read_games(RECORD))
    assert {game["players"] for game in games} == {3, 4, 5}
    assert {step["move"][0] for game in games for step in game["steps"]} == {
        "buy",
        "canoe",
        "done",
        "free",
        "none",
        "pick",
        "river",
        "weather",
    }
    assert any("options" in step for game in games for step in game["steps"])


def spoil_after(step):
    step["after"]["weather"] += 1


def spoil_legal(step):
    step["legal"] += 1


def spoil_move(step):
    step["move"] = ["weather", 2]


@pytest.mark.parametrize("spoil", [spoil_after, spoil_legal, spoil_move])
def test_a_wrong_step_is_reported(spoil, tmp_path):
    game = next(iter(read_games(RECORD)))
    spoil(game["steps"][3])
    last_line, found = replay(write(tmp_path / "spoilt.jsonl", [game]))
    assert found
    assert found[0].game == 1
    assert found[0].step == 3
    assert last_line.endswith(f", {len(found)} mismatches")


def test_a_wrong_option_is_reported(tmp_path):
    game = next(game for game in read_games(RECORD) if any("options" in step for step in game["steps"]))
    step = next(step for step in game["steps"] if "options" in step)
    step["options"][0] = ["canoe", 0, None, "C1", ["load", "ruby"]]
    assert "options" in replay(write(tmp_path / "spoilt.jsonl", [game]))[1][0].what


def test_a_wrong_result_is_reported(tmp_path):
    game = next(iter(read_games(RECORD)))
    game["result"]["winners"] = [0, 1, 2]
    (found,) = replay(write(tmp_path / "spoilt.jsonl", [game]))[1]
    assert found.what == "result winners"


def test_a_missing_automatic_step_is_reported(tmp_path):
    game = next(iter(read_games(RECORD)))
    place = next(place for place, step in enumerate(game["steps"]) if step["move"][0] == "river")
    del game["steps"][place]
    assert replay(write(tmp_path / "spoilt.jsonl", [game]))[1]


@pytest.mark.parametrize(
    "content", ["", "no json\n", "[]\n", '{"steps": 5}\n', '{"steps": []}\n', '{"steps": [], "players": "x"}\n']
)
def test_something_else_is_not_an_oracle(content, tmp_path):
    path = tmp_path / "other.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(NotAnOracle):
        replay(path)


def test_damaged_and_missing_files_are_not_oracles(tmp_path):
    damaged = tmp_path / "damaged.jsonl.gz"
    damaged.write_bytes(gzip.compress(b"{}" * 1000)[:30])
    for path in (damaged, tmp_path / "missing.jsonl", tmp_path):
        with pytest.raises(NotAnOracle):
            replay(path)
