"""What has come of moves: the rows of the log, for ever. A field may be added only with a new schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.codec import Bool, Int, Kind, ListOf, Maybe, Word
from games.rules.duel.cards import CARDS, Card
from games.rules.duel.goods import COLORS, Color
from games.rules.duel.structure import SLOTS, Slot
from games.rules.duel.wonders import TOKENS, WONDER_NAMES, Token, Wonder


@dataclass(frozen=True, slots=True)
class BoardSetUp:
    """Who is the first player, and the five progress tokens on the board (D-S2)."""

    first: int
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class WondersShown:
    """Four wonders lie on offer, and a seat is asked for the first of them (D-S5)."""

    wonders: tuple[Wonder, ...]
    asked: int


@dataclass(frozen=True, slots=True)
class WonderDrafted:
    """`asked` is who takes the next one, or None when none is left to choose."""

    seat: int
    wonder: Wonder
    asked: int | None


@dataclass(frozen=True, slots=True)
class WondersDealt:
    """The wonders of the first-game option (D-S6)."""

    seat: int
    wonders: tuple[Wonder, ...]


@dataclass(frozen=True, slots=True)
class AgeLaidOut:
    """The cards of an age, slot by slot: None lies face down, or with a guild's back if in `guilds` (D-S7, D-H3).

    `chooser` says who begins; None in Age I, which the first player begins.
    """

    age: int
    cards: tuple[Card | None, ...]
    guilds: tuple[Slot, ...]
    chooser: int | None


@dataclass(frozen=True, slots=True)
class StarterChosen:
    seat: int
    starter: int


@dataclass(frozen=True, slots=True)
class TurnBegun:
    seat: int
    is_extra: bool


@dataclass(frozen=True, slots=True)
class CardBuilt:
    """`paid` in all, of which `to_rival` went to the rival's Economy; `gained` by the card and by Urbanism."""

    seat: int
    slot: Slot
    card: Card
    paid: int
    to_rival: int
    gained: int
    by_chain: bool


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    seat: int
    slot: Slot
    card: Card
    gained: int


@dataclass(frozen=True, slots=True)
class WonderBuilt:
    """`again`: another turn follows, if a card is left in the age (D-T6)."""

    seat: int
    slot: Slot
    card: Card
    wonder: Wonder
    paid: int
    to_rival: int
    gained: int
    rival_lost: int
    again: bool


@dataclass(frozen=True, slots=True)
class WonderRetired:
    """Seven wonders stand: this one can no longer be built (D-T5)."""

    seat: int
    wonder: Wonder


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """`seat` has moved the pawn; `pawn` is where it stands now, positive on the side of seat 1."""

    seat: int
    shields: int
    pawn: int


@dataclass(frozen=True, slots=True)
class Looted:
    """A military token of the seat's side took effect and is gone (D-M2); `loot` counts them, see state.py."""

    seat: int
    loot: int
    lost: int


@dataclass(frozen=True, slots=True)
class TokenOffered:
    """A pair of symbols: the seat takes a token from the board (D-Sc1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    seat: int
    token: Token
    gained: int


@dataclass(frozen=True, slots=True)
class LibraryOpened:
    """Secret: only the seat may know the tokens that were drawn (D-H2)."""

    seat: int
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class TokenKept:
    seat: int
    token: Token
    gained: int


@dataclass(frozen=True, slots=True)
class RevivalOffered:
    """The Mausoleum: the seat builds a card of the discard pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardRevived:
    seat: int
    card: Card
    gained: int


@dataclass(frozen=True, slots=True)
class DestructionOffered:
    """The seat discards a card of this colour of its rival."""

    seat: int
    color: Color


