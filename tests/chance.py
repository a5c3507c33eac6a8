"""What the product leaves to chance comes from the name of the test: whoever runs it again sees the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import pytest

import games.models.codes
import games.services.committing
import tournaments.services.movements
import tournaments.services.round_drawing
from games.dealing.key import KEY_BYTES
from games.dealing.stream import HashStream

T = TypeVar("T")

DRAWING: Final = (games.models.codes, tournaments.services.movements, tournaments.services.round_drawing)
"""Where codes and the seeds of draws are made."""


class Chance:
    """As much of ``secrets`` as the product asks for."""

    def __init__(self, name: str) -> None:
        self._stream = HashStream(name.encode(), "tests")

    def choice(self, sequence: Sequence[T]) -> T:
        return sequence[self._stream.below(len(sequence))]

    def token_hex(self, count: int) -> str:
        return self._stream.take(count).hex()

    def new_key(self) -> bytes:
        return self._stream.take(KEY_BYTES)


def same_each_time(patch: pytest.MonkeyPatch, name: str) -> None:
    """Keys, codes and seeds by ``name`` for as long as ``patch`` holds."""
    chance = Chance(name)
    patch.setattr(games.services.committing, "new_key", chance.new_key)
    for module in DRAWING:
        patch.setattr(module, "secrets", chance)
