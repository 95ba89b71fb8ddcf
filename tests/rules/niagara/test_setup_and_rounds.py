"""Set-up (G-S), rounds (G-R), weather (G-W) and what is hidden (G-H)."""

from __future__ import annotations

import pytest

from games.rules.chance import ScriptedChance, SeededChance
from games.rules.niagara.facts import BoardSetUp, CardRevealed, RoundBegun, WeatherChanged
from games.rules.niagara.river import ALL_CARDS, HIDDEN_CARD, LEFT, RIGHT, WATER, disc_ids
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import SPECTATOR
from tests.rules.niagara.board import (
    ASHORE,
    SHARED,
    card,
    kinds,
    only,
    paddle,
    paddle_refusal,
    paddling,
    picking,
    play,
    play_cards,
    refusal,
    ways,
)


def table(state, viewer=SPECTATOR):
    return NIAGARA.render(NIAGARA.redact(state, viewer), viewer)


def test_the_river_has_nine_spaces_with_a_disc_each():
    """G-S1: five common spaces and two arms of two; all nine always hold a disc."""
    discs = table(picking(ASHORE))["discs"]
    assert list(discs) == ["C1", "C2", "C3", "C4", "C5", "L1", "L2", "R1", "R2"]
    assert len(set(discs.values())) == 9


@pytest.mark.parametrize(
    ("where", "site"),
    [
        ("C3", "amethyst"),
        ("C4", "diamond"),
        ("C5", "amber"),
        ("L1", "sapphire"),
        ("R1", "sapphire"),
        ("L2", "ruby"),
        ("R2", "ruby"),
    ],
)
def test_find_sites_lie_at_their_spaces(where, site):
    """G-S1, G-S2: a 2 loads the site's own gem without moving."""
    assert f"load {site} > {where}" in ways(paddling(2, (where, "SHORE")))


@pytest.mark.parametrize("where", ["C1", "C2"])
def test_the_first_two_spaces_have_no_site(where):
    """G-S1: C1 and C2 have none."""
    assert paddle_refusal(paddling(2, (where, "SHORE")), where, "load amethyst") == "no_site"


def test_both_arms_share_the_stock_of_the_headland():
    """G-S1: sapphire at L1 and R1 is one stock, ruby at L2 and R2 another."""
    state = paddling(2, ("L1", "R1"))
    paddle(state, "L1", "load sapphire")
    assert table(state)["sites"]["sapphire"] == {"sapphire": 6}
    paddle(state, "R1", "load sapphire", canoe=1)
    assert table(state)["sites"]["sapphire"] == {"sapphire": 5}


def test_seven_gems_of_each_kind_are_in_play():
    """G-S2: the eighth of each is a spare."""
    kinds_of_gems = ("amethyst", "diamond", "amber", "sapphire", "ruby")
    assert table(picking(ASHORE))["sites"] == {name: {name: 7} for name in kinds_of_gems}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_players_start_with_two_canoes_ashore_and_seven_cards(seats):
    """G-S3."""
    start = table(NIAGARA.initial(seats, SHARED))
    assert start["canoes"] == [[{"at": "SHORE", "gem": None}] * 2] * seats
    assert start["hands"] == [["1", "2", "3", "4", "5", "6", "cloud"]] * seats


def test_weather_starts_at_zero_and_lots_decide_who_begins():
    """G-S4, G-F3: the start player and the first arm are drawn."""
    state = NIAGARA.initial(4, SHARED)
    chance = ScriptedChance(2, RIGHT)
    assert NIAGARA.setup(state, chance) == [BoardSetUp(2, RIGHT)]
    assert chance.is_used_up
    assert state.weather == 0
    drawn = {NIAGARA.setup(state, SeededChance(seed))[0] for seed in range(80)}
    assert drawn == {BoardSetUp(buoy, arm) for buoy in range(4) for arm in (LEFT, RIGHT)}


def test_all_pick_at_the_same_time_in_any_order():
    """G-R1."""
    state = picking(ASHORE)
    for seat in (2, 0):
        assert seat in NIAGARA.decisions(state)
        play(state, seat, {"kind": "pick", "card": "5"})
        assert seat not in NIAGARA.decisions(state)
    assert list(NIAGARA.decisions(state)) == [1]


