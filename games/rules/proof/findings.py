"""What a check has found, in codes and data; games.rules.proof.words has the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from games.rules.codec import Json

# Proven by the file alone; disproved by it; worth knowing, but no forgery; beyond what any file can prove.
PROVEN: Final = "proven"
REFUTED: Final = "refuted"
NOTE: Final = "note"
OPEN: Final = "open"


class Unreadable(Exception):
    """This is no match file, or one of a later version. The code is stable, `params` are data."""

    def __init__(self, code: str, **params: Json) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Finding:
    verdict: str
    code: str
    params: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """All findings, in the order of the checks."""

    findings: tuple[Finding, ...]

    @property
    def is_proven(self) -> bool:
        """Return True if nothing was disproved."""
        return not any(found.verdict == REFUTED for found in self.findings)

    @property
    def has_notes(self) -> bool:
        return any(found.verdict == NOTE for found in self.findings)


def summed_up(faults: Iterable[Finding], otherwise: Finding, most: int = 8) -> list[Finding]:
    """Return the first faults, or the one finding that holds where there is none."""
    found = []
    for fault in faults:
        found.append(fault)
        if len(found) == most:
            break
    return found or [otherwise]
