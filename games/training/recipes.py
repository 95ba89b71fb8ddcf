"""How each title learns: the one place where that is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, Final

from games.rules.search.net import WEIGHTS, write_net
from games.training import newyork, niagara, train
from games.training.plan import Plan, Say
from games.training.weighing import write_weights

# What is learned: a net, or numbers; only the recipe that it comes from looks inside.
Learned = Any


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a title learns, and how much, if nothing else is asked for.

    file         the name of its weights, beside its rules
    simulations  of the search at each decision; 0: matches are played without a search
    load         return the weights that are there; BadWeights if there are none, or others than the features are for
    train        return weights that have learned, from given ones or from nothing
    compare      return how many times their fair share they win against the former ones, or against the hand-made
                 evaluation, in so many matches; `compared` is how many
    """

    file: str
    games: int
    rounds: int
    simulations: int
    compared: int
    load: Callable[[], Learned]
    train: Callable[[Plan, Learned | None, Say], Learned]
    write: Callable[[Learned, BinaryIO], None]
    compare: Callable[[Plan, Learned, Learned | None, int], float]


RECIPES: Final = {
    "duel": Recipe(
        file=WEIGHTS,
        games=30_000,
        rounds=40,
        simulations=0,
        compared=200,
        load=partial(train.load, "duel"),
        train=partial(train.train, "duel"),
        write=write_net,
        compare=partial(train.compare, "duel"),
    ),
    "newyork": Recipe(
        file=newyork.FILE,
        games=1_200,
        rounds=4,
        simulations=80,
        compared=40,
        load=newyork.load_weights,
        train=newyork.train,
        write=write_weights,
        compare=newyork.compare,
    ),
    "niagara": Recipe(
        file=WEIGHTS,
        games=16_000,
        rounds=40,
        simulations=20,
        compared=60,
        load=niagara.load,
        train=niagara.train,
        write=write_net,
        compare=niagara.compare,
    ),
}
