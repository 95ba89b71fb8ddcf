"""What a seat may ask for. Every move stands ready in a table, so that listing legal moves makes nothing new."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.codec import Int, Kind
from games.rules.duel.cards import CARDS, ROWS, Card
from games.rules.duel.structure import SLOTS, Slot
from games.rules.duel.wonders import ALL_TOKENS, ALL_WONDERS, TOKENS, WONDER_NAMES, Token, Wonder


@dataclass(frozen=True, slots=True)
class Draft:
    """Take a wonder that lies on offer (D-S5)."""

    wonder: Wonder


@dataclass(frozen=True, slots=True)
class BuildCard:
    slot: Slot


@dataclass(frozen=True, slots=True)
class DiscardCard:
    slot: Slot


@dataclass(frozen=True, slots=True)
class BuildWonder:
    """Build a wonder, with the card of the slot tucked under it (D-T4)."""

    slot: Slot
    wonder: Wonder


@dataclass(frozen=True, slots=True)
class TakeToken:
    """Take a progress token from the board for a pair of symbols (D-Sc1)."""

    token: Token


@dataclass(frozen=True, slots=True)
class KeepToken:
    """Keep one of the three tokens that the Great Library has drawn."""

    token: Token


@dataclass(frozen=True, slots=True)
class ReviveCard:
    """Build a card of the discard pile, for the Mausoleum."""

    card: Card


@dataclass(frozen=True, slots=True)
class DestroyCard:
    """Discard a card of the rival's city, for the Circus Maximus or the Statue of Zeus."""

    card: Card


@dataclass(frozen=True, slots=True)
class ChooseStarter:
    """Say who begins the age (D-T8)."""

    starter: int


Move = Draft | BuildCard | DiscardCard | BuildWonder | TakeToken | KeepToken | ReviveCard | DestroyCard | ChooseStarter

DRAFTS: Final[tuple[Draft, ...]] = tuple(Draft(wonder) for wonder in ALL_WONDERS)
BUILDS: Final[tuple[BuildCard, ...]] = tuple(BuildCard(slot) for slot in range(SLOTS))
DISCARDS: Final[tuple[DiscardCard, ...]] = tuple(DiscardCard(slot) for slot in range(SLOTS))
WONDER_BUILDS: Final[tuple[tuple[BuildWonder, ...], ...]] = tuple(
    tuple(BuildWonder(slot, wonder) for wonder in ALL_WONDERS) for slot in range(SLOTS)
)
TAKES: Final[tuple[TakeToken, ...]] = tuple(TakeToken(token) for token in ALL_TOKENS)
KEEPS: Final[tuple[KeepToken, ...]] = tuple(KeepToken(token) for token in ALL_TOKENS)
REVIVALS: Final[tuple[ReviveCard, ...]] = tuple(ReviveCard(card) for card in range(len(ROWS)))
DESTRUCTIONS: Final[tuple[DestroyCard, ...]] = tuple(DestroyCard(card) for card in range(len(ROWS)))
STARTERS: Final[tuple[ChooseStarter, ...]] = (ChooseStarter(0), ChooseStarter(1))

_SLOT: Final = Int(0, SLOTS - 1)

MOVE_KINDS: Final = (
    Kind("draft", Draft, wonder=WONDER_NAMES),
    Kind("build", BuildCard, slot=_SLOT),
    Kind("discard", DiscardCard, slot=_SLOT),
    Kind("wonder", BuildWonder, slot=_SLOT, wonder=WONDER_NAMES),
    Kind("take_token", TakeToken, token=TOKENS),
    Kind("keep_token", KeepToken, token=TOKENS),
    Kind("revive", ReviveCard, card=CARDS),
    Kind("destroy", DestroyCard, card=CARDS),
    Kind("choose_starter", ChooseStarter, starter=Int(0, 1)),
)
