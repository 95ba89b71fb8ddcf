"""Every numbered rule has a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
# The chapters of the rules, and how many rules each has.
CHAPTERS = {"A": 3, "B": 6, "C": 4, "E": 1, "F": 4, "H": 1, "K": 5, "S": 4, "T": 7, "V": 3, "X": 13}


def numbers_in(text):
    return set(re.findall(r"N-[A-Z]\d+", text))


def named_by_tests():
    """Return the numbers in docstrings of tests."""
    found = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= numbers_in(ast.get_docstring(node) or "")
    return found


def test_every_rule_is_named_by_a_test():
    rules = {f"N-{chapter}{number}" for chapter, count in CHAPTERS.items() for number in range(1, count + 1)}
    assert named_by_tests() == rules
