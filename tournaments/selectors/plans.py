"""The plan of an event that is drawn round by round, and whether those on the list can play it."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count

from games.problems import Problem, gettext_noop
from tournaments.models import Entry, Event, Position
from tournaments.movements.programmes.checking import programme_problems
from tournaments.movements.programmes.own_table import table_problems
from tournaments.movements.programmes.plan import RANKING, Plan
from tournaments.movements.programmes.programme import TYPED
from tournaments.movements.programmes.rounds import PLAYABLE, seats_of
from tournaments.movements.schedule import SEATS
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.entry_teams import team_problems, team_stage_problems


def plan_of(event: Event) -> Plan:
    """The plan of an event that is drawn round by round."""
    return Plan.from_dict(event.plan)


def round_hands(position: Position) -> int:
    """How many deals a table plays in this round; 0 for as many as fit.

    A round keeps what the plan said when it was drawn: whoever plays it was told so.
    """
    stored = position.draw.get("hands")
    return plan_of(position.event).hands if stored is None else int(stored)


def plan_seats(event: Event) -> tuple[str, ...]:
    """The seats of its tables: NS and EW for pairs, teams and two head to head, else N, E, S and W."""
    return seats_of(plan_of(event).programme)


def plan_problems(plan: Plan) -> Iterator[Problem]:
    """What no list of entries makes good: formats that are not for rounds, or not for such entries."""
    for number, stage in enumerate(plan.programme.stages, start=1):
        if stage.format not in {*PLAYABLE, TYPED}:
            message = gettext_noop("%(format)s is not drawn round by round; there are: %(formats)s.")
            formats = ", ".join((*PLAYABLE, TYPED))
            params: dict[str, str | int] = {"format": stage.format, "formats": formats}
            yield Problem("format_not_for_rounds", message, params, f"stage {number}")
    yield from table_problems(plan.programme, plan.typed)
    yield from team_stage_problems(plan)
    if plan.members > 1 and seats_of(plan.programme) == SEATS:
        message = gettext_noop(
            "This programme is for single players: an entry has one player, not %(members)s."
        )
        yield Problem("members_not_alone", message, {"members": plan.members}, "members")


def readiness_problems(event: Event) -> list[Problem]:
    """Why the event cannot start: all that speaks against those on the list playing the plan."""
    plan = plan_of(event)
    entries = Entry.objects.filter(event=event)
    found = [*plan_problems(plan)]
    fits = programme_problems(plan.programme, entries.count(), table=plan.typed)
    found += [problem for problem in fits if problem not in found]
    if plan.first == RANKING and not plan.ranks:
        message = gettext_noop(
            "Nobody on the list has a place in the ranking: give the list a column “ranking”, 1 for the "
            "best, or choose another order for the first round."
        )
        found.append(Problem("ranking_missing", message, {}, "first"))
    everybody = entries.select_related("player").annotate(players=Count("members")).order_by("number")
    if plan.team_size:
        found += team_problems(plan, everybody, entry_names(event))
    for entry in (entry for entry in everybody if max(entry.players, 1) != plan.members):
        message = gettext_noop("%(name)s: %(players)s entered together; the plan says %(members)s.")
        params: dict[str, str | int] = {
            "name": str(entry.player),
            "players": max(entry.players, 1),
            "members": plan.members,
        }
        found.append(Problem("members_differ", message, params, "members"))
    return found
