"""From a report to a test: the file passes, holds no secret and no name, and fails once the rules have changed."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games import services
from games.golden.problems import faults_of
from games.models import Match, ProblemReport
from games.rules.errors import IllegalMove
from games.rules.registry import TITLES, get_rules
from tests.rules.altered import Altered
from tests.service.playing import make_people, pick, play_on, start

pytestmark = pytest.mark.django_db

NAMES = ("ada-lovelace", "bea-bennett", "cem-can")


def report(match: Match, number: int, viewer: int, text: str = "That is not right.") -> ProblemReport:
    user = match.places.get(number=max(viewer, 0)).user
    match.refresh_from_db()
    reported = services.report_problem(
        match=match, user=user, number=number, viewer=viewer, text=text, report_id=f"{number}"
    )
    return ProblemReport.objects.get(pk=reported.number)


def make(folder: Path, *arguments: Any, **options: Any) -> tuple[dict[str, Any], str]:
    """Return the golden that the command writes, and what it prints."""
    out = io.StringIO()
    call_command("make_golden", *(str(argument) for argument in arguments), folder=folder, stdout=out, **options)
    (path,) = folder.glob("*.json")
    return json.loads(path.read_text()), out.getvalue()


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_report_becomes_a_test_that_passes(tmp_path: Path, title: str) -> None:
    match = start(make_people(*NAMES[: get_rules(title).seats[0]]), title=title)
    play_on(match, 20)
    golden, said = make(tmp_path, report(match, 15, 1).pk)
    assert faults_of(golden) == []
    assert "does not pass" not in said
    assert "the match still runs" in said
    assert (golden["title"], golden["viewer"], len(golden["log"])) == (title, 1, 15)
    assert golden["comment"] == "That is not right."


def test_it_holds_no_secret_and_no_name(tmp_path: Path) -> None:
    match = start(make_people(*NAMES))
    play_on(match, 8)
    services.resign(match_id=match.pk, seat=0, move_id="r")
    services.resign(match_id=match.pk, seat=1, move_id="r")
    match.refresh_from_db()
    golden, _ = make(tmp_path, match.pk)
    (path,) = tmp_path.glob("*.json")
    written = path.read_text()
    assert golden["log"][-1]["kind"] == "ended"
    for hidden in (*NAMES, bytes(match.secret).hex(), str(match.pk), "salt_0"):
        assert hidden not in written
    assert faults_of(golden) == []


class Other(Altered):
    """Niagara with other rules, in one way each."""

    def __init__(self, rules: Any, how: str) -> None:
        super().__init__(rules)
        self.how = how

    def decide(self, state: Any, seat: int, move: Any, chance: Any) -> Any:
        if self.how == "refuses":
            raise IllegalMove("not_in_hand")
        return self.rules.decide(state, seat, move, chance)

    def legal_moves(self, state: Any, seat: int) -> Any:
        moves = self.rules.legal_moves(state, seat)
        return moves[1:] if self.how == "fewer moves" else moves

    def render(self, seen: Any, viewer: int) -> Any:
        table = self.rules.render(seen, viewer)
        return {**table, "weather": 9} if self.how == "another view" else table


@pytest.mark.parametrize(
    ("how", "part"),
    [("refuses", "event 2: today's rules refuse it"), ("fewer moves", "legal"), ("another view", "seen")],
)
def test_after_a_change_of_the_rules_it_fails(tmp_path: Path, how: str, part: str) -> None:
    match = start(make_people(*NAMES))
    pick(match, 0)
    golden, _ = make(tmp_path, report(match, 2, 0).pk)
    assert faults_of(golden) == []
    assert any(fault.startswith(part) for fault in faults_of(golden, Other(get_rules("niagara"), how)))


def test_a_fix_names_the_events_that_it_is_right_to_make_otherwise(tmp_path: Path) -> None:
    match = start(make_people(*NAMES))
    pick(match, 0)
    golden, _ = make(tmp_path, report(match, 2, 0).pk)
    fixed = Other(get_rules("niagara"), "refuses")
    golden["otherwise"] = {"2": "a fault of the rules, mended"}
    assert not any(fault.startswith("event") for fault in faults_of(golden, fixed))
    assert faults_of(golden) == ["event 2 is the same again, but `otherwise` names it"]


def test_a_changed_log_is_noticed(tmp_path: Path) -> None:
    match = start(make_people(*NAMES))
    pick(match, 0)
    golden, _ = make(tmp_path, match.pk)
    golden["log"][1]["payload"]["facts"][0]["card"] = "6"
    assert faults_of(golden)
    golden["log"][1]["payload"]["facts"] = [{"kind": "nonsense"}]
    assert faults_of(golden)[0].startswith("the log cannot be folded")


def test_position_viewer_and_name_can_be_chosen(tmp_path: Path) -> None:
    match = start(make_people(*NAMES))
    play_on(match, 6)
    golden, said = make(tmp_path, match.pk, "--at", 3, "--as", 2, "--name", "odd-one")
    assert (golden["viewer"], len(golden["log"])) == (2, 3)
    assert "odd-one.json" in said


def test_what_is_there_is_written_anew_only_if_asked_and_keeps_its_reasons(tmp_path: Path) -> None:
    match = start(make_people(*NAMES))
    pick(match, 0)
    make(tmp_path, match.pk, "--name", "x")
    with pytest.raises(CommandError, match="there already"):
        make(tmp_path, match.pk, "--name", "x")
    path = tmp_path / "x.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"otherwise": {"2": "why"}}))
    golden, said = make(tmp_path, match.pk, "--name", "x", "--again")
    assert golden["otherwise"] == {"2": "why"}
    assert "does not pass yet" in said


@pytest.mark.parametrize(
    "arguments", [("999",), ("nonsense",), ("{match}", "--at", "9"), ("{match}", "--at", "0"), ("{match}", "--as", "3"),
                  ("{match}", "--name", "../x")]
)  # fmt: skip
def test_what_is_not_there_is_refused(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    match = start(make_people(*NAMES))
    with pytest.raises(CommandError):
        make(tmp_path, *(argument.format(match=match.pk) for argument in arguments))
    assert list(tmp_path.iterdir()) == []
