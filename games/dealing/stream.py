"""A frozen, documented stream of uniform integers from a seed.

Block ``i`` is ``HMAC-SHA-512(key=seed, msg=context in UTF-8 + b"\\0" + i as 8 bytes, big endian)``; the
blocks are concatenated for i = 0, 1, 2, ... and read from the front. A number below ``n`` takes the
smallest whole number of bytes that can hold ``n - 1``, keeps as many low bits as ``n - 1`` has, and is
drawn again while it is not below ``n`` (rejection: no modulo bias). Never Python's ``random`` nor NumPy's
generators: their streams may change between releases, and a deal must be derivable again in twenty years.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class HashStream:
    """Uniform integers from ``seed`` (any length) under ``context`` (what they are used for).

    >>> HashStream(b"seed", "example").below(1000) == HashStream(b"seed", "example").below(1000)
    True
    """

    __slots__ = ("_block", "_context", "_counter", "_seed", "_used")

    def __init__(self, seed: bytes, context: str) -> None:
        self._seed = seed
        self._context = context.encode() + b"\0"
        self._counter = 0
        self._block = b""
        self._used = 0

    def take(self, count: int) -> bytes:
        """The next ``count`` bytes of the stream."""
        while len(self._block) - self._used < count:
            message = self._context + self._counter.to_bytes(8, "big")
            self._block = self._block[self._used :] + hmac.digest(self._seed, message, "sha512")
            self._used = 0
            self._counter += 1
        taken = self._block[self._used : self._used + count]
        self._used += count
        return taken

    def below(self, bound: int) -> int:
        """A uniform integer in ``range(bound)``; ``ValueError`` when ``bound`` is not positive."""
        if bound < 1:
            raise ValueError(f"bound must be positive, not {bound}")
        bits = (bound - 1).bit_length()
        size, mask = (bits + 7) // 8, (1 << bits) - 1
        while True:
            number = int.from_bytes(self.take(size), "big") & mask
            if number < bound:
                return number

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """``items`` in a uniformly random order (Fisher-Yates from the end)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
