"""Checking a match in the browser itself: it asks nobody, agrees with the other checker, catches what was changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games.rules.digest import canonical
from games.rules.proof.chain import check_chain, check_copies
from games.rules.proof.document import read_file
from games.rules.proof.findings import REFUTED, Unreadable
from games.rules.proof.lots import check_commitment, check_lots
from games.rules.proof.strict_json import NotStrict, read_strictly
from tests.browser.conftest import WIDE
from tests.browser.people import AtTheTable
from tests.rules.match_files import NAMES, chained_anew, document, kind_of, leaves, other, path_of, put, written

# Both checkers have to take these for the same thing, or to refuse them.
AWKWARD = [
    "[1200.0, 1e-07, -0.0, 0.1, 1e+16, 123456789012345680.0, 5e-324, 1.7976931348623157e+308, 0.0001]",
    "[9999999999999998.0]",
    "[0, -1, 123456789012345678901234567890, 9007199254740993]",
    '{"\U0001f600": 1, "\ufffd": 2, "é": 3, "a": 4, "A": 5, "": 6}',
    '["\\ud83d\\ude00", "\\u0000\\u007f\\u2028\\/", "\\"\\\\\\b\\f\\n\\r\\t", "über\U0001f600"]',
    '{"a": [{"b": [[], {}, [[[null, true, false]]]]}]}',
    "[" * 60 + "]" * 60,
    "[" * 61 + "]" * 61,
    " \t\r\n[1 , 2]\n",
    "1.0e5", "1.00", "01", "-0", "1E5", "+1", ".5", "1.", "NaN", "-Infinity", "1e400", "[1,]", "[,1]", '{"a":1,}',
    "{1: 2}",
    '{"a": 1, "a": 1}', '"\\ud800"', '"\\udc00\\ud800"', '"\\x41"', '"a\nb"', '"open', "[1] 2", "", "nul", "[1 2]",
    "\ufeff[1]", "{'a': 1}", "1e-7", "100000000000000000.0", "1e16", "1e+016", "12345678901234567890.0",
]  # fmt: skip

READ = """async ([source, texts]) => {
    const { readStrictly, canonical } = await import(new URL("json.js", source));
    const bytes = (text) => new TextEncoder().encode(text);
    return texts.map((text) => { try { return canonical(readStrictly(bytes(text))); } catch { return null; } });
}"""
CHECK = """async ([source, files]) => {
    const { checkFile } = await import(new URL("check.js", source));
    const found = [];
    for (const file of files) {
        try {
            const all = await checkFile(new TextEncoder().encode(file));
            found.push(all.filter((one) => one.verdict === "refuted").map((one) => one.code));
        } catch (error) { found.push([error.code]); }
    }
    return found;
}"""


@pytest.fixture(scope="module")
def verifier(service: Any, browser: Any) -> Iterator[Any]:
    """The page that checks files, loaded, with nothing behind it any more."""
    context = browser.new_context(**WIDE)
    page = context.new_page()
    page.goto(f"{service.url}/verify/")
    page.wait_for_selector("html[data-proof-ready]")
    source = page.evaluate("document.querySelector('script[src*=\"verify/page.js\"]').src")
    page.evaluate(
        "async (source) => { for (const name of ['json.js', 'check.js']) await import(new URL(name, source)); }", source
    )
    page.asked = []
    page.source = source
    page.on("request", lambda request: page.asked.append(request.url))
    context.set_offline(True)
    yield page
    context.close()


def python_codes(raw: str) -> list[str]:
    """Return what the other checker holds against the file, as far as the browser checks it too."""
    try:
        file = read_file(raw.encode())
    except Unreadable as error:
        return [error.code]
    checks = (check_chain, check_copies, check_commitment, check_lots)
    return [found.code for check in checks for found in check(file) if found.verdict == REFUTED]


def python_reading(text: str) -> str | None:
    try:
        return canonical(read_strictly(text.encode())).decode()
    except NotStrict:
        return None


def tampered() -> list[str]:
    """Return a file for each kind of field, with that one changed, and some that were forged with care."""
    made, seen = [], set()
    for name in ("niagara", "duel"):
        whole = document(name)
        for path in list(leaves(whole)):
            kind = kind_of(whole, path)
            if (name == "niagara" or "draws" in kind) and (name, kind) not in seen:
                seen.add((name, kind))
                before = put(whole, path, None)
                put(whole, path, other(before))
                made.append(written(whole).decode())
                put(whole, path, before)
    forged = document("duel")
    row = next(row for row in forged["events"] if row["payload"].get("draws"))
    row["payload"]["draws"][0][1] = (row["payload"]["draws"][0][1] + 1) % row["payload"]["draws"][0][0]
    made.append(written(chained_anew(forged)).decode())
    forged["events"].pop(3)
    made.append(written(forged).decode())
    forged = document("newyork")
    forged["seats"][0]["salt"] = forged["events"][0]["payload"]["salts"][0] = "ünïcödé\U0001f600 12:"
    made.append(written(chained_anew(forged)).decode())
    return made


def test_a_true_file_is_proven_without_asking_anybody(verifier: Any) -> None:
    for name in NAMES:
        verifier.set_input_files("#proof-file", str(path_of(name)))
        digest = document(name)["events"][-1]["digest"]
        verifier.locator("[data-whole=proven]").wait_for()
        verifier.locator(".proof-list .proven", has_text=digest).wait_for()
        assert verifier.locator(".proof-list .refuted").count() == 0
    assert verifier.asked == []


def test_a_forged_file_is_refuted_in_words(verifier: Any, tmp_path: Path) -> None:
    changed = document("duel")
    changed["events"][6]["payload"]["facts"] = []
    (tmp_path / "forged.json").write_bytes(written(changed))
    verifier.set_input_files("#proof-file", str(tmp_path / "forged.json"))
    verifier.locator(".proof-list .refuted", has_text="Event 7 was changed").wait_for()
    (tmp_path / "other.json").write_text("{}")
    verifier.set_input_files("#proof-file", str(tmp_path / "other.json"))
    verifier.locator(".notice.error", has_text="not a Foldtable match file").wait_for()
    assert verifier.asked == []


def test_both_checkers_read_json_alike(verifier: Any) -> None:
    assert verifier.evaluate(READ, [verifier.source, AWKWARD]) == [python_reading(text) for text in AWKWARD]


def test_both_checkers_find_the_same(verifier: Any) -> None:
    files = tampered()
    assert len(files) > 80
    found = verifier.evaluate(CHECK, [verifier.source, files])
    expected = [python_codes(file) for file in files]
    # The browser knows no games: to it the title is only another one than the log's.
    assert found == [["copy_differs"] if codes == ["unknown_title"] else codes for codes in expected]
    assert verifier.asked == []


def test_a_match_shows_its_commitment_and_proves_itself_when_it_is_over(newcomer: Callable[..., AtTheTable]) -> None:
    person = newcomer("Vera")
    page = person.page
    wanted = {"title": "duel", "seats": 2, "options": {}, "access": "link", "bots": 1}
    match = person.post("matches/", wanted)["match"]
    person.post(f"matches/{match}/start/", {})
    page.goto(f"{person.url}/matches/{match}/verify/")
    commitment = page.locator("[data-commitment]").inner_text()
    person.post(f"matches/{match}/resign/", {"move_id": "a"})
    page.goto(f"{person.url}/matches/{match}/verify/")
    page.get_by_role("button", name="Check this match").click()
    page.locator(".proof-list .proven", has_text=commitment).first.wait_for()
    page.locator("[data-proof-server] .proven", has_text="today's rules decide each of them").wait_for()
    assert page.locator(".refuted").count() == 0
    assert person.errors == []


def test_a_tampered_import_is_refused_and_a_true_one_kept(newcomer: Callable[..., AtTheTable], tmp_path: Path) -> None:
    person = newcomer("Imp")
    page = person.page
    changed = document("niagara")
    changed["events"][2]["seat"] = 2
    (tmp_path / "forged.json").write_bytes(written(changed))
    page.goto(f"{person.url}/imports/")
    page.set_input_files("#file", str(tmp_path / "forged.json"))
    page.get_by_role("button", name="Check and import").click()
    page.locator(".notice.error", has_text="Event 3 was changed").wait_for()
    page.set_input_files("#file", str(path_of("niagara")))
    page.get_by_role("button", name="Check and import").click()
    page.get_by_role("heading", name="What the file proves").wait_for()
    page.get_by_role("button", name="Delete this import").click()
    page.get_by_text("You have imported no match yet.").wait_for()
    assert person.errors == []
