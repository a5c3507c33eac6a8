"""The plan of an event that is drawn round by round, and whether those on the list can play it."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count

from games.problems import Problem, gettext_noop
from tournaments.models import Entry, Event
from tournaments.movements.programmes.checking import programme_problems
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.rounds import PLAYABLE, seats_of
from tournaments.movements.schedule import SEATS


def plan_of(event: Event) -> Plan:
    """The plan of an event that is drawn round by round."""
    return Plan.from_dict(event.plan)


def plan_seats(event: Event) -> tuple[str, ...]:
    """The seats of its tables: NS and EW for pairs, teams and two head to head, else N, E, S and W."""
    return seats_of(plan_of(event).programme)


def plan_problems(plan: Plan) -> Iterator[Problem]:
    """What no list of entries makes good: formats that are not for rounds, or not for such entries."""
    for number, stage in enumerate(plan.programme.stages, start=1):
        if stage.format not in PLAYABLE:
            message = gettext_noop("%(format)s is not drawn round by round; there are: %(formats)s.")
            params: dict[str, str | int] = {"format": stage.format, "formats": ", ".join(PLAYABLE)}
            yield Problem("format_not_for_rounds", message, params, f"stage {number}")
    if plan.members > 1 and seats_of(plan.programme) == SEATS:
        message = gettext_noop(
            "This programme is for single players: an entry has one player, not %(members)s."
        )
        yield Problem("members_not_alone", message, {"members": plan.members}, "members")


def readiness_problems(event: Event) -> list[Problem]:
    """Why the event cannot start: all that speaks against those on the list playing the plan."""
    plan = plan_of(event)
    entries = Entry.objects.filter(event=event)
    found = [*plan_problems(plan), *programme_problems(plan.programme, entries.count())]
    wrong = [
        entry
        for entry in entries.select_related("player").annotate(players=Count("members")).order_by("number")
        if max(entry.players, 1) != plan.members
    ]
    for entry in wrong:
        message = gettext_noop("%(name)s is entered with %(players)s players; the plan says %(members)s.")
        params: dict[str, str | int] = {
            "name": str(entry.player),
            "players": max(entry.players, 1),
            "members": plan.members,
        }
        found.append(Problem("members_differ", message, params, "members"))
    return found
