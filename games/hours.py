"""Hours that people type: read in one way and bound in one way, by pages and by the API alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown

FURTHEST: Final = timedelta(days=731)
"""How far ahead an hour may lie. Whoever plans for longer has mistyped the year."""
_FIRST: Final = datetime(2, 1, 1, tzinfo=UTC)
_LAST: Final = datetime(9998, 12, 31, tzinfo=UTC)
PASSED: Final = ("hour_passed", gettext_noop("This hour has passed."))


def read_hour(text: str, where: str) -> datetime | None:
    """The hour that a browser's field or a program writes, in the club's time zone; ``None`` for no text.

    ``ProblemsError`` for what is no hour, for a day without one, and for one that the change of the clocks
    leaves out or repeats.
    """
    if not text.strip():
        return None
    if _is_day(text.strip()):
        message = gettext_noop(
            "The hour is missing: “%(text)s” is a whole day. Type the hour too, as in 2026-03-14T20:30."
        )
        raise ProblemsError([Problem("hour_missing", message, {"text": shown(text)}, where)])
    try:
        found = parse_datetime(text.strip())
        is_naive = found is not None and timezone.is_naive(found)
        at = found and timezone.localtime(timezone.make_aware(found) if is_naive else found)
    except (ValueError, OverflowError):
        at = None
    if at is None:
        message = gettext_noop("“%(text)s” is no date with an hour.")
        raise ProblemsError([Problem("hour_unreadable", message, {"text": shown(text)}, where)])
    if is_naive and at.utcoffset() != at.replace(fold=1 - at.fold).utcoffset():
        message = gettext_noop(
            "“%(text)s” does not exist or exists twice: the clocks change then. Choose another hour."
        )
        raise ProblemsError([Problem("hour_of_clock_change", message, {"text": shown(text)}, where)])
    return at


def _is_day(text: str) -> bool:
    """Whether it is a date in one of the forms that would be read as its midnight."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def hour_problems(
    at: datetime, now: datetime, where: str, passed: tuple[str, str] = PASSED
) -> Iterator[Problem]:
    """Why ``at`` cannot be an hour to wait for; ``passed`` is what is said of one that is not later."""
    if at <= now:
        yield Problem(passed[0], passed[1], where=where)
    elif at - now > FURTHEST:
        message = gettext_noop("The hour lies more than two years ahead: is the year right?")
        yield Problem("hour_too_far", message, where=where)


def hour_of(text: object) -> datetime | None:
    """An hour that was stored as text, in the club's time zone; ``None`` for what cannot be shown as one."""
    try:
        found = datetime.fromisoformat(text) if isinstance(text, str) else None
        return found and timezone.localtime(within_calendar(found))
    except (ValueError, TypeError):
        return None


def within_calendar(at: datetime) -> datetime:
    """``at``, moved from the ends of the calendar to where every time zone can show it."""
    return min(max(at, _FIRST), _LAST)
