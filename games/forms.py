"""The form that opens a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.personas import Level
from games.bots import USUAL_LEVEL
from games.models import Match
from games.pages.terms import PACE_WORDS, TIME_OUT_WORDS
from games.pages.titles import TITLE_PAGES
from games.rules.protocol import Rules
from games.rules.registry import TITLES
from games.terms import HIGHEST_RATING, LOWEST_RATING, PACES, Terms

ACCESS = {
    Match.Access.PUBLIC: gettext_lazy("Anybody, from the lobby"),
    Match.Access.FRIENDS: gettext_lazy("My friends, from the lobby"),
    Match.Access.LINK: gettext_lazy("Only people I give the link to"),
    Match.Access.INVITED: gettext_lazy("Only people I invite by name"),
}


MORE = ("starts_when_full", "lowest_rating", "highest_rating")


class NewTable(forms.Form):
    """Everything a table of one title can be asked for. Each option of the title is a field of its own."""

    seats = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, widget=forms.RadioSelect)
    bots = forms.TypedChoiceField(
        label=gettext_lazy("How many of them are played by the AI?"),
        coerce=int,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("While the table waits you can also ask the AI to it seat by seat, at any level."),
    )
    level = forms.ChoiceField(
        label=gettext_lazy("How well do they play?"),
        choices=[(level, capfirst(level.label)) for level in Level],
        initial=USUAL_LEVEL,
        required=False,
        widget=forms.RadioSelect,
    )
    access = forms.ChoiceField(
        label=gettext_lazy("Who may join?"),
        choices=list(ACCESS.items()),
        initial=Match.Access.PUBLIC,
        widget=forms.RadioSelect,
    )
    start = forms.BooleanField(
        label=gettext_lazy("Start at once when the AI fills the table"), required=False, initial=True
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("Time"),
        choices=list(PACE_WORDS.items()),
        initial="none",
        required=False,
        help_text=gettext_lazy(
            "Turn by turn, the clock stands still while you sleep or are on vacation, as you say in your settings."
        ),
    )
    time_out = forms.ChoiceField(
        label=gettext_lazy("When somebody's time is over"),
        choices=list(TIME_OUT_WORDS.items()),
        initial=Match.TimeOut.AI,
        required=False,
        widget=forms.RadioSelect,
    )
    is_rated = forms.BooleanField(
        label=gettext_lazy("Rated"),
        required=False,
        help_text=gettext_lazy("The result changes everybody's rating; every seat is for a person."),
    )
    lowest_rating = forms.IntegerField(
        label=gettext_lazy("Rating from"), required=False, min_value=LOWEST_RATING, max_value=HIGHEST_RATING
    )
    highest_rating = forms.IntegerField(
        label=gettext_lazy("Rating up to"), required=False, min_value=LOWEST_RATING, max_value=HIGHEST_RATING
    )
    starts_when_full = forms.BooleanField(
        label=gettext_lazy("Start by itself when every seat is taken"), required=False
    )
    salt = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-salt": ""}))

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.fields["seats"].choices = [(count, str(count)) for count in rules.seats]  # type: ignore[attr-defined]
        self.fields["seats"].initial = rules.seats[0]
        self.fields["bots"].choices = [  # type: ignore[attr-defined]
            (count, str(count) if count else _("None")) for count in range(max(rules.seats))
        ]
        self.fields["bots"].initial = 0
        for option in rules.options:
            words = TITLE_PAGES[rules.key].options[option.key]
            self.fields[self.option_field(option.key)] = forms.ChoiceField(
                label=str(words.label),
                choices=[(choice, words.choices[choice]) for choice in option.choices],
                initial=option.default,
                widget=forms.RadioSelect,
            )
        options = [self.option_field(option.key) for option in rules.options]
        self.order_fields(["seats", "bots", "level", "start", *options, "access", "pace", "time_out", "is_rated"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        seats, bots = cleaned.get("seats"), cleaned.get("bots")
        if seats is not None and bots is not None and bots >= seats:
            most = seats - 1
            text = ngettext(
                "You play too: at most %(most)d AI player.", "You play too: at most %(most)d AI players.", most
            ) % {"most": most}
            self.add_error("bots", text)
        elif bots and cleaned.get("is_rated"):
            self.add_error("is_rated", _("At a rated table every seat is for a person."))
        low, high = cleaned.get("lowest_rating"), cleaned.get("highest_rating")
        if low is not None and high is not None and low > high:
            self.add_error("highest_rating", _("The range must go from the lower to the higher number."))
        return cleaned

    @property
    def chosen_terms(self) -> Terms:
        return Terms(
            pace=PACES[self.cleaned_data["pace"] or "none"],
            time_out=self.cleaned_data["time_out"] or Match.TimeOut.AI.value,
            is_rated=self.cleaned_data["is_rated"],
            lowest_rating=self.cleaned_data["lowest_rating"],
            highest_rating=self.cleaned_data["highest_rating"],
            starts_when_full=self.cleaned_data["starts_when_full"],
        )

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in MORE]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """What few tables need; the page folds it away."""
        return [self[name] for name in MORE]

    @property
    def has_unusual_terms(self) -> bool:
        return any(self[name].data or self[name].errors for name in MORE)

    @property
    def chosen_options(self) -> dict[str, Any]:
        return {option.key: self.cleaned_data[self.option_field(option.key)] for option in self.rules.options}

    @staticmethod
    def option_field(key: str) -> str:
        return f"option-{key}"


class QuickMatch(forms.Form):
    """What somebody wants to play now, with whoever comes."""

    titles = forms.MultipleChoiceField(
        label=gettext_lazy("Games"),
        choices=[(key, rules.name) for key, rules in TITLES.items()],
        widget=forms.CheckboxSelectMultiple,
    )
    pace = forms.ChoiceField(label=gettext_lazy("Time"), choices=list(PACE_WORDS.items()), initial="live_20")
    is_rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False)
    salt = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-salt": ""}))
