"""What a script is made of: pages name all its modules at once, so that the browser need not find them one by one."""

from __future__ import annotations

import posixpath
import re
from functools import cache

from config.paths import ROOT

FOLDER = ROOT / "games" / "static"
_IMPORT = re.compile(r"""^(?:import|export)\s(?:[^"';]*?\sfrom\s*)?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)


@cache
def modules_of(*entries: str) -> tuple[str, ...]:
    """Return the modules that the entries import, and theirs in turn, each once, the nearest first; with the entries.

    Paths are those of static files. What is imported while the script runs is not followed: name it as an entry.
    """
    found = dict.fromkeys(entries)
    for path in (waiting := list(entries)):
        for imported in imports_of(path):
            if imported not in found:
                found[imported] = None
                waiting.append(imported)
    return tuple(found)


def imports_of(path: str) -> list[str]:
    source = (FOLDER / path).read_text(encoding="utf-8")
    return [posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in _IMPORT.findall(source)]
