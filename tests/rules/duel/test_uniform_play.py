"""Uniformly random play has the statistics that an independent engine has recorded over two million matches.

`golden/duel/uniform_play.txt` counts the last wonder of each four as a move of its own; here it comes by itself, so two
moves with one choice each are added to every match. A figure agrees if it lies within five standard errors.
"""

from __future__ import annotations

import re
from math import sqrt
from pathlib import Path

import pytest

from games.rules.chance import SeededChance
from games.rules.duel.decide import advance
from games.rules.duel.facts import BLUE_POINTS, CIVILIAN, MILITARY, SCIENTIFIC, SHARED
from games.rules.duel.rules import DUEL
from tests.rules.duel.board import DRAFT

RECORD = (Path(__file__).parents[2] / "golden" / "duel" / "uniform_play.txt").read_text(encoding="utf-8")
MATCHES = 1500
FORCED = 2
# How the record names the ends, seen from the first player.
ENDS = {MILITARY: "military", SCIENTIFIC: "science", CIVILIAN: "civilian", BLUE_POINTS: "tiebreak", SHARED: "draw"}


def recorded(pattern):
    """Return the number that follows the words in the record."""
    return float(re.search(pattern + r":? ([\d.]+)", RECORD).group(1))


class Match:
    """One random match and its figures."""

    def __init__(self, seed):
        chance = SeededChance(seed)
        state = DUEL.initial(2, DRAFT)
        for fact in DUEL.setup(state, chance):
            DUEL.apply(state, fact)
        self.moves = self.choices = self.most = FORCED
        while asked := DUEL.decisions(state):
            (seat,) = asked
            moves = DUEL.legal_moves(state, seat)
            self.moves += 1
            self.choices += len(moves)
            self.most = max(self.most, len(moves))
            advance(state, seat, chance.pick(moves), chance, None)
        result = state.result
        self.wonders = sum(mask.bit_count() for mask in state.built)
        self.is_to_the_end = result.reason in (CIVILIAN, BLUE_POINTS, SHARED)
        self.points = sum(sum(parts) for parts in result.points) / 2
        self.coins = sum(state.coins) / 2
        word = "-" if result.reason == SHARED else "wins" if result.winners == (state.first,) else "loses"
        self.end = f"first player {word} by {ENDS[result.reason]}"


@pytest.fixture(scope="module")
def matches():
    return [Match(f"uniform {number}") for number in range(MATCHES)]


def agrees(values, expected):
    mean = sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    assert abs(mean - expected) < 5 * error, f"{mean:.4f} (error {error:.4f}), recorded {expected}"


def test_moves_per_match(matches):
    agrees([match.moves for match in matches], recorded("moves/game mean"))


def test_legal_moves_per_decision(matches):
    """The mean over all decisions of all matches, so a match counts by its length."""
    expected = recorded("legal moves per decision mean")
    per_match = sum(match.moves for match in matches) / len(matches)
    agrees([(match.choices - expected * match.moves) / per_match + expected for match in matches], expected)
    assert max(match.most for match in matches) <= recorded(r"legal moves per decision mean [\d.]+ max")


def test_wonders_per_match(matches):
    agrees([match.wonders for match in matches], recorded("wonders built per game mean"))


def test_points_and_coins_of_matches_that_go_to_the_end(matches):
    to_the_end = [match for match in matches if match.is_to_the_end]
    agrees([float(match.is_to_the_end) for match in matches], recorded("civilian-ended share"))
    agrees([match.points for match in to_the_end], recorded("final VP per player mean"))
    agrees([match.coins for match in to_the_end], recorded("final coins mean"))


def test_how_matches_end(matches):
    """Rare ends by the error of a count, which their own matches are too few to tell."""
    for end in re.findall(r"first player [\w-]+ by \w+", RECORD):
        expected = recorded(end)
        share = sum(match.end == end for match in matches) / MATCHES
        error = sqrt(expected * (1 - expected) / MATCHES)
        assert abs(share - expected) < 5 * error + 1 / MATCHES, f"{end}: {share:.5f}, recorded {expected}"
    assert {match.end for match in matches} <= set(re.findall(r"first player [\w-]+ by \w+", RECORD))
