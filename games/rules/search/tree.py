"""Monte Carlo tree search over what a seat knows.

A simulation begins in a world that fits what the seat knows, goes down the tree, adds one position to it, and is
judged there by the title's evaluation, for every seat; the judgement is added to every choice on the way. Each choice
is made by what has done well for the seat that makes it, what looks promising, and what is little known (PUCT).

Four things make it fit for our titles:
- Where several seats are asked at once, each chooses by its own account alone, as if it did not know the others' choice
  (decoupled selection), and blurs what draws it to the unknown: choosing in step they would know it after all.
- Where a move draws lots, it may lead to several positions: new ones are drawn as the move is looked at more often,
  the known ones come back as often as they were drawn.
- Where the seat does not know everything, worlds differ: positions are told apart only by the moves made and by what
  has come into the open, and a move's account counts how often it could be made at all (information sets).
- There is an account for every seat, so nothing is assumed about who plays against whom.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Final

from games.rules.chance import SeededChance
from games.rules.protocol import Move, Rules, Seat, State
from games.rules.search.bot import Bot

# A playout that a horizon in rounds does not end, ends after so many moves.
LONGEST_PLAYOUT: Final = 2000
# What an untried move is taken for, below the mean of its position.
UNTRIED: Final = 0.08
# A move that draws lots is drawn anew until it has so many outcomes for each root of its visits.
OUTCOMES: Final = 2.0
# In how many steps the draw of the unknown is blurred between nothing and twice as much.
BLUR: Final = 256


class CountedChance(SeededChance):
    """Draws that are counted: whoever compares sees whether a move has drawn lots."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.draws = 0

    def _draw(self, size: int) -> int:
        self.draws += 1
        return super()._draw(size)


class Arms:
    """The choices of one seat at a position, with what each has brought to that seat.

    `chances` counts how often a move could be made: as often as the position was visited, where worlds do not differ.
    """

    __slots__ = ("chances", "moves", "places", "priors", "seat", "total", "totals", "visits", "visits_in_all")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.moves: list[Move] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.chances: list[int] = []
        self.places: dict[Move, int] = {}
        self.visits_in_all = 0
        self.total = 0.0

    def add(self, move: Move, prior: float) -> None:
        self.moves.append(move)
        self.priors.append(prior)
        self.visits.append(0)
        self.totals.append(0.0)
        self.chances.append(0)

    def choose(self, exploration: float, guess: float) -> int:
        """Return the move to look at next. `guess`: what the position was judged at first, for this seat."""
        count = len(self.moves)
        if count == 1:
            return 0
        visits, totals, priors = self.visits, self.totals, self.priors
        in_all = self.visits_in_all
        untried = (self.total / in_all if in_all else guess) - UNTRIED
        breadth = exploration * sqrt(in_all + 1)
        best, best_score = 0, -1e9
        for place in range(count):
            seen = visits[place]
            score = (totals[place] / seen if seen else untried) + breadth * priors[place] / (1 + seen)
            if score > best_score:
                best, best_score = place, score
        return best

    def choose_blurred(self, exploration: float, guess: float, chance: SeededChance) -> int:
        """Return the move to look at next, where others choose at the same time."""
        visits, totals, priors = self.visits, self.totals, self.priors
        in_all = self.visits_in_all
        untried = self.total / in_all if in_all else guess
        breadth = exploration * sqrt(in_all + 1) * 2 / BLUR
        best, best_score = 0, -1e9
        for place in range(len(self.moves)):
            seen = visits[place]
            score = totals[place] / seen if seen else untried
            score += chance.below(BLUR) * breadth * priors[place] / (1 + seen)
            if score > best_score:
                best, best_score = place, score
        return best

    def choose_among(
        self,
        moves: Sequence[Move],
        priors: Sequence[float],
        exploration: float,
        guess: float,
        blur: SeededChance | None,
    ) -> int:
        """Return which of its moves to look at next, when only the given ones can be made in this world."""
        best, best_score = -1, -1e9
        untried = (self.total / self.visits_in_all if self.visits_in_all else guess) - UNTRIED
        for number, move in enumerate(moves):
            place = self.places.get(move, -1)
            if place < 0:
                place = self.places[move] = len(self.moves)
                self.add(move, priors[number])
            self.chances[place] += 1
            seen = self.visits[place]
            worth = self.totals[place] / seen if seen else untried
            draw = exploration * sqrt(self.chances[place]) * priors[number] / (1 + seen)
            score = worth + (draw if blur is None else draw * blur.below(BLUR) * 2 / BLUR)
            if score > best_score:
                best, best_score = place, score
        return best

    def learn(self, place: int, share: float) -> None:
        self.visits[place] += 1
        self.totals[place] += share
        self.visits_in_all += 1
        self.total += share


