"""Points, and who has won (D-E)."""

from __future__ import annotations

from typing import Final

from games.rules.duel.cards import ALL_GUILDS, COINS_EACH, COINS_PER, COLOR, DECKS, GUILD, GUILDS, VP, VP_EACH, Card
from games.rules.duel.facts import BLUE_POINTS, CIVILIAN, SHARED, MatchEnded
from games.rules.duel.goods import BLUE, COUNTED, GREEN, PURSE, YELLOW
from games.rules.duel.state import State
from games.rules.duel.wonders import MATHEMATICS, TOKEN_VP, TOKENS_IN, VP_PER_TOKEN, WONDER_VP, WONDERS_IN
from games.rules.protocol import SCORED, Outcome

# What points come from, in the order of MatchEnded.points.
PARTS: Final = ("blue", "green", "yellow", "guilds", "wonders", "progress", "military", "coins")

COINS_PER_POINT: Final = 3
# Points for the pawn's distance from the middle, on the rival's side (D-E2).
PAWN_POINTS: Final = (0, 2, 2, 5, 5, 5, 10, 10, 10, 10)

_COLORED: Final[tuple[tuple[tuple[Card, int], ...], ...]] = tuple(
    tuple((card, VP[card]) for card in range(len(VP)) if COLOR[card] == color and VP[card])
    for color in (BLUE, GREEN, YELLOW)
)
_MASKS: Final = tuple(sum(1 << card for card, _ in cards) for cards in _COLORED)


def points_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the seat's points if the match stopped now, part by part."""
    owned = state.cards[seat]
    blue, green, yellow = [
        sum([vp for card, vp in cards if owned >> card & 1]) if owned & mask else 0
        for cards, mask in zip(_COLORED, _MASKS, strict=True)
    ]
    guilds = 0
    if owned & ALL_GUILDS:
        guilds = sum([VP_EACH[card] * most_of(state, card) for card in DECKS[GUILDS] if owned >> card & 1])
    wonders = sum([WONDER_VP[wonder] for wonder in WONDERS_IN[state.built[seat]]])
    return (
        blue,
        green,
        yellow,
        guilds,
        wonders,
        progress_points(state, seat),
        military_points(state, seat),
        state.coins[seat] // COINS_PER_POINT,
    )


def progress_points(state: State, seat: int) -> int:
    tokens = TOKENS_IN[state.tokens[seat]]
    points = sum([TOKEN_VP[token] for token in tokens])
    if state.tokens[seat] >> MATHEMATICS & 1:
        points += VP_PER_TOKEN * len(tokens)
    return points


def military_points(state: State, seat: int) -> int:
    ahead = state.pawn if seat == 0 else -state.pawn
    return PAWN_POINTS[ahead] if ahead > 0 else 0


def most_of(state: State, guild: Card) -> int:
    """Return how many of what the guild counts there are in the city that has most of it (D-X8)."""
    return max(count_of(state, 0, guild), count_of(state, 1, guild))


def count_of(state: State, seat: int, guild: Card) -> int:
    count = 0
    for what in GUILD[guild]:
        count += state.coins[seat] // COINS_PER_POINT if what == PURSE else state.counts[COUNTED * seat + what]
    return count


def earnings(state: State, seat: int, card: Card) -> int:
    """Return the coins that a card which is about to be built will pay for what is counted, itself included (D-X7)."""
    if COINS_EACH[card]:
        return COINS_EACH[card] * most_of(state, card)
    per = COINS_PER[card]
    if per is None:
        return 0
    coins, what = per
    return coins * (state.counts[COUNTED * seat + what] + (COLOR[card] == what))


def judged(state: State) -> MatchEnded:
    """Return the end after Age III (D-E2, D-E3)."""
    points = (points_of(state, 0), points_of(state, 1))
    totals = (sum(points[0]), sum(points[1]))
    if totals[0] != totals[1]:
        return MatchEnded(CIVILIAN, (0 if totals[0] > totals[1] else 1,), points)
    if points[0][0] != points[1][0]:
        return MatchEnded(BLUE_POINTS, (0 if points[0][0] > points[1][0] else 1,), points)
    return MatchEnded(SHARED, (0, 1), points)


def supremacy(state: State, reason: str, seat: int) -> MatchEnded:
    """Return the end by military or science (D-M3, D-Sc2); points are those of the moment."""
    return MatchEnded(reason, (seat,), (points_of(state, 0), points_of(state, 1)))


def outcome(state: State) -> Outcome | None:
    return None if state.result is None else _outcome_of(state.result, state.result.reason)


def adjudicated(state: State) -> Outcome:
    """Return the ranking by the points of the moment."""
    return _outcome_of(judged(state), SCORED)


def _outcome_of(result: MatchEnded, reason: str) -> Outcome:
    ranks = tuple(1 if seat in result.winners else 2 for seat in (0, 1))
    scores = tuple(sum(parts) for parts in result.points)
    details = {"points": [dict(zip(PARTS, parts, strict=True)) for parts in result.points]}
    return Outcome(reason, result.winners, ranks, scores, details)
