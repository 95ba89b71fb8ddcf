"""What comes of a move: the checks, then the whole chain of facts up to the next question.

`advance` is the one way on: it changes the state it is given and, if `facts` is a list, records what it did there; the
search has no use for the record and passes None. `decide` advances a copy. A refused move changes nothing: every check
stands before the first change.
"""

from __future__ import annotations

from typing import Final

from games.rules.chance import Chance
from games.rules.duel.apply import (
    apply,
    apply_match_ended,
    write_age_laid_out,
    write_card_built,
    write_card_destroyed,
    write_card_discarded,
    write_card_revealed,
    write_card_revived,
    write_destruction_offered,
    write_library_opened,
    write_looted,
    write_question,
    write_token_kept,
    write_token_taken,
    write_turn_begun,
    write_wonder_built,
    write_wonder_drafted,
    write_wonder_retired,
    write_wonders_shown,
)
from games.rules.duel.cards import CARDS, COINS, COLOR, DECKS, GUILDS, INCOME, SHIELDS, SYMBOL, Card
from games.rules.duel.cost import is_chained, key_of, share_of_rival, trade_of
from games.rules.duel.facts import (
    MILITARY,
    SCIENTIFIC,
    AgeLaidOut,
    BoardSetUp,
    CardBuilt,
    CardDestroyed,
    CardDiscarded,
    CardRevealed,
    CardRevived,
    DestructionOffered,
    Fact,
    LibraryOpened,
    Looted,
    MatchEnded,
    PawnMoved,
    RevivalOffered,
    StarterChosen,
    TokenKept,
    TokenOffered,
    TokenTaken,
    TurnBegun,
    WonderBuilt,
    WonderDrafted,
    WonderRetired,
    WondersDealt,
    WondersShown,
)
from games.rules.duel.goods import COUNTED, NO_SYMBOL, SYMBOLS_TO_WIN, WONDERS, YELLOW
from games.rules.duel.moves import (
    BuildCard,
    BuildWonder,
    ChooseStarter,
    DestroyCard,
    DiscardCard,
    Draft,
    KeepToken,
    Move,
    ReviveCard,
    TakeToken,
)
from games.rules.duel.score import earnings, judged, supremacy
from games.rules.duel.state import CARD, DESTROY, DOWN, DOWN_GUILD, DRAFT, LIBRARY, REVIVE, STARTER, TOKEN, State
from games.rules.duel.structure import COVERS, FACE_UP, SLOTS, Slot
from games.rules.duel.wonders import (
    AGAIN,
    ALL_TOKENS,
    ASKS,
    DESTROYS,
    FIRST_GAME,
    FIRST_WONDER,
    LAW,
    NOTHING,
    RIVAL_LOSES,
    STRATEGY,
    THEOLOGY,
    TOKEN_COINS,
    TOKENS,
    TOKENS_IN,
    URBANISM,
    URBANISM_COINS,
    WONDER_COINS,
    WONDER_NAMES,
    WONDER_SHIELDS,
    WONDERS_IN,
    Token,
    Wonder,
)
from games.rules.duel.wonders import LIBRARY as ASKS_LIBRARY
from games.rules.errors import IllegalMove

Facts = list[Fact] | None

TOKENS_ON_BOARD: Final = 5
OFFERED: Final = 4
WONDERS_PER_SEAT: Final = 4
# Who takes the first, second, ... wonder, counted from the first player (D-S5).
DRAFT_ORDER: Final = (0, 1, 1, 0, 1, 0, 0, 1)
WONDERS_IN_ALL: Final = 7
GUILDS_PER_MATCH: Final = 3
LIBRARY_TOKENS: Final = 3
DISCARD_COINS: Final = 2
CAPITAL: Final = 9
# The military tokens of a side: where the pawn meets them, and what they cost (D-M2).
LOOT: Final = ((3, 2), (6, 5))
LAST_AGE: Final = 2

_SYMBOL_COUNT: Final[tuple[int, ...]] = tuple(mask.bit_count() for mask in range(1 << 7))


