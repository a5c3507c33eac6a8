"""Whether boards that were not dealt for a movement suit it: how many there are, and who takes on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.problems import Problem, gettext_noop
from tournaments.movements.checker import check
from tournaments.movements.report import Span
from tournaments.movements.schedule import Schedule
from tournaments.movements.takers import balanced_takers


def taker_problems(takers: Mapping[int, str], schedule: Schedule) -> Iterator[Problem]:
    """Boards without a taker, and takers that are much more uneven than this movement needs.

    Under takers balanced for the movement the players' numbers of attacks lie as close as they can; takers
    that were made without knowing it may spread them by one more.
    """
    report = check(schedule, takers)
    yield from report.problems
    attacks = report.attacks
    balanced = check(schedule, dict(enumerate(balanced_takers(schedule), start=1))).attacks
    if report.ok and attacks and balanced and _spread(attacks) > _spread(balanced) + 1:
        message = gettext_noop(
            "With the takers of these boards somebody attacks %(high)s boards and somebody else %(low)s; "
            "with four boards in a position, or eight, everybody attacks alike."
        )
        yield Problem("takers_uneven", message, {"high": attacks.high, "low": attacks.low}, "takers")


def _spread(attacks: Span) -> int:
    return attacks.high - attacks.low
