"""How accounts refuse: a stable code and its words. Pages show the words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

WORDS = {
    "not_possible": _("That is not possible with this person."),
    "yourself": _("That is you."),
    "already_friends": _("You are friends already."),
    "already_asked": _("You have asked already. Now it is their turn to answer."),
    "no_request": _("There is no request to answer any more."),
    "too_many_requests": _("You have asked many people who have not answered yet. Wait for some answers first."),
    "name_too_soon": _("You have changed your name lately. You can change it again on {date}."),
    "sleep_too_soon": _("You have changed this lately. You can change it again on {date}."),
    "vacation_past": _("A vacation is planned ahead: it can begin in an hour at the earliest."),
    "vacation_order": _("A vacation ends after it begins."),
    "vacation_overlap": _("You have planned another vacation in this time already."),
    "vacation_budget": _("That is more than the {budget} days you have for {year}: {left} are left."),
    "vacation_far": _("Plan at most a year ahead."),
    "vacation_over": _("This vacation is over already."),
    "guest": _("That is for people with an account. Make one, it takes a minute and keeps your matches."),
}


class Refused(Exception):
    """Something that is not allowed, for a reason that can be told."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    @property
    def text(self) -> str:
        return str(WORDS[self.code]).format(**self.params)
