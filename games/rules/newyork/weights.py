"""The weights of the evaluation and of the moves, fitted to the outcomes and the searches of matches against itself.

Those of the evaluation are points. With `t` for the rounds left, 1 being the most, a weight is a + b * t + c * t * t;
in the last turns, after the end has been triggered, it is a number of its own.
"""

from __future__ import annotations

from typing import Final

# Features in the order of sense.py: a, b, c, and the weight in the last turns.
_POINTS: Final = (
    (1.127, 0.626, 0.142, 0.984),  # score
    (0.061, 0.354, -0.530, 0.000),  # packed
    (0.216, 0.550, -0.932, 0.000),  # gold_left
    (0.439, 0.119, -0.928, 0.000),  # silver_left
    (0.158, -0.135, -0.276, 0.045),  # dearest
    (0.486, -0.206, 0.131, 0.002),  # dearest_free
    (0.067, 0.146, -1.197, 0.055),  # free_squares
    (0.151, 0.328, 1.409, 0.016),  # gold_squares
    (-0.149, 1.760, -1.504, -0.062),  # pieces
    (-1.716, 2.366, -2.934, -0.636),  # no_worker
    (0.289, -1.443, 0.566, -0.008),  # workers
    (0.706, 2.735, -2.913, 0.773),  # boom
    (3.523, 0.919, -0.950, 2.605),  # grab
    (1.661, 1.267, -3.240, 1.025),  # shift
    (0.095, 0.205, -0.088, -0.101),  # legend
    (-1.225, 0.140, 2.363, 0.000),  # silver_open
    (-0.662, -1.329, 4.128, 0.000),  # gold_open
    (-0.172, -0.246, 0.071, 0.000),  # to_gold
    (0.939, 5.135, -1.587, -0.007),  # unbuilt
    (-0.063, -1.106, 1.765, 0.098),  # bronze_kinds
    (-1.413, 1.492, -1.748, -0.156),  # street_far_behind
    (-1.061, 1.811, -1.557, -0.228),  # street_behind
    (2.797, -3.630, 0.862, 4.495),  # street_ahead
    (3.596, -1.413, -3.049, 4.672),  # street_far_ahead
    (0.589, -0.628, -0.790, 0.822),  # challenge
    (0.826, -0.706, 1.994, 0.075),  # baron
    (1.630, -6.992, 4.294, -0.004),  # architect
    (0.061, -2.279, 4.497, -0.238),  # tycoon
    (0.726, -2.670, 3.474, 0.177),  # king
    (1.581, 1.150, -1.058, 1.189),  # at_start
    (-0.598, -3.296, 0.973, -2.114),  # at_build
    (-1.829, -0.867, 1.110, -0.719),  # at_more
    (0.470, -0.495, 0.688, 1.230),  # build_now
    (-0.023, 0.033, 0.134, -0.262),  # turn_now
    (0.000, 0.000, 0.000, 0.617),  # last_turn
)
_MOST_ROUNDS: Final = 14


def _at(rounds: int) -> tuple[float, ...]:
    t = rounds / _MOST_ROUNDS
    return tuple([a + b * t + c * t * t if rounds else last for a, b, c, last in _POINTS])


# By rounds left, 0 for the last turns.
WEIGHTS: Final = tuple([_at(rounds) for rounds in range(_MOST_ROUNDS + 1)])
# The difference in points that makes a victory likely at e to one, by rounds left.
CLOSE: Final = (1.75, 3.50, 4.25, 5.00, 5.50, 6.00, 6.25, 6.25, 6.25, 6.25, 6.75, 7.25, 7.75, 8.50, 10.25)

# Features in the order of policy.py.
MOVE_WEIGHTS: Final = (
    0.638,  # points
    0.146,  # points_late
    0.028,  # opens_silver
    0.354,  # opens_gold
    1.560,  # streets
    0.087,  # streets_tight
    -1.567,  # streets_lost
    -0.587,  # demolished
    0.873,  # lots_vacated
    -0.854,  # workers_back
    0.182,  # squares_cut_off
    -0.319,  # squares_beside
    -0.195,  # free_squares_used
    1.202,  # is_legend
    0.791,  # for_challenge
    -1.745,  # challenge_lost
    -0.718,  # is_boom
    -0.658,  # is_demolition
    1.118,  # demolition_late
    -0.232,  # below_dearest
    -0.035,  # gold_kept
    -0.603,  # is_small
    0.362,  # dearest_gain
    0.254,  # gold_gain
    0.240,  # ground
    -0.439,  # ground_4
    -0.139,  # ground_6
    -0.092,  # ground_8
    -0.028,  # is_beside_own
    0.219,  # rivals_beside
    0.603,  # streets
    0.378,  # dearest
    -0.042,  # late
    -1.061,  # last_worker
    0.000,  # is_extra
    -0.923,  # is_grab
    -0.072,  # grab_gain
    4.779,  # shift
    -0.029,  # shift_dearest
    -4.283,  # shift_late
    -0.000,  # return
    -0.118,  # return_size
    1.497,  # end
    2.209,  # end_more
    0.039,  # end_dearest
)