def test_a_played_card_cannot_be_picked_again():
    """G-R1, G-R5: one of their unplayed paddle cards."""
    state = picking(ASHORE)
    state.hands[0] &= ~(1 << card(4))
    assert refusal(state, 0, {"kind": "pick", "card": "4"}) == "card_not_in_hand"


def test_a_pick_is_final_for_the_rules():
    """G-R1: a second pick is refused; taking the first one back is undo."""
    state = picking(ASHORE)
    play(state, 0, {"kind": "pick", "card": "4"})
    assert refusal(state, 0, {"kind": "pick", "card": "5"}) == "not_asked"


def test_cards_are_revealed_one_by_one_from_the_lifebuoy_on():
    """G-R2: clockwise; cards not yet revealed stay secret until their owner's turn."""
    state = picking(ASHORE, buoy=1)
    facts = play_cards(state, [3, 4, 5])
    assert kinds(facts) == ["CardPicked", "CardRevealed"]
    assert facts[1] == CardRevealed(1, 4)
    assert table(state)["cards"] == [None, "4", None]
    facts = paddle(state, "C4", seat=1)
    assert facts[-1] == CardRevealed(2, 5)
    assert table(state)["cards"] == [None, "4", "5"]


def test_after_the_river_the_lifebuoy_goes_to_the_left_neighbour():
    """G-R3, G-R4."""
    state = picking(ASHORE, buoy=2)
    play_cards(state, [2, 3, 4])
    for seat, to in ((2, "C4"), (0, "C2")):
        paddle(state, to, seat=seat)
    facts = paddle(state, "C3", seat=1)
    assert kinds(facts) == ["CanoePaddled", "RiverMoved", "RoundBegun", "PickingOpened"]
    assert only(facts, RoundBegun) == RoundBegun(2, 0)
    assert table(state)["cards"] == [None, None, None]


def finish_round(state, number):
    """Let everybody play the same number, out from the shore."""
    play_cards(state, [number] * state.seats)
    for _ in range(state.seats):
        seat = state.turn
        facts = paddle(state, {1: "C1", 2: "C2", 6: "L1"}[number], seat=seat)
    return facts


def test_cards_come_back_after_seven_rounds():
    """G-R5: after phase 3 of rounds 7, 14, ... all 7 come back to the hand."""
    state = picking(ASHORE, round=7)
    state.hands = [1 << 1] * 3
    facts = finish_round(state, 1)
    assert kinds(facts) == ["CanoePaddled", "RiverMoved", "HandsReturned", "RoundBegun", "PickingOpened"]
    assert table(state)["hands"] == [["1", "2", "3", "4", "5", "6", "cloud"]] * 3


def test_cards_stay_out_until_then():
    """G-R5."""
    state = picking(ASHORE, round=6)
    state.hands = [1 << 1 | 1 << 6] * 3
    finish_round(state, 1)
    assert table(state)["hands"] == [["6"]] * 3


@pytest.mark.parametrize(("marker", "choices"), [(-1, [0]), (0, [-1, 1]), (1, [0, 2]), (2, [1])])
def test_a_cloud_moves_the_weather_one_step(marker, choices):
    """G-W1: it must move; from +2 only to +1, from -1 only to 0."""
    state = paddling("cloud", ("C1", "SHORE"), weather=marker)
    assert [move.to for move in NIAGARA.legal_moves(state, 0)] == choices
    for to in {-1, 0, 1, 2} - set(choices):
        assert refusal(state, 0, {"kind": "weather", "to": to}) == "weather_one_step"
    facts = play(state, 0, {"kind": "weather", "to": choices[0]})
    assert facts[:2] == [WeatherChanged(0, choices[0]), CardRevealed(1, 6)]
    assert state.weather == choices[0]


