"""Standing somewhere in a match, with somebody's eyes: what branches and sandboxes begin from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser

from games import selectors, store
from games.caches import Lru
from games.errors import Conflict, NotFound
from games.models import Match
from games.replays.viewpoints import check_viewpoint
from games.rules.branching import facts_so_far, fold_facts
from games.rules.protocol import Rules, Seat, State, Viewer
from games.rules.registry import get_rules

if TYPE_CHECKING:
    from accounts.models import User

_states: Lru[tuple[object, int], State] = Lru(200)


@dataclass(frozen=True, slots=True)
class Standpoint:
    """A match after event `number`, for `viewer`. `state` is the whole truth and must not be changed."""

    match: Match
    number: int
    viewer: Viewer
    state: State

    @property
    def rules(self) -> Rules:
        return get_rules(self.match.title)

    @property
    def seen(self) -> State:
        """What the viewer may know there."""
        return self.rules.redact(self.state, self.viewer)

    @property
    def asked(self) -> list[Seat]:
        """The seats that the game itself asks, also where the players have ended the match."""
        return sorted(self.rules.decisions(self.state))


def stand(match: Match, user: User | AnonymousUser, number: int, viewer: Viewer) -> Standpoint:
    """Return the standpoint if the user may take it: 404 without such an event, 403 with other eyes than their own."""
    selectors.check_may_watch(match, user)
    if match.status not in (Match.Status.RUNNING, Match.Status.OVER):
        raise Conflict("not_started")
    check_viewpoint(match, user, viewer)
    if not 1 <= number <= match.version:
        raise NotFound
    return Standpoint(match, number, viewer, _state_at(match, number))


def last_with_a_question(standpoint: Standpoint) -> Standpoint:
    """Return the newest standpoint up to this one where somebody has something to decide: the end has none."""
    number = standpoint.number
    while not standpoint.asked and number > 1:
        number -= 1
        standpoint = Standpoint(standpoint.match, number, standpoint.viewer, _state_at(standpoint.match, number))
    return standpoint


def check_no_advice(match: Match) -> None:
    """Refuse what would be advice to a player of a rated match: whoever asks may be a friend, or a second account."""
    if match.is_rated and match.status == Match.Status.RUNNING:
        raise Conflict("rated_runs")


def _state_at(match: Match, number: int) -> State:
    key = (match.pk, number)
    state = _states.find(key)
    if state is None:
        log = [record.event for record in store.read(match.pk, up_to=number)]
        rules = get_rules(match.title)
        state = fold_facts(rules, match.seats, match.options, facts_so_far(rules, log))
        _states.put(key, state)
    return state
