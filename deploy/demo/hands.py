"""The hands of the demo's evenings as they were played, card by card: data, so that loading is quick.

``fixtures/demo/hands/<board set>.txt`` holds the record of each play (see ``games.tarot.record_text``) after
a line that names its board and table. ``manage.py demo --play-again`` has the robots play them anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from games.tarot.record import Record
from games.tarot.record_text import parse_record, print_record

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "demo" / "hands"

_HEAD = re.compile(r"^# board (\d+), table (\d+)\n", re.MULTILINE)

Where = tuple[int, int]
"""A board's number and a table's."""


@lru_cache(maxsize=4)
def _texts(folder: Path, board_set: str) -> Mapping[Where, str]:
    file = folder / f"{board_set}.txt"
    if not file.exists():
        return {}
    _, *parts = _HEAD.split(file.read_text(encoding="utf-8"))
    return {
        (int(board), int(table)): text
        for board, table, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def kept_hand(board_set: str, board: int, table: int) -> Record | None:
    """The record of a hand of the demo; ``None`` for any other."""
    text = _texts(FOLDER, board_set).get((board, table))
    return None if text is None else parse_record(text)


def keep_hands(board_set: str, hands: Mapping[Where, Record]) -> Path:
    """Write the hands of a board set to its file."""
    file = FOLDER / f"{board_set}.txt"
    file.parent.mkdir(exist_ok=True)
    blocks = (
        f"# board {board}, table {table}\n{print_record(record)}"
        for (board, table), record in sorted(hands.items())
    )
    file.write_text("\n".join(blocks), encoding="utf-8")
    _texts.cache_clear()
    return file
