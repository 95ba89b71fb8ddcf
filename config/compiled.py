"""The rules compiled by mypyc: used when they are there and made from today's sources, never required.

They lie in `build/rules/DIGEST/`. DIGEST covers every source that went in and the Python it was made for: what has
changed since is simply not compiled any more. FOLDTABLE_RULES=pure leaves them alone, FOLDTABLE_RULES=compiled insists.
"""

from __future__ import annotations

import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from config.paths import ROOT

RULES = ROOT / "games" / "rules"
BUILT = ROOT / "build" / "rules"
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]
# Only tests and the fuzzer use these, and one of them defines an exception in a way that mypyc does not know.
LEFT_OUT = {"contract.py", "contract_of_branches.py", "trial.py", "fuzz.py", "laws.py", "__init__.py"}


class NotCompiled(Exception):
    """The compiled rules were insisted on and are not there."""


def sources() -> list[Path]:
    return sorted(path for path in RULES.rglob("*.py") if path.name not in LEFT_OUT)


def directory() -> Path:
    """Return where the rules compiled from today's sources are, or would be."""
    digest = hashlib.sha256(SUFFIX.encode())
    for path in sources():
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return BUILT / digest.hexdigest()[:16]


class Finder(importlib.abc.MetaPathFinder):
    """Finds the compiled modules before Python looks for their sources."""

    def __init__(self, home: Path) -> None:
        self.files = {
            ".".join(path.relative_to(home).parts).removesuffix(SUFFIX): path for path in home.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        found = self.files.get(name)
        return importlib.util.spec_from_file_location(name, found) if found else None


def kind_in_use() -> str:
    """Return what FOLDTABLE_RULES must be for another process to have the rules as this one has them."""
    return "compiled" if any(isinstance(finder, Finder) for finder in sys.meta_path) else "pure"


def use_compiled_rules() -> bool:
    """Have the rules imported from now on come compiled, if they can be had; returns whether they can."""
    wish = os.environ.get("FOLDTABLE_RULES", "")
    if kind_in_use() == "compiled":
        return True
    home = directory() if wish != "pure" and BUILT.is_dir() else None
    if home is None or not home.is_dir():
        if wish == "compiled":
            raise NotCompiled("The rules are not compiled: run `python3 manage.py compile_rules` first.")
        return False
    sys.meta_path.insert(0, Finder(home))
    return True
