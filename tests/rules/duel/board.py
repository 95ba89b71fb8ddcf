"""Positions of 7 Wonders Duel for tests, written with the names of cards, wonders and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.rules.chance import Chance, ScriptedChance
from games.rules.contract import check_laws
from games.rules.duel.cards import CARDS, DECK_OF, DECKS, GUILDS
from games.rules.duel.facts import BoardSetUp, CardRevived, Fact, TokenTaken, WonderBuilt, WondersDealt
from games.rules.duel.laws import DUEL_LAWS
from games.rules.duel.rules import DUEL
from games.rules.duel.state import ALL_LOOT, CARD, DOWN, DOWN_GUILD, EMPTY, State
from games.rules.duel.structure import COVERED_BY, COVERS, FACE_UP, SLOTS
from games.rules.duel.wonders import TOKENS, WONDER_NAMES
from games.rules.errors import IllegalMove
from games.rules.protocol import SPECTATOR

DRAFT = {"wonders": "draft"}
FIRST_GAME = {"wonders": "first_game"}
DOWN_NAMES = {"down": DOWN, "guild": DOWN_GUILD}
# The far row of each age covers nothing: there lie cards that a test only wants to be open.
FAR_ROW = {1: 2, 2: 6, 3: 2}
NUMBERS = {**CARDS.values, **WONDER_NAMES.values, **TOKENS.values}


def duel_state(
    *open_cards: str,
    slots: Mapping[int, str] | None = None,
    age: int | None = None,
    turn: int = 0,
    first: int = 0,
    cities: Sequence[Iterable[str]] = ((), ()),
    coins: Sequence[int] = (7, 7),
    tokens: Sequence[Iterable[str]] = ((), ()),
    board: Iterable[str] | None = None,
    wonders: Sequence[Iterable[str]] = ((), ()),
    built: Sequence[Iterable[str]] = ((), ()),
    pawn: int = 0,
    loot: int | None = None,
    pile: Iterable[str] = (),
    unseen: Iterable[str] = (),
) -> State:
    """Return a state in which seat `turn` takes a card.

    `open_cards` lie beside each other in the far row, or `slots` says what lies where ("down" and "guild" lie face
    down); what they cover is filled up, all other slots are empty. `unseen` cards are among those that may be turned
    up. Without `board`, five tokens in all are on the board or owned. Military tokens that the pawn has passed are gone
    unless `loot` says otherwise.
    """
    named = [*open_cards, *(slots or {}).values(), *pile, *unseen, *cities[0], *cities[1]]
    age = age or max([1, *(min(DECK_OF[NUMBERS[name]] + 1, 3) for name in named if name not in DOWN_NAMES)])
    if len(open_cards) > FAR_ROW[age]:
        age = 2
    slots = slots or dict(enumerate(open_cards))
    state = DUEL.initial(2, DRAFT)
    _put_tokens(state, first, tokens, board)
    for seat, names in enumerate(cities):
        for name in names:
            state.pile.append(NUMBERS[name])
            DUEL.apply(state, CardRevived(seat, NUMBERS[name], 0))
    state.pile = [NUMBERS[name] for name in pile]
    _put_wonders(state, wonders, built, set(named))
    _put_structure(state, age, slots, [NUMBERS[name] for name in unseen])
    state.coins = list(coins)
    state.pawn = pawn
    state.loot = _loot_left(pawn) if loot is None else loot
    state.turn, state.asks = turn, CARD
    check_laws(DUEL_LAWS, state)
    return state


def _put_tokens(state: State, first: int, tokens: Sequence[Iterable[str]], board: Iterable[str] | None) -> None:
    owned = [name for names in tokens for name in names]
    if board is None:
        board = [name for name in TOKENS.names if name not in owned][: max(0, 5 - len(owned))]
    DUEL.apply(state, BoardSetUp(first, tuple(NUMBERS[name] for name in [*board, *owned])))
    for seat, names in enumerate(tokens):
        for name in names:
            DUEL.apply(state, TokenTaken(seat, NUMBERS[name], 0))


def _put_wonders(
    state: State, wonders: Sequence[Iterable[str]], built: Sequence[Iterable[str]], named: set[str]
) -> None:
    """Deal the wonders and build those that are built, with cards that nothing else in the position names."""
    for seat in (0, 1):
        DUEL.apply(state, WondersDealt(seat, tuple(NUMBERS[name] for name in [*wonders[seat], *built[seat]])))
    state.age = 0
    spare = [card for card in DECKS[0] if CARDS.names[card] not in named]
    for seat, names in enumerate(built):
        for name in names:
            DUEL.apply(state, WonderBuilt(seat, 0, spare.pop(), NUMBERS[name], 0, 0, 0, 0, False))
    state.again = False


def _put_structure(state: State, age: int, slots: Mapping[int, str], unseen: list[int]) -> None:
    state.age = age - 1
    state.slots = [EMPTY] * SLOTS
    for slot, name in slots.items():
        state.slots[slot] = DOWN_NAMES[name] if name in DOWN_NAMES else NUMBERS[name]
    gone = {*state.slots, *state.pile, *state.under, *unseen, *_owned(state, 0), *_owned(state, 1)}
    _fill_up(state, [card for card in DECKS[age - 1] if card not in gone])
    state.present = sum(1 << slot for slot in range(SLOTS) if state.slots[slot] != EMPTY)
    state.open = sum(1 << slot for slot in range(SLOTS) if is_open(state, slot))
    state.taken = -1
    gone |= set(state.slots)
    places = len(DECKS[age - 1]) - SLOTS + (3 if age == 3 else 0) + state.slots.count(DOWN)
    state.deck = _deck(age - 1, unseen, gone, places)
    state.guilds = _deck(GUILDS, unseen, gone, 4 + state.slots.count(DOWN_GUILD) if age == 3 else 7)


def _fill_up(state: State, spare: list[int]) -> None:
    """Put something under every card that covers a slot; a covering card never outlives what it covers."""
    for slot in reversed(range(SLOTS)):
        if state.slots[slot] != EMPTY:
            for under in COVERS[state.age][slot]:
                if state.slots[under] == EMPTY:
                    state.slots[under] = spare.pop() if under in FACE_UP[state.age] else DOWN


def is_open(state: State, slot: int) -> bool:
    return state.slots[slot] != EMPTY and not COVERED_BY[state.age][slot] & state.present


def _deck(deck: int, wanted: list[int], gone: set[int], size: int) -> list[int]:
    first = [card for card in wanted if DECK_OF[card] == deck]
    rest = [card for card in DECKS[deck] if card not in gone and card not in first]
    return sorted((first + rest)[:size])


def _owned(state: State, seat: int) -> list[int]:
    return [card for card in range(len(CARDS.names)) if state.cards[seat] >> card & 1]


def _loot_left(pawn: int) -> int:
    side = 1 if pawn > 0 else 0
    passed = sum(1 << 2 * side + place for place, distance in enumerate((3, 6)) if abs(pawn) >= distance)
    return ALL_LOOT & ~passed


# Moves


def play(state: State, seat: int, raw: dict[str, Any], *draws: str, chance: Chance | None = None) -> list[Fact]:
    """Decide a legal move given as JSON, write it down and return its facts; exactly `draws` must be drawn."""
    move = DUEL.codec.decode_move(raw)
    assert move in DUEL.legal_moves(state, seat), raw
    lots = chance or ScriptedChance(*(NUMBERS[name] for name in draws))
    facts = DUEL.decide(state, seat, move, lots)
    assert chance or lots.is_used_up
    for fact in facts:
        DUEL.apply(state, fact)
    check_laws(DUEL_LAWS, state)
    return facts


def slot_of(state: State, card: str) -> int:
    return state.slots.index(NUMBERS[card])


def build_json(state: State, card: str) -> dict[str, Any]:
    return {"kind": "build", "slot": slot_of(state, card)}


def discard_json(state: State, card: str) -> dict[str, Any]:
    return {"kind": "discard", "slot": slot_of(state, card)}


def wonder_json(state: State, wonder: str, card: str) -> dict[str, Any]:
    return {"kind": "wonder", "slot": slot_of(state, card), "wonder": wonder}


def build(state: State, card: str, *draws: str, seat: int = 0, **more: Any) -> list[Fact]:
    return play(state, seat, build_json(state, card), *draws, **more)


def discard(state: State, card: str, *draws: str, seat: int = 0, **more: Any) -> list[Fact]:
    return play(state, seat, discard_json(state, card), *draws, **more)


def build_wonder(state: State, wonder: str, card: str, *draws: str, seat: int = 0, **more: Any) -> list[Fact]:
    return play(state, seat, wonder_json(state, wonder, card), *draws, **more)


def choose(state: State, kind: str, what: str, *draws: str, seat: int = 0, **more: Any) -> list[Fact]:
    """Answer a question: `take_token`, `keep_token`, `revive` or `destroy`."""
    key = "token" if kind.endswith("token") else "card"
    return play(state, seat, {"kind": kind, key: what}, *draws, **more)


def refusal(state: State, seat: int, raw: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the code and the params with which a move is refused; it must not be among the legal ones either."""
    move = DUEL.codec.decode_move(raw)
    assert move not in DUEL.legal_moves(state, seat)
    try:
        DUEL.decide(state, seat, move, ScriptedChance())
    except IllegalMove as error:
        return error.code, error.params
    raise AssertionError(f"{raw} is accepted")


