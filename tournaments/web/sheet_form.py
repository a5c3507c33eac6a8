"""The form of a play's sheet: its fields, what they say, and the sheet's score as pages show it.

Used by the phone at the table and by the director's desk, with the template that ``sheet_context`` names (the
fields) and ``tournaments/_sheet_score.html`` (the score). A play is a board, or a round at a table that deals
its own cards: here, and not on the pages, the two part. No rule lives here: what was typed goes to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.problems import Problem
from games.registry import game, round_game
from games.rounds import RoundTable
from games.web import tarot_form, tarot_words
from games.web.round_forms import ROUND_FORMS, RoundForm, round_rows
from games.web.tarot_form import Choice
from tournaments.models import Play, Seat
from tournaments.selectors.plans import round_hands
from tournaments.selectors.seats import by_letter, seats_of_play
from tournaments.selectors.sheets import SheetPreview

__all__ = [
    "Choice",
    "play_title",
    "problem_rows",
    "problem_text",
    "ruleset_of",
    "score_context",
    "score_rows",
    "sheet_context",
    "sheet_data",
    "sheet_rows",
    "side_by_side",
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
    """What the template of the fields needs, under the one name ``sheet``; its own name is ``template``.

    ``data`` is what was typed or a stored sheet; ``seats`` the table's seats by letter, for the taker's name;
    ``prefix`` keeps the ids of several forms on a page apart; ``with_unit`` asks for the slip's score too.
    """
    if play.event.has_rounds:
        table = round_table(play, tuple(seats) if seats else seats_of_play(play))
        return round_form(play).fields(table, data, problems=problems, prefix=prefix)
    taker = by_letter(seats or {}, play.taker).get(play.taker)
    return {
        **tarot_form.tarot_fields(ruleset, data, problems=problems, prefix=prefix),
        "template": "games/_tarot_fields.html",
        "taker": play.taker,
        "taker_name": taker.name if taker else "",
        "with_unit": with_unit,
    }


def score_context(play: Play, preview: SheetPreview, seats: Mapping[str, Seat]) -> dict[str, Any]:
    """What ``tournaments/_sheet_score.html`` needs, under the one name ``score``."""
    shown = {
        "rows": score_rows(play, preview.scores, seats),
        "doubts": [problem_text(play, doubt) for doubt in preview.doubts],
    }
    if play.event.has_rounds:
        text = round_form(play).points_text
        return shown | {
            "is_round": True,
            "deals": [text(deal) for deal in preview.deals],
            "sum": text(preview.scores),
            "victory": text(preview.victory),
        }
    return shown | {
        "unit": preview.unit,
        "terms": [
            {"label": _(term.label), "amount": term.amount, "formula": term.formula} for term in preview.terms
        ],
    }


def score_rows(play: Play, scores: Mapping[str, int], seats: Mapping[str, Seat]) -> list[dict[str, Any]]:
    """Rows for ``components/scores.html``: every seat with its player and what the result gives it."""
    seats = by_letter(seats, play.taker)
    return [
        {
            "seat": letter,
            "name": seats[letter].name if letter in seats else "",
            "score": amount,
            "taker": letter == play.taker,
            # Points made are no payment from one to the other: only what is below nought has a sign.
            "plain": play.event.has_rounds and not round_form(play).is_payment,
        }
        for letter, amount in scores.items()
    ]


def sheet_data(play: Play, post: QueryDict) -> dict[str, Any]:
    """The sheet's JSON form from the form's fields, as typed."""
    return (round_form(play).data if play.event.has_rounds else tarot_form.sheet_data)(post)


def sheet_rows(sheet: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """A stored sheet field by field, in words: ``(name, label, value)``."""
    return tarot_words.sheet_rows(sheet) if "contract" in sheet else round_rows(sheet)


def side_by_side(
    first: Mapping[str, Any] | None, second: Mapping[str, Any] | None
) -> list[tuple[str, str, str]]:
    """Two sheets field by field: ``(label, of the first, of the second)``; what one does not have is "–"."""
    one, other = map(_by_name, (first, second))
    return [
        ((one.get(name) or other[name])[0], one.get(name, _NOTHING)[1], other.get(name, _NOTHING)[1])
        for name in [*one, *(name for name in other if name not in one)]
    ]


_NOTHING = ("", "–")


def _by_name(sheet: Mapping[str, Any] | None) -> dict[str, tuple[str, str]]:
    return {name: (label, value) for name, label, value in sheet_rows(sheet)} if sheet else {}


def problem_text(play: Play, problem: Problem) -> str:
    """The problem's sentence, with the fields called as the form calls them."""
    return (round_form(play).problem_text if play.event.has_rounds else tarot_words.problem_text)(problem)


def problem_rows(play: Play, problems: Sequence[Problem]) -> list[dict[str, str]]:
    """Rows for ``components/problems.html``: the sentence, and the id of the field that it is about."""
    return (round_form(play).problem_rows if play.event.has_rounds else tarot_form.problem_rows)(problems)


def round_form(play: Play) -> RoundForm:
    """The form of the game that the play's event is played in."""
    return ROUND_FORMS[play.event.game]


def round_table(play: Play, seats: tuple[str, ...]) -> RoundTable:
    """The table where a round is played, for its form."""
    players = getattr(ruleset_of(play), "players", len(seats))
    return RoundTable(seats, players, round_hands(play.position))


def play_title(play: Play) -> str:
    """What is played: a board, or a round."""
    what = _("Round %(number)s") if play.event.has_rounds else _("Board %(number)s")
    return what % {"number": play.board}


def ruleset_of(play: Play) -> Any:
    """The ruleset that the play's event has selected."""
    rules = round_game if play.event.has_rounds else game
    return rules(play.event.game).ruleset(play.event.ruleset)
