"""Facts and moves as codes and params; the words for them are in games/words/niagara.py.

The code of a canoe's move is put together from how it went and what was done: `niagara.up.unload_first.then_steal`.
"""

from __future__ import annotations

from typing import Final

from games.rules.codec import Json
from games.rules.niagara.facts import (
    BoardSetUp,
    BuyingDeclined,
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
    MatchEnded,
    RiverMoved,
    RoundBegun,
    Stolen,
    Swapped,
    TurnSkipped,
    TurnStopped,
    Unloaded,
    WeatherChanged,
)
from games.rules.niagara.moves import Buy, Decline, Load, Move, Paddle, Pick, Steal, Swap, Unload, Weather, Work
from games.rules.niagara.river import (
    ARMS,
    CARDS,
    CLOUD,
    DEPTH,
    FALLS,
    GEMS,
    NO_GEM,
    SHORE,
    SPACES,
    Gem,
    Space,
)
from games.rules.niagara.state import State
from games.rules.protocol import EVERYTHING, Line

Params = dict[str, Json]


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def describe(fact: Fact, viewer: int) -> Line | None:
    """Return the log line of a fact as the viewer may read it; None if it has nothing to say."""
    if isinstance(fact, CanoePaddled):
        return _describe_paddled(fact)
    if isinstance(fact, CardPicked):
        if viewer in (fact.seat, EVERYTHING):
            return Line("niagara.card_picked", {"seat": fact.seat, "card": CARDS.encode(fact.card)})
        return Line("niagara.secretly_picked", {"seat": fact.seat})
    if isinstance(fact, CardRevealed):
        if fact.card == CLOUD:
            return Line("niagara.cloud_revealed", {"seat": fact.seat})
        return Line("niagara.card_revealed", {"seat": fact.seat, "card": CARDS.encode(fact.card)})
    if isinstance(fact, RiverMoved):
        return _describe_river(fact)
    if isinstance(fact, CanoeSwept):
        if fact.gem is None:
            return Line("niagara.canoe_swept", {"seat": fact.seat})
        return Line("niagara.canoe_swept.gem", {"seat": fact.seat, "gem": GEMS.encode(fact.gem)})
    if isinstance(fact, MatchEnded):
        return _describe_end(fact)
    return _describe_plain(fact)


def _describe_plain(fact: Fact) -> Line | None:
    if isinstance(fact, RoundBegun):
        return Line("niagara.round_begun", {"round": fact.round, "seat": fact.buoy})
    if isinstance(fact, WeatherChanged):
        return Line("niagara.weather_changed", {"seat": fact.seat, "to": signed(fact.to)})
    if isinstance(fact, TurnStopped):
        return Line("niagara.turn_stopped", {"seat": fact.seat})
    if isinstance(fact, HandsReturned):
        return Line("niagara.hands_returned")
    if isinstance(fact, CanoeBought):
        return Line("niagara.canoe_bought", {"seat": fact.seat, "gem": GEMS.encode(fact.paid)})
    if isinstance(fact, BuyingDeclined):
        return Line("niagara.buying_declined", {"seat": fact.seat})
    if isinstance(fact, CanoeFreed):
        return Line("niagara.canoe_freed", {"seat": fact.seat})
    if isinstance(fact, TurnSkipped):
        return Line("niagara.turn_skipped", {"seat": fact.seat})
    if isinstance(fact, BoardSetUp):
        return Line("niagara.board_set_up", {"seat": fact.buoy, "arm": ARMS.encode(fact.arm)})
    return None


def _describe_river(fact: RiverMoved) -> Line:
    params: Params = {"moves": fact.moves, "weather": signed(fact.weather)}
    if fact.lowest is None:
        return Line("niagara.river_moved.clouds" if fact.moves else "niagara.river_stood.clouds", params)
    params["lowest"] = fact.lowest
    return Line("niagara.river_moved" if fact.moves else "niagara.river_stood", params)