# What there is to see


def table(state: State, viewer: int = SPECTATOR) -> dict[str, Any]:
    return DUEL.render(DUEL.redact(state, viewer), viewer)


def city(state: State, seat: int = 0) -> dict[str, Any]:
    return table(state)["cities"][seat]


def cards_of(state: State, seat: int = 0) -> set[str]:
    return {name for names in city(state, seat)["cards"].values() for name in names}


def bill(state: State, item: str, seat: int = 0) -> dict[str, Any]:
    """Return what an open card or an unbuilt wonder costs the seat, and why."""
    bills = table(state)["bills"][seat]
    return {**bills["cards"], **bills["wonders"]}[item]


def price(item: str, own: Iterable[str] = (), rival: Iterable[str] = (), **more: Any) -> int:
    """Return what a card or a wonder costs a city against another one."""
    if item in WONDER_NAMES.values:
        state = duel_state(age=3, cities=(own, rival), wonders=((item,), ()), **more)
    else:
        state = duel_state(item, cities=(own, rival), **more)
    return int(bill(state, item)["total"])


def legal(state: State, seat: int = 0) -> list[dict[str, Any]]:
    return [DUEL.codec.encode_move(move) for move in DUEL.legal_moves(state, seat)]


def asked(state: State) -> tuple[int, str] | None:
    """Return who is asked what, or None when the match is over."""
    return next(((seat, decision.kind) for seat, decision in DUEL.decisions(state).items()), None)


def kinds(facts: Sequence[Fact]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def only(facts: Sequence[Fact], kind: type) -> Any:
    (found,) = [fact for fact in facts if isinstance(fact, kind)]
    return found


def name_of(card: int) -> str:
    return CARDS.names[card]
