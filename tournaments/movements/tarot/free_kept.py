"""Rounds of free Tarot that take long to find, kept: what the search found once is read again.

``fixtures/movements/free.json`` is written by ``python -m tournaments.movements.search.free``. A seed of
one's own is always searched for anew.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tournaments.movements.tarot.mixing import Tables

FILE = Path(__file__).resolve().parents[3] / "fixtures" / "movements" / "free.json"


def kept(players: int, variant: str, count: int) -> list[Tables] | None:
    """The rounds, players counted from 0; ``None`` where they are quick to find."""
    return _file().get((players, variant, count))


@cache
def _file() -> dict[tuple[int, str, int], list[Tables]]:
    rows = json.loads(FILE.read_text(encoding="utf-8"))["movements"]
    return {(row["players"], row["variant"], len(row["rounds"])): row["rounds"] for row in rows}
