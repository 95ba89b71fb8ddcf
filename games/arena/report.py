"""What comes of the arena's matches: the figures as plain data, and as lines to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Any

from games.arena.elo import Block, elo_of, share_of
from games.arena.match import Played
from games.arena.schedule import Schedule

Figures = dict[str, Any]


def figures_of(schedule: Schedule, played: Sequence[Played]) -> Figures:
    """Return all figures of the games played so far, in whatever order they come. An endless Elo is None."""
    games = sorted(played, key=lambda game: game.number)
    victories = [victory_of(schedule, game) for game in games]
    share = share_of(blocks_of(schedule, games))
    elo, low, high = (whole(elo_of(value, schedule.seats)) for value in (share.value, share.low, share.high))
    return {
        "title": schedule.title,
        "seats": schedule.seats,
        "options": dict(schedule.options),
        "seed": schedule.seed,
        "a": schedule.a.name,
        "b": schedule.b.name,
        "games": len(games),
        "planned": schedule.games,
        "score": round(sum(victories), 3),
        "share": round(share.value, 4),
        "share_interval": [round(share.low, 4), round(share.high, 4)],
        "fair_share": round(1 / schedule.seats, 4),
        "wins": sum(victory == 1 for victory in victories),
        "draws": sum(0 < victory < 1 for victory in victories),
        "losses": sum(victory == 0 for victory in victories),
        "by_seat": by_seat(schedule, games),
        "elo": elo,
        "elo_interval": [low, high],
        "moves_per_game": mean([float(game.moves) for game in games]),
        "ends": dict(Counter(game.reason for game in games if not game.is_cut).most_common()),
        "cut": sum(game.is_cut for game in games),
        "most_moves": schedule.most_moves,
        "players": {"a": thinking_of(schedule, games, is_a=True), "b": thinking_of(schedule, games, is_a=False)},
    }


def victory_of(schedule: Schedule, game: Played) -> float:
    """Return A's part of the victory: a shared one counts for as much to each winner."""
    return 1 / len(game.winners) if schedule.seat_of_a(game.number) in game.winners else 0.0


def blocks_of(schedule: Schedule, games: Sequence[Played]) -> list[Block]:
    blocks: dict[int, Block] = {}
    for game in games:
        block = blocks.setdefault(schedule.block_of(game.number), Block())
        block.games += 1
        block.victories += victory_of(schedule, game)
    return list(blocks.values())


def by_seat(schedule: Schedule, games: Sequence[Played]) -> list[float | None]:
    """Return A's share of the victories from each seat."""
    return [
        mean([victory_of(schedule, game) for game in games if schedule.seat_of_a(game.number) == seat], digits=4)
        for seat in range(schedule.seats)
    ]


def thinking_of(schedule: Schedule, games: Sequence[Played], *, is_a: bool) -> Figures:
    """Return what the decisions of one player took, in milliseconds."""
    spent = [
        thinking
        for game in games
        for seat, thinking in enumerate(game.thinking)
        if (seat == schedule.seat_of_a(game.number)) == is_a
    ]
    decisions = sum(len(thinking.cpu) for thinking in spent)
    return {
        "decisions": decisions,
        "simulations_per_decision": mean([sum(thinking.simulations for thinking in spent) / max(decisions, 1)]),
        "late": sum(thinking.late for thinking in spent),
        "cpu_ms": summed_up([seconds for thinking in spent for seconds in thinking.cpu]),
        "wall_ms": summed_up([seconds for thinking in spent for seconds in thinking.wall]),
    }


def summed_up(seconds: list[float]) -> Figures:
    """Return the mean, the 99th of a hundred and the worst, in milliseconds."""
    ordered = sorted(1000 * value for value in seconds)
    if not ordered:
        return {"mean": None, "p99": None, "worst": None}
    late = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return {"mean": mean(ordered, digits=2), "p99": round(late, 2), "worst": round(ordered[-1], 2)}


def mean(values: Sequence[float], digits: int = 1) -> float | None:
    return round(sum(values) / len(values), digits) if values else None


def whole(value: float) -> int | None:
    return round(value) if isfinite(value) else None


def lines_of(figures: Figures) -> Iterator[str]:
    """Yield the figures as lines to read."""
    a, b, seats = figures["a"], figures["b"], figures["seats"]
    others = b if seats == 2 else f"{seats - 1} x {b}"
    chosen = "".join(f", {key}={value}" for key, value in figures["options"].items())
    yield f"{figures['title']}: {a} against {others}{chosen}, seed {figures['seed']}"
    planned = "" if figures["games"] == figures["planned"] else f" of {figures['planned']}"
    yield f"games      {figures['games']}{planned}, {figures['moves_per_game'] or 0:g} moves each"
    if not figures["games"]:
        return
    low, high = figures["share_interval"]
    yield (
        f"score      {figures['score']:g}: {figures['wins']} won, {figures['draws']} drawn or shared, "
        f"{figures['losses']} lost"
    )
    seats_of_a = ", ".join("-" if share is None else f"{share:.1%}" for share in figures["by_seat"])
    yield (
        f"share      {figures['share']:.1%} of the victories (95 %: {low:.1%} to {high:.1%}); "
        f"fair {figures['fair_share']:.1%}; by seat {seats_of_a}"
    )
    low, high = figures["elo_interval"]
    yield f"Elo        {signed(figures['elo'], figures['share'])} (95 %: {signed(low, 0)} to {signed(high, 1)})"
    ends = [f"{count} {reason}" for reason, count in figures["ends"].items()]
    if figures["cut"]:
        ends.append(f"{figures['cut']} scored after {figures['most_moves']} moves")
    yield f"ends       {', '.join(ends)}"
    for name, player in ((a, figures["players"]["a"]), (b, figures["players"]["b"])):
        yield (
            f"{name}: {player['decisions']:,} decisions, {player['simulations_per_decision']:,} simulations each, "
            f"{player['late']:,} cut by the deadline"
        )
        for kind in ("cpu", "wall"):
            times = player[f"{kind}_ms"]
            yield f"  {kind:4} ms  mean {times['mean']:g}, p99 {times['p99']:g}, worst {times['worst']:g}"


def signed(elo: int | None, share: float) -> str:
    """Return an Elo difference; an endless one is on the side that the share says."""
    return f"{elo:+d}" if elo is not None else ("+∞" if share > 0.5 else "-∞")