def test_a_cloud_moves_no_canoe_and_takes_no_gem():
    """G-W1."""
    state = paddling("cloud", ("C3", "SHORE"))
    assert paddle_refusal(state, "C4") == "cloud_moves_no_canoe"
    assert paddle_refusal(state, "C3", "load amethyst") == "cloud_moves_no_canoe"
    assert refusal(state, 0, {"kind": "stop"}) == "cloud_moves_no_canoe"


def test_a_number_does_not_change_the_weather():
    """G-W1: only a cloud card does."""
    assert refusal(paddling(3, ASHORE), 0, {"kind": "weather", "to": 1}) == "no_cloud"


def test_a_picked_card_is_known_only_to_its_owner():
    """G-H1: for the others it still counts as in the hand; whether a player has picked is open."""
    state = picking(ASHORE)
    play(state, 0, {"kind": "pick", "card": "4"})
    mine, theirs = table(state, 0), table(state, 1)
    assert mine["cards"] == ["4", None, None]
    assert "4" not in mine["hands"][0]
    assert theirs["cards"] == table(state)["cards"] == [None, None, None]
    assert theirs["hands"][0] == ["1", "2", "3", "4", "5", "6", "cloud"]
    assert mine["picked"] == theirs["picked"] == [True, False, False]


def test_a_secret_pick_is_not_in_a_rivals_state_at_all():
    """G-H1: the redacted state itself holds no trace of it."""
    state = picking(ASHORE)
    play(state, 0, {"kind": "pick", "card": "4"})
    assert NIAGARA.redact(state, 1).cards == [HIDDEN_CARD, 0, 0]
    assert NIAGARA.redact(state, SPECTATOR).cards == [HIDDEN_CARD, 0, 0]


def test_every_card_of_the_hand_is_held_possible():
    """G-H1: a viewer's possible worlds have every unplayed card as the secret pick."""
    state = picking(ASHORE)
    state.hands[0] &= ~(1 << card(2))
    play(state, 0, {"kind": "pick", "card": "4"})
    seen = NIAGARA.redact(state, 1)
    worlds = {NIAGARA.determinize(seen, 1, SeededChance(seed)).cards[0] for seed in range(100)}
    assert worlds == set(ALL_CARDS) - {2}


def test_log_lines_tell_a_pick_to_its_owner_alone():
    """G-H1."""
    state = picking(ASHORE)
    (fact,) = play(state, 0, {"kind": "pick", "card": "4"})
    assert NIAGARA.describe(fact, 0).params == {"seat": 0, "card": "4"}
    for viewer in (1, 2, SPECTATOR):
        assert NIAGARA.describe(fact, viewer).params == {"seat": 0}


def test_what_is_left_in_hands_is_open():
    """G-H1: which cards a player has not yet played is deducible from the reveals, so it is shown to all."""
    state = paddling(3, ASHORE)
    assert "3" not in table(state, 2)["hands"][0]


def test_a_pick_can_be_undone_until_a_card_is_revealed():
    """Undo may not cross a reveal or a hand-over."""
    state = picking(ASHORE)
    first = play(state, 0, {"kind": "pick", "card": "4"})
    assert not any(map(NIAGARA.bars_undo, first))
    play(state, 1, {"kind": "pick", "card": "4"})
    last = play(state, 2, {"kind": "pick", "card": "4"})
    assert any(map(NIAGARA.bars_undo, last))


def test_the_first_of_two_canoe_moves_can_be_undone_and_the_last_cannot():
    """Undo of the unfinished part of one's own move."""
    state = paddling(1, ("C3", "C4"))
    assert not any(map(NIAGARA.bars_undo, paddle(state, "C2")))
    assert any(map(NIAGARA.bars_undo, paddle(state, "C3", canoe=1)))


@pytest.mark.parametrize("arm", [LEFT, RIGHT])
def test_discs_keep_their_ids_while_they_move(arm):
    """G-F3: one step pushes one new disc in, and one falls from the arm whose turn it is."""
    from games.rules.niagara.river import DRIFT, FALLS

    before = disc_ids(20, arm)
    after = disc_ids(21, arm ^ 1)
    for where in WATER:
        to = DRIFT[arm][1][where]
        if to != FALLS:
            assert after[to] == before[where]
    assert set(after.values()) - set(before.values()) == {after[1]}
