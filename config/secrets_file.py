"""Secrets that are made once and kept in a file which only its owner can read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """Return the secret in the file, made on first use. Two processes that both come first agree on one."""
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        pass
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(64) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)  # fails if another process was first, which rename would not
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()
