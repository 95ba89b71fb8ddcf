"""Which games are to be played: A in every seat in turn, with the same draws for each round of seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.arena.contenders import Contender
from games.arena.match import MOST_MOVES, Task
from games.rules.codec import Json
from games.rules.protocol import Seat


@dataclass(frozen=True, slots=True)
class Schedule:
    """A takes one seat of each game and B the others. Games of a block share their draws; A's seat goes round."""

    title: str
    seats: int
    a: Contender
    b: Contender
    games: int
    seed: int
    options: Mapping[str, Json]
    most_moves: int = MOST_MOVES

    def tasks(self) -> list[Task]:
        return [self._task(number) for number in range(self.games)]

    def seat_of_a(self, number: int) -> Seat:
        return number % self.seats

    def block_of(self, number: int) -> int:
        return number // self.seats

    def _task(self, number: int) -> Task:
        players = [self.b] * self.seats
        players[self.seat_of_a(number)] = self.a
        return Task(number, self.title, tuple(players), self.options, self.seed, self.block_of(number), self.most_moves)
