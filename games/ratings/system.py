"""The rating system: Weng and Lin's Plackett-Luce model, by openskill, and the points that people see (ADR 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

# How much a skill may drift from match to match. With it a settled player's usual match is worth about 9 points.
DRIFT = 25 / 150

NEWCOMERS_POINTS = 1000
# As with Elo, 400 points more are ten to one between settled players: 400 / ln 10 / (sqrt 2 * 25 / 6) is 29.5.
POINTS_PER_MU = 30

_MODEL = PlackettLuce(mu=25.0, sigma=25 / 3, beta=25 / 6, tau=DRIFT)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of a player's strength: a normal distribution."""

    mu: float
    sigma: float


NEWCOMER = Skill(_MODEL.mu, _MODEL.sigma)


def rate(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """Return the skills after a match of two or more that ended with these ranks: 1 is best, equal ranks are ties."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(player.mu, player.sigma) for (player,) in rated]


def points_of(skill: Skill) -> int:
    """Return what is shown. Sigma has no part in it: who wins never loses points, and who only plays gains none."""
    return NEWCOMERS_POINTS + round(POINTS_PER_MU * (skill.mu - NEWCOMER.mu))
