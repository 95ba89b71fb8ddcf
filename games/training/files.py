"""Weights are written beside their place and moved there in one step: an interrupted write leaves the former ones."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def keep_former(path: Path) -> Path | None:
    """Keep what stands at the path beside it, in place of what was kept before; None if nothing stands there."""
    if not path.exists():
        return None
    former = path.with_name(f"{path.name}.former")
    write_atomically(former, lambda file: file.write(path.read_bytes()))
    return former


def write_atomically(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Have the file written by `write`, and then put it in its place."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            write(file)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
