"""What comes of a move: the checks, then the whole chain of facts up to the next question.

`advance` is the one way on: it changes the state it is given, fact by fact, and returns the facts. `decide` does the
same to a copy. A refused move changes nothing: every check stands before the first fact.
"""

from __future__ import annotations

from games.rules.chance import Chance
from games.rules.errors import IllegalMove
from games.rules.niagara.apply import (
    apply,
    apply_canoe_paddled,
    apply_card_picked,
    apply_card_revealed,
)
from games.rules.niagara.facts import (
    LOADED,
    UNLOADED,
    BoardSetUp,
    BuyingDeclined,
    BuyingOpened,
    CanoeBought,
    CanoeFreed,
    CanoePaddled,
    CanoeSwept,
    CardPicked,
    CardRevealed,
    Done,
    Fact,
    HandsReturned,
    Loaded,
    PickingOpened,
    RiverMoved,
    RoundBegun,
    Stolen,
    Swapped,
    TurnSkipped,
    TurnStopped,
    Unloaded,
    WeatherChanged,
)
from games.rules.niagara.legal import due_canoes, open_canoes
from games.rules.niagara.moves import Buy, Decline, Load, Move, Paddle, Pick, Steal, Stop, Swap, Unload, Weather
from games.rules.niagara.river import (
    CARDS,
    CARDS_PER_HAND,
    CLOUD,
    DEPTH,
    DIRECTION,
    DRIFT,
    FALLS,
    GEMS,
    KINDS,
    LEFT,
    LOAD_COST,
    NO_CARD,
    NO_GEM,
    NO_SITE,
    RIGHT,
    SHORE,
    SITE_AT,
    SPACES,
    STILL,
    SWAP_COST,
    UNLOAD_COST,
    UP,
    WEATHER_HIGH,
    WEATHER_LOW,
    Gem,
    Space,
)
from games.rules.niagara.score import ruled, somebody_has_won
from games.rules.niagara.state import BUY, PADDLE, PICK, State


def set_up(state: State, chance: Chance) -> list[Fact]:
    """Return the lots of the set-up (G-S4, G-F3)."""
    buoy = chance.pick(range(state.seats))
    arm = chance.pick((LEFT, RIGHT))
    return [BoardSetUp(buoy, arm)]


def decide(state: State, seat: int, move: Move) -> list[Fact]:
    """Return what comes of the move, or raise IllegalMove. Changes nothing."""
    return advance(state.copy(), seat, move)


def advance(state: State, seat: int, move: Move) -> list[Fact]:
    """Make the move in place and return its facts, or raise IllegalMove and leave the state as it was."""
    facts: list[Fact] = []
    if isinstance(move, Paddle):
        _paddle(state, seat, move, facts)
    elif isinstance(move, Pick):
        _pick(state, seat, move, facts)
    elif isinstance(move, Weather):
        _change_weather(state, seat, move, facts)
    elif isinstance(move, Stop):
        _stop(state, seat, facts)
    elif isinstance(move, Buy):
        _buy(state, seat, move, facts)
    elif isinstance(move, Decline):
        _decline(state, seat, facts)
    return facts


def _write(state: State, facts: list[Fact], fact: Fact) -> None:
    apply(state, fact)
    facts.append(fact)


# Phase 1: buying back, then picking (G-R1, G-F6, G-F7, G-X4)


def _buy(state: State, seat: int, move: Buy, facts: list[Fact]) -> None:
    _check_asked(state, seat, BUY)
    if not state.owned[KINDS * seat + move.gem]:
        raise IllegalMove("gem_not_owned", gem=GEMS.names[move.gem])
    canoe = 0 if state.at[2 * seat] == FALLS else 1
    _write(state, facts, CanoeBought(seat, canoe, move.gem))
    if not _can_buy(state, seat):
        _open_phase_one(state, (seat + 1) % state.seats, facts)


def _decline(state: State, seat: int, facts: list[Fact]) -> None:
    _check_asked(state, seat, BUY)
    _write(state, facts, BuyingDeclined(seat))
    _open_phase_one(state, (seat + 1) % state.seats, facts)


def _can_buy(state: State, seat: int) -> bool:
    if state.at[2 * seat] != FALLS and state.at[2 * seat + 1] != FALLS:
        return False
    return any(state.owned[KINDS * seat : KINDS * seat + KINDS])