def set_up(state: State, chance: Chance) -> list[Fact]:
    """Return the lots of the set-up (D-S2, D-S5, D-S6)."""
    facts: list[Fact] = []
    world = state.copy()
    first = chance.pick((0, 1))
    board = tuple(sorted(chance.sample(ALL_TOKENS, TOKENS_ON_BOARD)))
    _write(world, facts, BoardSetUp(first, board))
    if not world.is_first_game:
        _show_wonders(world, chance, facts)
        return facts
    for place, wonders in enumerate(FIRST_GAME):
        _write(world, facts, WondersDealt(first ^ place, wonders))
    _lay_out(world, 1, None, chance, facts)
    _begin_turn(world, first, False, facts)
    return facts


def decide(state: State, seat: int, move: Move, chance: Chance) -> list[Fact]:
    """Return what comes of the move, or raise IllegalMove. Changes nothing."""
    facts: list[Fact] = []
    advance(state.copy(), seat, move, chance, facts)
    return facts


def advance(state: State, seat: int, move: Move, chance: Chance, facts: Facts) -> None:
    """Make the move in place, or raise IllegalMove and leave the state as it was."""
    if isinstance(move, BuildCard):
        _build_card(state, seat, move.slot, chance, facts)
    elif isinstance(move, DiscardCard):
        _discard_card(state, seat, move.slot, chance, facts)
    elif isinstance(move, BuildWonder):
        _build_wonder(state, seat, move.slot, move.wonder, chance, facts)
    elif isinstance(move, Draft):
        _draft(state, seat, move.wonder, chance, facts)
    elif isinstance(move, TakeToken):
        _take_token(state, seat, move.token, chance, facts)
    elif isinstance(move, ChooseStarter):
        _choose_starter(state, seat, move.starter, facts)
    elif isinstance(move, DestroyCard):
        _destroy(state, seat, move.card, chance, facts)
    elif isinstance(move, ReviveCard):
        _revive(state, seat, move.card, chance, facts)
    elif isinstance(move, KeepToken):
        _keep_token(state, seat, move.token, chance, facts)


def _write(state: State, facts: list[Fact], fact: Fact) -> None:
    apply(state, fact)
    facts.append(fact)


# The draft (D-S5)


def _show_wonders(state: State, chance: Chance, facts: Facts) -> None:
    wonders = tuple(chance.sample(WONDERS_IN[state.pool], OFFERED))
    asked = state.first ^ DRAFT_ORDER[state.drafted]
    write_wonders_shown(state, wonders, asked)
    if facts is not None:
        facts.append(WondersShown(wonders, asked))


def _draft(state: State, seat: int, wonder: Wonder, chance: Chance, facts: Facts) -> None:
    _check_asked(state, seat, DRAFT)
    if not state.offer >> wonder & 1:
        raise IllegalMove("not_on_offer", wonder=WONDER_NAMES.names[wonder])
    _write_draft(state, seat, wonder, facts)
    left = WONDERS_IN[state.offer]
    if len(left) == 1:  # nothing to choose
        _write_draft(state, state.turn, left[0], facts)
    if state.offer:
        return
    if state.drafted < 2 * WONDERS_PER_SEAT:
        _show_wonders(state, chance, facts)
    else:
        _lay_out(state, 1, None, chance, facts)
        _begin_turn(state, state.first, False, facts)


def _write_draft(state: State, seat: int, wonder: Wonder, facts: Facts) -> None:
    is_last = state.offer == 1 << wonder
    asked = None if is_last else state.first ^ DRAFT_ORDER[state.drafted + 1]
    write_wonder_drafted(state, seat, wonder, asked)
    if facts is not None:
        facts.append(WonderDrafted(seat, wonder, asked))


# Ages and turns (D-S7, D-T6 to D-T9)