def _describe_end(fact: MatchEnded) -> Line:
    if len(fact.winners) == 1:
        seat = fact.winners[0]
        return Line(f"niagara.match_won.{fact.goals[seat][0]}", {"seat": seat})
    if len(fact.winners) == 2:
        return Line("niagara.match_shared", {"seat": fact.winners[0], "rival": fact.winners[1]})
    if fact.winners:
        return Line("niagara.match_shared.many", {"count": len(fact.winners)})
    return Line("niagara.match_unwon")


def _describe_paddled(fact: CanoePaddled) -> Line:
    params: Params = {
        "seat": fact.seat,
        "canoe": fact.canoe + 1,
        "origin": SPACES.encode(fact.origin),
        "to": SPACES.encode(fact.to),
    }
    code = f"niagara.{_manner(fact.origin, fact.to)}"
    cargo = fact.landed if fact.landed is not None else fact.sunk
    if fact.before is not None:
        code += f".{_DONE_WORDS[type(fact.before)]}_first"
        _add_done(params, fact.before)
    elif cargo is not None:
        code += ".gem"
        params["gem"] = GEMS.encode(cargo)
    if fact.after is not None:
        code += f".then_{_DONE_WORDS[type(fact.after)]}"
        _add_done(params, fact.after)
    return Line(code, params)


_DONE_WORDS: Final[dict[type, str]] = {Loaded: "load", Unloaded: "unload", Swapped: "swap", Stolen: "steal"}
_WORK_WORDS: Final[dict[type, str]] = {Load: "load", Unload: "unload", Swap: "swap", Steal: "steal"}


def _add_done(params: Params, done: Done) -> None:
    if isinstance(done, Unloaded):
        params["unloaded"] = GEMS.encode(done.gem)
        return
    params["gem"] = GEMS.encode(done.gem)
    if isinstance(done, Swapped):
        params["unloaded"] = GEMS.encode(done.unloaded)
    elif isinstance(done, Stolen):
        params["rival"] = done.rival


def _manner(origin: Space, to: Space) -> str:
    if to == SHORE:
        return "land"
    if to == FALLS:
        return "falls"
    if origin == SHORE:
        return "out"
    if origin == to:
        return "stay"
    return "down" if DEPTH[to] > DEPTH[origin] else "up"


def describe_move(seen: State, seat: int, move: Move) -> Line:
    """Return a legal move as a button would say it."""
    if isinstance(move, Paddle):
        return _describe_paddle(seen, seat, move)
    if isinstance(move, Pick):
        return Line("niagara.move.pick", {"card": CARDS.encode(move.card)})
    if isinstance(move, Weather):
        return Line("niagara.move.weather", {"to": signed(move.to)})
    if isinstance(move, Buy):
        return Line("niagara.move.buy", {"gem": GEMS.encode(move.gem)})
    if isinstance(move, Decline):
        return Line("niagara.move.decline")
    return Line("niagara.move.stop")


def _describe_paddle(seen: State, seat: int, move: Paddle) -> Line:
    canoe = 2 * seat + move.canoe
    origin, cargo = seen.at[canoe], seen.gems[canoe]
    params: Params = {
        "canoe": move.canoe + 1,
        "origin": SPACES.encode(origin),
        "to": SPACES.encode(move.to),
        "steps": abs(DEPTH[move.to] - DEPTH[origin]),
    }
    code = f"niagara.move.{_manner(origin, move.to)}"
    if move.before is not None:
        code += f".{_WORK_WORDS[type(move.before)]}_first"
        _add_work(params, seen, cargo, move.before)
    elif cargo != NO_GEM and move.to in (SHORE, FALLS):
        code += ".gem"
        params["gem"] = GEMS.encode(cargo)
    if move.after is not None:
        code += f".then_{_WORK_WORDS[type(move.after)]}"
        _add_work(params, seen, cargo, move.after)
    return Line(code, params)


def _add_work(params: Params, seen: State, cargo: Gem, work: Work) -> None:
    if isinstance(work, Steal):
        params["gem"] = GEMS.encode(seen.gems[2 * work.seat + work.canoe])
        params["rival"] = work.seat
        params["rival_canoe"] = work.canoe + 1
        return
    if not isinstance(work, Load):
        params["unloaded"] = GEMS.encode(cargo)
    if not isinstance(work, Unload):
        params["gem"] = GEMS.encode(work.gem)
