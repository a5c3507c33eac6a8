"""What the forms of dealing show, on the boards' page."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.hours import hour_of
from games.models import BoardSet
from games.problem_texts import render
from games.registry import dealable
from games.selectors.boards import dealt_count
from games.services.dealing_turns import dealing_fault, is_moving
from tournaments.models import Event


def suggestions() -> list[str]:
    """Public sources that clubs have at hand."""
    return [
        _("The first five numbers of the next lottery draw"),
        _("The first figure on the front page of tomorrow’s newspaper, and its headline"),
        _("A sentence that a player calls out in the hall before the first position"),
    ]


FORM_OF_VALUE: Final = gettext_lazy(
    "Say also in which form it will be typed: the order, leading zeros. For example: “Lotto of 7 March, all "
    "numbers in the order drawn, two digits each, as in 07 12 33 41 88”."
)
"""Who could choose later how to write the value would choose among several sets."""


def deal_context(event: Event, now: datetime) -> dict[str, Any]:
    """How the set of an event can be dealt, what it waits for, or how far it is."""
    context: dict[str, Any] = {
        "suggestions": suggestions(),
        "by_play_text": _by_play_text(event.game),
        "source_form": FORM_OF_VALUE,
    }
    board_set = event.board_set
    if board_set is None:
        return context
    if board_set.state == BoardSet.State.COMMITTED:
        at = hour_of(board_set.description["source"]["time"])
        context |= {"source_at": at, "source_has_spoken": at is not None and at <= now}
    if board_set.state == BoardSet.State.DEALING:
        context |= dealing_context(board_set)
    return context


def dealing_context(board_set: BoardSet) -> dict[str, Any]:
    """How far a worker is with a set, and what keeps it from going on."""
    fault = dealing_fault(board_set.pk)
    return {
        "dealt": dealt_count(board_set),
        "is_stuck": fault is None and not is_moving(board_set.pk),
        "fault": fault and render(fault),
    }


def _by_play_text(game: str) -> str:
    by_play = dealable(game).by_play
    return _(
        "Robots play every board %(plays)s times and make the contract in %(low)s to %(high)s %% of them: "
        "no board is given away, none is hopeless. Without it robots would make, or fail, most boards nearly "
        "always: they refuse about four deals of five. It takes a minute."
    ) % {"plays": by_play.plays, "low": by_play.low, "high": by_play.high}
