"""The formula of an event: another than its preset's, until the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from math import isfinite
from typing import Any

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import in_one_line, shown
from games.texts import unseen
from scoring.maths.board_formula import BoardFormula
from scoring.maths.formula_kinds import formula_of
from scoring.maths.formulas import Formula
from scoring.maths.match_formula import MatchFormula
from scoring.maths.rounds.formula import TEAM_MATCHES, RoundsFormula
from scoring.maths.rounds.teams import by_matches
from tournaments.models import Entry, Event
from tournaments.movements.programmes.plan import Plan
from tournaments.selectors.teams import QUADRETTES, TEAM_MATCH
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append


@transaction.atomic
def formula_set(*, event: Event, data: Mapping[str, Any], actor: Actor, now: datetime) -> Event:
    """``data`` instead of the formula; ``ProblemsError`` with everything that is wrong.

    Once play has begun nobody changes by what it is ranked.
    """
    event = event_locked(event)
    problems: list[Problem] = []
    if event.started_at is not None:
        message = gettext_noop("The event has started: its formula is fixed.")
        problems.append(Problem("event_already_started", message))
    problems += [*_unkept(data)]
    try:
        formula = formula_of(data)
        if not isinstance(formula, _kinds_for(event)):
            message = gettext_noop("This formula is not for such an event.")
            problems.append(Problem("formula_of_another_kind", message, {}, "name"))
        elif isinstance(formula, MatchFormula):
            problems += [*_bonus_problems(event, formula)]
    except ProblemsError as error:
        problems += error.problems
    raise_if_any(problems)
    event.formula = dict(data)
    event.save(update_fields=["formula"])
    log_append(event=event, actor=actor, verb="formula_set", now=now, detail={"formula": event.formula})
    return event


def _unkept(data: Mapping[str, Any]) -> Iterator[Problem]:
    """What no database and no answer could hold: it would be found only when somebody reads the formula."""
    waiting: list[tuple[str, Any]] = [("", data)]
    while waiting:
        where, value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += [(where or in_one_line(str(key))[:40], one) for key, one in value.items()]
            waiting += [(where, str(key)) for key in value]
        elif isinstance(value, list):
            waiting += [(where, one) for one in value]
        elif isinstance(value, str):
            yield from unseen(value, where)
        elif isinstance(value, float) and not isfinite(value):
            message = gettext_noop("A number of the formula is not finite.")
            yield Problem("number_not_finite", message, {}, where)


def _bonus_problems(event: Event, formula: MatchFormula) -> Iterator[Problem]:
    """Bonuses of nobody: a code that is mistyped would give nothing, and nobody would see it."""
    known = Entry.objects.filter(event=event).values_list("player__code", flat=True)
    for code in sorted(formula.bonus.keys() - set(known)):
        message = gettext_noop("%(code)s is nobody’s code in this event.")
        yield Problem("bonus_of_nobody", message, {"code": shown(code)}, f"bonus.{shown(code)}")


def _kinds_for(event: Event) -> tuple[type, ...]:
    """The formulas that an event may have; match points need attackers who are set against each other."""
    if event.has_rounds:
        return (RoundsFormula,)
    if event.format in {QUADRETTES, TEAM_MATCH}:
        return (MatchFormula, Formula, BoardFormula)
    return (Formula, BoardFormula)


def formula_doubts(event: Event) -> Iterator[Problem]:
    """What the director should look at again.

    A table for another number of hands than a round has, teams ranked by matches where none are played, or a
    scale of IMPs that is made for another game.
    """
    if not event.has_rounds:
        formula = formula_of(event.formula)
        yield from formula.doubts() if isinstance(formula, BoardFormula) else ()
        return
    formula, plan = formula_of(event.formula), Plan.from_dict(event.plan)
    hands = plan.hands
    table = formula.table if isinstance(formula, RoundsFormula) else None
    if table is not None and hands and table.hands != hands:
        message = gettext_noop("The table of victory points is for %(table)s hands, a round has %(hands)s.")
        yield Problem("table_of_other_hands", message, {"table": table.hands, "hands": hands}, "table")
    if not isinstance(formula, RoundsFormula) or formula.teams != TEAM_MATCHES:
        return
    if not plan.team_size or not by_matches(formula, plan.programme):
        message = gettext_noop(
            "Teams are ranked by matches only where all stages are played by teams, table by table; here the "
            "points of their members count."
        )
        yield Problem("teams_without_matches", message, {}, "teams")
