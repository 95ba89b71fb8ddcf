"""The whole truth of a match of 7 Wonders Duel: ints and lists of ints, changed in place by games.rules.duel.apply.

What nobody knows is not here: face-down slots hold no card; the cards that may still appear are `deck` and `guilds`.
"""

from __future__ import annotations

from typing import Final

from games.rules.duel.cards import DECKS, GUILDS, Card
from games.rules.duel.facts import MatchEnded
from games.rules.duel.goods import COUNTED
from games.rules.duel.structure import SLOTS
from games.rules.duel.wonders import ALL_WONDERS

# What is asked of `turn`.
Question = int
DRAFT: Final[Question] = 0
CARD: Final[Question] = 1
TOKEN: Final[Question] = 2
LIBRARY: Final[Question] = 3
REVIVE: Final[Question] = 4
DESTROY: Final[Question] = 5
STARTER: Final[Question] = 6
OVER: Final[Question] = 7
QUESTION_NAMES: Final = ("draft", "card", "token", "library", "revive", "destroy", "starter", "over")

# What lies in a slot without an open card.
EMPTY: Final = -1
DOWN: Final = -2
DOWN_GUILD: Final = -3

NO_SLOT: Final = -1
HIDDEN: Final = -1

START_COINS: Final = 7
# The four military tokens: bit 2*side + 0 is the near one (2 coins), + 1 the far one (5 coins), of that seat's side.
ALL_LOOT: Final = 0b1111


class State:
    """A match of 7 Wonders Duel. Lists of two are by seat.

    first     the first player of the draft and of Age I
    asks      what is asked, of seat `turn`
    again     whether another turn of `turn` follows the one being resolved
    age       0, 1, 2; -1 before the first age
    slots     the card in each slot, or EMPTY, DOWN, DOWN_GUILD
    present   bitmask of the slots that are not empty
    open      bitmask of the slots that nothing covers
    taken     the slot whose card is being resolved; what it covered is turned up afterwards (D-T9)
    deck      the cards of this age that have not been seen; guilds likewise
    offer     bitmask of the wonders on offer in the draft; pool: of those never shown
    drafted   how many wonders have been drafted
    wonders   bitmask of the wonders each seat may still build; built: of those it has built
    under     the card under each built wonder
    board     bitmask of the progress tokens on the board; tokens: of those each seat owns
    library   bitmask of what the Great Library has drawn and not yet given; HIDDEN in a redacted state
    doomed    the colour that may be destroyed
    cards     bitmask of the cards in each city
    counts    cards of each colour and built wonders, at COUNTED*seat + what
    economy   see goods.py
    symbols   bitmask of the science symbols of each seat; chains: of its chain symbols
    pawn      -9 to 9, positive when seat 0 is ahead
    loot      bitmask of the military tokens still there
    pile      the discard pile, in order
    """

    __slots__ = (
        "again",
        "age",
        "asks",
        "board",
        "built",
        "cards",
        "chains",
        "coins",
        "counts",
        "deck",
        "doomed",
        "drafted",
        "economy",
        "first",
        "guilds",
        "is_first_game",
        "library",
        "loot",
        "offer",
        "open",
        "pawn",
        "pile",
        "pool",
        "present",
        "result",
        "slots",
        "symbols",
        "taken",
        "tokens",
        "turn",
        "under",
        "wonders",
    )

    is_first_game: bool
    first: int
    asks: Question
    turn: int
    again: bool
    age: int
    slots: list[Card]
    present: int
    open: int
    taken: int
    deck: list[Card]
    guilds: list[Card]
    offer: int
    pool: int
    drafted: int
    wonders: list[int]
    built: list[int]
    under: list[Card]
    board: int
    tokens: list[int]
    library: int
    doomed: int
    coins: list[int]
    cards: list[int]
    counts: list[int]
    economy: list[int]
    symbols: list[int]
    chains: list[int]
    pawn: int
    loot: int
    pile: list[Card]
    result: MatchEnded | None

    def __init__(self, is_first_game: bool = False, like: State | None = None) -> None:
        """Make the state before any fact; or, with `like`, an independent copy of that one.

        The defaults are for pickle, which makes a compiled state without arguments and then fills it.
        """
        self.is_first_game = is_first_game
        if like is None:
            self._begin()
        else:
            self._become(like)

    def _begin(self) -> None:
        self.first = 0
        self.asks = DRAFT
        self.turn = 0
        self.again = False
        self.age = -1
        self.slots = [EMPTY] * SLOTS
        self.present = 0
        self.open = 0
        self.taken = NO_SLOT
        self.deck = []
        self.guilds = list(DECKS[GUILDS])
        self.offer = 0
        self.pool = (1 << len(ALL_WONDERS)) - 1
        self.drafted = 0
        self.wonders = [0, 0]
        self.built = [0, 0]
        self.under = [EMPTY] * len(ALL_WONDERS)
        self.board = 0
        self.tokens = [0, 0]
        self.library = 0
        self.doomed = 0
        self.coins = [START_COINS, START_COINS]
        self.cards = [0, 0]
        self.counts = [0] * (2 * COUNTED)
        self.economy = [0, 0]
        self.symbols = [0, 0]
        self.chains = [0, 0]
        self.pawn = 0
        self.loot = ALL_LOOT
        self.pile = []
        self.result = None

    def _become(self, like: State) -> None:
        self.first = like.first
        self.asks = like.asks
        self.turn = like.turn
        self.again = like.again
        self.age = like.age
        self.slots = like.slots[:]
        self.present = like.present
        self.open = like.open
        self.taken = like.taken
        self.deck = like.deck[:]
        self.guilds = like.guilds[:]
        self.offer = like.offer
        self.pool = like.pool
        self.drafted = like.drafted
        self.wonders = like.wonders[:]
        self.built = like.built[:]
        self.under = like.under[:]
        self.board = like.board
        self.tokens = like.tokens[:]
        self.library = like.library
        self.doomed = like.doomed
        self.coins = like.coins[:]
        self.cards = like.cards[:]
        self.counts = like.counts[:]
        self.economy = like.economy[:]
        self.symbols = like.symbols[:]
        self.chains = like.chains[:]
        self.pawn = like.pawn
        self.loot = like.loot
        self.pile = like.pile[:]
        self.result = like.result

    def copy(self) -> State:
        return State(self.is_first_game, self)
