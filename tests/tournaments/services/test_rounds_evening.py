"""One whole evening of pairs through the services: two rounds Mitchell, two Danish, and all that happens."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.factories import desk
from tests.rounds import (
    byes_of,
    drawn_round,
    names_at,
    pairs_of,
    place_everybody,
    play_round,
    running_round,
    started_pairs,
    write_result,
)
from tournaments.models import Event, LogEntry, Play, Position, ResultVersion
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.log import log_of_event
from tournaments.selectors.plays import counting_scores
from tournaments.selectors.rounds import byes_of_event
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import event_close, event_publish
from tournaments.services.late_entries import entry_late
from tournaments.services.round_drawing import round_redraw
from tournaments.services.round_swapping import round_swap
from tournaments.services.rounds import round_publish
from tournaments.web.director.words import SENTENCES

pytestmark = pytest.mark.django_db


def test_an_evening_of_fifteen_pairs_and_one_that_comes_late() -> None:
    event = started_pairs(15)
    who = {"event": event, "actor": desk(event), "now": timezone.now()}

    # Round 1, by lot: a late pair meets whoever sits out.
    first = running_round(event, 1)
    entry_late(text="Late One / Late Two", **who)
    assert (len(pairs_of(first)), byes_of(first)) == (8, [])
    play_round(event, 1)

    # Round 2 of the movement: a pair leaves before its result, its opponent sits out.
    second = running_round(event, 2)
    assert not pairs_of(first) & pairs_of(second)
    leaver = second.seats.select_related("entry__event").get(table=3, seat="EW").entry
    entry_withdraw(entry=leaver, reason="ill", actor=who["actor"], now=who["now"])
    play_round(event, 2)

    # Round 3, Danish: drawn, drawn again, two change places, and only then published.
    third = drawn_round(event, 3)
    assert third.draw["format"] == "danish"
    round_redraw(number=3, seed="ab" * 16, **who)
    seats = third.seats.select_related("entry__player").filter(seat="EW").order_by("table")
    one, other = seats[0].entry, seats[1].entry
    round_swap(number=3, first=one, second=other, harms_accepted=True, **who)
    round_publish(number=3, **who)
    seated = names_at(third)
    assert str(other.player) == seated[1]["EW"]

    # A correction of round 2, after the publication: the seats of round 3 stay.
    play = Play.objects.filter(event=event, position=second).first()
    write_result(play, {"NS": 9000, "EW": 0})
    place_everybody(event)
    assert names_at(Position.objects.get(event=event, number=3)) == seated
    play_round(event, 3)

    # Round 4 rests on the corrected order; the odd pair of round 3 plays again.
    fourth = running_round(event, 4)
    rested = {name for position in (second, third) for name, kind in byes_of(position) if kind == "bye"}
    assert rested.isdisjoint(name for name, _kind in byes_of(fourth))
    play_round(event, 4)
    event = event_close(**who)
    event = event_publish(event=event, actor=who["actor"], now=who["now"])
    assert event.state == Event.State.PUBLISHED

    # Everybody has a line in every round, but for who left.
    lines = [(number, entry) for number, entry, _kind in byes_of_event(event)]
    lines += Position.objects.filter(event=event).values_list("number", "seats__entry")
    assert len(lines) == len(set(lines))
    assert {entry for _number, entry in lines} == set(entry_names(event))
    for entry in set(entry_names(event)) - {leaver.pk}:
        assert sum(one == entry for _number, one in lines) == 4
    assert len(counting_scores(event)) == ResultVersion.objects.filter(is_confirmed=True).count() == 8 + 7 * 3
    verbs = set(LogEntry.objects.filter(event=event).values_list("verb", flat=True))
    assert {"round_drawn", "round_redrawn", "round_swapped", "round_published", "entry_late"} <= verbs
    assert verbs <= set(SENTENCES)
    assert log_of_event(event)
