"""The log in codes and data; the words are in games/words/duel.py."""

from __future__ import annotations

from games.rules.codec import Json
from games.rules.duel.cards import CARDS
from games.rules.duel.cost import bill_of_card, bill_of_wonder
from games.rules.duel.decide import CAPITAL, discard_gain
from games.rules.duel.facts import (
    AgeLaidOut,
    BoardSetUp,
    CardBuilt,
    CardDestroyed,
    CardDiscarded,
    CardRevealed,
    CardRevived,
    Fact,
    LibraryOpened,
    Looted,
    MatchEnded,
    PawnMoved,
    StarterChosen,
    TokenKept,
    TokenTaken,
    TurnBegun,
    WonderBuilt,
    WonderDrafted,
    WonderRetired,
    WondersDealt,
    WondersShown,
)
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
from games.rules.duel.state import State
from games.rules.duel.wonders import TOKENS, WONDER_NAMES
from games.rules.protocol import EVERYTHING, Line


def describe(fact: Fact, viewer: int) -> Line | None:
    """Return the log line of a fact as the viewer may read it; questions say nothing, their answers do."""
    if isinstance(fact, CardBuilt | CardDiscarded | WonderBuilt | CardRevived | CardDestroyed | CardRevealed):
        return _of_card(fact)
    if isinstance(fact, TokenTaken | TokenKept | LibraryOpened):
        return _of_token(fact, viewer)
    if isinstance(fact, PawnMoved):
        return _of_pawn(fact)
    if isinstance(fact, Looted):
        return _line("looted", seat=fact.seat, lost=fact.lost) if fact.lost else _line("looted.nothing", seat=fact.seat)
    if isinstance(fact, TurnBegun):
        return _line("extra_turn", seat=fact.seat) if fact.is_extra else None
    if isinstance(fact, MatchEnded):
        return _of_end(fact)
    return _of_beginning(fact)


def _of_card(
    fact: CardBuilt | CardDiscarded | WonderBuilt | CardRevived | CardDestroyed | CardRevealed,
) -> Line:
    card = CARDS.names[fact.card]
    if isinstance(fact, CardBuilt):
        code = "built.chain" if fact.by_chain else "built.paid" if fact.paid else "built"
        line = _line(code, seat=fact.seat, card=card, paid=fact.paid)
        return _with_gains(line, fact.gained, fact.to_rival)
    if isinstance(fact, WonderBuilt):
        wonder = WONDER_NAMES.names[fact.wonder]
        code = "wonder.paid" if fact.paid else "wonder"
        line = _line(code, seat=fact.seat, card=card, wonder=wonder, paid=fact.paid)
        line = _with_gains(line, fact.gained, fact.to_rival)
        if fact.rival_lost:
            return Line(f"{line.code}.robs", {**line.params, "lost": fact.rival_lost})
        return line
    if isinstance(fact, CardDiscarded):
        return _line("discarded", seat=fact.seat, card=card, gained=fact.gained)
    if isinstance(fact, CardRevived):
        return _with_gains(_line("revived", seat=fact.seat, card=card), fact.gained, 0)
    if isinstance(fact, CardDestroyed):
        return _line("destroyed", seat=fact.seat, rival=1 - fact.seat, card=card)
    return _line("revealed", card=card)


def _with_gains(line: Line, gained: int, to_rival: int) -> Line:
    code, params = line.code, dict(line.params)
    if to_rival:
        code, params = f"{code}.economy", {**params, "to_rival": to_rival, "rival": 1 - params["seat"]}
    if gained:
        code, params = f"{code}.gains", {**params, "gained": gained}
    return Line(code, params)


def _of_token(fact: TokenTaken | TokenKept | LibraryOpened, viewer: int) -> Line:
    if isinstance(fact, LibraryOpened):
        if viewer not in (fact.seat, EVERYTHING):
            return _line("library_opened.hidden", seat=fact.seat)
        first, second, third = (TOKENS.names[token] for token in fact.tokens)
        return _line("library_opened", seat=fact.seat, first=first, second=second, third=third)
    code = "token_taken" if isinstance(fact, TokenTaken) else "token_kept"
    line = _line(code, seat=fact.seat, token=TOKENS.names[fact.token])
    return _with_gains(line, fact.gained, 0)


