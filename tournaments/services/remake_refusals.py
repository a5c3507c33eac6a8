"""Why the rest of a movement cannot be made anew, and what can be done instead."""

from __future__ import annotations

from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from games.texts import unseen
from tournaments.models import Bye, Entry, Event, Seat
from tournaments.movements.remaking.request import Remade, Request
from tournaments.movements.schedule import SEATS
from tournaments.selectors.remaking import Evening


def state_problems(event: Event) -> list[Problem]:
    """Before the start another movement is made; after the end nothing is left."""
    if event.state == Event.State.RUNNING:
        return []
    message = gettext_noop(
        "The movement of a running event can be changed; before the start make another one."
    )
    return [Problem("event_not_running", message)]


def reason_problems(reason: str) -> list[Problem]:
    """A change of what everybody was told needs a reason."""
    problems = [*unseen(reason, "reason")]
    if not reason:
        problems.append(Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason"))
    return problems


def not_as_seen() -> Problem:
    """What would be done is not what was looked at."""
    message = gettext_noop(
        "Something has changed since the consequences were shown. Nothing was done: look at them again."
    )
    return Problem("remake_not_as_seen", message, where="seen")


def place_problems(entry: Entry, number: int = 0) -> list[Problem]:
    """An entry without a seat in what is left (from ``number`` on): its place was taken, or its table closed.

    Where rounds are drawn nobody has a place before the draw. An unknown position is another problem.
    """
    seats = Seat.objects.filter(position__event=entry.event_id)
    if entry.event.has_rounds or not seats.filter(position__number__gte=number).exists():
        return []
    params: dict[str, str | int] = {"name": str(entry.player), "number": number}
    if number:
        is_there = seats.filter(entry=entry, position__number__gte=number).exists()
        message = gettext_noop("%(name)s has no place from position %(number)s on.")
        return [] if is_there else [Problem("not_seated", message, params, "player")]
    absent = (
        Bye.objects.filter(entry=entry, kind=Bye.Kind.ABSENT)
        .order_by("-position__number")
        .select_related("position")
        .first()
    )
    message = gettext_noop(
        "%(name)s has no place any more: somebody else has taken it, or the table was closed. Take that back "
        "first, or let %(name)s step in for somebody."
    )
    is_there = (
        absent is None or seats.filter(entry=entry, position__number__gte=absent.position.number).exists()
    )
    return [] if is_there else [Problem("place_gone", message, params, "player")]


def sharing_problems(evening: Evening, request: Request) -> Iterator[Problem]:
    """Newcomers who make no table more, and a wish that changes nothing."""
    newcomers = sum(map(len, request.newcomers.values()))
    without = min(len(evening.lines[line]) for line in SEATS)
    if newcomers and request.wanted <= without:
        message = gettext_noop(
            "%(newcomers)s players make no table more; with %(missing)s others they would. One player takes "
            "the place of somebody who is absent or has left, or steps in as a substitute."
        )
        missing = sum(max(without + 1 - len(request.lines[line]), 0) for line in SEATS)
        yield Problem("late_no_table", message, {"newcomers": newcomers, "missing": missing}, "text")
    if not newcomers and not evening.gone:
        message = gettext_noop("Nobody has left and nobody comes: there is nothing to make anew.")
        yield Problem("remake_nothing", message)


def gain_problems(evening: Evening, request: Request, found: Remade) -> Iterator[Problem]:
    """A rest made anew in which no more tables would play than as it is."""
    gone = set(evening.gone)
    later = [one for one in evening.schedule.sittings if one.position >= evening.first]
    now = sum(gone.isdisjoint(one.seats.values()) for one in later)
    then = sum(one.position >= evening.first for one in found.schedule.sittings)
    if then <= now:
        message = gettext_noop(
            "Made anew no more tables could play than as it is (%(tables)s in all that is left): everybody "
            "has met too many boards. Somebody who steps in for one who has left fills a table."
        )
        yield Problem("remake_no_gain", message, {"tables": now})
