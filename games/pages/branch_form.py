"""The form that opens a branch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.personas import Level
from games.forms import ACCESS
from games.models import Match
from games.pages.terms import PACE_WORDS, TIME_OUT_WORDS
from games.rosters import Place
from games.rules.protocol import EVERYTHING, SPECTATOR, Viewer
from games.terms import PACES, Terms

AI = "ai-"


class NewBranch(forms.Form):
    """Whose knowledge it begins with, where one sits, against whom, and how time is counted."""

    viewer = forms.TypedChoiceField(
        label=gettext_lazy("What is known at the beginning?"),
        coerce=int,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("What was hidden from these eyes is drawn anew."),
    )
    seat = forms.TypedChoiceField(label=gettext_lazy("Where do you sit?"), coerce=int, widget=forms.RadioSelect)
    against = forms.ChoiceField(
        label=gettext_lazy("Who takes the other seats?"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy("With the AI it begins at once, with people when every seat is taken."),
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("Time"), choices=list(PACE_WORDS.items()), initial="none", required=False
    )
    time_out = forms.ChoiceField(
        label=gettext_lazy("When somebody's time is over"),
        choices=list(TIME_OUT_WORDS.items()),
        initial=Match.TimeOut.AI,
        required=False,
        widget=forms.RadioSelect,
    )
    salt = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-salt": ""}))

    def __init__(
        self, match: Match, places: Sequence[Place], eyes: Sequence[Viewer], is_guest: bool, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["viewer"].choices = [(viewer, eyes_text(viewer, places)) for viewer in eyes]  # type: ignore[attr-defined]
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            (place.seat, _("In the seat of %(name)s") % {"name": place.name}) for place in places
        ]
        people = [] if is_guest else [access for access in ACCESS if access != Match.Access.PUBLIC or is_public(match)]
        self.fields["against"].choices = [  # type: ignore[attr-defined]
            *((f"{AI}{level}", _("The AI: %(level)s") % {"level": level.label}) for level in Level),
            *((access, ACCESS[access]) for access in people),
        ]

    @property
    def level(self) -> str | None:
        """The AI's level; None where people take the other seats."""
        against = str(self.cleaned_data["against"])
        return against.removeprefix(AI) if against.startswith(AI) else None

    @property
    def access(self) -> str:
        return Match.Access.LINK.value if self.level else self.cleaned_data["against"]

    @property
    def chosen_terms(self) -> Terms:
        return Terms(
            pace=PACES[self.cleaned_data["pace"] or "none"],
            time_out=self.cleaned_data["time_out"] or Match.TimeOut.AI.value,
            starts_when_full=True,
        )


def is_public(match: Match) -> bool:
    return match.access == Match.Access.PUBLIC and match.is_watchable


def eyes_text(viewer: Viewer, places: Sequence[Place]) -> str:
    """Return through whose eyes, in words."""
    if viewer == EVERYTHING:
        return _("Everything, as it was")
    if viewer == SPECTATOR:
        return _("What everybody knew")
    return _("What %(name)s knew") % {"name": places[viewer].name}
