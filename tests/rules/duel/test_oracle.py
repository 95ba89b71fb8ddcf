"""Independent records of whole games replay without a difference, and a difference is seen."""

from __future__ import annotations

import gzip
import json
from io import StringIO
from pathlib import Path

import pytest

from games.oracles import ADAPTERS
from games.oracles.replay import Mismatch, NotAnOracle, check, read_games
from games.rules.duel.wonders import TOKENS

RECORD = Path(__file__).parents[2] / "golden" / "duel" / "oracle.jsonl.gz"


def replay(path: Path) -> tuple[str, list[Mismatch]]:
    found: list[Mismatch] = []
    tally = check(ADAPTERS["duel"], path, found.append)
    return str(tally), found


def write(path: Path, games: list) -> Path:
    path.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def games():
    return list(read_games(RECORD))


@pytest.fixture
def game(games):
    """The first recorded game, to be spoilt."""
    return json.loads(json.dumps(games[0]))


def moves_of(games, kind):
    return [step["m"] for game in games for step in game["moves"] if step["m"][0] == kind]


def test_recorded_games_replay_without_a_difference():
    last_line, found = replay(RECORD)
    assert found == []
    assert last_line == "60 games, 4256 steps, 0 mismatches"


def test_the_record_holds_every_kind_of_move_and_end(games):
    kinds = {step["m"][0] for game in games for step in game["moves"]}
    assert kinds == {"draft", "build", "discard", "wonder", "token", "library", "mausoleum", "destroy", "start"}
    assert {(game["result"], game["winner"]) for game in games} == {
        (result, winner) for result in ("civilian", "civilian-tiebreak", "military", "science") for winner in (0, 1)
    }


def test_the_record_holds_every_card_wonder_and_token(games):
    assert len({move[1] for move in moves_of(games, "build")}) == 73
    assert len({move[1] for move in moves_of(games, "wonder")}) == 12
    assert len({move[1] for move in moves_of(games, "token")}) == 10
    assert len({move[1] for move in moves_of(games, "library")}) == 10
    assert len({move[1] for move in moves_of(games, "destroy")}) >= 10
    assert len(moves_of(games, "mausoleum")) >= 20


def change_coins(step):
    step["coins"][0] += 1


def change_legal(step):
    step["legal"] += 1


def change_pawn(step):
    step["pawn"] -= 1


def change_points(step):
    step["vp"][1] += 1


def change_player(step):
    step["p"] = 1 - step["p"]


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (change_coins, "coins"),
        (change_legal, "legal moves"),
        (change_pawn, "pawn"),
        (change_points, "points"),
        (change_player, "who decides"),
    ],
)
@pytest.mark.parametrize("place", [0, 20, -1])
def test_a_wrong_step_is_reported(spoil, what, place, game, tmp_path):
    """Also in the draft, also in the very last step."""
    place %= len(game["moves"])
    spoil(game["moves"][place])
    last_line, found = replay(write(tmp_path / "spoilt.jsonl", [game]))
    assert (found[0].game, found[0].step, found[0].what) == (1, place, what)
    assert last_line.endswith(f", {len(found)} mismatches")


@pytest.mark.parametrize("spoil", [change_coins, change_legal, change_pawn, change_points, change_player])
def test_a_wrong_step_is_reported_where_nothing_was_left_to_choose(spoil, game, tmp_path):
    """The last wonder of four comes by itself; what the record says of it is compared all the same."""
    assert game["moves"][3]["legal"] == 1
    spoil(game["moves"][3])
    found = replay(write(tmp_path / "spoilt.jsonl", [game]))[1]
    assert found[0].step == 3


def test_another_last_wonder_is_reported(game, tmp_path):
    game["moves"][3]["m"] = ["draft", game["moves"][2]["m"][1]]
    (found,) = replay(write(tmp_path / "spoilt.jsonl", [game]))[1]
    assert found.what == "who has the last wonder"


def change_winner(game):
    game["winner"] = 1 - game["winner"]


def change_result(game):
    game["result"] = "science"


def change_final_points(game):
    game["vp"][0] += 1


