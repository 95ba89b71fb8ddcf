"""Pictures of positions: what they must show, and what they may not."""

from __future__ import annotations

import struct
import zlib
from xml.etree import ElementTree

import pytest

from config.paths import ROOT
from games.pictures import duel_signs
from games.pictures.cover import cover
from games.pictures.lettering import BOLD, cut, readable, width
from games.pictures.png import to_png
from games.rules.chance import SeededChance
from games.rules.laws import LAWS
from games.rules.protocol import SPECTATOR
from games.rules.registry import get_rules
from games.rules.search.playout import begin_match
from tests.pictures.positions import NAMES, SVG, TABLES, Position, ids_of, positions, texts_of

EVIL = "</text><script>alert(1)</script>&'\"\x00\x1b\u202e"


@pytest.mark.parametrize(("title", "seats"), TABLES)
class TestEveryPosition:
    def test_it_is_one_sound_document_that_needs_nothing_from_outside(self, title: str, seats: int) -> None:
        for position in positions(title, seats):
            svg = position.plain()
            root = ElementTree.fromstring(svg)
            assert (root.get("width"), root.get("height")) == ("1200", "630")
            assert {element.tag for element in root.iter()}.isdisjoint({f"{SVG}script", f"{SVG}style", f"{SVG}image"})
            links = [value for element in root.iter() for key, value in element.items() if key.endswith("href")]
            assert all(link.startswith("#") and link[1:] in ids_of(svg) for link in links)
            assert "url(http" not in svg

    def test_it_names_everybody_the_title_and_the_move(self, title: str, seats: int) -> None:
        for position in positions(title, seats):
            texts = texts_of(position.plain())
            for wanted in (
                *NAMES[:seats],
                position.view()["name"],
                f"Move {position.version}",
                "Foldtable",
                "Waiting for Ada",
            ):
                assert wanted in texts

    def test_it_says_the_position_in_words(self, title: str, seats: int) -> None:
        for position in positions(title, seats):
            root = ElementTree.fromstring(position.plain())
            title_text, words = root.findtext(f"{SVG}title") or "", root.findtext(f"{SVG}desc") or ""
            assert all(name in title_text and f"{name}: " in words for name in NAMES[:seats])

    def test_every_piece_on_the_table_is_in_it(self, title: str, seats: int) -> None:
        for position in positions(title, seats):
            assert pieces_of(position) <= ids_of(position.plain())

    def test_two_positions_that_a_spectator_cannot_tell_apart_give_the_same_picture(
        self, title: str, seats: int
    ) -> None:
        for position in positions(title, seats):
            svg = position.plain()
            for twin in LAWS[title].hidden_twins(position.state, SPECTATOR):
                assert position.svg(twin) == svg

    def test_names_of_strangers_are_text(self, title: str, seats: int) -> None:
        svg = positions(title, seats)[1].svg(names=(EVIL,) * seats)
        root = ElementTree.fromstring(svg)
        assert not list(root.iter(f"{SVG}script"))
        assert "<script" not in svg

    def test_long_names_are_cut(self, title: str, seats: int) -> None:
        texts = texts_of(positions(title, seats)[1].svg(names=("W" * 300,) * seats))
        assert sum("WWW" in text for text in texts) == seats
        assert max(len(text) for text in texts) < 40


def pieces_of(position: Position) -> set[str]:
    table = position.view()["table"]
    if position.title == "duel":
        return {f"slot-{number}" for number, slot in enumerate(table["structure"]) if slot["back"]}
    if position.title == "niagara":
        return {f"canoe-{seat}-{number}" for seat in range(position.seats) for number in (0, 1)}
    buildings = {
        f"building-{seat}-{one['cells'][0]}" for seat, own in enumerate(table["players"]) for one in own["buildings"]
    }
    return buildings | {f"lot-{lot}" for own in table["players"] for lot in own["lots"]}


def test_face_down_cards_show_their_backs_alone():
    """D-H: a picture of a position of Duel names no card that lies face down."""
    down = 0
    first_game = begin_match(get_rules("duel"), 2, {"wonders": "first_game"}, SeededChance(1))
    for position in (Position("duel", 2, 1, first_game), *positions("duel", 2)):
        groups = {element.get("id"): element for element in ElementTree.fromstring(position.plain()).iter(f"{SVG}g")}
        for number, slot in enumerate(position.view()["table"]["structure"]):
            if slot["back"] and not slot["card"]:
                down += 1
                assert {text.text for text in groups[f"slot-{number}"].iter(f"{SVG}text")} <= {"I", "II", "III"}
    assert down


@pytest.mark.parametrize(("title", "seats"), [("duel", 2), ("newyork", 4), ("niagara", 5)])
def test_the_png_is_as_large_and_not_blank(title: str, seats: int) -> None:
    png = to_png(positions(title, seats)[2].svg())
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
    assert len(set(pixels_of(png)[::331])) > 60
    assert len(png) < 500_000


def test_letters_are_drawn_with_our_own_fonts():
    def drawn(family: str, word: str) -> bytes:
        text = f'<text x="9" y="40" font-size="30" font-family="{family}">{word}</text>'
        return pixels_of(to_png(f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60">{text}</svg>'))

    assert len(set(drawn("DejaVu Sans", "Ada"))) > 2
    assert len({drawn("DejaVu Sans", "Ada"), drawn("DejaVu Serif", "Ada"), drawn("DejaVu Sans", "")}) == 3


def pixels_of(png: bytes) -> bytes:
    """Return the raw lines of a PNG; their filters do not matter here."""
    at, data = 8, b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += 12 + size
    return zlib.decompress(data)


def test_names_that_the_fonts_cannot_draw_become_numbers_of_seats():
    assert readable("玩家一号", "Player 1") == "Player 1"
    assert readable("Ада", "Player 1") == "Ада"
    assert readable("Zoë 🎲", "Player 1") == "Zoë"
    assert readable("", "Player 2") == "Player 2"


def test_a_text_that_is_cut_fits():
    for room in (20, 60, 200):
        assert width(cut("Maximilian of Vienna", room, 24, BOLD), 24, BOLD) <= max(room, width("…", 24, BOLD))


def test_signs_of_duel_are_those_of_the_table():
    folder = ROOT / "games/static/games/js/titles/duel"
    for name, drawings in (("glyphs.js", duel_signs.GLYPHS), ("sights.js", duel_signs.SIGHTS)):
        source = (folder / name).read_text(encoding="utf-8")
        for key, drawing in drawings.items():
            for path, tone in drawing:
                assert f'["{path}", "{tone}"]' in source, key


def test_covers_show_no_match():
    for titles in (("duel",), ("duel", "newyork", "niagara")):
        svg = cover(*titles, name="A & B", blurb="Words " * 60)
        root = ElementTree.fromstring(svg)
        assert root.findtext(f"{SVG}title") == "A & B"
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
