"""The files of each release: whole matches and samples of events, frozen by a list of their digests."""

from __future__ import annotations

import gzip
import hashlib
import json
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from config.paths import ROOT
from config.version import VERSION
from games.rules.log import Event
from games.store import Record, written

RELEASES = ROOT / "tests" / "golden" / "releases"
PROBLEMS = ROOT / "tests" / "golden" / "problems"
DIGESTS = "digests.json"
# Of a sample that is a fact and no event.
FACT = "fact"

Stored = dict[str, Any]


def of_release(folder: Path, version: str = VERSION) -> Path:
    return folder / version


def read_json(path: Path) -> Any:
    raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return json.loads(raw)


def write_json(path: Path, value: Any) -> None:
    """Write one line for each item of a list, so that diffs can be read; packed without a time, so that they repeat."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(item, separators=(",", ":")) for item in value)
    raw = f"[\n{lines}\n]\n".encode()
    path.write_bytes(gzip.compress(raw, mtime=0) if path.suffix == ".gz" else raw)


def event_json(event: Event) -> Stored:
    return {
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "payload": dict(event.payload),
        "schema": event.schema,
    }


def read_event(raw: Stored) -> Event:
    return Event(raw["number"], raw["kind"], raw["seat"], raw["payload"], raw["schema"])


def record_json(record: Record) -> Stored:
    more = {"created_at": written(record.created_at), "move_id": record.move_id, "digest": record.digest}
    return event_json(record.event) | more


def read_record(raw: Stored) -> Record:
    return Record(read_event(raw), datetime.fromisoformat(raw["created_at"]), raw["move_id"], raw["digest"])


def match_json(match_id: UUID, title: str, records: list[Record]) -> Stored:
    return {"match": str(match_id), "title": title, "records": [record_json(record) for record in records]}


def samples_of(title: str, folder: Path = RELEASES) -> list[Event]:
    """Return the samples of all releases, and those from before the first; single facts stand in events of no kind."""
    found = [read_event(raw) for path in sorted(folder.glob(f"*/{title}.samples.json")) for raw in read_json(path)]
    first = before_releases(folder, title)
    if first.exists():
        stored = read_json(first)
        found += [read_event(raw) for raw in stored["events"]]
        found += [Event(0, FACT, None, {"facts": [one["fact"]]}, one["schema"]) for one in stored["facts"]]
    return found


def before_releases(folder: Path, title: str) -> Path:
    return folder.parent / title / "samples.json"


def list_digests(folder: Path = RELEASES) -> dict[str, str]:
    """Return the SHA-256 of every file of samples and matches that is there."""
    files = [path for path in folder.glob("*/*") if path.is_file()]
    files += list(folder.parent.glob("*/samples.json"))
    return {
        str(path.relative_to(folder.parent)): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files)
    }


def freeze(folder: Path = RELEASES) -> None:
    """Write the digests of this release's files down, and of new ones. Those of older ones stay as they are listed."""
    path = folder / DIGESTS
    known: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    mine = f"{folder.name}/{VERSION}/"
    new = {name: digest for name, digest in list_digests(folder).items() if name not in known or name.startswith(mine)}
    path.write_text(json.dumps(known | new, indent=1, sort_keys=True) + "\n")
