"""Hand records of an event: tournaments draws them, scoring knows the notes."""

from __future__ import annotations

import hashlib
from fractions import Fraction

from django.urls import reverse
from django.utils import translation

from games.dealing.robot_table import robot_table
from scoring.board_words import HEADS, unit_of
from scoring.maths.board_formula import PERCENT
from scoring.selectors.hand_records import released_results
from tournaments.models import Event
from tournaments.printing.hand_records import HandRecord, hand_records_pdf
from tournaments.printing.once import drawn_once
from tournaments.printing.record_results import RecordLine


def released_records(event: Event, site: str, number: int | None = None) -> list[HandRecord]:
    """A record of every released board, or of the one called ``number`` if it is released.

    ``site`` is where their codes lead. The robots' share is printed where robots have played the board.
    """
    unit = unit_of(event.formula)
    head = "" if unit == PERCENT else str(HEADS[unit]["attack"])
    return [
        HandRecord(
            board=board,
            lines=tuple(
                RecordLine(
                    line.position, line.table, line.attacker, line.unit,
                    None if line.note is None else Fraction(line.note, 10**6), head,
                )
                for line in lines
            ),
            robots=robot_table(board.plays),
            address=site.rstrip("/") + reverse("explain:board", args=[event.code, board.number]),
        )
        for board, lines in released_results(event, number)
    ]  # fmt: skip


def released_records_pdf(event: Event, site: str, number: int | None = None) -> bytes | None:
    """The PDF in the active language, ``None`` while there is no released board to print.

    What shows the same is drawn once, and of an event one paper at a time in each language: everybody may
    ask for it, and forty pages take a while.
    """
    records = released_records(event, site, number)
    if not records:
        return None
    head = (event.name, event.club.name, event.played_on, event.board_set_id)
    language = translation.get_language()
    key = f"scoring:hand-records:{event.code}:{_digest(repr((head, language, records)))}"
    turn = f"scoring:hand-records:{event.code}:{language}"
    return drawn_once(key, turn, lambda: hand_records_pdf(event, records))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
