"""The state of a play, as the API tells it."""

from __future__ import annotations

from django.utils import timezone
from rest_framework.test import APIClient

from tests.factories import desk, enter_result, entry_at, play_of, play_result
from tournaments.models import Event
from tournaments.services.entries import entry_withdraw
from tournaments.services.play_voiding import play_mark_not_played


def test_every_state_of_a_play_has_its_word(event: Event, director: APIClient) -> None:
    play_result(play_of(event, table=1, nth=0))
    enter_result(play_of(event, table=1, nth=1))
    ruled_out = play_of(event, table=1, nth=2)
    play_mark_not_played(play=ruled_out, reason="no time", actor=desk(event), now=timezone.now())
    gone = entry_at(event, table=2)
    entry_withdraw(entry=gone, reason="ill", actor=desk(event), now=timezone.now())
    plays = director.get(f"/api/v1/events/{event.code}/plays/", {"position": 1}).json()
    states = {(play["table"], index % 4): play["state"] for index, play in enumerate(plays)}
    assert [states[1, nth] for nth in range(4)] == ["confirmed", "entered", "not_played", "to_play"]
    assert {states[2, nth] for nth in range(4)} == {"not_played"}
