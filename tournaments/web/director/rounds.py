"""A round as the director sees it: who sits where and why, before and after it is published."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from games.problem_texts import render as text_of
from tournaments.models import Event, Position
from tournaments.movements.programmes.plan import BY_HAND
from tournaments.selectors.plans import plan_of
from tournaments.selectors.round_sights import RoundTable, rounds_explained
from tournaments.selectors.rounds import has_results, rests_on_standing, round_drawn, round_last
from tournaments.selectors.stage_guides import stage_is_fixed
from tournaments.web.director.answers import exact_number
from tournaments.web.movement_words import programme_words


def rounds_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The plan, and the round asked for: the last one, as long as the address names no other."""
    plan, last = plan_of(event), round_last(event)
    context: dict[str, Any] = {
        "plan": plan,
        "stages": programme_words(plan.programme),
        "last": last,
        "by_hand": plan.first == BY_HAND and (last is None or last.number == 1),
        "can_be_seated": not plan.programme.stages[0].groups,
    }
    if last is None:
        return context
    asked = exact_number(request.GET.get("round", ""))
    is_last = not 1 <= asked < last.number
    position = last if is_last else Position.objects.get(event=event, number=asked)
    (sight,) = rounds_explained(event, [position])
    return context | {
        "drawn": round_drawn(event),
        "sight": sight,
        "tables": [_table(table) for table in sight.tables],
        "bye_reasons": [text_of(one) for one in sight.bye_reasons],
        "unavoidable": [text_of(one) for one in sight.unavoidable],
        "is_last": is_last,
        "is_fixed": position.number > 1 and not rests_on_standing(event, position.number),
        "has_cards": stage_is_fixed(event, [last]),
        "has_results": has_results(position),
        "numbers": range(1, last.number + 1),
    }


def _table(table: RoundTable) -> dict[str, Any]:
    return {
        "number": table.number,
        "sitters": table.sitters,
        "reasons": [text_of(reason) for reason in table.reasons],
    }
