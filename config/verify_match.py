"""`manage.py verify_match FILE`: checks the file of a match, with nothing but Python. Knows no database and no site."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence
from pathlib import Path

from games.rules.proof.check import check_file
from games.rules.proof.document import MatchFile, read_file
from games.rules.proof.findings import Report, Unreadable
from games.rules.proof.words import VERDICTS, WHOLE, say, say_code

PROVEN, REFUTED, UNREADABLE = 0, 1, 2
# Larger than any match; a checker should not be filled up by a file.
LARGEST = 64 * 1024 * 1024
WIDTH = 110


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="manage.py verify_match", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--strict", action="store_true", help="take what is worth knowing for a fault as well")
    chosen = parser.parse_args(list(arguments))
    try:
        file = read_file(read_bytes(chosen.file))
    except OSError as error:
        print(f"{chosen.file} cannot be read: {error.strerror}")
        return UNREADABLE
    except Unreadable as error:
        print(f"UNREADABLE: {WHOLE['unreadable']}\n{say_code(error.code, error.params)}")
        return UNREADABLE
    report = check_file(file)
    print(told(file, report))
    return PROVEN if report.is_proven and not (chosen.strict and report.has_notes) else REFUTED


def read_bytes(path: Path) -> bytes:
    with path.open("rb") as opened:
        raw = opened.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise Unreadable("not_json", why=f"it is larger than {LARGEST} bytes")
    return raw


def told(file: MatchFile, report: Report) -> str:
    """Return the findings as paragraphs, in the order of the checks, under one heading for each verdict."""
    players = ", ".join(seat["name"] for seat in file.document["seats"])
    whole = "refuted" if not report.is_proven else "noted" if report.has_notes else "proven"
    parts = [f"{file.document['name']} ({file.match}): {players}", ""]
    for verdict, heading in VERDICTS.items():
        found = [finding for finding in report.findings if finding.verdict == verdict]
        if found:
            parts += [f"{heading}:", *(_paragraph(say(finding)) for finding in found), ""]
    return "\n".join([*parts, f"{whole.upper()}: {WHOLE[whole]}"])


def _paragraph(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  - ", subsequent_indent="    ", break_long_words=False)


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv[1:]))
