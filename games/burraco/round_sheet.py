"""The sheet of a round: the hands that a table has played one after the other, and their sum.

The JSON form has the sheets of the hands (``games.burraco.sheet``), each with its seven figures a side or
with its two totals only, or nothing but the two sums of the round::

    {"hands": [{"totals": [500, -120]}, {"totals": [85, 640]}]}
    {"points": [585, 520]}

Beside ``hands`` ``points`` are a cross-check, and are not kept.

Source: domain, section 2 ("two entry modes"; a round is a fixed number of hands, or timed).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from games.burraco.doubts import doubts as hand_doubts
from games.burraco.possible import least_total, most_total
from games.burraco.rules import Ruleset
from games.burraco.ruleset_checks import GRID
from games.burraco.score import score_sheet
from games.burraco.sheet import parse_sheet, sheet_as_dict
from games.burraco.vocabulary import PAIRS, Sheet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import FieldReader, shown

MOST_HANDS: Final = 60
"""Of a timed round."""
_KNOWN: Final = ("hands", "points")


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """What a table has played: its hands, or only the ``written`` sums. One of the two is empty."""

    hands: tuple[Sheet, ...]
    written: tuple[int, int] | None = None


def parse_round_sheet(data: Mapping[str, object], ruleset: Ruleset, hands: int) -> RoundSheet:
    """The sheet that ``data`` describes, of a round of ``hands`` hands (0: as many as fit in the time).

    ``ProblemsError`` with all that is wrong, in all hands.

    >>> from games.burraco.rulesets import ruleset
    >>> rules = ruleset("fibur-2026")
    >>> round_points(parse_round_sheet({"hands": [{"totals": [500, -120]}] * 2}, rules, 2), rules)
    (1000, -240)
    >>> bad = {"hands": [{"totals": [501, 0]}, {"totals": [0, 99995]}], "points": [1, 2]}
    >>> try: parse_round_sheet(bad, rules, 3)
    ... except ProblemsError as error: print([problem.where for problem in error.problems])
    ['hands', 'hands[0].totals[0]', 'hands[1].totals[1]']
    """
    reader = FieldReader(data)
    reader.refuse_others(_KNOWN)
    points = reader.two_wholes("points") if reader.given("points") else None
    if not reader.given("hands"):
        if not reader.given("points"):
            reader.missing("hands")
        raise_if_any([*reader.problems, *_sum_problems(points, ruleset, hands, reader)])
        return RoundSheet((), points)
    sheets = _hands(reader, ruleset, hands)
    sheet = RoundSheet(tuple(sheets))
    problems = list(reader.problems)
    if points is not None and not problems:
        problems += _points_differ(points, round_points(sheet, ruleset))
    raise_if_any(problems)
    return sheet


def round_sheet_as_dict(sheet: RoundSheet, ruleset: Ruleset) -> dict[str, object]:
    """The JSON form of ``sheet``, every hand with its totals; ``parse_round_sheet`` reads the same sheet
    back."""
    if sheet.written is not None:
        return {"points": list(sheet.written)}
    totals = hand_totals(sheet, ruleset)
    return {
        "hands": [
            sheet_as_dict(hand) | {"totals": list(both)}
            for hand, both in zip(sheet.hands, totals, strict=True)
        ]
    }


def hand_totals(sheet: RoundSheet, ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """Both sides' totals of every hand, in order; empty where only the sums were written."""
    return tuple(score_sheet(hand, ruleset).totals for hand in sheet.hands)


def round_points(sheet: RoundSheet, ruleset: Ruleset) -> tuple[int, int]:
    """Both sides' points of the round."""
    if sheet.written is not None:
        return sheet.written
    totals = hand_totals(sheet, ruleset)
    return sum(first for first, _second in totals), sum(second for _first, second in totals)


def round_doubts(sheet: RoundSheet, ruleset: Ruleset) -> tuple[Problem, ...]:
    """What the table should look at again, hand by hand."""
    return tuple(
        replace(problem, where=f"hands[{place}].{problem.where}")
        for place, hand in enumerate(sheet.hands)
        for problem in hand_doubts(hand, ruleset)
    )


def _hands(reader: FieldReader, ruleset: Ruleset, hands: int) -> list[Sheet]:
    """The hands that can be read; everything else is a problem of ``reader``."""
    items = reader.data["hands"]
    if not isinstance(items, (list, tuple)):
        message = gettext_noop("“%(field)s” is a list of the hands played, not %(value)s.")
        reader.refuse("not_a_list", message, {"field": "hands", "value": shown(items)}, "hands")
        return []
    _count_hands(reader, len(items), hands)
    sheets = []
    for place, item in enumerate(items[:MOST_HANDS]):
        where = f"hands[{place}]"
        if not isinstance(item, Mapping):
            message = gettext_noop("Hand %(hand)s is no sheet: %(value)s.")
            reader.refuse("hand_unreadable", message, {"hand": place + 1, "value": shown(item)}, where)
            continue
        try:
            sheets.append(parse_sheet(item, ruleset))
        except ProblemsError as error:
            reader.problems += [replace(found, where=f"{where}.{found.where}") for found in error.problems]
    return sheets


def _count_hands(reader: FieldReader, played: int, hands: int) -> None:
    if hands and played != hands:
        message = gettext_noop("A round has %(hands)s hands, not %(played)s.")
        reader.refuse("hands_wrong_number", message, {"hands": hands, "played": played}, "hands")
    elif not 1 <= played <= MOST_HANDS:
        message = gettext_noop("A round has 1 to %(most)s hands, not %(played)s.")
        reader.refuse("hands_wrong_number", message, {"most": MOST_HANDS, "played": played}, "hands")


def _sum_problems(
    points: tuple[int, int] | None, ruleset: Ruleset, hands: int, reader: FieldReader
) -> Iterator[Problem]:
    """What so many hands cannot add up to."""
    count = hands or MOST_HANDS
    least, most = count * least_total(ruleset), count * most_total(ruleset)
    for place, value in zip(PAIRS, points or (0, 0), strict=True):
        where = f"points[{place}]"
        if any(problem.where == where for problem in reader.problems):
            continue
        if value % GRID:
            message = gettext_noop("Points are counted in fives, not %(value)s.")
            yield Problem("total_off_grid", message, {"value": value}, where)
        if not least <= value <= most:
            message = gettext_noop("A round is worth %(least)s to %(most)s points, not %(value)s.")
            params: dict[str, str | int] = {"least": least, "most": most, "value": value}
            yield Problem("total_out_of_range", message, params, where)


def _points_differ(written: tuple[int, int], added: tuple[int, int]) -> Iterator[Problem]:
    for place, on_paper, is_worth in zip(PAIRS, written, added, strict=True):
        if on_paper != is_worth:
            message = gettext_noop("The paper says %(written)s, but these hands add up to %(total)s.")
            params: dict[str, str | int] = {"written": on_paper, "total": is_worth}
            yield Problem("points_differ", message, params, f"points[{place}]")
