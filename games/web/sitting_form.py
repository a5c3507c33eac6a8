"""The fields of a free sitting of Tarot on a page: who took each deal and its score, or only everybody's sum.

With ``games/_sitting_fields.html``. No rule lives here: what was typed goes to the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.problem_texts import render
from games.problems import Problem
from games.rounds import RoundTable
from games.web.round_form import figure
from games.web.tarot_words import seat_labels

_DEAL = re.compile(r"deals\[(\d+)\](?:\.(\w+))?")
MOST_DEALS = 60
"""Lines that are read; of a sitting that lasts a time the form has ``SPARE`` of them."""
SPARE = 8
MORE = 2
"""Empty lines below those that were typed there: nobody knows how many deals fit."""
FIELDS = ("taker", "unit", "partner", "sits_out")


def sitting_data(post: QueryDict) -> dict[str, Any]:
    """The sheet's JSON form from the form's fields, as typed; a line without taker and score is absent."""
    deals, number = [], 1
    while number <= MOST_DEALS and f"deal_{number}_unit" in post:
        deal = {name: figure(post, f"deal_{number}_{name}") for name in FIELDS}
        if deal["taker"] or deal["unit"]:
            deals.append({name: value for name, value in deal.items() if value or name in FIELDS[:2]})
        number += 1
    points = {name.removeprefix("points_"): figure(post, name) for name in post if name.startswith("points_")}
    data: dict[str, Any] = {"deals": deals} if deals else {}
    if any(points.values()):
        data["points"] = points
    return data


def sitting_fields(
    table: RoundTable,
    data: Mapping[str, Any],
    *,
    problems: Sequence[Problem] = (),
    prefix: str = "sheet",
) -> dict[str, Any]:
    """What ``games/_sitting_fields.html`` needs, under the one name ``sheet``.

    ``data`` is what was typed or a stored sheet.
    """
    seats, players, deals = table.seats, table.players, table.deals
    faulty = {anchor_of(problem) for problem in problems}
    typed = [deal if isinstance(deal, Mapping) else {} for deal in data.get("deals") or ()]
    dead_hand = len(seats) > players
    as_fit = min(max(SPARE, len(typed) + MORE), MOST_DEALS)
    lines = max(deals, len(seats)) if dead_hand and deals else deals or as_fit
    return {
        "template": "games/_sitting_fields.html",
        "prefix": prefix,
        "seats": [(seat, letter_of(seat)) for seat in seats],
        "has_dead_hand": dead_hand,
        "has_partner": players == len(seats) == len(seat_labels()),
        "lines": [
            _line(number, typed[number - 1] if number <= len(typed) else {}, prefix, faulty)
            for number in range(1, max(lines, len(typed)) + 1)
        ],
        "sums": [
            {
                "id": f"{prefix}-points_{seat}",
                "name": f"points_{seat}",
                "seat": seat,
                "label": seat_labels()[seat],
                "value": _text((data.get("points") or {}).get(seat)),
                "is_faulty": f"points_{seat}" in faulty,
            }
            for seat in seats
        ],
        "is_sum_open": bool(data.get("points")) or any(name.startswith("points") for name in faulty),
        "problems": sitting_problem_rows(problems, prefix),
    }


def _line(number: int, deal: Mapping[str, Any], prefix: str, faulty: set[str]) -> dict[str, Any]:
    fields = {
        name: {
            "id": f"{prefix}-deal_{number}_{name}",
            "name": f"deal_{number}_{name}",
            "value": _text(deal.get(name)),
            "is_faulty": f"deal_{number}_{name}" in faulty,
        }
        for name in FIELDS
    }
    return {"number": number, **fields}


def _text(value: object) -> str:
    return "" if value is None else str(value)


def letter_of(seat: str) -> str:
    """The letter of a seat in the active language."""
    return pgettext("seat", seat)


def anchor_of(problem: Problem) -> str:
    """The field that a problem is about: "deals[1].unit" is "deal_2_unit"."""
    if deal := _DEAL.match(problem.where):
        return f"deal_{int(deal[1]) + 1}_{deal[2] or 'taker'}"
    head, _dot, seat = problem.where.partition(".")
    return f"points_{seat}" if head == "points" and seat else "deal_1_taker"


def sitting_problem_text(problem: Problem) -> str:
    """The sentence, after the deal that it is about, with the fields called as the form calls them."""
    labels = {
        "taker": _("Taker"),
        "unit": _("Score"),
        "partner": _("Partner"),
        "sits_out": _("Sits out"),
        "deals": _("Deals"),
    }
    field = str(problem.params.get("field", "")).rpartition(".")[2]
    label = labels.get(field) or seat_labels().get(field)
    text = render(replace(problem, params={**problem.params, "field": label}) if label else problem)
    deal = _DEAL.match(problem.where)
    if deal is None:
        return text
    return _("Deal %(number)s: %(text)s") % {"number": int(deal[1]) + 1, "text": text}


def sitting_problem_rows(problems: Sequence[Problem], prefix: str = "sheet") -> list[dict[str, str]]:
    """Rows for ``components/problems.html``: the sentence, and the id of the field that it is about."""
    return [
        {"text": sitting_problem_text(problem), "anchor": f"{prefix}-{anchor_of(problem)}"}
        for problem in problems
    ]


def sitting_rows(sheet: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """A stored sheet line by line, in words: ``(name, label, value)``."""
    rows = [
        (f"deal_{number}", _("Deal %(number)s") % {"number": number}, _deal_text(deal))
        for number, deal in enumerate(sheet.get("deals") or (), 1)
    ]
    if points := sheet.get("points"):
        rows.append(("points", _("Sum of the position"), seats_text(points)))
    return rows


def seats_text(points: Mapping[str, int]) -> str:
    """Everybody's points in one line."""
    return " · ".join(f"{letter_of(seat)} {signed(value)}" for seat, value in points.items())


def _deal_text(deal: Mapping[str, Any]) -> str:
    """The taker and the score per defender, and who else matters."""
    parts = [
        _("%(taker)s takes: %(unit)s") % {"taker": letter_of(deal["taker"]), "unit": signed(deal["unit"])}
    ]
    if partner := deal.get("partner"):
        parts.append(_("with %(partner)s") % {"partner": letter_of(partner)})
    if sits_out := deal.get("sits_out"):
        parts.append(_("%(seat)s sits out") % {"seat": letter_of(sits_out)})
    return ", ".join(parts)


def signed(points: int) -> str:
    """A figure with its true sign.

    >>> signed(50), signed(-62), signed(0)
    ('+50', '−62', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
