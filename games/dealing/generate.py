"""Deal until the criteria accept, the same way every time for the same key.

Knows no game: the deal is built from its number by ``build``, and judged by ``objection``, both given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from games.dealing.key import require_key
from games.dealing.stream import HashStream

Deal = TypeVar("Deal")

# Far beyond any criterion that leaves a game: one deal in a thousand would do.
MOST_ATTEMPTS: Final = 20_000


class NoDealError(ValueError):
    """The criteria refused every one of ``MOST_ATTEMPTS`` deals."""


@dataclass(frozen=True, slots=True)
class Generated(Generic[Deal]):
    """An accepted deal: its ``number``, which ``attempt`` it was (from 1) and why the others were refused."""

    deal: Deal
    number: int
    attempt: int
    rejections: Mapping[str, int]


def generate(
    key: bytes,
    context: str,
    numbers: int,
    build: Callable[[int], Deal],
    objection: Callable[[Deal], str | None],
) -> Generated[Deal]:
    """The first deal under ``key`` and ``context`` to which there is no ``objection``.

    Attempt ``a`` (from 1) is the deal whose number is the first one below ``numbers`` of
    ``HashStream(key, f"{context}/{a}")``. ``objection`` returns a short reason or ``None``. ``NoDealError``
    when nothing is accepted; ``ValueError`` for a key that has not 512 bits.
    """
    require_key(key)
    rejections: Counter[str] = Counter()
    for attempt in range(1, MOST_ATTEMPTS + 1):
        number = HashStream(key, f"{context}/{attempt}").below(numbers)
        deal = build(number)
        reason = objection(deal)
        if reason is None:
            return Generated(deal, number, attempt, MappingProxyType(dict(rejections)))
        rejections[reason] += 1
    raise NoDealError(f"no deal accepted in {MOST_ATTEMPTS} attempts: {dict(rejections)}")
