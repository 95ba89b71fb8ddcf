"""`manage.py setup`: the environment alone. The work is done by the time this runs; see config/bootstrap.py."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="manage.py setup", description="Make the environment and stop.")
    parser.add_argument("--tests", action="store_true", help="also install what test and lint need")
    parser.parse_args(arguments)
    print(f"The environment is ready: {sys.prefix}")
    return 0
