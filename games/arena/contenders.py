"""Who plays in the arena: a player by its name, for a trial with changes: `hard:simulations=500,exploration=1.2`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from games.rules.protocol import Rules, Seat, State
from games.rules.search.bot import BOTS, Bot
from games.rules.search.levels import LEVELS, Level
from games.rules.search.players import PLAYERS, Thought, choose
from games.rules.search.players import think as search

# What a trial may change of a level, and of the title's own sense of play.
OF_LEVEL: Final[dict[str, type[int] | type[float]]] = {"simulations": int, "seconds": float, "slip": int}
OF_BOT: Final[dict[str, type[int] | type[float]]] = {"exploration": float, "horizon": int}


@dataclass(frozen=True, slots=True)
class Contender:
    """A player and the changes that it plays with; `name` is how it was asked for."""

    name: str
    player: str
    changes: tuple[tuple[str, Any], ...] = ()


def parse_contender(text: str) -> Contender:
    """Return who is meant; ValueError says what cannot be understood."""
    player, _, rest = text.partition(":")
    if player not in PLAYERS:
        raise ValueError(f"there is no player {player!r}; there are {', '.join(PLAYERS)}")
    if rest and player not in LEVELS:
        raise ValueError(f"{player!r} has nothing to change")
    return Contender(text, player, tuple(parse_change(part) for part in rest.split(",")) if rest else ())


def parse_change(text: str) -> tuple[str, int | float]:
    kinds = OF_LEVEL | OF_BOT
    key, _, value = text.partition("=")
    if key not in kinds:
        raise ValueError(f"{key!r} cannot be changed; {', '.join(kinds)} can")
    try:
        number = kinds[key](value)
    except ValueError:
        raise ValueError(f"{key} cannot be {value!r}") from None
    if not number >= 0:
        raise ValueError(f"{key} cannot be {value!r}")
    return key, number


def think(
    contender: Contender, rules: Rules, seen: State, seat: Seat, seed: int, *, now: Callable[[], float]
) -> Thought:
    """Return the contender's move, from the state redacted for the seat, and what it took."""
    if contender.player not in LEVELS:
        return Thought(choose(rules, seen, seat, contender.player, seed), 0, is_late=False)
    bot, level = strength(rules.key, contender)
    return search(rules, bot, seen, seat, level, seed, now=now)


@cache
def strength(title: str, contender: Contender) -> tuple[Bot, Level]:
    """Return the bot and the level with the contender's changes made; the title's own stay as they are."""
    bot = BOTS[title]
    level, changes = bot.levels[contender.player], dict(contender.changes)
    level = Level(level.key, **{key: changes.get(key, getattr(level, key)) for key in OF_LEVEL})
    if changes.keys() & OF_BOT.keys():
        bot = type(bot)()
        for key in changes.keys() & OF_BOT.keys():
            setattr(bot, key, changes[key])
    return bot, level
