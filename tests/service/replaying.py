"""Films played back, as the replay page does it."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def views_of(film: dict[str, Any]) -> list[View]:
    """Return the view of every version, rebuilt from the first one and the edits."""
    views = [film["first"]]
    for step in film["steps"]:
        views.append(edited(views[-1], step))
    return views


def edited(view: Any, changes: list[list[Any]]) -> Any:
    """Return what the edits make of the view, which stays as it is."""
    for path, *value in changes:
        view = _put(view, path, value)
    return view


def _put(holder: Any, path: list[Any], value: list[Any]) -> Any:
    if not path:
        return value[0]
    key, *rest = path
    twin = holder.copy()
    if isinstance(twin, list) and key == len(twin):
        twin.append(value[0])
    elif not rest and not value:
        del twin[key]
    else:
        twin[key] = _put(holder.get(key) if isinstance(holder, dict) else holder[key], rest, value)
    return twin
