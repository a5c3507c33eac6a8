"""What a snapshot was computed from, as a hash: the same results and formula, the same hash."""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import itemgetter

from scoring.maths.board_formula import BoardFormula
from scoring.maths.formulas import Formula

_BYTES = 3 * 8
"""Of each result."""


def hashes(
    rows: Sequence[tuple[int, int, int, int]], formula: Formula | BoardFormula
) -> tuple[dict[int, str], str]:
    """A digest of each board's results and the hash of all of them with the formula.

    ``rows`` hold board, play, version and unit of every result, sorted. What is hashed are 64-bit integers,
    the lowest byte first: of every result play, version and unit.
    """
    numbers = array("q", chain.from_iterable(row[1:] for row in rows))
    if sys.byteorder == "big":
        numbers.byteswap()
    boards, first = [], 0
    for board, count in Counter(map(itemgetter(0), rows)).items():
        boards.append((board, first, first + count))
        first += count
    return hashes_of_bytes(numbers.tobytes(), boards, formula)


def hashes_of_bytes(
    numbers: bytes, boards: Iterable[tuple[int, int, int]], formula: Formula | BoardFormula
) -> tuple[dict[int, str], str]:
    """``hashes`` of what is bytes already; ``boards``: each with its first result and the next one's."""
    whole = hashlib.sha256(json.dumps(formula.as_dict(), sort_keys=True).encode())
    whole.update(numbers)
    part_of, sha256 = memoryview(numbers), hashlib.sha256
    digests = {
        board: sha256(part_of[_BYTES * first : _BYTES * end]).hexdigest()[:32] for board, first, end in boards
    }
    return digests, whole.hexdigest()