def _of_beginning(fact: Fact) -> Line | None:
    if isinstance(fact, BoardSetUp):
        return _line("board_set_up", seat=fact.first)
    if isinstance(fact, WondersShown):
        names = [WONDER_NAMES.names[wonder] for wonder in fact.wonders]
        return _line("wonders_shown", first=names[0], second=names[1], third=names[2], fourth=names[3])
    if isinstance(fact, WonderDrafted):
        return _line("wonder_drafted", seat=fact.seat, wonder=WONDER_NAMES.names[fact.wonder])
    if isinstance(fact, WondersDealt):
        names = [WONDER_NAMES.names[wonder] for wonder in fact.wonders]
        return _line("wonders_dealt", seat=fact.seat, first=names[0], second=names[1], third=names[2], fourth=names[3])
    if isinstance(fact, AgeLaidOut):
        return _line("age_laid_out", age=fact.age)
    if isinstance(fact, StarterChosen):
        if fact.seat == fact.starter:
            return _line("starts", seat=fact.seat)
        return _line("lets_start", seat=fact.seat, rival=fact.starter)
    if isinstance(fact, WonderRetired):
        return _line("wonder_retired", seat=fact.seat, wonder=WONDER_NAMES.names[fact.wonder])
    return None


def _of_end(fact: MatchEnded) -> Line:
    totals = [sum(parts) for parts in fact.points]
    if len(fact.winners) > 1:
        return _line("ended.shared", points=totals[0])
    winner = fact.winners[0]
    return _line(
        f"ended.{fact.reason}",
        seat=winner,
        rival=1 - winner,
        points=totals[winner],
        rival_points=totals[1 - winner],
    )


def _of_pawn(fact: PawnMoved) -> Line:
    """`rival` is whose side the pawn stands on."""
    if not fact.pawn:
        return _line("pawn_moved.middle", seat=fact.seat, shields=fact.shields)
    code = "pawn_moved.capital" if abs(fact.pawn) == CAPITAL else "pawn_moved"
    side = 1 if fact.pawn > 0 else 0
    return _line(code, seat=fact.seat, shields=fact.shields, distance=abs(fact.pawn), rival=side)


def describe_move(seen: State, seat: int, move: Move) -> Line:
    """Return a legal move in words, for buttons and labels."""
    if isinstance(move, BuildCard):
        card = seen.slots[move.slot]
        bill = bill_of_card(seen, seat, card)
        code = "do.build.chain" if bill.is_free else "do.build.pay" if bill.total else "do.build"
        return _line(code, card=CARDS.names[card], paid=bill.total)
    if isinstance(move, DiscardCard):
        return _line("do.discard", card=CARDS.names[seen.slots[move.slot]], gained=discard_gain(seen, seat))
    if isinstance(move, BuildWonder):
        paid = bill_of_wonder(seen, seat, move.wonder).total
        code = "do.wonder.pay" if paid else "do.wonder"
        wonder = WONDER_NAMES.names[move.wonder]
        return _line(code, card=CARDS.names[seen.slots[move.slot]], wonder=wonder, paid=paid)
    return _describe_choice(seat, move)


def _describe_choice(seat: int, move: Move) -> Line:
    if isinstance(move, Draft):
        return _line("do.draft", wonder=WONDER_NAMES.names[move.wonder])
    if isinstance(move, TakeToken):
        return _line("do.take_token", token=TOKENS.names[move.token])
    if isinstance(move, KeepToken):
        return _line("do.keep_token", token=TOKENS.names[move.token])
    if isinstance(move, ReviveCard):
        return _line("do.revive", card=CARDS.names[move.card])
    if isinstance(move, DestroyCard):
        return _line("do.destroy", card=CARDS.names[move.card], rival=1 - seat)
    assert isinstance(move, ChooseStarter)
    return _line("do.start") if move.starter == seat else _line("do.let_start", rival=move.starter)


def _line(code: str, **params: Json) -> Line:
    return Line(f"duel.{code}", params)
