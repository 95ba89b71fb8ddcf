"""Whose consent counts when something is proposed."""

from __future__ import annotations

from collections.abc import Collection

from games.rules.conduct import PLAYER, Conduct


def voters(bots: Collection[int], conduct: Conduct) -> set[int]:
    """Return the seats whose consent counts: those of people who play them."""
    return {seat for seat, holder in enumerate(conduct.held) if seat not in bots and holder == PLAYER}


def is_agreed(bots: Collection[int], conduct: Conduct) -> bool:
    """Return True if there is an open proposal, and everybody who counts has agreed to it."""
    return conduct.proposal is not None and not voters(bots, conduct) - conduct.proposal.agreed
