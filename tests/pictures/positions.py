"""Positions of random matches as views, for pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any
from xml.etree import ElementTree

from games.pictures.drawing import draw
from games.rules.chance import SeededChance
from games.rules.log import encode_outcome
from games.rules.protocol import SPECTATOR, State
from games.rules.registry import get_rules
from games.rules.search.bot import BOTS
from games.rules.search.playout import begin_match

NAMES = ("Ada", "Bea", "Cem", "Dora", "Eve")
TABLES = (("duel", 2), ("newyork", 2), ("newyork", 3), ("newyork", 4), ("niagara", 3), ("niagara", 4), ("niagara", 5))
SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Position:
    title: str
    seats: int
    version: int
    state: State = field(compare=False)

    def view(self, state: State | None = None, names: tuple[str, ...] = NAMES) -> dict[str, Any]:
        rules = get_rules(self.title)
        state = self.state if state is None else state
        outcome = rules.outcome(state)
        return {
            "title": self.title,
            "name": rules.name,
            "status": "over" if outcome else "running",
            "version": self.version,
            "seats": [{"seat": seat, "name": names[seat], "is_bot": seat == 1} for seat in range(self.seats)],
            "waiting_for": sorted(rules.decisions(state)),
            "outcome": encode_outcome(outcome) if outcome else None,
            "table": rules.render(rules.redact(state, SPECTATOR), SPECTATOR),
        }

    def plain(self) -> str:
        """Return the picture of the state itself, drawn once for all tests."""
        return _plain(self)

    def svg(self, state: State | None = None, names: tuple[str, ...] = NAMES) -> str:
        seen = get_rules(self.title).redact(self.state if state is None else state, SPECTATOR)
        return draw(self.view(state, names), seen, "Waiting for Ada")


@cache
def _plain(position: Position) -> str:
    return position.svg()


@cache
def positions(title: str, seats: int) -> tuple[Position, ...]:
    """Return a position near the beginning, one in the middle, one near the end and the end itself."""
    rules, bot, chance = get_rules(title), BOTS[title], SeededChance(3)
    state = begin_match(rules, seats, {}, chance)
    states = [rules.copy(state)]
    while asked := sorted(rules.decisions(state)):
        seat = chance.pick(asked)
        bot.advance(state, seat, bot.rollout_move(rules.redact(state, seat), seat, chance), chance)
        states.append(rules.copy(state))
    chosen = sorted({2, len(states) // 3, 2 * len(states) // 3, len(states) - 1})
    return tuple(Position(title, seats, number + 1, states[number]) for number in chosen)


def ids_of(svg: str) -> set[str]:
    return {element.get("id", "") for element in ElementTree.fromstring(svg).iter()}


def texts_of(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]
