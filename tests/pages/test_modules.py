"""Pages name the modules of their scripts at once: every import is followed, and each leads to a file."""

from __future__ import annotations

import re

import pytest

from games.pages.modules import FOLDER, imports_of, modules_of

SCRIPTS = sorted(str(path.relative_to(FOLDER)) for path in (FOLDER / "games" / "js").rglob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_import_of_a_script_is_found_and_leads_to_a_file(script: str) -> None:
    source = (FOLDER / script).read_text()
    named = re.findall(r"""\b(?:from|import)\s*["']\.""", source)
    assert len(imports_of(script)) == len(named)
    assert all((FOLDER / path).is_file() for path in imports_of(script))


def test_all_modules_come_once_and_the_entries_first() -> None:
    entries = ("games/js/replay/main.js", "games/js/titles/duel/index.js")
    found = modules_of(*entries)
    assert found[:2] == entries
    assert len(set(found)) == len(found)
    assert "games/vendor/preact-htm.js" in found
    assert "games/js/titles/duel/city.js" in found
    assert not any("newyork" in path for path in found)


@pytest.mark.django_db
def test_the_table_names_its_own_modules(browser, people, table) -> None:
    match = table(*people("Ada", "Bea"), title="duel", seats=2, start=True)
    page = browser().get(f"/matches/{match.pk}/").content.decode()
    preloaded = re.findall(r'<link rel="modulepreload" href="/static/[^/]+/([^"]+)">', page)
    assert tuple(preloaded) == modules_of("games/js/table.js", "games/js/titles/duel/index.js")
