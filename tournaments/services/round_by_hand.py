"""The first round as the director seats it: looked at with its consequences, then drawn like any other."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.models import Bye, Event, Play, Position, Seat
from tournaments.movements.draws.field import Field
from tournaments.movements.programmes import by_hand
from tournaments.movements.programmes.by_hand import Seating
from tournaments.movements.programmes.drawn_round import Round
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.programme import DRAWN, TEAM_DRAWN, Stage
from tournaments.movements.programmes.rounds import kind_of
from tournaments.movements.programmes.stages import Group, Wanted, begin
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plans import plan_of, plan_seats
from tournaments.selectors.round_fields import field_of, listed, order_of
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.round_drawing import SEED_BYTES, require_running, round_write, unpublished
from tournaments.services.round_making import KNOCK_OUT, Made, made_round

DRAWN_MEANWHILE = gettext_noop("Round %(number)s has been drawn again meanwhile: look at that draw first.")


@dataclass(frozen=True, slots=True)
class Judged:
    """A seating by codes that can be played, and what speaks against it."""

    seating: Seating
    field: Field
    group: Group
    harms: tuple[Problem, ...]


def seating_read(event: Event, text: str) -> Seating:
    """The lines of ``text``, which name entries by their number on the list or their code, as codes.

    ``ProblemsError`` with every line that cannot be read.
    """
    numbers = {str(entry.number): entry.player.code for entry in listed(event)}
    return by_hand.seating(text, _kind(plan_of(event))).called(numbers)


def seating_proposed(event: Event) -> str:
    """Lines to begin with: round 1 as it is drawn, else as the order of the plan has it."""
    tables: dict[int, dict[str, str]] = {}
    byes: tuple[str, ...] = ()
    position = Position.objects.filter(event=event, number=1).first()
    if position is None:
        made = _proposed(event)
        tables, byes = {table.number: dict(table.seats) for table in made.tables}, made.byes
    else:
        for seat in Seat.objects.filter(position=position).select_related("entry__player"):
            tables.setdefault(seat.table, {})[seat.seat] = seat.entry.player.code
        rests = Bye.objects.filter(position=position, entry__withdrawn_at=None).order_by("entry__number")
        byes = tuple(rests.values_list("entry__player__code", flat=True))
    numbers = {entry.player.code: str(entry.number) for entry in listed(event)}
    return by_hand.lines_of(by_hand.round_of(Seating(tables, byes).called(numbers), ()))


def _proposed(event: Event) -> Round:
    """The bracket, the movement or teams in order; else the first at table 1, and so on."""
    plan = plan_of(event)
    if plan.programme.stages[0].format in {*DRAWN} - {KNOCK_OUT, *TEAM_DRAWN}:
        order = [entry.player.code for entry in order_of(event, 1)]
        return by_hand.one_after_the_other(order, plan_seats(event))
    return made_round(event, 1, "00" * SEED_BYTES).round


def seating_judged(event: Event, given: Seating) -> Judged:
    """What ``given`` would bring about; ``ProblemsError`` where it is no round: everything at once."""
    plan = plan_of(event)
    stage, kind = plan.programme.stages[0], _kind(plan)
    field = field_of(event, plan, 1, order_of(event, 1))
    raise_if_any(_stage_problems(stage))
    names = entry_names(event)
    called = {entry.player.code: f"{entry.number} ({names[entry.pk]})" for entry in listed(event)}
    group = _group(stage, field, plan)
    problems = [
        *by_hand.seating_problems(given, field, kind, called),
        *by_hand.movement_problems(given, group.schedule),
    ]
    if stage.format == KNOCK_OUT and not problems:
        problems = [*by_hand.bracket_problems(given)]
    raise_if_any(problems)
    must_rest = len(given.byes) if stage.format == KNOCK_OUT else 0
    if group.schedule is not None:
        must_rest = len(group.schedule.byes.get(1, ()))
        group = Group(group.members, group.schedule, by_hand.labels_of(given, group.schedule))
    return Judged(given, field, group, tuple(by_hand.against(given, field, kind, must_rest)))


@transaction.atomic
def round_seat(
    *,
    event: Event,
    given: Seating,
    actor: Actor,
    now: datetime,
    harms_accepted: bool = False,
    seen: str = "",
) -> Position:
    """Seat round 1 as ``given``, by codes, instead of a draw; also instead of one that is not published yet.

    Only the event's directors see it until it is published. What speaks against it needs ``harms_accepted``.
    ``seen`` is the seed of the draw that it replaces: what another has drawn meanwhile is not thrown away.
    """
    event = event_locked(event)
    require_running(event)
    position = Position.objects.filter(event=event, number=1).first()
    if position is not None:
        position = unpublished(event, 1)
        if seen and seen != position.draw.get("seed"):
            message = gettext_noop(
                "Round %(number)s has been drawn again meanwhile: look at that draw first."
            )
            raise_if_any([Problem("round_drawn_meanwhile", message, {"number": 1})])
    judged = seating_judged(event, given)
    raise_if_any([] if harms_accepted else judged.harms)
    for rows in (Play.objects, Seat.objects, Bye.objects):
        rows.filter(position=position).delete()
    position = position or Position.objects.create(event=event, number=1)
    plan = plan_of(event)
    round_write(position, Made(by_hand.round_of(given, judged.harms), _given(plan, judged)), event)
    detail = {"round": 1, "format": plan.programme.stages[0].format, "tables": len(given.tables)}
    log_append(event=event, actor=actor, verb="round_seated", now=now, detail=detail)
    return position


def _kind(plan: Plan) -> str:
    """Who sits at a table of the first stage."""
    stage = plan.programme.stages[0]
    return kind_of(stage.format, stage.variant)


def _stage_problems(stage: Stage) -> list[Problem]:
    if not stage.groups:
        return []
    message = gettext_noop("Groups are made from an order: their first round is not seated by hand.")
    return [Problem("hand_in_groups", message)]


def _group(stage: Stage, field: Field, plan: Plan) -> Group:
    """The movement of the stage, where it has one; whose labels are whose the seating says."""
    labels = tuple(entrant.label for entrant in field.entrants)
    teams = {entrant.label: entrant.team for entrant in field.entrants if entrant.team}
    return begin(stage, labels, Wanted(b"", by_lot=False, teams=teams, table=plan.typed))[0]


def _given(plan: Plan, judged: Judged) -> dict[str, Any]:
    """All that the round rests on, as a draw stores it."""
    stage = plan.programme.stages[0]
    given: dict[str, Any] = {
        "stage": 0,
        "round": 1,
        "format": stage.format,
        "variant": stage.variant,
        "hands": plan.hands,
        # No lot is drawn from it: it tells this seating from another.
        "seed": secrets.token_hex(SEED_BYTES),
        "by_hand": True,
        "order": [entrant.label for entrant in judged.field.entrants],
        "floats": [],
        "groups": [judged.group.as_dict()],
    }
    if stage.format == KNOCK_OUT:
        given["matches"] = [[[*match] for match in by_hand.matches_of(judged.seating)]]
    return given
