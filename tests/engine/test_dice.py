"""Dice: uniform, independent, repeatable, and promised before they roll."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from starport.engine.dice import Dice, commitment, key_of

KEY = key_of(b"a test")


def chi_square(seen: Counter[int], cells: int) -> float:
    expected = seen.total() / cells
    return sum((seen[cell] - expected) ** 2 / expected for cell in range(cells))


# Bounds of chi-square that fair dice exceed once in ten thousand runs; the seed is fixed, so this is no gamble.
@pytest.mark.parametrize(("bound", "limit"), [(2, 15.2), (3, 18.5), (6, 25.8), (10, 33.8), (32, 69.2), (100, 161.4)])
def test_numbers_are_uniform(bound, limit):
    dice = Dice(KEY, 1)
    seen = Counter(dice.below(0, bound) for _ in range(20_000))
    assert set(seen) == set(range(bound))
    assert chi_square(seen, bound) < limit


def test_neighbours_are_independent():
    dice = Dice(KEY, 1)
    throws = [dice.below(0, 6) for _ in range(20_000)]
    pairs = Counter(6 * first + second for first, second in pairwise(throws))
    assert chi_square(pairs, 36) < 75.1


def test_streams_are_independent():
    dice = Dice(KEY, 2)
    pairs = Counter(6 * dice.below(0, 6) + dice.below(1, 6) for _ in range(20_000))
    assert chi_square(pairs, 36) < 75.1


def test_a_stream_does_not_notice_the_others():
    alone, busy = Dice(KEY, 3), Dice(KEY, 3)
    quiet = [alone.below(1, 1000) for _ in range(100)]
    mixed = []
    for number in range(100):
        for _ in range(number % 5):
            busy.below(0, 6)
            busy.below(2, 7)
        mixed.append(busy.below(1, 1000))
    assert mixed == quiet
    assert quiet != [busy.below(0, 1000) for _ in range(100)]


def test_all_orders_of_a_shuffle_are_equally_likely():
    dice = Dice(KEY, 1)
    orders: Counter[int] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        dice.shuffle(0, items)
        orders[items[0] * 64 + items[1] * 16 + items[2] * 4 + items[3]] += 1
    assert len(orders) == 24
    numbered = Counter(dict(enumerate(orders.values())))
    assert chi_square(numbered, 24) < 58.6


@given(some.lists(some.integers(), max_size=40))
def test_a_shuffle_keeps_everything(items):
    shuffled = items[:]
    Dice(KEY, 1).shuffle(0, shuffled)
    assert sorted(shuffled) == sorted(items)


@given(some.integers(1, 1 << 32))
def test_numbers_stay_below_the_bound(bound):
    dice = Dice(KEY, 1)
    assert all(0 <= dice.below(0, bound) < bound for _ in range(20))


@pytest.mark.parametrize(
    ("bound", "error"), [(0, ZeroDivisionError), ((1 << 32) + 1, ValueError), (1 << 99, (ValueError, TypeError))]
)
def test_an_impossible_bound_is_no_endless_loop(bound, error):
    with pytest.raises(error):
        Dice(KEY, 1).below(0, bound)


def test_numbers_that_would_favour_some_results_are_thrown_away():
    # With this bound a quarter of all raw numbers is unfair, so more numbers are drawn than asked for.
    dice = Dice(KEY, 1)
    for _ in range(1_000):
        dice.below(0, 3 << 30)
    assert 1_250 < dice.drawn[0] < 1_420


def test_the_same_key_gives_the_same_numbers_and_another_key_others():
    one, same, other = Dice(KEY, 1), Dice(KEY, 1), Dice(key_of(b"another test"), 1)
    numbers = [one.below(0, 1000) for _ in range(50)]
    assert [same.below(0, 1000) for _ in range(50)] == numbers
    assert [other.below(0, 1000) for _ in range(50)] != numbers


def test_the_first_numbers_are_known():
    """Records of old matches must replay for ever: these numbers may never change."""
    dice = Dice(key_of(b"starport"), 2)
    assert [dice.below(0, 6) for _ in range(20)] == [0, 5, 5, 2, 5, 3, 2, 0, 5, 0, 5, 5, 2, 4, 4, 0, 3, 5, 1, 3]
    assert [dice.below(1, 1 << 32) for _ in range(3)] == [691446075, 391311904, 4125838526]


def test_a_copy_rolls_the_same_and_disturbs_nobody():
    dice = Dice(KEY, 2)
    for _ in range(70):  # into the second block, so that the copy shares a buffer
        dice.below(0, 6)
    copy = dice.copy()
    drawn = dice.drawn[:]
    ahead = [copy.below(0, 1000) for _ in range(100)]
    assert dice.drawn == drawn
    assert [dice.below(0, 1000) for _ in range(100)] == ahead


def test_dice_go_on_where_a_position_left_them():
    dice = Dice(KEY, 2)
    for _ in range(37):
        dice.below(1, 6)
    loaded = Dice(dice.key, 2)
    loaded.drawn = dice.drawn[:]
    assert [loaded.below(1, 1000) for _ in range(100)] == [dice.below(1, 1000) for _ in range(100)]


def test_a_new_key_changes_the_future_at_once():
    dice, other = Dice(KEY, 1), Dice(KEY, 1)
    assert dice.below(0, 1000) == other.below(0, 1000)
    other.rekey(key_of(b"a dream"))
    dreams = [other.below(0, 1 << 32) for _ in range(15)]  # all within the block that was already buffered
    assert dreams != [dice.below(0, 1 << 32) for _ in range(15)]
    assert dice.key == KEY


def test_thirty_two_bytes_make_a_key():
    dice = Dice(KEY, 1)
    first, second = dice.new_key(0), dice.new_key(0)
    assert len(first) == len(second) == 32
    assert first != second
    assert dice.drawn == [16]


def test_the_promise_names_the_seed_but_does_not_give_it_away():
    promise = commitment(b"seed")
    assert len(promise) == 64
    assert promise == commitment(b"seed")
    assert promise != commitment(b"seeds")
    # Publishing the promise must not publish the key of the streams, nor a plain hash that a table of seeds contains.
    assert promise != key_of(b"seed").hex()
    assert promise != hashlib.sha256(b"seed").hexdigest()
