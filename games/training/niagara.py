"""How Niagara learns: many matches by the quick policy first, then rounds of matches by the search with the net so far.

What is learned from the policy's matches is how they ended; from those of the search, mostly that, and a little of what
it promised itself at each decision on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Any, Final

import numpy as np

from games.rules.chance import Chance
from games.rules.niagara.bot import NIAGARA_BOT
from games.rules.niagara.features import FEATURES, features, viewers
from games.rules.niagara.legal import legal_moves
from games.rules.niagara.moves import Move
from games.rules.niagara.policy import policy_move
from games.rules.niagara.rules import NIAGARA
from games.rules.niagara.state import State
from games.rules.search.net import Net, load_net, new_net
from games.rules.search.playout import begin_match
from games.training import searchplay
from games.training.learning import BATCH, Learning, Positions, loss_of, pick
from games.training.plan import Plan, Say
from games.training.pool import Pool
from games.training.searchplay import Altered, Habits, chance_of
from games.training.selfplay import Seen

SEATS: Final = (3, 3, 3, 4, 5)
# Of a plan's matches, so many in eight are played by the policy; they come in so many parts.
BY_POLICY: Final = 7
POLICY_PARTS: Final = 8
# Kinds of players: one move in so many is any legal move (0: none), and how much the choice of a card is blurred.
KINDS: Final = ((8, 1.0), (20, 0.7), (0, 0.5), (40, 1.5))
# Of the policy's positions one in so many is learned from, of the search's decisions likewise.
POSITION_IN: Final = 8
DECISION_IN: Final = 2
BY_VISITS_IN: Final = 8
# How much of what is learned from a search's decision is what came after it, and not what it promised.
TRUST: Final = 0.98
# One match in so many is never learned from.
HELD_OUT: Final = 10
# How often each position is learned from, on average; those of the search while so many rounds have not passed.
REPEATS: Final = 4
KEPT_ROUNDS: Final = 25
RATE: Final = 2e-3
LAST_RATE: Final = 1e-4
SEARCH_RATE: Final = 1e-3
LAST_SEARCH_RATE: Final = 5e-5
# A match by the policy that does not end is cut off and judged as it stands.
MOST_MOVES: Final = 1500

NetParts = tuple[Any, Any, Any, float]


def load() -> Net:
    """Return the weights that are there. BadWeights says what is wrong."""
    return load_net("niagara", FEATURES)


def train(plan: Plan, start: Net | None, say: Say) -> Net:
    """Return a net that has learned. `start`: the net to go on from, by the search alone."""
    learning = Learning(new_net(FEATURES, 0, plan.seed) if start is None else start)
    random = np.random.default_rng(plan.seed)
    by_policy = plan.games * BY_POLICY // 8 if start is None else 0
    began = monotonic()

    def tell(line: str) -> None:
        say(f"{line}, {monotonic() - began:.0f} s")

    with Pool(plan.processes) as pool:
        if by_policy:
            _learn_from_policy(plan, by_policy, learning, random, pool, tell)
        games = plan.games - by_policy
        by_search = Plan(games, plan.seed, min(plan.rounds, games))
        replay: list[Positions] = []
        held_out: list[Positions] = []
        for number in range(by_search.rounds):
            run = partial(play_by_search, plan.seed, plan.simulations, parts_of(learning.net))
            kept, held = _parted(pool.play(run, by_search.games_of(number)))
            replay, held_out = [*replay[1 - KEPT_ROUNDS :], kept], [*held_out[1 - KEPT_ROUNDS :], held]
            rate = SEARCH_RATE * (LAST_SEARCH_RATE / SEARCH_RATE) ** (number / max(by_search.rounds - 1, 1))
            before = loss_of(learning.net, kept, FEATURES)
            for _ in range(-(-REPEATS * len(kept) // BATCH)):
                positions = replay[pick(replay, random)]
                learning.learn(positions, random.integers(len(positions), size=BATCH), rate)
            tell(
                f"round {number + 1} of {by_search.rounds}: {len(by_search.games_of(number))} matches by the search,"
                f" {len(kept) + len(held)} positions; loss at first {before:.4f},"
                f" then {loss_of(learning.net, kept, FEATURES):.4f},"
                f" held out {loss_of(learning.net, Positions.join(held_out), FEATURES):.4f}"
            )
    return learning.net


def _learn_from_policy(
    plan: Plan, games: int, learning: Learning, random: np.random.Generator, pool: Pool, tell: Say
) -> None:
    matches: list[Positions] = []
    for part in range(POLICY_PARTS):
        numbers = range(games * part // POLICY_PARTS, games * (part + 1) // POLICY_PARTS)
        matches += pool.play(partial(play_by_policy, plan.seed), numbers)
        tell(f"{len(matches)} of {games} matches by the policy")
    kept, held = _parted(matches)
    steps = -(-REPEATS * len(kept) // BATCH)
    for step in range(steps):
        chosen = random.integers(len(kept), size=BATCH)
        learning.learn(kept, chosen, RATE * (LAST_RATE / RATE) ** (step / steps))
        if (step + 1) * POLICY_PARTS // steps > step * POLICY_PARTS // steps:
            tell(f"step {step + 1} of {steps}: held out {loss_of(learning.net, held, FEATURES):.4f}")


def _parted(matches: Sequence[Positions]) -> tuple[Positions, Positions]:
    """Return the positions to learn from, and those held out; of a single match all serve for both."""
    held = list(matches[::HELD_OUT])
    kept = [match for place, match in enumerate(matches) if place % HELD_OUT] or held
    return Positions.join(kept), Positions.join(held)


def compare(plan: Plan, net: Net, former: Net | None, games: int) -> float:
    """Return how many times its fair share the search wins by the net against the former one, or by hand."""
    rest = Altered(NIAGARA_BOT, evaluate=NIAGARA_BOT.appraise) if former is None else bot_by(former)
    return searchplay.compare(NIAGARA, bot_by(net), rest, games, plan.seed, plan.simulations)


def bot_by(net: Net) -> Any:
    """Return the bot of the title, judging by this net."""

    def evaluate(state: State) -> Sequence[float]:
        if state.result is not None:
            return NIAGARA_BOT.appraise(state)
        return net.shares(_views(state))

    return Altered(NIAGARA_BOT, evaluate=evaluate)


def parts_of(net: Net) -> NetParts:
    """Return what another process can make the net of."""
    return net.rows, net.bias, net.out, net.base


def play_by_search(seed: int, simulations: int, net: NetParts, games: range) -> list[Positions]:
    """Play the matches of these numbers, each by the search on all seats."""
    bot, habits = bot_by(Net(*net, hunches=[])), Habits(simulations, by_visits_in=BY_VISITS_IN)
    return [Positions(search_match(bot, habits, seed, game)) for game in games]


def search_match(bot: Any, habits: Habits, seed: int, game: int) -> list[Seen]:
    chance = chance_of(seed, "search", game)
    seats = chance.pick(SEATS)
    state = begin_match(NIAGARA, seats, {}, chance)
    steps: list[tuple[list[list[int]] | None, list[float]]] = []
    for turn in searchplay.play(NIAGARA, [bot] * seats, state, habits, chance):
        search = turn.search
        if search is not None:
            is_learned = not steps or chance.below(DECISION_IN) == 0
            promised = [total / search.simulations for total in search.sums]
            steps.append((_views(state) if is_learned else None, promised))
    target = list(NIAGARA_BOT.appraise(state))
    found: list[Seen] = []
    for views, promised in reversed(steps):
        target = [TRUST * after + (1.0 - TRUST) * now for after, now in zip(target, promised, strict=True)]
        if views is not None:
            found.append(Seen(viewers(state), views, target))
    return found


def _views(state: State) -> list[list[int]]:
    return [features(state, seat) for seat in viewers(state)]


def play_by_policy(seed: int, games: range) -> list[Positions]:
    """Play the matches of these numbers, each by several kinds of players."""
    return [Positions(list(policy_match(seed, game))) for game in games]


def policy_match(seed: int, game: int) -> Iterator[Seen]:
    chance = chance_of(seed, "policy", game)
    seats = chance.pick(SEATS)
    state = begin_match(NIAGARA, seats, {}, chance)
    kinds = [chance.pick(KINDS) for _ in range(seats)]
    seen: list[list[list[int]]] = []
    for _ in range(MOST_MOVES):
        asked = NIAGARA.decisions(state)
        if not asked:
            break
        seat = next(iter(asked))
        if not seen or chance.below(POSITION_IN) == 0:
            seen.append(_views(state))
        NIAGARA_BOT.advance(state, seat, _policy_move(state, seat, kinds[seat], chance), chance)
    target = NIAGARA_BOT.appraise(state)
    for views in seen:
        yield Seen(viewers(state), views, target)


def _policy_move(state: State, seat: int, kind: tuple[int, float], chance: Chance) -> Move:
    stray_in, noise = kind
    if stray_in and chance.below(stray_in) == 0:
        return chance.pick(legal_moves(state, seat))
    return policy_move(state, seat, chance, noise)
