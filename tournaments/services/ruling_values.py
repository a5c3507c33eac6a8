"""What a director writes for a side, and what is stored of it: "56", "60 %", "A+", "14 VP +315", "4 PM"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from tournaments.models import Event, Play
from tournaments.movements.layouts import attacking
from tournaments.ruling_presets import PERCENT, PM, POINTS, VP, ruling_unit
from tournaments.selectors.seats import seats_of_play

_NUMBER: Final = r"[0-9]{1,5}(?:[.,][0-9]{1,3})?"
_POINTS: Final = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
_PERCENT: Final = re.compile(rf"({_NUMBER}) ?%", re.ASCII)
_AVERAGE: Final = re.compile(r"(A|A\+|A-)( session|\*)?", re.ASCII | re.IGNORECASE)
_VP: Final = re.compile(rf"({_NUMBER}) ?VP(?: ([+-]?[0-9]{{1,6}}))?", re.ASCII | re.IGNORECASE)
_PM: Final = re.compile(rf"([+-]?{_NUMBER}) ?PM", re.ASCII | re.IGNORECASE)
_HUNDRED: Final = 100
"""No percentage is more, and nothing shares or loses so many victory points or match points."""
MOST_OF_MATCH, MOST_OF_BOARD = 99_999, 1_000
"""Points of a match or a board; no sheet comes near. Standings hold no sums of any size."""

Has = dict[str, str]


def value_read(text: str, unit: str, side: str) -> Has:
    """What ``side`` has, in an event ranked by ``unit``; ``ProblemsError`` for what does not fit there.

    >>> value_read("60 %", "percent", "N"), value_read("A+*", "percent", "N")
    ({'percent': '60'}, {'session': 'A+'})
    >>> value_read("14 VP +315", "vp", "NS"), value_read("-52", "pm", "A")
    ({'vp': '14', 'net': '315'}, {'points': '-52'})
    """
    written = " ".join(text.replace("−", "-").split())
    found: Has | None = None
    if _POINTS.fullmatch(written):
        found = {POINTS: str(int(written))}
    elif unit in {PERCENT, VP} and (match := _AVERAGE.fullmatch(written)):
        found = {"session" if match[2] else "average": match[1].upper()}
    elif unit == PERCENT and (match := _PERCENT.fullmatch(written)):
        percent = _exact(match[1])
        found = {PERCENT: str(percent)}
    elif unit == VP and (match := _VP.fullmatch(written)):
        found = {VP: str(_exact(match[1]))} | ({"net": str(int(match[2]))} if match[2] else {})
    elif unit == PM and (match := _PM.fullmatch(written)):
        found = {PM: str(_exact(match[1]))}
    if found is None or _is_too_much(found):
        message = gettext_noop("“%(value)s” is nothing that %(side)s can have here: write, say, %(known)s.")
        params = {"value": shown(text), "side": side, "known": EXAMPLES[unit]}
        raise ProblemsError([Problem("side_value_malformed", message, params, f"sides.{side}")])
    return found


EXAMPLES: Final = {
    PERCENT: "56, 60 %, A+, A, A-, A+*",
    VP: "500, 12 VP, 14 VP +315, A+, A, A-",
    PM: "56, 4 PM",
    POINTS: "56",
}


def _exact(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def _is_too_much(has: Has) -> bool:
    return any(abs(Fraction(has[unit])) > _HUNDRED for unit in (PERCENT, VP, PM) if unit in has)


def points_most(event: Event) -> int:
    """The most points that a side can be given in a match or on a board of an event."""
    return MOST_OF_MATCH if event.has_rounds else MOST_OF_BOARD


def sides_read(event: Event, play: Play, texts: Mapping[str, str]) -> dict[str, Has]:
    """What every side of a table has; ``ProblemsError`` with everything that is missing or does not fit.

    ``attack`` and ``defence`` may stand for the seats that attack and defend.
    """
    seats = seats_of_play(play)
    wanted = _by_seat(seats, attacking(seats, play.taker), texts)
    problems, found = [*_unknown(seats, texts)], {}
    for seat in seats:
        if not wanted.get(seat, "").strip():
            message = gettext_noop("Say what %(side)s has.")
            problems.append(Problem("side_missing", message, {"side": seat}, f"sides.{seat}"))
            continue
        try:
            found[seat] = value_read(wanted[seat], ruling_unit(event), seat)
        except ProblemsError as error:
            problems += error.problems
    raise_if_any(problems)
    raise_if_any(_unlike(event, attacking(seats, play.taker), found))
    return found


def _by_seat(seats: tuple[str, ...], attacker: str | None, texts: Mapping[str, str]) -> dict[str, str]:
    sides = {seat: texts.get("attack" if seat == attacker else "defence", "") for seat in seats}
    return sides | {seat: text for seat, text in texts.items() if text.strip()}


def _unknown(seats: tuple[str, ...], texts: Mapping[str, str]) -> Iterator[Problem]:
    for side in sorted(texts.keys() - {*seats, "attack", "defence"})[:9]:
        message = gettext_noop("Nobody sits at “%(side)s” there; the sides are %(known)s.")
        yield Problem("side_unknown", message, {"side": shown(side), "known": ", ".join(seats)}, "sides")


def _unlike(event: Event, attacker: str | None, sides: Mapping[str, Has]) -> Iterator[Problem]:
    """Scores that cannot be compared together, or that nobody can have made."""
    most = points_most(event)
    for seat, has in sides.items():
        if abs(int(has.get(POINTS, has.get("net", "0")))) > most:
            message = gettext_noop("Nobody makes more than %(most)s points.")
            yield Problem("points_too_many", message, {"most": most}, f"sides.{seat}")
    has_points = [POINTS in has for has in sides.values()]
    unit = ruling_unit(event)
    if (event.has_rounds or unit == PM) and any(has_points) and not all(has_points):
        message = gettext_noop("Give all sides points, or none of them.")
        yield Problem("sides_unlike", message, {}, "sides")
    defences = {has[POINTS] for seat, has in sides.items() if POINTS in has and seat != attacker}
    if not event.has_rounds and len(defences) > 1:
        message = gettext_noop("The defenders have one score together: give one of them a percentage.")
        yield Problem("defenders_differ", message, {}, "sides")
