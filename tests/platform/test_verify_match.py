"""`manage.py verify_match FILE`: needs Python and nothing else, and its exit code tells what came of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from config import verify_match
from config.paths import ROOT
from tests.rules.match_files import NAMES, document, path_of, written

# No site-packages (-S), and whoever tries to import Django or numpy anyway fails.
BARE = (
    "import runpy, sys\n"
    "sys.modules.update(django=None, numpy=None, rest_framework=None)\n"
    "sys.argv = ['manage.py', 'verify_match', sys.argv[1]]\n"
    "runpy.run_path('manage.py', run_name='__main__')\n"
)


def test_it_runs_with_nothing_but_python() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", BARE, str(path_of("niagara"))],
        cwd=ROOT,
        env={"PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nPROVEN:" in done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_a_true_file_is_proven(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_match.main([str(path_of(name)), "--strict"]) == 0
    told = capsys.readouterr().out
    assert "Nobody chose them." in told
    assert "Not proven by this check" in told


def test_a_forged_file_is_refuted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = document("duel")
    changed["result"]["winners"] = [0, 1]
    (tmp_path / "forged.json").write_bytes(written(changed))
    assert verify_match.main([str(tmp_path / "forged.json")]) == 1
    assert "“result”" in capsys.readouterr().out


def test_what_is_no_file_of_a_match_is_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other.json").write_text(json.dumps({"a": 1}))
    assert verify_match.main([str(tmp_path / "other.json")]) == 2
    assert verify_match.main([str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().out
