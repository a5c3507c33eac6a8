"""Whoever asks for a paper while it is drawn gets the same bytes, and nobody draws it a second time."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from django.core.cache import cache

from tests.at_once import at_once
from tournaments.printing.once import drawn_once


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def test_many_who_ask_together_cost_one_drawing() -> None:
    drawn: list[str] = []

    def draw(name: str) -> bytes:
        drawn.append(name)
        # Another paper of the same event waits meanwhile.
        assert len(drawn) == 1 or cache.get(drawn[0]) == drawn[0].encode()
        time.sleep(0.3)
        return name.encode()

    asked = ["all", "all", "all", "one"]
    calls = [lambda name=name: drawn_once(name, "event:it", lambda: draw(name)) for name in asked]
    assert at_once(*calls) == [name.encode() for name in asked]
    assert sorted(drawn) == ["all", "one"]


def test_a_drawing_that_fails_leaves_the_turn_to_the_next() -> None:
    def fails() -> bytes:
        raise ValueError("no ink")

    with pytest.raises(ValueError, match="no ink"):
        drawn_once("all", "event:it", fails)
    assert drawn_once("all", "event:it", lambda: b"drawn") == b"drawn"
    assert drawn_once("all", "event:it", fails) == b"drawn"