def change_blue_points(game):
    game["blue"][1] += 1


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (change_winner, "winner"),
        (change_result, "reason"),
        (change_final_points, "final points"),
        (change_blue_points, "blue points"),
    ],
)
def test_a_wrong_end_is_reported(spoil, what, game, tmp_path):
    spoil(game)
    (found,) = replay(write(tmp_path / "spoilt.jsonl", [game]))[1]
    assert (found.what, found.step) == (what, len(game["moves"]) - 1)


def test_a_game_that_stops_too_early_is_reported(game, tmp_path):
    del game["moves"][-1]
    assert [one.what for one in replay(write(tmp_path / "spoilt.jsonl", [game]))[1]] == ["end"]


def test_a_game_that_goes_on_after_its_end_is_reported(game, tmp_path):
    game["moves"].append(game["moves"][-1])
    assert replay(write(tmp_path / "spoilt.jsonl", [game]))[1]


def find_place(game, kind, last=False):
    places = [place for place, step in enumerate(game["moves"]) if step["m"][0] == kind]
    return places[-1] if last else places[0]


def test_a_move_that_is_not_legal_is_reported(game, tmp_path):
    """A card that lies covered is built first of all."""
    place = find_place(game, "build")
    game["moves"][place]["m"] = ["build", game["slots"][0]["0"]]
    found = replay(write(tmp_path / "spoilt.jsonl", [game]))[1]
    assert (found[0].what, found[0].step) == ("move refused", place)


def test_a_card_that_does_not_lie_there_is_reported(game, tmp_path):
    """Not a broken record: the rules and the record disagree about what is on the table."""
    place = find_place(game, "build")
    game["moves"][place]["m"] = ["build", "Palace"]
    found = replay(write(tmp_path / "spoilt.jsonl", [game]))[1]
    assert (found[-1].what, found[-1].step) == ("move refused", place)


def test_a_wrong_drawing_of_the_library_is_reported(games, tmp_path):
    """The kept token was not among the three."""
    game = json.loads(json.dumps(next(game for game in games if moves_of([game], "library"))))
    kept = game["moves"][find_place(game, "library")]["m"][1]
    shown = {*game["tokens"], *game["library_draw"]}
    boxed = [name for name in map(str.capitalize, TOKENS.names) if name not in shown]
    game["library_draw"] = [boxed[0] if name == kept else name for name in game["library_draw"]]
    found = replay(write(tmp_path / "spoilt.jsonl", [game]))[1]
    assert found[0].what == "move refused"


@pytest.mark.parametrize(
    "content", ["", "no json\n", "[]\n", '{"moves": 5}\n', '{"moves": []}\n', '{"moves": [], "slots": 5}\n']
)
def test_something_else_is_not_an_oracle(content, tmp_path):
    path = tmp_path / "other.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(NotAnOracle):
        replay(path)


@pytest.mark.parametrize("key", ["first", "tokens", "wonders", "slots", "winner", "vp"])
def test_a_record_without_a_part_is_not_an_oracle(key, game, tmp_path):
    del game[key]
    with pytest.raises(NotAnOracle, match="line 1"):
        replay(write(tmp_path / "spoilt.jsonl", [game]))


def test_damaged_and_missing_files_are_not_oracles(tmp_path):
    damaged = tmp_path / "damaged.jsonl.gz"
    damaged.write_bytes(gzip.compress(b"{}" * 1000)[:30])
    for path in (damaged, tmp_path / "missing.jsonl", tmp_path):
        with pytest.raises(NotAnOracle):
            replay(path)


def test_the_command_counts_and_exits(game, tmp_path):
    management = pytest.importorskip("django.core.management")
    out = StringIO()
    management.call_command("check_oracle", "duel", str(RECORD), stdout=out)
    assert out.getvalue() == "60 games, 4256 steps, 0 mismatches\n"
    change_coins(game["moves"][10])
    out = StringIO()
    with pytest.raises(SystemExit) as stopped:
        management.call_command("check_oracle", "duel", str(write(tmp_path / "spoilt.jsonl", [game])), stdout=out)
    assert stopped.value.code == 1
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("game 1, step 10: coins: expected [")
    assert lines[-1] == f"1 games, {len(game['moves'])} steps, 1 mismatches"
