"""Lots: uniform, repeatable, checkable by anyone."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from games.rules.chance import WORD, LotChance, ScriptedChance, SeededChance, commitment, join_salts, lot

SECRET = bytes(range(32))
SALTS = ["ada", "bea"]


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("size", "bound"), [(2, 15.0), (3, 18.0), (5, 24.0), (7, 29.0), (12, 38.0)])
def test_lots_are_uniform(size, bound):
    """The bounds are beyond the 99.99th percentile of chi-square; the draws are fixed by the secret."""
    counts = [0] * size
    for number in range(6000):
        counts[LotChance(SECRET, SALTS, number).below(size)] += 1
    assert chi_square(counts) < bound


def test_lots_of_one_event_are_uniform_and_independent_of_their_order():
    chance = LotChance(SECRET, SALTS, 1)
    pairs = [0] * 9
    for _ in range(4500):
        pairs[3 * chance.below(3) + chance.below(3)] += 1
    assert chi_square(pairs) < 33.0


def test_known_answers():
    """Fixed for ever: a stored match can be checked only as long as these stay the same."""
    chance = LotChance(SECRET, SALTS, 7)
    assert [chance.below(size) for size in (2, 3, 5, 7, 52, 1000, 10**12)] == KNOWN
    assert chance.draws == list(zip((2, 3, 5, 7, 52, 1000, 10**12), KNOWN, strict=True))


KNOWN = [1, 2, 2, 4, 1, 288, 220158201021]


def test_a_lot_can_be_checked_with_nothing_but_hmac():
    label = f"{join_salts(SALTS)}|7|0|"
    raw = hmac.new(SECRET, f"{label}0".encode(), hashlib.sha256).digest()
    assert LotChance(SECRET, SALTS, 7).below(10) == int.from_bytes(raw[:8], "big") % 10


def test_words_beyond_the_last_full_multiple_are_rejected():
    """With a size just above half of all words nearly every second word is rejected; the rest is still uniform."""
    size = WORD // 2 + 1
    draws = [lot(SECRET, f"{number}|", size) for number in range(400)]
    assert all(0 <= draw < size for draw in draws)
    assert 140 < sum(draw < size // 2 for draw in draws) < 260


def test_salts_cannot_be_shifted_between_seats():
    assert join_salts(["ab", "c"]) != join_salts(["a", "bc"])
    assert join_salts(["a,1:b"]) != join_salts(["a", "b"])


def test_secret_salts_event_and_place_all_matter():
    def draw(secret: bytes, salts: list[str], number: int) -> int:
        return LotChance(secret, salts, number).below(10**15)

    drawn = {
        draw(SECRET, SALTS, 1),
        draw(SECRET[::-1], SALTS, 1),
        draw(SECRET, ["ada", "eve"], 1),
        draw(SECRET, SALTS, 2),
    }
    assert len(drawn) == 4


def test_commitment_is_the_hash_of_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_one_option_needs_no_draw():
    chance = LotChance(SECRET, SALTS, 1)
    assert chance.pick(["only"]) == "only"
    assert chance.draws == []


@pytest.mark.parametrize("chance", [LotChance(SECRET, SALTS, 1), SeededChance(1)])
def test_nothing_cannot_be_drawn_from(chance):
    with pytest.raises(ValueError, match="nothing"):
        chance.below(0)


def test_samples_are_without_putting_back():
    assert sorted(SeededChance(3).sample(range(20), 20)) == list(range(20))
    assert len(set(LotChance(SECRET, SALTS, 1).sample("abcdef", 4))) == 4


def test_seeded_chance_repeats_and_is_uniform():
    assert [SeededChance(5).below(9) for _ in range(3)] == [SeededChance(5).below(9) for _ in range(3)]
    chance = SeededChance(6)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert chi_square(counts) < 27.0


def test_scripted_chance_gives_what_is_written_and_nothing_else():
    chance = ScriptedChance("b", 2, "x")
    assert chance.pick(["a", "b"]) == "b"
    assert chance.below(3) == 2
    with pytest.raises(AssertionError, match="not among"):
        chance.pick(["a"])
    assert chance.is_used_up
    with pytest.raises(AssertionError, match="unscripted"):
        chance.pick(["a"])