@dataclass(frozen=True, slots=True)
class CardDestroyed:
    """`seat` has destroyed a card of its rival; it lies on the discard pile now (D-X6)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """A card that came free was turned face up (D-T1)."""

    slot: Slot
    card: Card


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """`points[seat]` are the parts of score.PARTS, in that order."""

    reason: str
    winners: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


Fact = (
    BoardSetUp
    | WondersShown
    | WonderDrafted
    | WondersDealt
    | AgeLaidOut
    | StarterChosen
    | TurnBegun
    | CardBuilt
    | CardDiscarded
    | WonderBuilt
    | WonderRetired
    | PawnMoved
    | Looted
    | TokenOffered
    | TokenTaken
    | LibraryOpened
    | TokenKept
    | RevivalOffered
    | CardRevived
    | DestructionOffered
    | CardDestroyed
    | CardRevealed
    | MatchEnded
)

MILITARY: Final = "military"
SCIENTIFIC: Final = "scientific"
CIVILIAN: Final = "civilian"
BLUE_POINTS: Final = "blue_points"
SHARED: Final = "shared"
REASONS: Final = (MILITARY, SCIENTIFIC, CIVILIAN, BLUE_POINTS, SHARED)


_SEAT: Final = Int(0, 1)
_SLOT: Final = Int(0, SLOTS - 1)
_COUNT: Final = Int(0)

FACT_KINDS: Final = (
    Kind("board_set_up", BoardSetUp, first=_SEAT, tokens=ListOf(TOKENS, 5)),
    Kind("wonders_shown", WondersShown, wonders=ListOf(WONDER_NAMES, 4), asked=_SEAT),
    Kind("wonder_drafted", WonderDrafted, seat=_SEAT, wonder=WONDER_NAMES, asked=Maybe(_SEAT)),
    Kind("wonders_dealt", WondersDealt, seat=_SEAT, wonders=ListOf(WONDER_NAMES, 4)),
    Kind(
        "age_laid_out",
        AgeLaidOut,
        age=Int(1, 3),
        cards=ListOf(Maybe(CARDS), SLOTS),
        guilds=ListOf(_SLOT, 3),
        chooser=Maybe(_SEAT),
    ),
    Kind("starter_chosen", StarterChosen, seat=_SEAT, starter=_SEAT),
    Kind("turn_begun", TurnBegun, seat=_SEAT, is_extra=Bool()),
    Kind(
        "card_built",
        CardBuilt,
        seat=_SEAT,
        slot=_SLOT,
        card=CARDS,
        paid=_COUNT,
        to_rival=_COUNT,
        gained=_COUNT,
        by_chain=Bool(),
    ),
    Kind("card_discarded", CardDiscarded, seat=_SEAT, slot=_SLOT, card=CARDS, gained=_COUNT),
    Kind(
        "wonder_built",
        WonderBuilt,
        seat=_SEAT,
        slot=_SLOT,
        card=CARDS,
        wonder=WONDER_NAMES,
        paid=_COUNT,
        to_rival=_COUNT,
        gained=_COUNT,
        rival_lost=_COUNT,
        again=Bool(),
    ),
    Kind("wonder_retired", WonderRetired, seat=_SEAT, wonder=WONDER_NAMES),
    Kind("pawn_moved", PawnMoved, seat=_SEAT, shields=_COUNT, pawn=Int(-9, 9)),
    Kind("looted", Looted, seat=_SEAT, loot=Int(0, 3), lost=_COUNT),
    Kind("token_offered", TokenOffered, seat=_SEAT),
    Kind("token_taken", TokenTaken, seat=_SEAT, token=TOKENS, gained=_COUNT),
    Kind("library_opened", LibraryOpened, seat=_SEAT, tokens=ListOf(TOKENS, 3)),
    Kind("token_kept", TokenKept, seat=_SEAT, token=TOKENS, gained=_COUNT),
    Kind("revival_offered", RevivalOffered, seat=_SEAT),
    Kind("card_revived", CardRevived, seat=_SEAT, card=CARDS, gained=_COUNT),
    Kind("destruction_offered", DestructionOffered, seat=_SEAT, color=COLORS),
    Kind("card_destroyed", CardDestroyed, seat=_SEAT, card=CARDS),
    Kind("card_revealed", CardRevealed, slot=_SLOT, card=CARDS),
    Kind(
        "match_ended",
        MatchEnded,
        reason=Word(*REASONS),
        winners=ListOf(_SEAT, 2),
        points=ListOf(ListOf(_COUNT, 8), 2),
    ),
)
