"""One version for all static files: a digest of their contents and of the packages that bring some."""

from __future__ import annotations

import hashlib

from config.paths import ROOT


def _digest() -> str:
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for app in ("accounts", "games"):
        for path in sorted((ROOT / app / "static").rglob("*")):
            if path.is_file():
                digest.update(f"{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


STATIC_VERSION = _digest()


def is_immutable(path: str, url: str) -> bool:
    """Return True for every file below the version segment: another content has another address."""
    return url.startswith(f"/static/{STATIC_VERSION}/")
