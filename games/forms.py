"""The form that opens a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Match
from games.pages.titles import TITLE_PAGES
from games.rules.protocol import Rules

ACCESS = {
    Match.Access.PUBLIC: gettext_lazy("Anybody, from the lobby"),
    Match.Access.LINK: gettext_lazy("Only people I give the link to"),
}


class NewTable(forms.Form):
    """Everything a table of one title can be asked for. Each option of the title is a field of its own."""

    seats = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, widget=forms.RadioSelect)
    bots = forms.TypedChoiceField(
        label=gettext_lazy("How many of them are played by the AI?"),
        coerce=int,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Heron, Otter, Beaver, Moose and Loon are always ready to play."),
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
        self.order_fields(["seats", "bots", "start", "access"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        seats, bots = cleaned.get("seats"), cleaned.get("bots")
        if seats is not None and bots is not None and bots >= seats:
            most = seats - 1
            text = ngettext(
                "You play too: at most %(most)d AI player.", "You play too: at most %(most)d AI players.", most
            ) % {"most": most}
            self.add_error("bots", text)
        return cleaned

    @property
    def chosen_options(self) -> dict[str, Any]:
        return {option.key: self.cleaned_data[self.option_field(option.key)] for option in self.rules.options}

    @staticmethod
    def option_field(key: str) -> str:
        return f"option-{key}"
