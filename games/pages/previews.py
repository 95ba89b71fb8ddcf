"""What a link shows of itself where somebody has posted it: names, how it stands, a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Match
from games.pages.headlines import headline
from games.pages.titles import TITLE_PAGES
from games.pictures.frame import HEIGHT, WIDTH
from games.rules.protocol import SPECTATOR
from games.rules.registry import get_rules

SITE_NAME: Final = "Foldtable"


@dataclass(frozen=True, slots=True)
class Preview:
    """Addresses are paths on this site; `path` is None for a page that speaks for the whole site."""

    title: str
    description: str
    picture: str
    alt: str
    path: str | None = None
    width: int = WIDTH
    height: int = HEIGHT


def preview_of(match: Match, view: dict[str, Any], at: int | None = None, path: str | None = None) -> Preview:
    """Return the preview of a match or of its position after event `at`, at `path` if that is not the match's own page.

    The view may be anybody's: nothing that only its viewer knows is told. Of a match that is not everybody's to watch,
    and of a table that waits, the preview says the title alone.
    """
    is_public = match.access == Match.Access.PUBLIC and match.is_watchable
    path = path or reverse("games:match", args=[match.pk])
    if not is_public or match.status not in (Match.Status.RUNNING, Match.Status.OVER):
        return title_preview(match.title, path)
    stands = headline({**view, "viewer": SPECTATOR, "decision": None})
    picture = reverse("games:picture", args=[match.pk]) + f"?at={view['version'] if at is None else at}"
    names = " – ".join(seat["name"] for seat in view["seats"])
    title = f"{names} · {view['name']}"
    return Preview(title, stands, picture, _("%(title)s: %(stands)s") % {"title": title, "stands": stands}, path)


def title_preview(title: str, path: str) -> Preview:
    """Return the preview of something about a title that names nobody."""
    name, blurb = get_rules(title).name, str(TITLE_PAGES[title].blurb)
    return Preview(f"{name} · {SITE_NAME}", blurb, reverse("games:title_picture", args=[title]), name, path)


def site_preview() -> Preview:
    """Return what pages show that have no preview of their own."""
    return Preview(SITE_NAME, site_blurb(), reverse("games:site_picture"), SITE_NAME)


def site_blurb() -> str:
    return _("Board games with friends: live or at your own pace, against people or the AI, every match kept for ever.")