def _open_phase_one(state: State, seat: int, facts: list[Fact], is_first: bool = False) -> None:
    """Go on from `seat` clockwise to the first that has something to buy; after the last one picking opens."""
    while is_first or seat != state.buoy:
        is_first = False
        if _can_buy(state, seat):
            _write(state, facts, BuyingOpened(seat))
            return
        if state.at[2 * seat] == FALLS and state.at[2 * seat + 1] == FALLS:
            _write(state, facts, CanoeFreed(seat, 0))
        seat = (seat + 1) % state.seats
    _write(state, facts, PickingOpened())


def _pick(state: State, seat: int, move: Pick, facts: list[Fact]) -> None:
    if state.phase != PICK or state.cards[seat] != NO_CARD:
        raise IllegalMove("not_asked")
    if not state.hands[seat] >> move.card & 1:
        raise IllegalMove("card_not_in_hand", card=CARDS.names[move.card - 1])
    fact = CardPicked(seat, move.card)
    apply_card_picked(state, fact)
    facts.append(fact)
    if NO_CARD not in state.cards:
        _begin_turn(state, state.buoy, facts)


# Phase 2: turns (G-R2)


def _begin_turn(state: State, seat: int, facts: list[Fact]) -> None:
    """Reveal cards from `seat` on until somebody has something to decide; after the last turn end the round."""
    while True:
        card = state.cards[seat]
        fact = CardRevealed(seat, card)
        apply_card_revealed(state, fact)
        facts.append(fact)
        if card == CLOUD or open_canoes(state):
            return
        facts.append(TurnSkipped(seat))  # G-X3
        seat = (seat + 1) % state.seats
        if seat == state.buoy:
            _end_round(state, facts)
            return


def _end_turn(state: State, facts: list[Fact]) -> None:
    seat = (state.turn + 1) % state.seats
    if seat == state.buoy:
        _end_round(state, facts)
    else:
        _begin_turn(state, seat, facts)


def _change_weather(state: State, seat: int, move: Weather, facts: list[Fact]) -> None:
    _check_asked(state, seat, PADDLE)
    if state.cards[seat] != CLOUD:
        raise IllegalMove("no_cloud")
    if abs(move.to - state.weather) != 1 or not WEATHER_LOW <= move.to <= WEATHER_HIGH:
        raise IllegalMove("weather_one_step", at=state.weather)
    _write(state, facts, WeatherChanged(seat, move.to))
    _end_turn(state, facts)


def _stop(state: State, seat: int, facts: list[Fact]) -> None:
    _check_paddling(state, seat)
    if due_canoes(state):
        raise IllegalMove("must_move")
    facts.append(TurnStopped(seat))
    _end_turn(state, facts)


def _paddle(state: State, seat: int, move: Paddle, facts: list[Fact]) -> None:
    _check_paddling(state, seat)
    fact = paddled(state, seat, move)
    apply_canoe_paddled(state, fact)
    facts.append(fact)
    if not open_canoes(state):
        _end_turn(state, facts)


def paddled(state: State, seat: int, move: Paddle) -> CanoePaddled:
    """Return what comes of one canoe's move, or raise IllegalMove (G-M)."""
    if not open_canoes(state) >> move.canoe & 1:
        raise IllegalMove("canoe_cannot_move", canoe=move.canoe + 1)
    canoe = 2 * seat + move.canoe
    origin = state.at[canoe]
    cargo = state.gems[canoe]
    points = state.cards[seat]
    before, after, to = move.before, move.after, move.to
    if before is not None and after is not None and not (isinstance(before, Unload) and isinstance(after, Steal)):
        raise IllegalMove("work_once")  # G-M6, G-X5
    first: Loaded | Unloaded | Swapped | None = None
    if before is not None:
        first = _work(state, origin, cargo, before)
        cargo = _cargo_after(first)
        points -= _cost_of(before)
    points -= _way(origin, to, points)
    then: Done | None = None
    if after is not None:
        if to in (origin, SHORE, FALLS):
            raise IllegalMove("no_work_there", space=SPACES.names[to])
        if isinstance(after, Steal):
            then = _theft(state, seat, origin, to, cargo, after)
        else:
            then = _work(state, to, cargo, after)
            points -= _cost_of(after)
    if points < 0:
        raise IllegalMove("too_far", number=state.cards[seat])
    if points > 0:
        raise IllegalMove("points_left", number=state.cards[seat], left=points)
    if cargo == NO_GEM:
        return CanoePaddled(seat, move.canoe, origin, first, to, then, None, None)
    landed = cargo if to == SHORE else None
    sunk = cargo if to == FALLS else None
    return CanoePaddled(seat, move.canoe, origin, first, to, then, landed, sunk)


