"""Tie-breaks of rounds worked out for a pencil: "12 + 8 + 16 = 36" for a Buchholz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from scoring.figures import points
from scoring.maths.ranking import thousandths
from scoring.maths.rounds.lines import BYE, MATCH
from scoring.selectors.rounds_lines import RoundLine
from scoring.selectors.rounds_sheets import RoundsSheet

Part = tuple[Fraction, str]
"""A summand and how it is written."""


def tie_sum(name: str, value: Any, sheet: RoundsSheet) -> str:
    """How the value of a tie-break comes of the rounds; empty where it is no sum, or rests on newer results.

    As in ``scoring.maths.rounds.tie_breaks``.
    """
    if value is None or isinstance(value, list) or name not in _PARTS:
        return ""
    counting = [line for line in sheet.lines if line.given is not None]
    parts = _PARTS[name](counting, sheet)
    if parts is None or len(parts) < 2 or sum(part for part, _ in parts) != Fraction(value):
        return ""
    text = " + ".join(text for _, text in parts).replace("+ −", "− ")
    return f"{text} = {_said(Fraction(value))}"


def _said(value: Fraction | int) -> str:
    return points(thousandths(Fraction(value)))


def _net(lines: Sequence[RoundLine], _sheet: RoundsSheet) -> list[Part]:
    return [(Fraction(one.given.net), _said(one.given.net)) for one in lines if one.given]


def _made(lines: Sequence[RoundLine], _sheet: RoundsSheet) -> list[Part]:
    return [(Fraction(one.given.made), _said(one.given.made)) for one in lines if one.given]


def _progressive(lines: Sequence[RoundLine], sheet: RoundsSheet) -> list[Part]:
    """The points of a round count once for every round from it to the last."""
    last = max([line.number for line in sheet.lines], default=0)
    found = []
    for line in lines:
        own, times = line.points or Fraction(0), last - line.number + 1
        found.append((own * times, f"{_said(own)} × {times}"))
    return found


def _faced(lines: Sequence[RoundLine], sheet: RoundsSheet) -> list[Part] | None:
    """The points of the opponents, the fewest first; one's own in a round without any."""
    totals: list[Fraction | None] = []
    for line in lines:
        if line.line is None or line.line.kind != MATCH:
            totals.append(sheet.total - sheet.less)
        else:
            totals += [sheet.faced.get(one.code) for one in line.opponents]
    known = [total for total in totals if total is not None]
    return [(one, _said(one)) for one in sorted(known)] if len(known) == len(totals) else None


def _cut(first: int, last: int) -> Callable[[Sequence[RoundLine], RoundsSheet], list[Part] | None]:
    """Without so many of the fewest and so many of the most points."""

    def parts(lines: Sequence[RoundLine], sheet: RoundsSheet) -> list[Part] | None:
        found = _faced(lines, sheet)
        return None if found is None else found[first : len(found) - last]

    return parts


def _sonneborn_berger(lines: Sequence[RoundLine], sheet: RoundsSheet) -> list[Part] | None:
    """The points of those beaten, and half of those with whom one drew, and of one's own for a bye."""
    found: list[Part] = []
    for line in lines:
        counted = line.line
        if counted is None or (counted.kind == MATCH and counted.net < 0):
            continue
        if counted.kind == BYE:
            found.append(_half(sheet.total - sheet.less))
        elif counted.kind == MATCH:
            for one in line.opponents:
                total = sheet.faced.get(one.code)
                if total is None:
                    return None
                found.append((total, _said(total)) if counted.net else _half(total))
    return found


def _half(total: Fraction) -> Part:
    return total / 2, f"{_said(total)} × 1/2"


_PARTS: Final[Mapping[str, Callable[[Sequence[RoundLine], RoundsSheet], list[Part] | None]]] = {
    "net": _net,
    "made": _made,
    "progressive": _progressive,
    "buchholz": _cut(0, 0),
    "buchholz_cut1": _cut(1, 0),
    "median_buchholz": _cut(1, 1),
    "sonneborn_berger": _sonneborn_berger,
}
