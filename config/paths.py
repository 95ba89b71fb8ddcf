"""Where the project is, and where it keeps its data."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("FOLDTABLE_VAR") or ROOT / "var").resolve()


def make_var() -> Path:
    """Return the data directory, made if need be; only its owner may look inside."""
    VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
    return VAR
