"""`manage.py compile_rules`: compiles games/rules with mypyc, for a faster AI. Optional; see config/compiled.py."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from config import compiled
from config.paths import ROOT
from config.testing import packages

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="foldtable-rules", packages=[], ext_modules=mypycify({options!r}, opt_level={level!r}))
"""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="manage.py compile_rules", description="Compile the rules with mypyc.")
    parser.add_argument("--optimise", choices=["0", "1", "2", "3"], default="3", help="the C compiler's level")
    options = parser.parse_args(arguments)
    home = compiled.directory()
    if home.is_dir():
        print(f"The rules are compiled already: {home.relative_to(ROOT)}")
        return 0
    try:
        packages.require_compiler()
    except packages.Missing as refusal:
        print(refusal, file=sys.stderr)
        return 1
    began = time.monotonic()
    print(f"· Compiling {len(compiled.sources())} modules (a minute or two)", flush=True)
    failure = build(home, options.optimise)
    if failure:
        print(f"{failure}\n\nThe rules could not be compiled; they run uncompiled as before.", file=sys.stderr)
        return 1
    print(f"The rules are compiled after {time.monotonic() - began:.0f} s: {home.relative_to(ROOT)}")
    return 0


def build(home: Path, level: str) -> str:
    """Compile into `home`; returns what went wrong, or nothing. Half a result is never left there."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as scratch:
        work = Path(scratch)
        copy_rules(work)
        names = [str(path.relative_to(ROOT)) for path in compiled.sources()]
        (work / "setup.py").write_text(SETUP.format(options=names, level=level))
        done = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "made"],
            cwd=work,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            return done.stdout.strip()
        for old in home.parent.iterdir():
            if old.name != work.name:
                shutil.rmtree(old, ignore_errors=True)
        (work / "made").replace(home)
    return ""


def copy_rules(work: Path) -> None:
    """mypyc writes beside its sources and reads the settings of mypy that it finds: it gets a copy and its own."""
    (work / "mypy.ini").write_text("[mypy]\nstrict = True\n")
    (work / "games").mkdir()
    (work / "games" / "__init__.py").touch()
    shutil.copytree(compiled.RULES, work / "games" / "rules", ignore=shutil.ignore_patterns("__pycache__"))
