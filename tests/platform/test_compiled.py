"""The rules compiled by mypyc: never required, never stale, and as right as the rules as written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from config import compiled
from config.paths import ROOT

pytestmark = pytest.mark.embedded_only

# What says most about compiled code in the least time: the contract, and every recorded match and price. The rest of
# the suite passes with it too: FOLDTABLE_RULES=compiled python3 manage.py test tests/rules
SUITES = [
    *(
        str(path.relative_to(ROOT))
        for name in ("golden", "oracle", "advance", "prices")
        for path in sorted((ROOT / "tests" / "rules").glob(f"*/test_{name}.py"))
    ),
    *(f"tests/rules/test_{name}.py" for name in ("contract", "fold", "codec", "rerun", "branching", "everything")),
    "tests/bots/test_tree.py",
    "tests/bots/test_net.py",
]


@pytest.fixture(scope="module")
def home():
    """The compiled rules of today's sources; made here, without the compiler's slow optimisations, if need be."""
    had_them = compiled.directory().is_dir()
    done = run("manage.py", "compile_rules", "--optimise", "0")
    assert done.returncode == 0, done.stdout
    yield compiled.directory()
    if not had_them:
        shutil.rmtree(compiled.directory())


def run(*command: str, **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_BOOTSTRAP": "1", **extra}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
        check=False,
    )


def where_decide_is(**extra: str) -> str:
    code = "from config import compiled; compiled.use_compiled_rules(); from games.rules.duel import decide; "
    return run("-c", f"{code}print(decide.__file__)", **extra).stdout.strip()


def test_the_contract_and_all_recorded_matches_hold_with_the_compiled_rules(home):
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", *SUITES, FOLDTABLE_RULES="compiled")
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_search_answers_the_same_with_the_compiled_rules(home):
    pure, fast = (run("-m", "tests.bots.answers", FOLDTABLE_RULES=kind) for kind in ("pure", "compiled"))
    assert pure.returncode == fast.returncode == 0, fast.stdout[-3000:]
    assert pure.stdout.count("\n") == 18
    assert pure.stdout == fast.stdout


def test_they_are_used_when_they_are_there_and_can_be_left_alone(home):
    assert where_decide_is(FOLDTABLE_RULES="").startswith(str(home))
    assert where_decide_is(FOLDTABLE_RULES="pure") == str(ROOT / "games/rules/duel/decide.py")


def test_a_changed_source_is_not_compiled_any_more(home, monkeypatch, tmp_path):
    """Another content has another place: what was compiled from older sources is never found."""
    monkeypatch.setattr(compiled, "sources", lambda: [tmp_path / "changed.py"])
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    (tmp_path / "changed.py").write_text("x = 1\n")
    first = compiled.directory()
    (tmp_path / "changed.py").write_text("x = 2\n")
    assert len({first, compiled.directory(), home}) == 3


def test_insisting_on_what_is_not_there_is_told_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr(compiled, "BUILT", tmp_path / "nothing")
    monkeypatch.setenv("FOLDTABLE_RULES", "compiled")
    with pytest.raises(compiled.NotCompiled, match="compile_rules"):
        compiled.use_compiled_rules()
