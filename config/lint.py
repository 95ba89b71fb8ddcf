"""`manage.py lint`: everything about the source that can be checked without running it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from config.paths import ROOT

CHECKS = {
    "ruff": ["ruff", "check", "."],
    "formatting": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "layers": ["pytest", "-q", "tests/layers"],
}


def main(arguments: Sequence[str]) -> int:
    if arguments:
        print("manage.py lint takes no arguments", file=sys.stderr)
        return 2
    failed = []
    for name, command in CHECKS.items():
        print(f"· {name}", flush=True)
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode:
            failed.append(name)
    print(f"lint: {', '.join(failed)} failed" if failed else "lint: all is well")
    return 1 if failed else 0
