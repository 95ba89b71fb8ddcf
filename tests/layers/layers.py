"""Who may import whom: the layers of docs/architecture.md, written down as data."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from config.paths import ROOT

RULES = "games.rules"
TITLES = ("duel", "newyork", "niagara")

# What the rules may take from the standard library. No clock, no files, no network, no processes, no randomness.
RULES_MAY_USE = {
    "__future__", "abc", "array", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq",
    "hmac", "itertools", "json", "math", "operator", "types", "typing",
}  # fmt: skip
# Single files that may use more, each for a reason that stands in it.
RULES_EXCEPTIONS = {
    "games.rules.chance": {"random"},
    "games.rules.search.players": {"time"},  # a search has a deadline
    "games.rules.search.net": {"importlib", "numpy", "zipfile"},  # what was learned is a file of arrays
}
RULES_MAY_NOT_CALL = {"open", "print", "input", "exec", "eval", "compile", "__import__"}

ENTRANCES = {
    "admin", "api", "apps", "arena", "bench", "beside", "calm_changes", "consumers", "forms", "golden", "management",
    "pages", "routing", "sign_out", "tasks", "templatetags", "training", "urls",
}  # fmt: skip
SERVICES = {"services", "selectors", "live", "outbox", "replays", "reviews"}


def modules(*folders: str) -> Iterator[tuple[str, Path]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield name_of(path), path


def name_of(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(name: str, source: str, *, is_package: bool = False) -> Iterator[str]:
    """Yield the full names of what a module imports, `from a import b` as a.b, wherever it stands in the source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = name.split(".")
                parents = parents[: len(parents) - node.level + (1 if is_package else 0)]
                base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                yield f"{base}.{alias.name}"


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def title_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if module.startswith(RULES + ".") and len(parts) > 2 and parts[2] in TITLES else None


def level(module: str) -> int | None:
    """Return the layer of a module: 0 rules, 1 rows, 2 services, 3 entrances; None outside of `games`."""
    parts = module.split(".")
    if parts[0] != "games" or len(parts) < 2:
        return None
    if parts[1] == "rules":
        return 0
    if parts[1] in ENTRANCES:
        return 3
    return 2 if parts[1] in SERVICES else 1


def faults_in_rules(name: str, source: str, *, is_package: bool = False) -> list[str]:
    found = []
    allowed = RULES_MAY_USE | RULES_EXCEPTIONS.get(name, set())
    for imported in imports(name, source, is_package=is_package):
        if imported.split(".")[0] not in allowed and not is_in(imported, RULES):
            found.append(f"{name} imports {imported}")
        mine, theirs = title_of(name), title_of(imported)
        if mine and theirs and mine != theirs:
            found.append(f"{name} imports another title: {imported}")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RULES_MAY_NOT_CALL:
            found.append(f"{name} calls {node.func.id}")
    return found


def faults_in_layers(name: str, source: str, *, is_package: bool = False) -> list[str]:
    mine = level(name)
    found = []
    for imported in imports(name, source, is_package=is_package):
        theirs = level(imported)
        if mine is not None and theirs is not None and theirs > mine:
            found.append(f"{name} imports upwards: {imported}")
    return found
