"""A pytest plugin that leaves the counts of a run in a file, for the summary of several runs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    stats = terminalreporter.stats
    counts = {
        "passed": len(stats.get("passed", [])) + len(stats.get("xfailed", [])),
        "failed": len(stats.get("failed", [])) + len(stats.get("error", [])) + len(stats.get("xpassed", [])),
        "skipped": len(stats.get("skipped", [])),
    }
    Path(os.environ["FOLDTABLE_COUNTS"]).write_text(json.dumps(counts))
