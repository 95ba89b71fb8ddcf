"""Positions that people have reported: every file in tests/golden/problems is checked here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.golden.problems import faults_of

PROBLEMS = sorted((Path(__file__).parents[1] / "golden" / "problems").glob("*.json"))


@pytest.mark.parametrize("path", PROBLEMS, ids=lambda path: path.stem)
def test_a_reported_position_is_as_its_golden_says(path: Path) -> None:
    assert faults_of(json.loads(path.read_text(encoding="utf-8"))) == []
