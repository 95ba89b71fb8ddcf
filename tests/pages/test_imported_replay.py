"""The replay of a match file: the same pages as for a match of this server, for its owner alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import services
from games.models import ImportedMatch
from tests.pages.reading import text_of
from tests.rules.match_files import path_of

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["duel", "newyork", "niagara"])
def imported(request: pytest.FixtureRequest, people: Any) -> ImportedMatch:
    (ada,) = people("Ada")
    return services.import_match(owner=ada, raw=path_of(request.param).read_bytes())


def test_the_drawn_replay_gets_the_whole_film_of_the_file(browser: Any, imported: ImportedMatch) -> None:
    client = browser(imported.owner)
    page = client.get(f"/imports/{imported.pk}/replay/?at=3&as=1")
    assert page.status_code == 200
    told = page.context["page"]
    assert (told["at"], told["viewer"], told["socket"], told["review"]) == (3, 1, None, None)
    assert [eye["viewer"] for eye in told["viewpoints"]][:2] == [-1, 0]
    assert told["viewpoints"][-1]["viewer"] == -2
    events = len(json.loads(imported.document)["events"])
    for eye in told["viewpoints"]:
        film = client.get(f"{told['film']}?as={eye['viewer']}").json()
        assert (film["version"], len(film["steps"]), film["viewer"]) == (events, events - 1, eye["viewer"])
    assert client.get(f"{told['film']}?as=9").status_code == 403


def test_it_can_be_stepped_through_in_words(browser: Any, imported: ImportedMatch) -> None:
    client = browser(imported.owner)
    address = f"/imports/{imported.pk}/replay/plain/"
    events = len(json.loads(imported.document)["events"])
    last = text_of(client.get(address))
    assert f"event {events} of {events}" in last
    middle = client.get(f"{address}?at=5&as=-2")
    assert "Next event" in text_of(middle)
    assert f'href="/imports/{imported.pk}/replay/?at=5&amp;as=-2"' in middle.content.decode()


def test_the_page_of_the_import_leads_to_it_and_nobody_else_sees_it(
    browser: Any, people: Any, imported: ImportedMatch
) -> None:
    page = browser(imported.owner).get(f"/imports/{imported.pk}/")
    assert f'href="/imports/{imported.pk}/replay/"' in page.content.decode()
    (bea,) = people("Bea")
    for part in ("replay/", "replay/plain/"):
        assert browser(bea).get(f"/imports/{imported.pk}/{part}").status_code == 404
    assert browser(bea).get(f"/api/imports/{imported.pk}/replay/").status_code == 404