def _lay_out(state: State, age: int, chooser: int | None, chance: Chance, facts: Facts) -> None:
    """Lay an age out: what lies face up is drawn now, what lies face down when it is turned up (D-S4).

    Three of the slots of Age III have a guild's back, which everybody sees.
    """
    deck = list(DECKS[age - 1])
    guilds: list[Card] = []
    backs: list[Slot] = []
    if age - 1 == LAST_AGE:
        guilds = list(DECKS[GUILDS])
        backs = chance.sample(range(SLOTS), GUILDS_PER_MATCH)
    cards: list[Card | None] = [None] * SLOTS
    for slot in FACE_UP[age - 1]:
        source = guilds if slot in backs else deck
        card = cards[slot] = chance.pick(source)
        source.remove(card)
    laid = tuple(cards)
    face_down = tuple(sorted([slot for slot in backs if cards[slot] is None]))
    write_age_laid_out(state, age, laid, face_down, chooser)
    if facts is not None:
        facts.append(AgeLaidOut(age, laid, face_down, chooser))


def _begin_turn(state: State, seat: int, is_extra: bool, facts: Facts) -> None:
    write_turn_begun(state, seat)
    if facts is not None:
        facts.append(TurnBegun(seat, is_extra))


def _choose_starter(state: State, seat: int, starter: int, facts: Facts) -> None:
    _check_asked(state, seat, STARTER)
    if facts is not None:
        facts.append(StarterChosen(seat, starter))
    _begin_turn(state, starter, False, facts)


def _end_turn(state: State, seat: int, chance: Chance, facts: Facts) -> None:
    """Turn up what came free; then another turn, the rival's, the next age, or the end (D-T9)."""
    if not state.present:
        _end_age(state, seat, chance, facts)
        return
    slots = state.slots
    for slot in COVERS[state.age][state.taken]:
        if slots[slot] <= DOWN and state.open >> slot & 1:
            _turn_up(state, slot, chance, facts)
    is_extra = state.again
    write_turn_begun(state, seat if is_extra else 1 - seat)
    if facts is not None:
        facts.append(TurnBegun(state.turn, is_extra))


def _turn_up(state: State, slot: Slot, chance: Chance, facts: Facts) -> None:
    source = state.guilds if state.slots[slot] == DOWN_GUILD else state.deck
    card = chance.pick(source)
    write_card_revealed(state, slot, card)
    if facts is not None:
        facts.append(CardRevealed(slot, card))


def _end_age(state: State, seat: int, chance: Chance, facts: Facts) -> None:
    if state.age == LAST_AGE:
        _end(state, judged(state), facts)
        return
    chooser = seat if state.pawn == 0 else 1 if state.pawn > 0 else 0  # D-T8
    _lay_out(state, state.age + 2, chooser, chance, facts)


def _end(state: State, result: MatchEnded, facts: Facts) -> None:
    apply_match_ended(state, result)
    if facts is not None:
        facts.append(result)


# What is done with a card (D-T2 to D-T5)


def _build_card(state: State, seat: int, slot: Slot, chance: Chance, facts: Facts) -> None:
    card = _open_card(state, seat, slot)
    by_chain = is_chained(state, seat, card)
    paid = to_rival = gained = 0
    if by_chain:
        if state.tokens[seat] >> URBANISM & 1:
            gained = URBANISM_COINS
    else:
        trade = trade_of(key_of(state, seat), card)
        paid = COINS[card] + trade
        _check_coins(state, seat, paid)
        to_rival = share_of_rival(state, seat, trade)
    gained += INCOME[card] + earnings(state, seat, card)
    is_pair = _makes_pair(state, seat, card)
    write_card_built(state, seat, slot, card, paid, to_rival, gained)
    if facts is not None:
        facts.append(CardBuilt(seat, slot, card, paid, to_rival, gained, by_chain))
    _take_effect(state, seat, card, is_pair, chance, facts)


def _take_effect(state: State, seat: int, card: Card, is_pair: bool, chance: Chance, facts: Facts) -> None:
    """Shields and symbols of a card that has come into the city, by building or by revival."""
    shields = SHIELDS[card]
    if shields:
        if state.tokens[seat] >> STRATEGY & 1:
            shields += 1  # D-X4
        if _march(state, seat, shields, facts):
            return
    elif SYMBOL[card] != NO_SYMBOL:
        if _has_all_symbols(state, seat):
            _end(state, supremacy(state, SCIENTIFIC, seat), facts)
            return
        if is_pair and state.board:
            write_question(state, seat, TOKEN)
            if facts is not None:
                facts.append(TokenOffered(seat))
            return
    _end_turn(state, seat, chance, facts)


