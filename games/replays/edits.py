"""The difference between one view and the next, as JSON: so that all views of a match fit into one small answer."""

from __future__ import annotations

from typing import Any

Json = Any
# `[path, value]` puts the value there, at the end of a list too; `[path]` takes a key away.
Edit = list[Any]


def edits(before: Json, after: Json) -> list[Edit]:
    """Return what makes `after` of `before`, keys in the same order. Both are objects; neither is changed.

    Trusts that a place has values of one type, or null (in Python True equals 1, in JSON it does not), and that equal
    objects have their keys in the same order.
    """
    found: list[Edit] = []
    _compare([], before, after, found)
    return found


def _compare(path: list[str | int], before: Json, after: Json, found: list[Edit]) -> None:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and _keeps_order(before, after):
        found += [[[*path, key]] for key in before if key not in after]
        for key, value in after.items():
            if key in before:
                _compare([*path, key], before[key], value, found)
            else:
                found.append([[*path, key], value])
    elif isinstance(before, list) and isinstance(after, list) and _is_worth_entering(before, after):
        for place, value in enumerate(after):
            if place < len(before):
                _compare([*path, place], before[place], value, found)
            else:
                found.append([[*path, place], value])
    else:
        found.append([path, after])


def _keeps_order(before: dict[str, Json], after: dict[str, Json]) -> bool:
    """Return True if taking keys away and adding others at the end gives the keys of `after` in their order."""
    return [key for key in before if key in after] + [key for key in after if key not in before] == list(after)


def _is_worth_entering(before: list[Json], after: list[Json]) -> bool:
    """Lists of plain values are shorter written anew than described; a list never gets shorter by edits."""
    return len(after) >= len(before) > 0 and any(isinstance(value, dict | list) for value in after)
