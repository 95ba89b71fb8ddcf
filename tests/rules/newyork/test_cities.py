"""Another city from a file: the setting, and `manage.py check_city`."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from games.cities import read_city_file, use_city, write_default_city
from games.rules import registry
from games.rules.newyork.city import DEFAULT_SOURCE
from games.rules.newyork.components import components
from games.rules.newyork.form import BadCity
from games.rules.newyork.rules import NEWYORK


@pytest.fixture(autouse=True)
def _registry_as_it_was(monkeypatch):
    monkeypatch.setattr(registry, "TITLES", dict(registry.TITLES))


def write(path, change=None):
    raw = components()
    if change:
        change(raw)
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def check(path, **options):
    out = StringIO()
    call_command("check_city", str(path), stdout=out, **options)
    return out.getvalue()


def spoil(raw):
    raw["tiles"]["flip"] = 5
    raw["tiles"]["player"][0]["points"] = -1


def rename(raw):
    raw["streets"][0]["name"] = "Broad Way"


def test_a_sound_file_is_said_to_be_sound(tmp_path):
    path = write(tmp_path / "city.json")
    assert check(path) == (
        f"{path} is sound: 20 rows, 15 columns, 14 blocks, 65 lots, 5 bonus streets, "
        f"{len(NEWYORK.initial(2, OPTIONS).city.place_kind)} placements.\n"
    )


OPTIONS = {"variant": "standard", "actions": "with", "refill": "expand", "land_grab": "second", "limit": "none"}


def test_every_fault_of_a_bad_file_is_said(tmp_path):
    path = write(tmp_path / "city.json", spoil)
    with pytest.raises(CommandError) as error:
        check(path)
    assert str(error.value).splitlines() == [
        f"{path} is no city to play in:",
        "“flip” of the tiles must be true or false.",
        "Tile 1: “bronze-1” needs “points” from 0 to 99.",
    ]


@pytest.mark.parametrize("content", [b"", b"no JSON", b"\xff\xfe\x00"], ids=["empty", "no JSON", "no UTF-8"])
def test_a_file_of_something_else_is_said_to_be_none(content, tmp_path):
    path = tmp_path / "city.json"
    path.write_bytes(content)
    with pytest.raises(CommandError, match="is no city to play in"):
        check(path)


def test_a_missing_file_and_a_folder_are_said_to_be_unreadable(tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(CommandError, match="The file cannot be read"):
            check(path)


def test_the_command_writes_the_projects_city_and_overwrites_nothing(tmp_path):
    path = tmp_path / "mine.json"
    assert "is sound" in check(path, write=True)
    assert read_city_file(path) == DEFAULT_SOURCE
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(CommandError, match="exists already"):
        check(path, write=True)
    assert path.read_text(encoding="utf-8") == "mine"


def test_the_default_is_written_as_a_file_for_people(tmp_path):
    """With a board that reads as rows, and letters as they are."""
    path = tmp_path / "city.json"
    write_default_city(path)
    text = path.read_text(encoding="utf-8")
    assert '"::: Y01 Y01 Y03 BWY B01 B02 B02 B04 NAS B05 B06 R01 R02 :::"' in text
    assert json.loads(text) == components()


def test_the_setting_gives_new_matches_the_city_of_the_file(tmp_path):
    use_city(str(write(tmp_path / "city.json", rename)))
    rules = registry.get_rules("newyork")
    assert rules is not NEWYORK
    assert '"Broad Way"' in rules.source
    assert NEWYORK.source == DEFAULT_SOURCE


def test_a_bad_setting_says_all_that_is_wrong(tmp_path):
    path = write(tmp_path / "city.json", spoil)
    with pytest.raises(ImproperlyConfigured) as error:
        use_city(str(path))
    assert str(error.value).splitlines() == [
        f"NEWYORK_CITY names {path}, which is no city to play in:",
        "- “flip” of the tiles must be true or false.",
        "- Tile 1: “bronze-1” needs “points” from 0 to 99.",
    ]
    assert registry.get_rules("newyork") is NEWYORK
    with pytest.raises(ImproperlyConfigured, match="The file cannot be read"):
        use_city(str(tmp_path / "missing.json"))


def test_reading_a_file_tells_what_is_wrong(tmp_path):
    with pytest.raises(BadCity, match="cannot be read"):
        read_city_file(tmp_path / "missing.json")
