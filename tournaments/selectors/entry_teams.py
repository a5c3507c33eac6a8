"""The teams that several entries play for: who is in which, and whether their sizes are those of the plan."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from games.problems import Problem, gettext_noop
from tournaments.models import Entry, Event
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.team_stages import TEAM_STAGES, pairs_of
from tournaments.movements.tarot.free import TEAMS

SHOWN = 12
"""Names in one sentence."""


def teams_of(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The entries of every team, teams by name; who plays for none is not there."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.team:
            found.setdefault(entry.team, []).append(entry)
    return dict(sorted(found.items(), key=lambda team: team[0].casefold()))


def teams_of_event(event: Event) -> dict[str, list[Entry]]:
    """The teams of an event with their entries in the order of the list; one query."""
    return teams_of(Entry.objects.filter(event=event).select_related("player").order_by("number"))


def team_problems(plan: Plan, entries: Collection[Entry], names: Mapping[int, str]) -> Iterator[Problem]:
    """Teams of another size than the plan's, each with those who are in it, and who plays for none.

    Where teams may have free places, only those with too many are wrong.
    """
    if not plan.team_size:
        return
    params: dict[str, str | int]
    teams = teams_of(entries)
    for team, there in teams.items():
        if len(there) > plan.team_size or (len(there) < plan.team_size and not plan.team_gaps):
            message = gettext_noop("Team %(team)s has %(entries)s, not %(size)s: %(names)s.")
            called = "; ".join(names[entry.pk] for entry in there[:SHOWN])
            params = {"team": team, "entries": len(there), "size": plan.team_size, "names": called}
            yield Problem("team_wrong_size", message, params, "teams")
    none = [names[entry.pk] for entry in entries if not entry.team]
    if none and not plan.team_gaps:
        message = gettext_noop("%(count)s on the list play for no team: %(names)s.")
        called = "; ".join(none[:SHOWN]) + ("; …" if len(none) > SHOWN else "")
        yield Problem("team_missing", message, {"count": len(none), "names": called}, "teams")
    if len(teams) < 2 and entries:
        yield Problem("teams_too_few", gettext_noop("There are at least two teams."), {}, "teams")


def team_stage_problems(plan: Plan) -> Iterator[Problem]:
    """Stages that are made for teams of another size than the plan's."""
    for number, stage in enumerate(plan.programme.stages, start=1):
        is_met = stage.format in TEAM_STAGES
        size = pairs_of(stage) if is_met else TEAMS.get(stage.variant, 0)
        where = f"stage {number}"
        if size and size != plan.team_size:
            message = gettext_noop("This stage is for teams of %(size)s; in the plan a team has %(entries)s.")
            params: dict[str, str | int] = {"size": size, "entries": plan.team_size}
            yield Problem("team_size_differs", message, params, where)
        if is_met and (plan.team_gaps or stage.groups):
            message = gettext_noop(
                "Where teams meet table by table all are complete, and there are no groups."
            )
            yield Problem("teams_incomplete", message, {}, where)
