"""The words of the game as small ints with names: what does not depend on the city that is played on."""

from __future__ import annotations

from typing import Final

from games.rules.codec import Names

# Districts, and the letters that lots and cards have of them (N-C1).
District = int
DISTRICTS: Final = Names(("red", "blue", "yellow", "green", "pink"))
PINK: Final[District] = 4
LETTERS: Final = "RBYGP"
NO_DISTRICT: Final = -1

# A lot card names a district and a size (N-C1).
Card = int
SIZES: Final = (2, 3)
CARDS: Final = Names([f"{letter}{size}" for letter in LETTERS for size in SIZES])

Generation = int
STARTER: Final[Generation] = 0
BRONZE: Final[Generation] = 1
SILVER: Final[Generation] = 2
GOLD: Final[Generation] = 3
GENERATIONS: Final = Names(("none", "bronze", "silver", "gold"))

# Action cards (N-A).
Action = int
BOOM: Final[Action] = 0
GRAB: Final[Action] = 1
SHIFT: Final[Action] = 2
ACTIONS: Final = Names(("boom", "grab", "shift"))
ALL_ACTIONS: Final = 0b111

# Challenges (N-K).
Challenge = int
GOLD_TYCOON: Final[Challenge] = 0
MASTER_ARCHITECT: Final[Challenge] = 1
GOLD_PRESTIGE: Final[Challenge] = 2
BRONZE_BARON: Final[Challenge] = 3
GENERATION_KING: Final[Challenge] = 4
CHALLENGES: Final = Names(("gold_tycoon", "master_architect", "gold_prestige", "bronze_baron", "generation_king"))
NO_CHALLENGE: Final = -1

# Variants (N-V).
Variant = int
STANDARD: Final[Variant] = 0
BEGINNER: Final[Variant] = 1
EXPERT: Final[Variant] = 2
INTRODUCTORY: Final[Variant] = 3
VARIANTS: Final = Names(("standard", "beginner", "expert", "introductory"))

# What has triggered the end (N-E1, N-V3, N-X13).
End = int
NOT_YET: Final[End] = -1
BY_TILES: Final[End] = 0
BY_MARKET: Final[End] = 1
BY_POINTS: Final[End] = 2
BY_LIMIT: Final[End] = 3
ENDS: Final = Names(("tiles", "market", "points", "limit"))

# What decided among those with most points (N-F4).
TIE_BREAKS: Final = ("none", "legendary", "gold", "shared")

# Numbers of the rulebook.
WORKERS: Final = 4
OPEN_CARDS: Final = 4
STREETS_IN_PLAY: Final = 3
STREET_BONUS: Final = 5
END_WHEN_UNBUILT: Final = 4
INTRODUCTORY_GOAL: Final = 50
LONGEST_MATCH: Final = 60
# Points that unlock each generation, by variant (N-B2).
THRESHOLDS: Final[tuple[tuple[int, ...], ...]] = ((0, 0, 6, 18), (0, 0, 6, 18), (0, 0, 10, 25), (0, 0, 0, 0))
BEGINNER_STREETS: Final = ("broadway", "wall", "nassau_broad")