class Node:
    """A position of the tree. `state` is its one state, or None where it stands for many worlds.

    children  the position after the choices of all asked seats (numbered as one), where no lots are drawn
    outcomes  the positions after choices that draw lots
    """

    __slots__ = ("arms", "children", "judged", "outcomes", "state")

    def __init__(self, state: State | None) -> None:
        self.state: State | None = state
        self.arms: list[Arms] | None = None
        self.judged: Sequence[float] = ()
        self.children: dict[Hashable, Node] = {}
        self.outcomes: dict[int, Outcomes] = {}


class Outcomes:
    """What a choice that draws lots has led to so far, and how often each was drawn."""

    __slots__ = ("drawn", "nodes", "places", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.nodes: list[Node] = []
        self.drawn: list[int] = []
        self.places: dict[Hashable, int] = {}


class Search:
    """A search for one decision of one seat. `run` may be called again and again; `best` answers at any time."""

    __slots__ = (
        "bot",
        "chance",
        "is_certain",
        "path",
        "places",
        "root",
        "rules",
        "seat",
        "seen",
        "simulations",
        "sums",
    )

    def __init__(
        self,
        rules: Rules,
        bot: Bot,
        seen: State,
        seat: Seat,
        chance: CountedChance,
        moves: Sequence[Move] | None = None,
    ) -> None:
        """`moves`: look at these only, instead of all that the title finds worth a search."""
        if seat not in rules.decisions(seen):
            raise ValueError("the seat is asked nothing")
        self.rules = rules
        self.bot = bot
        self.seen = seen
        self.seat = seat
        self.chance = chance
        self.simulations = 0
        self.is_certain = bot.is_certain(seen, seat)
        self.path: list[Arms] = []
        self.places: list[int] = []
        self.root = self._plant(moves)
        self.sums = [0.0] * len(self.root.judged)

    def _plant(self, moves: Sequence[Move] | None) -> Node:
        world = self.bot.imagine(self.seen, self.seat, self.chance)
        root = Node(world if self.is_certain else None)
        root.judged = self.bot.evaluate(world)
        root.arms = [self._sprout(world, seat, moves) for seat in self.rules.decisions(world)]
        return root

    def _sprout(self, state: State, seat: Seat, only: Sequence[Move] | None = None) -> Arms:
        arms = Arms(seat)
        moves = only if only is not None and seat == self.seat else self.bot.candidates(state, seat)
        priors = self.bot.priors(state, seat, moves)
        for move, prior in zip(moves, priors, strict=True):
            if not self.is_certain:
                arms.places[move] = len(arms.moves)
            arms.add(move, prior)
        return arms

    @property
    def arms(self) -> Arms:
        """The choices of the seat whose decision it is."""
        assert self.root.arms is not None
        for arms in self.root.arms:
            if arms.seat == self.seat:
                return arms
        raise AssertionError("the seat is asked nothing")

    def best(self) -> Move:
        """Return the move looked at most: the one the search trusts, not the luckiest one."""
        arms = self.arms
        ranked = [
            (visits, total / visits if visits else 0.0, prior)
            for visits, total, prior in zip(arms.visits, arms.totals, arms.priors, strict=True)
        ]
        return arms.moves[ranked.index(max(ranked))]

    def is_settled(self, left: int) -> bool:
        """Return whether so many more simulations can no longer change `best`."""
        visits = sorted(self.arms.visits)
        return len(visits) < 2 or visits[-1] - visits[-2] > left

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            self.path.clear()
            self.places.clear()
            shares = self._go_down() if self.is_certain else self._go_down_in(self._imagine())
            for arms, place in zip(self.path, self.places, strict=True):
                arms.learn(place, shares[arms.seat])
            for seat, share in enumerate(shares):
                self.sums[seat] += share
            self.simulations += 1

    def _imagine(self) -> State:
        return self.bot.imagine(self.seen, self.seat, self.chance)

    def _go_down(self) -> Sequence[float]:
        """Walk from the root to a new position, or to the end of a match; return what it is worth to each seat."""
        node, exploration = self.root, self.bot.exploration
        while True:
            if node.arms is None:
                state = node.state
                node.arms = [self._sprout(state, seat) for seat in self.rules.decisions(state)]
            if not node.arms:
                return node.judged
            key = 0
            is_joint = len(node.arms) > 1
            for arms in node.arms:
                guess = node.judged[arms.seat]
                if is_joint:
                    place = arms.choose_blurred(exploration, guess, self.chance)
                else:
                    place = arms.choose(exploration, guess)
                self.path.append(arms)
                self.places.append(place)
                key = key * len(arms.moves) + place
            child = node.children.get(key)
            if child is None:
                child = self._step(node, key)
            if not child.judged:
                child.judged = self._judge(child.state)
                return child.judged
            node = child

    def _step(self, node: Node, key: int) -> Node:
        """Return the position after the choices at the end of the path; a choice that draws lots may draw anew."""
        outcomes = node.outcomes.get(key)
        if outcomes is not None:
            outcomes.visits += 1
            if len(outcomes.nodes) >= OUTCOMES * sqrt(outcomes.visits):
                return outcomes.nodes[self.chance.place_by(outcomes.drawn)]
        world = self.rules.copy(node.state)
        before = self.chance.draws
        assert node.arms is not None
        first = len(self.path) - len(node.arms)
        for number in range(first, len(self.path)):
            arms = self.path[number]
            self.bot.advance(world, arms.seat, arms.moves[self.places[number]], self.chance)
        if self.chance.draws == before:
            child = node.children[key] = Node(world)
            return child
        if outcomes is None:
            outcomes = node.outcomes[key] = Outcomes()
            outcomes.visits = 1
        landmark = self.bot.landmark(world)
        place = outcomes.places.get(landmark, -1)
        if place < 0:
            place = outcomes.places[landmark] = len(outcomes.nodes)
            outcomes.nodes.append(Node(world))
            outcomes.drawn.append(0)
        outcomes.drawn[place] += 1
        return outcomes.nodes[place]

    def _go_down_in(self, world: State) -> Sequence[float]:
        """Walk down in one world, which other simulations do not share; it is changed on the way."""
        node, bot = self.root, self.bot
        while True:
            asked = self.rules.decisions(world)
            if not asked:
                return bot.evaluate(world)
            if node.arms is None:
                node.arms = []
            chosen: list[tuple[Seat, Move]] = []
            blur = self.chance if len(asked) > 1 else None
            for seat in asked:
                arms = self._arms_of(node, seat)
                moves = arms.moves if node is self.root and seat == self.seat else bot.candidates(world, seat)
                priors = arms.priors if moves is arms.moves else bot.priors(world, seat, moves)
                place = arms.choose_among(moves, priors, bot.exploration, node.judged[seat], blur)
                self.path.append(arms)
                self.places.append(place)
                chosen.append((seat, arms.moves[place]))
            for seat, move in chosen:
                bot.advance(world, seat, move, self.chance)
            key = (tuple(self.places[-len(chosen) :]), bot.landmark(world))
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = Node(None)
                child.judged = self._judge(world)
                return child.judged
            node = child

    def _arms_of(self, node: Node, seat: Seat) -> Arms:
        assert node.arms is not None
        for arms in node.arms:
            if arms.seat == seat:
                return arms
        arms = Arms(seat)
        node.arms.append(arms)
        return arms

    def _judge(self, state: State) -> Sequence[float]:
        """Return each seat's share of the victory, after playing on for a while where the title wants that."""
        bot, decisions, chance = self.bot, self.rules.decisions, self.chance
        if not bot.horizon:
            return bot.evaluate(state)
        world = self.rules.copy(state) if self.is_certain else state
        stop_at = bot.clock(world) + bot.horizon
        for _ in range(LONGEST_PLAYOUT):
            asked = decisions(world)
            if not asked or bot.clock(world) >= stop_at:
                break
            seat = next(iter(asked))
            bot.advance(world, seat, bot.rollout_move(world, seat, chance), chance)
        return bot.evaluate(world)
