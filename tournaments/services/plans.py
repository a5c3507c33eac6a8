"""The plan of an event that is drawn round by round: changed as far as nothing is drawn from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from games.texts import unseen
from tournaments.models import Entry, Event
from tournaments.movements.programmes.checking import programme_problems
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.programme import DRAWN, TYPED
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.entry_teams import team_problems
from tournaments.selectors.plans import plan_of, plan_problems
from tournaments.selectors.rounds import round_last
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.plan_tables import formula_for


@transaction.atomic
def plan_set(*, event: Event, data: Mapping[str, Any], actor: Actor, now: datetime) -> Event:
    """``data`` (``Plan.from_dict``) instead of the plan; ``ProblemsError`` with everything that is wrong.

    What the list of entries makes impossible is said before the start, for the list may still grow. While
    the event is running, rounds that are drawn stay as they are, and the others may change.
    """
    event = event_locked(event)
    problems = [*_refusals(event)]
    plan = None
    try:
        plan = Plan.from_dict(data)
    except ProblemsError as error:
        problems += error.problems
    if plan is not None:
        problems += [*plan_problems(plan), *_apart_problems(event, plan), *_drawn_problems(event, plan)]
    raise_if_any(problems)
    assert plan is not None  # noqa: S101 - without a plan there is a problem
    if event.started_at is None:
        event.formula = formula_for(event.formula, event.plan["hands"], plan.hands)
    ranks_others = event.started_at is not None and plan.team_size != plan_of(event).team_size
    event.plan = plan.as_dict()
    event.save(update_fields=["plan", "formula"])
    if ranks_others:
        announce_results_changed(event)
    detail = {"programme": plan.programme.as_text(), "plan": event.plan}
    log_append(event=event, actor=actor, verb="plan_set", now=now, detail=detail)
    return event


def _refusals(event: Event) -> Iterator[Problem]:
    if not event.has_rounds:
        message = gettext_noop("This event is not drawn round by round: it has a movement.")
        yield Problem("event_without_rounds", message)
    if event.is_over:
        yield Problem("event_over", gettext_noop("The event is over: its plan is fixed."))


def _drawn_problems(event: Event, plan: Plan) -> Iterator[Problem]:
    """What would change for those who play already, and for rounds that are drawn."""
    if event.started_at is None or not event.has_rounds:
        return
    old, last = plan_of(event), round_last(event)
    if plan.members != old.members:
        message = gettext_noop("The event has started: an entry has %(members)s players.")
        yield Problem("members_fixed", message, {"members": old.members}, "members")
    for number in range(1, (last.number if last else 0) + 1):
        if _said_of(plan, number) != _said_of(old, number):
            message = gettext_noop(
                "Round %(number)s is drawn already: the programme must say the same of it."
            )
            yield Problem("round_drawn_otherwise", message, {"number": number}, "programme")

    if plan.team_size != old.team_size:
        playing = Entry.objects.filter(event=event, withdrawn_at=None).order_by("number")
        yield from team_problems(plan, playing.select_related("player"), entry_names(event))
    yield from _unplayable(event, old, plan, last.number if last else 0)


def _unplayable(event: Event, old: Plan, plan: Plan, drawn: int) -> Iterator[Problem]:
    """What those who are still there cannot play of the stages that have not begun.

    Somebody may have come or left since the start: what the old plan could not do either is no objection.
    """
    playing = Entry.objects.filter(event=event, withdrawn_at=None).count()

    def found(one: Plan) -> tuple[Problem, ...]:
        begun = one.programme.stage_of(drawn)[0] + 1 if 1 <= drawn <= one.programme.rounds else 0
        return programme_problems(one.programme, playing, table=one.typed, begun=begun)

    known = [*plan_problems(plan), *found(old)]
    yield from (problem for problem in found(plan) if problem not in known)


def _said_of(plan: Plan, number: int) -> tuple[object, ...]:
    """What a programme says of a round; a movement is made for all its rounds at once."""
    programme = plan.programme
    if number > programme.rounds:
        return ()
    index, own = programme.stage_of(number)
    stage = programme.stages[index]
    rounds = 0 if stage.format in DRAWN else stage.rounds
    table = plan.typed if stage.format == TYPED else ""
    return index, own, rounds, stage.format, stage.variant, stage.groups, stage.carry, table


def _apart_problems(event: Event, plan: Plan) -> Iterator[Problem]:
    """Codes of nobody who has entered, and clubs that are no names."""
    known = set(Entry.objects.filter(event=event).values_list("player__code", flat=True))
    for where, lists in (("apart", plan.apart), ("families", plan.families), ("ranks", plan.ranks)):
        named = {code for codes in lists for code in codes if isinstance(code, str)}
        for code in sorted(named - known):
            message = gettext_noop("%(code)s is nobody’s code in this event.")
            yield Problem(f"{where}_unknown", message, {"code": shown(code)}, where)
    for code, club in plan.clubs[: 2 * len(known) + 1]:
        yield from unseen(club, "clubs")
        if code not in known:
            message = gettext_noop("%(code)s is nobody’s code in this event.")
            yield Problem("clubs_unknown", message, {"code": shown(code)}, "clubs")
    if len(plan.clubs) > len(known):
        message = gettext_noop("A club is named once for each entry.")
        yield Problem("clubs_too_many", message, {}, "clubs")
