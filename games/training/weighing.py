"""New York's weights: how the bot plays by them, and their file of Python numbers, which is read without running it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any, BinaryIO, Final

from games.rules.newyork.bot import NEWYORK_BOT
from games.rules.newyork.legal import legal_moves
from games.rules.newyork.moves import Move
from games.rules.newyork.policy import (
    EVEN,
    MOST_CANDIDATES,
    MOST_LAST_CANDIDATES,
    OF_BUILDING,
    OF_LOTS,
    OF_OTHERS,
    Situation,
)
from games.rules.newyork.sense import AMONG, MOST_ROUNDS, OWN, features
from games.rules.newyork.state import State
from games.rules.newyork.terms import NOT_YET
from games.rules.search.net import BadWeights, softmax
from games.training.searchplay import Altered

POINT_NAMES: Final = (*OWN, *AMONG)
MOVE_NAMES: Final = (*OF_BUILDING, *OF_LOTS, *OF_OTHERS)

_HEAD: Final = '''\
"""The weights of the evaluation and of the moves, fitted to the outcomes and the searches of matches against itself.

Those of the evaluation are points. With `t` for the rounds left, 1 being the most, a weight is a + b * t + c * t * t;
in the last turns, after the end has been triggered, it is a number of its own.
"""

from __future__ import annotations

from typing import Final

# Features in the order of sense.py: a, b, c, and the weight in the last turns.
_POINTS: Final = (
'''
_MIDDLE: Final = f"""\
)
_MOST_ROUNDS: Final = {MOST_ROUNDS}


def _at(rounds: int) -> tuple[float, ...]:
    t = rounds / _MOST_ROUNDS
    return tuple([a + b * t + c * t * t if rounds else last for a, b, c, last in _POINTS])


# By rounds left, 0 for the last turns.
WEIGHTS: Final = tuple([_at(rounds) for rounds in range(_MOST_ROUNDS + 1)])
# The difference in points that makes a victory likely at e to one, by rounds left.
"""


@dataclass(frozen=True, slots=True)
class Weights:
    """points: a, b, c and the weight in the last turns, by feature; close: by rounds left; moves: by feature."""

    points: Sequence[Sequence[float]]
    close: Sequence[float]
    moves: Sequence[float]

    def at(self, rounds: int) -> list[float]:
        """Return the weights of the features with so many rounds left."""
        t = rounds / MOST_ROUNDS
        return [a + b * t + c * t * t if rounds else last for a, b, c, last in self.points]


def write_weights(weights: Weights, file: BinaryIO) -> None:
    """Write a module, formatted as all the project's source is."""
    points = [
        f"    ({', '.join(f'{number:.3f}' for number in row)}),  # {name}\n"
        for name, row in zip(POINT_NAMES, weights.points, strict=True)
    ]
    close = f"CLOSE: Final = ({', '.join(f'{number:.2f}' for number in weights.close)})\n"
    moves = [f"    {number:.3f},  # {name}\n" for name, number in zip(MOVE_NAMES, weights.moves, strict=True)]
    between = "\n# Features in the order of policy.py.\nMOVE_WEIGHTS: Final = (\n"
    file.write("".join([_HEAD, *points, _MIDDLE, close, between, *moves, ")\n"]).encode())


def read_weights(text: str, name: str) -> Weights:
    """Return the weights that stand in a module. BadWeights says what is wrong."""
    try:
        found = {
            node.target.id: ast.literal_eval(node.value)
            for node in ast.parse(text).body
            if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.value, ast.Tuple)
        }
        weights = Weights(found["_POINTS"], found["CLOSE"], found["MOVE_WEIGHTS"])
    except (SyntaxError, ValueError, KeyError) as error:
        raise BadWeights(f"{name} is no file of weights: {error}") from error
    sizes = (len(weights.points), len(weights.close), len(weights.moves))
    if sizes != (len(POINT_NAMES), MOST_ROUNDS + 1, len(MOVE_NAMES)):
        raise BadWeights(f"{name} is made for other features: train the title anew")
    return weights


class Weigher:
    """What the weights make of positions and moves; see games.rules.newyork.sense and policy, which do it faster."""

    def __init__(self, weights: Weights) -> None:
        self.points = [weights.at(rounds) for rounds in range(MOST_ROUNDS + 1)]
        self.close = weights.close
        self.moves = weights.moves

    def evaluate(self, state: State) -> Sequence[float]:
        if state.result is not None:
            return NEWYORK_BOT.evaluate(state)
        rounds, rows = features(state)
        points, close = self.points[rounds], self.close[rounds]
        return softmax([sum(map(mul, row, points)) / close for row in rows])

    def candidates(self, state: State, seat: int) -> Sequence[Move]:
        moves = legal_moves(state, seat)
        most = MOST_CANDIDATES if state.end == NOT_YET else MOST_LAST_CANDIDATES
        if len(moves) <= most:
            return moves
        promises = self._promises(state, seat, moves)
        return [moves[place] for place in sorted(range(len(moves)), key=lambda place: -promises[place])[:most]]

    def priors(self, state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        count = len(moves)
        if count == 1:
            return [1.0]
        return [share * (1.0 - EVEN) + EVEN / count for share in softmax(self._promises(state, seat, moves))]

    def _promises(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        situation = Situation(state, seat, moves)
        promises = []
        for move in moves:
            first, row = situation.look_at(move)
            promises.append(sum(map(mul, row, self.moves[first : first + len(row)])))
        return promises


def bot_by(weights: Weights) -> Any:
    """Return the bot of the title, playing by these weights."""
    weigher = Weigher(weights)
    return Altered(NEWYORK_BOT, evaluate=weigher.evaluate, candidates=weigher.candidates, priors=weigher.priors)
