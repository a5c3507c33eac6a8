"""Somebody comes late: in round 1 or 2 a table is completed, and nobody else is moved."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from tournaments.models import Bye, Entry, Event, Position
from tournaments.movements.programmes.team_stages import TEAM_STAGES
from tournaments.selectors.plans import plan_of
from tournaments.selectors.rounds import round_last
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.entry_teams import late_problems, late_questions
from tournaments.services.entry_writing import entries_written, entry_lines_read
from tournaments.services.events import event_locked
from tournaments.services.links import links_complete
from tournaments.services.log import log_append
from tournaments.services.round_drawing import require_running
from tournaments.services.round_places import round_join, round_open

LAST_ROUND = 2
"""Who comes later has missed too much to be ranked with the others."""


@transaction.atomic
def entry_late(*, event: Event, text: str, actor: Actor, now: datetime, new_team: bool = False) -> Entry:
    """Enter one more line of the list after the start: a pair, a team or a player.

    In the round being drawn or played it completes a table with whoever sits out, and sits out itself where
    nobody does; a round that it has missed is kept as such. A team that nobody plays for yet may be a slip
    and needs ``new_team``. Every problem at once.
    """
    event = event_locked(event)
    require_running(event)
    position = round_open(event)
    last = round_last(event)
    number = position.number if position else (last.number if last else 0) + 1
    problems = [*_refusals(event, number)]
    try:
        read = entry_lines_read(event, text, plan_of(event).members)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from error
    if len(read) > 1:
        message = gettext_noop("Enter one late line at a time, not %(lines)s.")
        problems.append(Problem("late_one_only", message, {"lines": len(read)}, "text"))
    teams = [line.team for line, _ in read]
    problems += late_problems(event, teams)
    if not problems and not new_team:
        problems += late_questions(event, teams)
    raise_if_any(problems)
    (entry,) = entries_written(event, read, joined=number)
    missed = Position.objects.filter(event=event, number__lt=number)
    Bye.objects.bulk_create(Bye(position=one, entry=entry, kind=Bye.Kind.LATE) for one in missed)
    table = 0
    if position is not None:
        table = round_join(position, entry, Bye.Kind.LATE if position.is_started else Bye.Kind.BYE)
        links_complete(event=event, now=now)
    detail = {"player": entry.player.code, "round": number, "table": table}
    log_append(event=event, actor=actor, verb="entry_late", now=now, detail=detail)
    announce_results_changed(event)
    return entry


def _refusals(event: Event, number: int) -> Iterator[Problem]:
    if number > LAST_ROUND:
        message = gettext_noop("Nobody enters after round %(last)s: round %(number)s comes next.")
        params: dict[str, str | int] = {"last": LAST_ROUND, "number": number}
        yield Problem("late_too_late", message, params, "text")
    programme = plan_of(event).programme
    if number > programme.rounds:
        message = gettext_noop("All rounds are drawn: nobody can enter any more.")
        yield Problem("rounds_over", message, {}, "text")
        return
    form = programme.stages[programme.stage_of(number)[0]].format
    if form in TEAM_STAGES and round_last(event):
        message = gettext_noop("Teams meet table by table: nobody can enter any more. Somebody can step in.")
        yield Problem("late_teams", message, {}, "text")
    elif form == "knock_out" and number > 1:
        message = gettext_noop("A knock-out has begun: nobody can enter any more.")
        yield Problem("late_knock_out", message, {}, "text")
