"""The whole check of a match file: what it proves, what it disproves, and what no file can prove."""

from __future__ import annotations

from itertools import islice

from games.rules.branching import ORIGIN
from games.rules.proof.chain import check_chain, check_copies
from games.rules.proof.document import MatchFile
from games.rules.proof.findings import NOTE, OPEN, PROVEN, Finding, Report
from games.rules.proof.lots import check_commitment, check_lots
from games.rules.proof.story import check_story, check_times
from games.rules.rerun import rerun

MOST_DIFFERENCES = 5

# What a file says, and what nobody can see in it.
NOT_PROVEN = ("who_played", "which_match", "lone_server", "what_was_seen", "end_of_play")


def check_file(file: MatchFile) -> Report:
    """Return everything that was found. Nothing in the file can make this fail."""
    findings = [Finding(PROVEN, "shape"), *check_chain(file), *check_copies(file), *check_commitment(file)]
    findings += [*check_lots(file), *check_story(file), *check_times(file)]
    if Report(tuple(findings)).is_proven:  # of a log that is forged the rules have nothing to say
        findings += check_rules(file)
    is_branch = ORIGIN in file.events[0].payload
    return Report((*findings, *(Finding(OPEN, code) for code in ("branch",) * is_branch + NOT_PROVEN)))


def check_rules(file: MatchFile) -> list[Finding]:
    """Decide every move again. To be called on a log that folds."""
    seats = len(file.document["seats"])
    found = rerun(file.rules, file.document["options"], seats, file.secret, file.salts, file.events)
    differences = [
        Finding(NOTE, "rules_differ", {"number": difference.number, "what": difference.what})
        for difference in islice(found, MOST_DIFFERENCES)
    ]
    return differences or [Finding(PROVEN, "rules")]
