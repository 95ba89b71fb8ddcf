"""The story of a match as somebody may tell it: what they could not know is drawn anew (D-H2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.chance import Chance
from games.rules.duel.decide import LIBRARY_TOKENS
from games.rules.duel.facts import BoardSetUp, Fact, LibraryOpened, TokenKept
from games.rules.duel.wonders import TOKENS_IN, Token
from games.rules.protocol import EVERYTHING


def retell(facts: Sequence[Fact], viewer: int, chance: Chance) -> list[Fact]:
    """Return the facts; what the Great Library showed is drawn anew, but for the token that was kept.

    The tokens that were not kept stay in the box unseen: its builder alone has ever known them.
    """
    boxed: tuple[Token, ...] = ()
    told: list[Fact] = []
    for place, fact in enumerate(facts):
        if isinstance(fact, BoardSetUp):
            boxed = _boxed(fact)
        if isinstance(fact, LibraryOpened) and viewer not in (fact.seat, EVERYTHING):
            kept = [later.token for later in facts[place + 1 :] if isinstance(later, TokenKept)][:1]
            others = [token for token in boxed if token not in kept]
            drawn = chance.sample(others, LIBRARY_TOKENS - len(kept))
            told.append(LibraryOpened(fact.seat, tuple(sorted(kept + drawn))))
        else:
            told.append(fact)
    return told


def _boxed(fact: BoardSetUp) -> tuple[Token, ...]:
    """Return the tokens that are not on the board: nothing but the Great Library ever brings one of them in."""
    on_board = sum([1 << token for token in fact.tokens])
    return TOKENS_IN[len(TOKENS_IN) - 1 & ~on_board]