def _way(origin: Space, to: Space, points: int) -> int:
    """Return the points that the way takes; the surplus that is lost at the shore or the falls is among them."""
    direction = DIRECTION[origin][to]
    if direction is None or (direction == STILL and (origin in (SHORE, FALLS))):
        raise IllegalMove("no_way", origin=SPACES.names[origin], to=SPACES.names[to])
    far = abs(DEPTH[to] - DEPTH[origin])
    if to in (SHORE, FALLS):
        return max(far, points)  # G-M8, G-M10
    return far


def _cost_of(work: Load | Unload | Swap) -> int:
    if isinstance(work, Swap):
        return SWAP_COST
    return LOAD_COST if isinstance(work, Load) else UNLOAD_COST


def _work(state: State, space: Space, cargo: Gem, work: Load | Unload | Swap) -> Loaded | Unloaded | Swapped:
    """Return the loading or unloading at the space's find site (G-M4, G-M5, G-M6)."""
    site = SITE_AT[space]
    if site == NO_SITE:
        raise IllegalMove("no_site", space=SPACES.names[space])
    if isinstance(work, Load):
        if cargo != NO_GEM:
            raise IllegalMove("canoe_full")
    elif cargo == NO_GEM:
        raise IllegalMove("canoe_empty")
    if isinstance(work, Unload):
        return UNLOADED[site][cargo]
    if not state.sites[KINDS * site + work.gem]:
        raise IllegalMove("gem_not_there", gem=GEMS.names[work.gem])
    if isinstance(work, Load):
        return LOADED[site][work.gem]
    if work.gem == cargo:
        raise IllegalMove("same_kind")
    return Swapped(site, cargo, work.gem)


def _cargo_after(done: Loaded | Unloaded | Swapped) -> Gem:
    return NO_GEM if isinstance(done, Unloaded) else done.gem


def _theft(state: State, seat: int, origin: Space, to: Space, cargo: Gem, steal: Steal) -> Stolen:
    """Return the theft at the end of the move (G-M9)."""
    if cargo != NO_GEM:
        raise IllegalMove("canoe_full")
    if DIRECTION[origin][to] != UP:
        raise IllegalMove("steal_upstream")
    rival = 2 * steal.seat + steal.canoe
    if steal.seat == seat or steal.seat >= state.seats or state.at[rival] != to or state.gems[rival] == NO_GEM:
        raise IllegalMove("nothing_to_steal")
    return Stolen(steal.seat, steal.canoe, state.gems[rival])


# Phases 3 and 4: the river, the lifebuoy, the next round (G-F, G-R4, G-R5)


def _end_round(state: State, facts: list[Fact]) -> None:
    if somebody_has_won(state):  # G-X8: no phase 3
        _write(state, facts, ruled(state, state.by_value))
        return
    _move_river(state, facts)
    if state.round == state.limit:  # G-X10
        _write(state, facts, ruled(state, state.by_value))
        return
    if state.round % CARDS_PER_HAND == 0:
        _write(state, facts, HandsReturned())
    buoy = (state.buoy + 1) % state.seats
    _write(state, facts, RoundBegun(state.round + 1, buoy))
    _open_phase_one(state, buoy, facts, is_first=True)


def river_moves(lowest: int | None, weather: int) -> int:
    """Return how far the river moves (G-F1, G-F2, G-X1); `lowest` is None when only clouds were played."""
    return max(0, (lowest or 0) + weather)


def lowest_number(cards: list[int]) -> int | None:
    """Return the lowest number among the cards; clouds, hidden and missing cards are not numbers."""
    lowest = CLOUD
    for card in cards:
        if NO_CARD < card < lowest:
            lowest = card
    return None if lowest == CLOUD else lowest


def _move_river(state: State, facts: list[Fact]) -> None:
    lowest = lowest_number(state.cards)
    moves = river_moves(lowest, state.weather)
    drift = DRIFT[state.arm][moves]
    was = state.at
    canoes = tuple([drift[space] for space in was])
    arm = state.arm ^ (moves & 1)
    _write(state, facts, RiverMoved(state.round, lowest, state.weather, moves, arm, canoes))
    for canoe, space in enumerate(canoes):
        if space == FALLS and was[canoe] != FALLS:
            gem = state.gems[canoe]
            _write(state, facts, CanoeSwept(canoe >> 1, canoe & 1, None if gem == NO_GEM else gem))


def _check_asked(state: State, seat: int, phase: int) -> None:
    if state.phase != phase or state.turn != seat:
        raise IllegalMove("not_asked")


def _check_paddling(state: State, seat: int) -> None:
    _check_asked(state, seat, PADDLE)
    if state.cards[seat] == CLOUD:
        raise IllegalMove("cloud_moves_no_canoe")
