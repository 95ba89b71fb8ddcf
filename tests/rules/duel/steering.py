"""Matches that lead to the Great Library soon: for tests of what its builder alone may see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from games.rules.chance import LotChance
from games.rules.duel.moves import BuildWonder, DiscardCard, Draft, Move
from games.rules.duel.rules import DUEL
from games.rules.duel.state import LIBRARY, State
from tests.rules.duel.board import DRAFT, NUMBERS

GREAT_LIBRARY = NUMBERS["great_library"]
MOST_MOVES = 30


def steer(state: State) -> Move:
    """Return a move towards the Great Library: draft it, earn coins, build it."""
    moves = DUEL.legal_moves(state, state.turn)
    for move in moves:
        if isinstance(move, Draft | BuildWonder) and move.wonder == GREAT_LIBRARY:
            return move
    return next((move for move in moves if isinstance(move, DiscardCard)), moves[0])


def is_about_to_open_it(state: State) -> bool:
    return isinstance(move := steer(state), BuildWonder) and move.wonder == GREAT_LIBRARY


def find_secret(salts: Sequence[str]) -> bytes:
    """Return a secret under which `steer` opens the Great Library; the same for the same salts."""
    for number in count():
        secret = f"the library opens {number}".encode()
        state = DUEL.initial(2, DRAFT)
        for fact in DUEL.setup(state, LotChance(secret, salts, 1)):
            DUEL.apply(state, fact)
        for event in range(2, MOST_MOVES):
            if state.asks == LIBRARY:
                return secret
            for fact in DUEL.decide(state, state.turn, steer(state), LotChance(secret, salts, event)):
                DUEL.apply(state, fact)
    raise AssertionError
