"""Dealing until the criteria accept."""

from collections import Counter

import pytest

from games.dealing import generate as module
from games.dealing.generate import NoDealError, generate
from games.dealing.stream import HashStream

KEY = bytes(range(64))


def even(number):
    return None if number % 2 == 0 else "odd"


def test_the_first_deal_without_objection_is_taken():
    found = generate(KEY, "context", 1000, lambda number: number, even)
    numbers = [HashStream(KEY, f"context/{attempt}").below(1000) for attempt in range(1, 50)]
    first = next(index for index, number in enumerate(numbers) if number % 2 == 0)
    assert (found.deal, found.number, found.attempt) == (numbers[first], numbers[first], first + 1)


def test_rejections_are_counted_by_reason():
    def objection(number):
        return even(number) or (None if number > 900 else "small")

    found = generate(KEY, "often refused", 1000, lambda number: number, objection)
    assert set(found.rejections) == {"odd", "small"}
    assert sum(found.rejections.values()) == found.attempt - 1


def test_rejection_keeps_the_rest_uniform():
    found = Counter(generate(KEY, f"board {n}", 8, lambda number: number, even).deal for n in range(800))
    assert set(found) == {0, 2, 4, 6}
    assert min(found.values()) > 150


def test_criteria_that_nothing_meets_end(monkeypatch):
    monkeypatch.setattr(module, "MOST_ATTEMPTS", 10)
    with pytest.raises(NoDealError, match="'never': 10"):
        generate(KEY, "context", 8, lambda number: number, lambda number: "never")


def test_a_short_key_is_refused():
    with pytest.raises(ValueError, match="64 bytes"):
        generate(b"short", "context", 8, lambda number: number, even)
