"""The fields of a round's sheet on a page: two points for every deal, or only their sums.

With ``games/_round_fields.html``. No rule lives here: what was typed goes to the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.problem_texts import render
from games.problems import Problem
from games.rounds import SIDES, RoundTable
from games.web.score.burraco_words import pair_names, say

_HAND = re.compile(r"hands\[(\d+)\](?:\.(.+))?")
_PLACE = re.compile(r"(?:totals|points|pairs)\[([01])\]")
_DASHES = str.maketrans("\u2212\u2013\u2010", "---")
MOST_HANDS = 60
"""Fields that are read; of a round that lasts a time there is one line, the sums."""


def round_data(post: QueryDict) -> dict[str, Any]:
    """The sheet's JSON form from the form's fields, as typed; a line without any figure is absent."""
    hands, number = [], 1
    while number <= MOST_HANDS and f"hand_{number}_{SIDES[0]}" in post:
        hands.append([figure(post, f"hand_{number}_{side}") for side in SIDES])
        number += 1
    data: dict[str, Any] = {}
    if any(figure for hand in hands for figure in hand):
        data["hands"] = [{"totals": hand} for hand in hands]
    sums = [figure(post, f"points_{side}") for side in SIDES]
    if any(sums):
        data["points"] = sums
    return data


def figure(post: QueryDict, name: str) -> str:
    """A figure as it was typed, without spaces, and with the minus of a keyboard for every dash."""
    return re.sub(r"\s+", "", post.get(name, "")).translate(_DASHES)


def round_fields(
    table: RoundTable, data: Mapping[str, Any], *, problems: Sequence[Problem] = (), prefix: str = "sheet"
) -> dict[str, Any]:
    """What ``games/_round_fields.html`` needs, under the one name ``sheet``.

    ``data`` is what was typed or a stored sheet.
    """
    hands = table.deals
    faulty = {anchor_of(problem) for problem in problems}
    typed = list(data.get("hands") or ())
    lines = [
        _line(f"hand_{number}", hand_title(number), _typed(typed, number), prefix, faulty)
        for number in range(1, hands + 1)
    ]
    sums = _line("points", _("Sum of the round"), data.get("points"), prefix, faulty)
    return {
        "template": "games/_round_fields.html",
        "prefix": prefix,
        "sides": [*zip(SIDES, pair_names(), strict=True)],
        "lines": lines,
        "sums": sums,
        "is_sum_open": not hands or bool(data.get("points")) or "points" in " ".join(faulty),
        "problems": round_problem_rows(problems, prefix),
    }


def hand_title(number: int) -> str:
    """What a deal of the round is called."""
    return _("Hand %(number)s") % {"number": number}


def _typed(hands: Sequence[Any], number: int) -> Any:
    hand = hands[number - 1] if number <= len(hands) else None
    return hand.get("totals") if isinstance(hand, Mapping) else None


def _line(name: str, label: str, figures: Any, prefix: str, faulty: set[str]) -> dict[str, Any]:
    pair = list(figures) if isinstance(figures, list | tuple) and len(figures) == len(SIDES) else ["", ""]
    cells = [
        {
            "id": f"{prefix}-{name}_{side}",
            "name": f"{name}_{side}",
            "value": "" if value is None else str(value),
            "pair": pair_name,
            "is_faulty": f"{name}_{side}" in faulty,
        }
        for side, pair_name, value in zip(SIDES, pair_names(), pair, strict=True)
    ]
    return {"label": label, "cells": cells}


def anchor_of(problem: Problem) -> str:
    """The field that a problem is about: "hands[1].totals[0]" is "hand_2_NS"."""
    hand = _HAND.match(problem.where)
    side = _PLACE.search(problem.where)
    name = f"hand_{int(hand[1]) + 1}" if hand else "points" if problem.where.startswith("points") else ""
    return f"{name}_{SIDES[int(side[1]) if side else 0]}" if name else "hand_1_NS"


def round_problem_text(problem: Problem) -> str:
    """The sentence, after the hand that it is about, with the sides called as the form calls them."""
    hand, side = _HAND.match(problem.where), _PLACE.search(problem.where)
    params = dict(problem.params)
    if "field" in params:
        what = _("the points of %(pair)s") if side else _("a hand")
        params["field"] = what % {"pair": pair_names()[int(side[1])]} if side else what
        text = render(replace(problem, params=params))
    else:
        text = say(problem)
    if hand is None:
        return text
    return _("Hand %(number)s: %(text)s") % {"number": int(hand[1]) + 1, "text": text}


def round_problem_rows(problems: Sequence[Problem], prefix: str = "sheet") -> list[dict[str, str]]:
    """Rows for ``components/problems.html``: the sentence, and the id of the field that it is about."""
    return [
        {"text": round_problem_text(problem), "anchor": f"{prefix}-{anchor_of(problem)}"}
        for problem in problems
    ]


def round_rows(sheet: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """A stored sheet line by line, in words: ``(name, label, value)``.

    >>> round_rows({"hands": [{"totals": [500, -120]}, {"totals": [85, 640]}]})[-1]
    ('points', 'Sum of the round', '585 : 520')
    """
    totals = [hand["totals"] for hand in sheet.get("hands") or ()]
    rows = [
        (f"hand_{number}", hand_title(number), points_text(both)) for number, both in enumerate(totals, 1)
    ]
    sums = sheet.get("points") or [sum(side) for side in zip(*totals, strict=True)]
    return [*rows, ("points", _("Sum of the round"), points_text(sums))]


def sides_text(points: Mapping[str, int]) -> str:
    """Both sides' points in one line."""
    return points_text([*points.values()])


def points_text(both: Sequence[int]) -> str:
    """Two figures side by side, with the true minus sign.

    >>> points_text((500, -120))
    '500 : −120'
    """
    return " : ".join(str(figure).replace("-", "−") for figure in both)