def _discard_card(state: State, seat: int, slot: Slot, chance: Chance, facts: Facts) -> None:
    card = _open_card(state, seat, slot)
    gained = discard_gain(state, seat)
    write_card_discarded(state, seat, slot, card, gained)
    if facts is not None:
        facts.append(CardDiscarded(seat, slot, card, gained))
    _end_turn(state, seat, chance, facts)


def discard_gain(state: State, seat: int) -> int:
    """Return the coins that discarding a card brings (D-T3)."""
    return DISCARD_COINS + state.counts[COUNTED * seat + YELLOW]


def _build_wonder(state: State, seat: int, slot: Slot, wonder: Wonder, chance: Chance, facts: Facts) -> None:
    card = _open_card(state, seat, slot)
    if not state.wonders[seat] >> wonder & 1:
        raise IllegalMove("not_your_wonder", wonder=WONDER_NAMES.names[wonder])
    paid = trade_of(key_of(state, seat), FIRST_WONDER + wonder)
    _check_coins(state, seat, paid)
    to_rival = share_of_rival(state, seat, paid)
    rival_lost = min(RIVAL_LOSES[wonder], state.coins[1 - seat] + to_rival)
    again = AGAIN[wonder] or state.tokens[seat] >> THEOLOGY & 1 == 1
    gained = WONDER_COINS[wonder]
    write_wonder_built(state, seat, slot, card, wonder, paid, to_rival, gained, rival_lost, again)
    if facts is not None:
        facts.append(WonderBuilt(seat, slot, card, wonder, paid, to_rival, gained, rival_lost, again))
    _retire_last_wonder(state, facts)
    if WONDER_SHIELDS[wonder] and _march(state, seat, WONDER_SHIELDS[wonder], facts):
        return
    if not _ask_builder(state, seat, wonder, chance, facts):
        _end_turn(state, seat, chance, facts)


def _retire_last_wonder(state: State, facts: Facts) -> None:
    """D-T5: seven wonders and no more."""
    if state.counts[WONDERS] + state.counts[COUNTED + WONDERS] < WONDERS_IN_ALL:
        return
    for seat in (0, 1):
        for wonder in WONDERS_IN[state.wonders[seat]]:
            write_wonder_retired(state, seat, wonder)
            if facts is not None:
                facts.append(WonderRetired(seat, wonder))


def _ask_builder(state: State, seat: int, wonder: Wonder, chance: Chance, facts: Facts) -> bool:
    """Put the wonder's question, if it has one and there is something to choose from (D-X9)."""
    color = DESTROYS[wonder]
    if color >= 0:
        if not state.counts[COUNTED * (1 - seat) + color]:
            return False
        write_destruction_offered(state, seat, color)
        if facts is not None:
            facts.append(DestructionOffered(seat, color))
        return True
    if ASKS[wonder] == NOTHING:
        return False
    if ASKS[wonder] == ASKS_LIBRARY:
        tokens = tuple(sorted(chance.sample(boxed_tokens(state), LIBRARY_TOKENS)))
        write_library_opened(state, seat, tokens)
        if facts is not None:
            facts.append(LibraryOpened(seat, tokens))
        return True
    if not state.pile:
        return False
    write_question(state, seat, REVIVE)
    if facts is not None:
        facts.append(RevivalOffered(seat))
    return True


def boxed_tokens(state: State) -> tuple[Token, ...]:
    """Return the tokens that were put back into the box at set-up: known by elimination (D-H1)."""
    return TOKENS_IN[len(TOKENS_IN) - 1 & ~(state.board | state.tokens[0] | state.tokens[1])]


# Choices (D-X5, D-X6, D-X10, D-X11)


