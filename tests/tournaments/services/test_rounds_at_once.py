"""Two directors press the same button: one round is drawn, one is published, one late pair is in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from tests.at_once import at_once
from tests.factories import desk
from tests.rounds import drawn_round, running_pairs, started_pairs
from tournaments.models import LogEntry, Play
from tournaments.services.entries import entry_withdraw
from tournaments.services.late_entries import entry_late
from tournaments.services.round_drawing import round_draw, round_redraw
from tournaments.services.rounds import round_publish

pytestmark = pytest.mark.django_db(transaction=True)


def only_one(call: Callable[[], Any], code: str) -> None:
    outcomes = at_once(call, call)
    (refused,) = [one for one in outcomes if isinstance(one, ProblemsError)]
    assert {problem.code for problem in refused.problems} == {code}


def test_a_round_is_drawn_redrawn_and_published_once() -> None:
    event = started_pairs(8)
    who = {"event": event, "number": 1, "actor": desk(event), "now": timezone.now()}
    only_one(partial(round_draw, **who), "round_already_drawn")
    seen = event.positions.get().draw["seed"]
    only_one(partial(round_redraw, seen=seen, **who), "round_drawn_meanwhile")
    only_one(partial(round_publish, **who), "round_published")
    assert Play.objects.filter(event=event).count() == 4
    assert LogEntry.objects.filter(event=event, verb="round_published").count() == 1


def test_a_late_pair_enters_once() -> None:
    event = running_pairs(5)
    call = partial(entry_late, event=event, text="Late One / Late Two", actor=desk(event), now=timezone.now())
    only_one(call, "already_entered")
    assert event.positions.get().seats.count() == 6


def test_two_who_leave_one_table_leave_nobody_seated() -> None:
    event = started_pairs(4)
    position = drawn_round(event)
    round_publish(event=event, number=1, actor=desk(event), now=timezone.now())
    entries = [seat.entry for seat in position.seats.filter(table=1).select_related("entry__event")]
    outcomes = at_once(
        *(
            partial(entry_withdraw, entry=one, reason="ill", actor=desk(event), now=timezone.now())
            for one in entries
        )
    )
    assert not [one for one in outcomes if isinstance(one, Exception)]
    assert position.seats.count() == 2
    assert sorted(position.byes.values_list("kind", flat=True)) == ["absent", "bye"]
