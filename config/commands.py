"""The project's own commands beside Django's: an explicit list, each a module with `main(arguments) -> exit code`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

OWN = {
    "setup": "config.environment_setup",
    "play": "config.play",
    "test": "config.testing.run",
    "lint": "config.lint",
    "compile_rules": "config.compile_rules",
    "verify_match": "config.verify_match",
}

HELP = """Foldtable:
  play [--port N] [--host H]   start the whole service on this machine
  test [pytest's arguments]    run every test; starts its own PostgreSQL and Redis
  lint                         ruff, mypy and the layer test
  setup [--tests]              make the environment alone
  compile_rules                compile the rules, for a faster AI (optional)
  verify_match FILE            check the file of a match: chain, lots, story; needs no environment
"""

# Those that need nothing but Python: no environment is made for them.
BARE = frozenset({"verify_match"})


def run(command: str, arguments: Sequence[str]) -> int:
    """Run one of the project's own commands and return its exit code."""
    code: int = import_module(OWN[command]).main(list(arguments))
    return code
