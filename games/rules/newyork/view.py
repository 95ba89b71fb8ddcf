"""What a viewer sees: redaction, the painter's JSON, and worlds that a viewer holds possible (N-H)."""

from __future__ import annotations

from games.rules.bits import bits_of
from games.rules.codec import Json
from games.rules.newyork.build import is_unlocked
from games.rules.newyork.score import action_points, challenge_points, most_alone, street_count
from games.rules.newyork.state import OVER, PHASE_NAMES, State, free_workers, future_size, round_of
from games.rules.newyork.terms import (
    ACTIONS,
    BRONZE,
    CARDS,
    CHALLENGES,
    DISTRICTS,
    ENDS,
    GENERATIONS,
    GOLD,
    INTRODUCTORY,
    INTRODUCTORY_GOAL,
    NO_CHALLENGE,
    NO_DISTRICT,
    NOT_YET,
    STREET_BONUS,
    THRESHOLDS,
    VARIANTS,
)


def redact(state: State) -> State:
    """Return what anybody may know: all of it, for the order of the future market is not even drawn yet (N-H1)."""
    seen = State(state.seats, state.variant, state.has_actions, state.refills_late, state.grabs_one, state.limit)
    seen.source = state.source
    seen.first = state.first
    seen.turn = state.turn
    seen.turns = state.turns
    seen.phase = state.phase
    seen.done = state.done
    seen.idle = state.idle
    seen.market = state.market[:]
    seen.future = [group[:] for group in state.future]
    seen.unowned = state.unowned
    seen.lots = state.lots[:]
    seen.estates = state.estates[:]
    seen.workers = state.workers[:]
    seen.buildings = [standing[:] for standing in state.buildings]
    seen.built = state.built[:]
    seen.stock = state.stock[:]
    seen.unbuilt = state.unbuilt[:]
    seen.legends = state.legends
    seen.kings = state.kings
    seen.scores = state.scores[:]
    seen.cards = state.cards[:]
    seen.streets = state.streets[:]
    seen.challenge = state.challenge
    seen.districts = state.districts[:]
    seen.end = state.end
    seen.end_seat = state.end_seat
    seen.result = state.result
    return seen


def render(seen: State) -> dict[str, Json]:
    """Return the table of docs/titles/newyork.md; only ever given a redacted state."""
    city = seen.city
    counts = {street: [street_count(seen, seat, street) for seat in range(seen.seats)] for street in seen.streets}
    leaders = {street: most_alone(row) for street, row in counts.items()}
    return {
        "variant": VARIANTS.names[seen.variant],
        "has_actions": seen.has_actions,
        "phase": PHASE_NAMES[seen.phase],
        "turn": None if seen.phase == OVER else seen.turn,
        "round": round_of(seen),
        "first": seen.first,
        "market": [CARDS.names[card] for card in seen.market],
        "future": future_size(seen),
        "left": _left(seen),
        "streets": [city.streets[street] for street in seen.streets],
        "leaders": {city.streets[street]: leader if leader >= 0 else None for street, leader in leaders.items()},
        "challenge": None if seen.challenge == NO_CHALLENGE else CHALLENGES.names[seen.challenge],
        "thresholds": {
            GENERATIONS.names[generation]: THRESHOLDS[seen.variant][generation]
            for generation in range(BRONZE, GOLD + 1)
        },
        "goal": INTRODUCTORY_GOAL if seen.variant == INTRODUCTORY else None,
        "legends": [city.kinds[kind] for kind in bits_of(seen.legends)],
        "end": None if seen.end == NOT_YET else {"reason": ENDS.names[seen.end], "seat": seen.end_seat},
        "turns_left": seen.limit - seen.turns // seen.seats if seen.limit else None,
        "idle_rounds": seen.idle // seen.seats,
        "players": _players(seen, counts, leaders),
    }


def _left(seen: State) -> dict[str, Json]:
    cards = [card for group in seen.future for card in group]
    return {CARDS.names[card]: cards.count(card) for card in sorted(set(cards))}


def _players(seen: State, counts: dict[int, list[int]], leaders: dict[int, int]) -> list[Json]:
    challenge = challenge_points(seen)
    actions = action_points(seen)
    return [
        _player(
            seen,
            seat,
            {seen.city.streets[street]: row[seat] for street, row in counts.items()},
            STREET_BONUS * list(leaders.values()).count(seat),
            challenge[seat],
            actions[seat],
        )
        for seat in range(seen.seats)
    ]


def _player(
    seen: State, seat: int, streets: dict[str, int], street_points: int, challenge: int, actions: int
) -> dict[str, Json]:
    city = seen.city
    kinds = len(city.kinds)
    stock = seen.stock[seat * kinds : seat * kinds + kinds]
    return {
        "district": None if seen.districts[seat] == NO_DISTRICT else DISTRICTS.names[seen.districts[seat]],
        "score": seen.scores[seat],
        "free": free_workers(seen, seat),
        "unbuilt": seen.unbuilt[seat],
        "cards": [ACTIONS.names[card] for card in bits_of(seen.cards[seat])],
        "has_king": not seen.kings >> seat & 1,
        "unlocked": [
            GENERATIONS.names[generation]
            for generation in range(BRONZE, GOLD + 1)
            if is_unlocked(seen, seat, generation)
        ],
        "stock": {city.kinds[kind]: count for kind, count in enumerate(stock) if count},
        "lots": [city.lots[lot] for lot in bits_of(seen.lots[seat])],
        "workers": [city.lots[lot] for lot in bits_of(seen.workers[seat])],
        "buildings": [
            {"tile": city.kinds[city.place_kind[one]], "cells": list(city.place_cells[one])}
            for one in seen.buildings[seat]
        ],
        "streets": streets,
        "street_points": street_points,
        "challenge": challenge,
        "card_points": actions,
        "total": seen.scores[seat] + street_points + challenge + actions,
    }
