"""Replaying records of an independent implementation, title by title. No Django, no database."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GZIP_MAGIC = b"\x1f\x8b"


class NotAnOracle(Exception):
    """The file is not a record of games of this title; the text says why."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One difference: `game` and `step` count from 1 and 0 as the lines and steps of the file do."""

    game: int
    step: int
    what: str
    expected: object
    found: object

    def __str__(self) -> str:
        return f"game {self.game}, step {self.step}: {self.what}: expected {self.expected!r}, found {self.found!r}"


@dataclass(slots=True)
class Tally:
    games: int = 0
    steps: int = 0
    mismatches: int = 0

    def __str__(self) -> str:
        return f"{self.games} games, {self.steps} steps, {self.mismatches} mismatches"


# A title's adapter: replays one game and yields its mismatches; KeyError, TypeError and the like mean a bad record.
Adapter = Callable[[int, dict[str, Any]], Iterator[Mismatch]]


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the games of a .jsonl or .jsonl.gz file; NotAnOracle if it is something else."""
    try:
        with path.open("rb") as probe:
            is_packed = probe.read(2) == GZIP_MAGIC
        with gzip.open(path, "rt", encoding="utf-8") if is_packed else path.open(encoding="utf-8") as lines:
            yield from _parse(path, lines)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise NotAnOracle(f"{path}: cannot be read ({error})") from error


def _parse(path: Path, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    number = 0
    for number, line in enumerate(lines, 1):
        try:
            game = json.loads(line)
        except ValueError as error:
            raise NotAnOracle(f"{path}, line {number}: not JSON ({error})") from error
        if not isinstance(game, dict) or not isinstance(steps_of(game), list):
            raise NotAnOracle(f"{path}, line {number}: not a recorded game (an object with `steps` or `moves`)")
        yield game
    if not number:
        raise NotAnOracle(f"{path}: empty")


def steps_of(game: dict[str, Any]) -> Any:
    """Return what the record calls its steps."""
    return game.get("steps", game.get("moves"))


def check(adapter: Adapter, path: Path, report: Callable[[Mismatch], None]) -> Tally:
    """Replay every game of the file, report each mismatch, and return the counts."""
    tally = Tally()
    for number, game in enumerate(read_games(path), 1):
        try:
            for mismatch in adapter(number, game):
                tally.mismatches += 1
                report(mismatch)
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise NotAnOracle(f"{path}, line {number}: not a game of this title ({error!r})") from error
        tally.games += 1
        tally.steps += len(steps_of(game))
    return tally
