"""The oracles of 7 Wonders Duel: whole games, and prices. Their notation, and the replay through the real rules.

The last wonder of each four is a recorded step; here it comes by itself with the step before it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.oracles.replay import GZIP_MAGIC, Mismatch, NotAnOracle
from games.rules.chance import ScriptedChance
from games.rules.duel.apply import write_card_added, write_token_gained
from games.rules.duel.cards import DECKS, GUILDS, ROWS, Card
from games.rules.duel.cost import BOUGHT, bill_of_card, bill_of_wonder
from games.rules.duel.facts import BLUE_POINTS, CIVILIAN, MILITARY, SCIENTIFIC, SHARED
from games.rules.duel.moves import (
    BUILDS,
    DESTRUCTIONS,
    DISCARDS,
    DRAFTS,
    KEEPS,
    REVIVALS,
    STARTERS,
    TAKES,
    WONDER_BUILDS,
    Move,
)
from games.rules.duel.rules import DUEL
from games.rules.duel.score import points_of
from games.rules.duel.state import DOWN, State
from games.rules.duel.structure import COVERED_BY, COVERS, FACE_UP, SLOTS
from games.rules.duel.wonders import TOKENS, WONDER_ROWS, WONDER_SHARE, Token, Wonder
from games.rules.errors import RulesError

CAPITAL = 9
BATCH = 4

# How a record names the reason of the end.
ENDS = {MILITARY: "military", SCIENTIFIC: "science", CIVILIAN: "civilian", BLUE_POINTS: "civilian-tiebreak"}


def plain(name: str) -> str:
    """Return a name without what spellings differ in."""
    return "".join(letter for letter in name.lower().removeprefix("the ") if letter.isalnum())


CARD_OF: dict[str, Card] = {plain(row.name): card for card, row in enumerate(ROWS)}
WONDER_OF: dict[str, Wonder] = {plain(row.name): wonder for wonder, row in enumerate(WONDER_ROWS)}
TOKEN_OF: dict[str, Token] = {name: token for token, name in enumerate(TOKENS.names)}


def find_card(name: str) -> Card:
    return CARD_OF[plain(name)]


def find_wonder(name: str) -> Wonder:
    return WONDER_OF[plain(name)]


def find_token(name: str) -> Token:
    return TOKEN_OF[plain(name)]


class Replay:
    """One recorded game being replayed."""

    def __init__(self, number: int, game: dict[str, Any]) -> None:
        self.number = number
        self.game = game
        self.chance = ScriptedChance()
        self.structure = [{int(slot): find_card(name) for slot, name in age.items()} for age in game["slots"]]
        self.wonders = [find_wonder(name) for name in game["wonders"]]
        self.state: State = DUEL.initial(2, {"wonders": "draft"})
        self.chance.expect(game["first"], *map(find_token, game["tokens"]), *self.wonders[:BATCH])
        for fact in DUEL.setup(self.state, self.chance):
            DUEL.apply(self.state, fact)

    def run(self) -> Iterator[Mismatch]:
        for place, step in enumerate(self.game["moves"]):
            is_forced = step["m"][0] == "draft" and step["legal"] == 1
            if is_forced:
                yield from self.check_forced(place, step)
            else:
                yield from self.check_question(place, step)
                try:
                    self.play(step)
                except (RulesError, AssertionError, ValueError) as error:
                    yield Mismatch(self.number, place, "move refused", step["m"], str(error))
                    return
            yield from self.check_after(place, step)
        yield from self.check_end(len(self.game["moves"]) - 1)

    def play(self, step: dict[str, Any]) -> None:
        state = self.state
        move = self.read_move(step["m"])
        self.foresee(step["m"])
        for fact in DUEL.decide(state, step["p"], move, self.chance):
            DUEL.apply(state, fact)

    def read_move(self, raw: list[Any]) -> Move:
        kind, name = raw[0], raw[-1]
        if kind == "draft":
            return DRAFTS[find_wonder(name)]
        if kind == "token":
            return TAKES[find_token(name)]
        if kind == "library":
            return KEEPS[find_token(name)]
        if kind == "start":
            return STARTERS[int(name)]
        card = find_card(name)
        if kind == "mausoleum":
            return REVIVALS[card]
        if kind == "destroy":
            return DESTRUCTIONS[card]
        slot = self.state.slots.index(card)
        if kind == "wonder":
            return WONDER_BUILDS[slot][find_wonder(raw[1])]
        if kind in ("build", "discard"):
            return BUILDS[slot] if kind == "build" else DISCARDS[slot]
        raise KeyError(f"move {kind!r}")

    def foresee(self, raw: list[Any]) -> None:
        """Put down what the move may draw; a choice in between may put it off."""
        state, chance = self.state, self.chance
        if raw[0] == "draft":
            if state.drafted == BATCH - 2:
                chance.expect(*self.wonders[BATCH:])
            elif state.drafted == 2 * BATCH - 2:
                self.foresee_age(0)
        elif raw[0] in ("build", "discard", "wonder"):
            if raw[0] == "wonder" and plain(raw[1]) == "greatlibrary":
                chance.expect(*map(find_token, self.game["library_draw"]))
            slot = state.slots.index(find_card(raw[-1]))
            present = state.present & ~(1 << slot)
            for under in COVERS[state.age][slot]:
                if state.slots[under] <= DOWN and not COVERED_BY[state.age][under] & present:
                    chance.expect(self.structure[state.age].get(under))
            if not present and state.age < 2:
                self.foresee_age(state.age + 1)

    def foresee_age(self, age: int) -> None:
        """Slots that were never turned up are not in the record: those that must be guilds are taken from them."""
        laid = self.structure[age]
        if age == 2:
            guilds = [slot for slot, card in laid.items() if card in DECKS[GUILDS]]
            rest = [slot for slot in range(SLOTS) if slot not in laid]
            self.chance.expect(*(guilds + rest)[:3])
        self.chance.expect(*(laid[slot] for slot in FACE_UP[age]))

    def check_forced(self, place: int, step: dict[str, Any]) -> Iterator[Mismatch]:
        wonder = find_wonder(step["m"][1])
        has = [seat for seat in (0, 1) if self.state.wonders[seat] >> wonder & 1]
        if has != [step["p"]]:
            yield Mismatch(self.number, place, "who has the last wonder", [step["p"]], has)

    def check_question(self, place: int, step: dict[str, Any]) -> Iterator[Mismatch]:
        asked = list(DUEL.decisions(self.state))
        if asked != [step["p"]]:
            yield Mismatch(self.number, place, "who decides", [step["p"]], asked)
            return
        legal = len(DUEL.legal_moves(self.state, step["p"]))
        if legal != step["legal"]:
            yield Mismatch(self.number, place, "legal moves", step["legal"], legal)

    def check_after(self, place: int, step: dict[str, Any]) -> Iterator[Mismatch]:
        state = self.state
        if state.coins != step["coins"]:
            yield Mismatch(self.number, place, "coins", step["coins"], state.coins)
        if state.pawn != max(-CAPITAL, min(CAPITAL, step["pawn"])):
            yield Mismatch(self.number, place, "pawn", step["pawn"], state.pawn)
        points = [sum(points_of(state, seat)) for seat in (0, 1)]
        if points != step["vp"]:
            yield Mismatch(self.number, place, "points", step["vp"], points)

    def check_end(self, place: int) -> Iterator[Mismatch]:
        result, game = self.state.result, self.game
        if result is None:
            yield Mismatch(self.number, place, "end", game["result"], None)
            return
        if result.reason != SHARED and ENDS[result.reason] != game["result"]:
            yield Mismatch(self.number, place, "reason", game["result"], result.reason)
        winner = result.winners[0] if len(result.winners) == 1 else -1
        if winner != game["winner"]:
            yield Mismatch(self.number, place, "winner", game["winner"], winner)
        totals = [sum(parts) for parts in result.points]
        if totals != game["vp"]:
            yield Mismatch(self.number, place, "final points", game["vp"], totals)
        blue = [parts[0] for parts in result.points]
        if blue != game["blue"]:
            yield Mismatch(self.number, place, "blue points", game["blue"], blue)


def replay(number: int, game: dict[str, Any]) -> Iterator[Mismatch]:
    """Replay one recorded game and yield every difference; a refused move ends the replay of the game."""
    yield from Replay(number, game).run()


def read_prices(path: Path) -> list[dict[str, Any]]:
    """Return the recorded prices of a .json or .json.gz file; NotAnOracle if it is something else."""
    try:
        raw = path.read_bytes()
        prices = json.loads(gzip.decompress(raw) if raw.startswith(GZIP_MAGIC) else raw)
    except (OSError, EOFError, ValueError) as error:
        raise NotAnOracle(f"{path}: cannot be read ({error})") from error
    if not isinstance(prices, list) or not prices or not all(isinstance(price, dict) for price in prices):
        raise NotAnOracle(f"{path}: not a list of prices")
    return prices


def check_price(number: int, record: dict[str, Any]) -> Iterator[Mismatch]:
    """Compare one price with its record: what is paid, what the rival's Economy would receive, and chains."""
    state: State = DUEL.initial(2, {"wonders": "draft"})
    for seat, cards in enumerate((record["me"], record["opp"])):
        for name in cards:
            write_card_added(state, seat, find_card(name))
    for name in record["wonders"]:
        state.economy[0] += WONDER_SHARE[find_wonder(name)]
    for name in record["tokens"]:
        write_token_gained(state, 0, find_token(name), 0)
    if record["kind"] == "wonder":
        bill = bill_of_wonder(state, 0, find_wonder(record["item"]))
    else:
        bill = bill_of_card(state, 0, find_card(record["item"]))
    found = {"price": bill.total, "to_economy": bill.trade, "free_by_chain": bill.is_free}
    bought = sum(unit.price for unit in bill.units if unit.how == BOUGHT)
    if bought != bill.trade:
        yield Mismatch(number, 0, "units bought", bill.trade, bought)
    for what, value in found.items():
        if record[what] != value:
            yield Mismatch(number, 0, f"{what} of {record['item']}", record[what], value)