def _revive(state: State, seat: int, card: Card, chance: Chance, facts: Facts) -> None:
    _check_asked(state, seat, REVIVE)
    if card not in state.pile:
        raise IllegalMove("not_in_pile", card=CARDS.names[card])
    gained = INCOME[card] + earnings(state, seat, card)
    is_pair = _makes_pair(state, seat, card)
    write_card_revived(state, seat, card, gained)
    if facts is not None:
        facts.append(CardRevived(seat, card, gained))
    _take_effect(state, seat, card, is_pair, chance, facts)


def _destroy(state: State, seat: int, card: Card, chance: Chance, facts: Facts) -> None:
    _check_asked(state, seat, DESTROY)
    if COLOR[card] != state.doomed or not state.cards[1 - seat] >> card & 1:
        raise IllegalMove("cannot_destroy", card=CARDS.names[card])
    write_card_destroyed(state, seat, card)
    if facts is not None:
        facts.append(CardDestroyed(seat, card))
    _end_turn(state, seat, chance, facts)


def _take_token(state: State, seat: int, token: Token, chance: Chance, facts: Facts) -> None:
    _check_asked(state, seat, TOKEN)
    if not state.board >> token & 1:
        raise IllegalMove("token_not_there", token=TOKENS.names[token])
    gained = TOKEN_COINS[token]
    write_token_taken(state, seat, token, gained)
    if facts is not None:
        facts.append(TokenTaken(seat, token, gained))
    _after_token(state, seat, token, chance, facts)


def _keep_token(state: State, seat: int, token: Token, chance: Chance, facts: Facts) -> None:
    _check_asked(state, seat, LIBRARY)
    if not state.library >> token & 1:
        raise IllegalMove("token_not_there", token=TOKENS.names[token])
    gained = TOKEN_COINS[token]
    write_token_kept(state, seat, token, gained)
    if facts is not None:
        facts.append(TokenKept(seat, token, gained))
    _after_token(state, seat, token, chance, facts)


def _after_token(state: State, seat: int, token: Token, chance: Chance, facts: Facts) -> None:
    if token == LAW and _has_all_symbols(state, seat):
        _end(state, supremacy(state, SCIENTIFIC, seat), facts)
    else:
        _end_turn(state, seat, chance, facts)


# War and science (D-M, D-Sc)


def _march(state: State, seat: int, shields: int, facts: Facts) -> bool:
    """Move the pawn and take the military tokens it meets; return True if that wins the match."""
    side = 1 - seat
    forward = 1 if seat == 0 else -1
    ahead = min(state.pawn * forward + shields, CAPITAL)
    state.pawn = ahead * forward
    if facts is not None:
        facts.append(PawnMoved(seat, shields, state.pawn))
    for place, (distance, coins) in enumerate(LOOT):
        loot = 2 * side + place
        if ahead >= distance and state.loot >> loot & 1:
            lost = min(coins, state.coins[side])
            write_looted(state, side, loot, lost)
            if facts is not None:
                facts.append(Looted(side, loot, lost))
    if ahead == CAPITAL:
        _end(state, supremacy(state, MILITARY, seat), facts)
        return True
    return False


def _makes_pair(state: State, seat: int, card: Card) -> bool:
    symbol = SYMBOL[card]
    return symbol != NO_SYMBOL and state.symbols[seat] >> symbol & 1 == 1


def _has_all_symbols(state: State, seat: int) -> bool:
    return _SYMBOL_COUNT[state.symbols[seat]] >= SYMBOLS_TO_WIN


# Checks


def _check_asked(state: State, seat: int, asks: int) -> None:
    if state.asks != asks or state.turn != seat:
        raise IllegalMove("not_asked")


def _check_coins(state: State, seat: int, price: int) -> None:
    if price > state.coins[seat]:
        raise IllegalMove("cannot_afford", need=price, have=state.coins[seat])


def _open_card(state: State, seat: int, slot: Slot) -> Card:
    """Return the card of a slot that may be taken (D-T1)."""
    if state.asks != CARD or state.turn != seat:
        raise IllegalMove("not_asked")
    if not state.open >> slot & 1:
        raise IllegalMove("card_covered" if state.present >> slot & 1 else "no_card_there")
    return state.slots[slot]
