"""For which team everybody plays: set until the start, and corrected afterwards for a reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import shown
from games.texts import one_line, unseen
from tournaments.models import Entry, Event, Position
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.team_stages import TEAM_STAGES
from tournaments.selectors.entry_teams import teams_of
from tournaments.selectors.plans import plan_of
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.roster_pairs import LONGEST
from tournaments.services.team_names import new_team_problems, spelled

LONGEST_REASON = 200


@transaction.atomic
def teams_set(
    *,
    event: Event,
    teams: Mapping[str, str],
    actor: Actor,
    now: datetime,
    reason: str = "",
    new_team: bool = False,
) -> Event:
    """For which of ``teams`` the entries of these codes play, empty for none; the others stay as they are.

    Sizes are checked before the start as a whole, since the list may still grow; afterwards no team gets more
    than the plan says, none is left with fewer, a reason is needed, and a name that no team has needs
    ``new_team``: it may be a slip. ``ProblemsError`` with everything that is wrong.
    """
    event = event_locked(event)
    entries = list(Entry.objects.filter(event=event).select_related("player").order_by("number"))
    reason = one_line(reason)
    problems = [*_refusals(event, reason), *_code_problems(entries, teams), *_name_problems(teams)]
    before, changed = teams_of(entry for entry in entries if not entry.is_withdrawn), []
    known = [entry.team for entry in entries]
    for entry in entries:
        wanted = teams.get(entry.player.code, entry.team)
        team = spelled((one.team for one in entries if one.team and one is not entry), wanted)
        if team != entry.team:
            entry.team = team
            changed.append(entry)
    if event.started_at is not None and event.has_rounds:
        problems += _size_problems(plan_of(event), before, entries)
        if not problems and not new_team:
            problems += new_team_problems(known, (entry.team for entry in changed), "teams")
    raise_if_any(problems)
    if not changed:
        return event
    Entry.objects.bulk_update(changed, ["team"])
    detail = {"teams": {entry.player.code: entry.team for entry in changed}, "reason": reason}
    log_append(event=event, actor=actor, verb="teams_set", now=now, detail=detail | {"count": len(changed)})
    if event.started_at is not None:
        announce_results_changed(event)
    return event


def _refusals(event: Event, reason: str) -> Iterator[Problem]:
    if not event.has_rounds:
        message = gettext_noop("This event is not drawn round by round: it has a movement.")
        yield Problem("event_without_rounds", message)
        return
    if not plan_of(event).team_size:
        message = gettext_noop("Nobody plays for a team: the plan says first how many do.")
        yield Problem("event_without_teams", message)
    yield from unseen(reason, "reason")
    if len(reason) > LONGEST_REASON:
        message = gettext_noop("The reason has at most %(most)s letters.")
        yield Problem("reason_too_long", message, {"most": LONGEST_REASON}, "reason")
    if event.started_at is not None and not reason:
        yield Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason")
    if Position.objects.filter(event=event, draw__format__in=[*TEAM_STAGES]).exists():
        message = gettext_noop("Teams have met table by table: they are fixed.")
        yield Problem("teams_fixed", message, {}, "teams")


def _code_problems(entries: Iterable[Entry], teams: Mapping[str, str]) -> Iterator[Problem]:
    known = {entry.player.code for entry in entries}
    for code in sorted(teams.keys() - known):
        message = gettext_noop("%(code)s is nobody’s code in this event.")
        yield Problem("teams_unknown", message, {"code": shown(code)}, "teams")


def _name_problems(teams: Mapping[str, str]) -> Iterator[Problem]:
    for name in dict.fromkeys(teams.values()):
        yield from unseen(name, "teams")
        if len(one_line(name)) > LONGEST:
            message = gettext_noop("The name of a team has at most %(most)s letters.")
            yield Problem("team_name_too_long", message, {"most": LONGEST}, "teams")


def _size_problems(
    plan: Plan, before: Mapping[str, Sequence[Entry]], entries: Iterable[Entry]
) -> Iterator[Problem]:
    """Teams that are too many, or become too few; ``before`` are those who played for each."""
    playing = teams_of(entry for entry in entries if not entry.is_withdrawn)
    yield from _full(plan, playing)
    yield from _short(plan, before, playing)


def _full(plan: Plan, playing: Mapping[str, Sequence[Entry]]) -> Iterator[Problem]:
    """Teams of which more play than the plan says; who has withdrawn has left a free place."""
    for team, there in playing.items():
        if plan.team_size and len(there) > plan.team_size:
            yield full(team, plan.team_size)


def _short(
    plan: Plan, before: Mapping[str, Sequence[Entry]], playing: Mapping[str, Sequence[Entry]]
) -> Iterator[Problem]:
    """Teams that a change would leave with fewer than the plan says, or begin with fewer."""
    if plan.team_gaps:
        return
    for team, there in playing.items():
        if len(there) < min(plan.team_size, len(before.get(team, there)) + (team not in before)):
            message = gettext_noop(
                "Team %(team)s would have %(entries)s, not %(size)s: %(names)s. Move all of them at once, or "
                "say in the plan that teams may have free places."
            )
            names = "; ".join(str(entry.player) for entry in there)
            params: dict[str, str | int] = {
                "team": team,
                "entries": len(there),
                "size": plan.team_size,
                "names": names,
            }
            yield Problem("team_left_short", message, params, "teams")


def back_problems(entry: Entry) -> Iterator[Problem]:
    """What speaks against a withdrawn entry playing on: another has taken its place in the team meanwhile."""
    event = entry.event
    size = plan_of(event).team_size if event.has_rounds and entry.team else 0
    playing = Entry.objects.filter(event=event, withdrawn_at=None, team=entry.team)
    if size and playing.exclude(pk=entry.pk).count() >= size:
        yield full(entry.team, size)


def full(team: str, size: int) -> Problem:
    """A team has no free place."""
    message = gettext_noop("Team %(team)s has %(size)s already: it has no free place.")
    return Problem("team_full", message, {"team": team, "size": size}, "teams")


def late_problems(event: Event, teams: Iterable[str]) -> Iterator[Problem]:
    """What speaks against somebody coming late to play for these."""
    plan = plan_of(event)
    if not plan.team_size:
        return
    there = teams_of(Entry.objects.filter(event=event, withdrawn_at=None).order_by("number"))
    for team in teams:
        if not team and not plan.team_gaps:
            message = gettext_noop("Say for which team they play, at the end of the line: ; team %(team)s.")
            yield Problem("late_without_team", message, {"team": next(iter(there), "")}, "text")
        elif team and len(there.get(spelled(there, team), ())) >= plan.team_size:
            yield full(spelled(there, team), plan.team_size)


def late_questions(event: Event, teams: Iterable[str]) -> Iterator[Problem]:
    """Whether those who come late are meant to play for a team that nobody has played for yet."""
    if plan_of(event).team_size:
        known = Entry.objects.filter(event=event).exclude(team="").values_list("team", flat=True)
        yield from new_team_problems(known, teams, "text")
