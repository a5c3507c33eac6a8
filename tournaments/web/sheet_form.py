"""The form of a play's sheet: its fields, what they say, and the sheet's score as pages show it.

Used by the phone at the table and by the director's desk, with ``games/_tarot_fields.html`` (the fields)
and ``tournaments/_sheet_score.html`` (the score). No rule lives here: what was typed goes to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.problems import Problem
from games.registry import game
from games.web.tarot_form import Choice, problem_rows, sheet_data, tarot_fields
from games.web.tarot_words import problem_text, sheet_rows
from tournaments.models import Play, Seat
from tournaments.selectors.sheets import SheetPreview

__all__ = [
    "Choice",
    "problem_rows",
    "problem_text",
    "ruleset_of",
    "score_context",
    "score_rows",
    "sheet_context",
    "sheet_data",
    "sheet_rows",
]


def sheet_context(  # noqa: PLR0913
    play: Play,
    ruleset: Any,
    data: Mapping[str, Any],
    *,
    problems: Sequence[Problem] = (),
    seats: Mapping[str, Seat] | None = None,
    prefix: str = "sheet",
    with_unit: bool = False,
) -> dict[str, Any]:
    """What ``games/_tarot_fields.html`` needs, under the one name ``sheet``.

    ``data`` is what was typed or a stored sheet; ``seats`` the table's seats by letter, for the taker's name;
    ``prefix`` keeps the ids of several forms on a page apart; ``with_unit`` asks for the slip's score too.
    """
    taker = (seats or {}).get(play.taker)
    return {
        **tarot_fields(ruleset, data, problems=problems, prefix=prefix),
        "taker": play.taker,
        "taker_name": str(taker.person) if taker else "",
        "with_unit": with_unit,
    }


def score_context(play: Play, preview: SheetPreview, seats: Mapping[str, Seat]) -> dict[str, Any]:
    """What ``tournaments/_sheet_score.html`` needs, under the one name ``score``."""
    return {
        "rows": score_rows(play, preview.scores, seats),
        "unit": preview.unit,
        "terms": [
            {"label": _(term.label), "amount": term.amount, "formula": term.formula} for term in preview.terms
        ],
        "doubts": [problem_text(doubt) for doubt in preview.doubts],
    }


def score_rows(play: Play, scores: Mapping[str, int], seats: Mapping[str, Seat]) -> list[dict[str, Any]]:
    """Rows for ``components/scores.html``: every seat with its player and what the result gives it."""
    return [
        {
            "seat": letter,
            "name": str(seats[letter].person) if letter in seats else "",
            "score": amount,
            "taker": letter == play.taker,
        }
        for letter, amount in scores.items()
    ]


def ruleset_of(play: Play) -> Any:
    """The ruleset that the play's event has selected."""
    return game(play.event.game).ruleset(play.event.ruleset)
