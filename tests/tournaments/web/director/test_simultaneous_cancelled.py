"""A simultaneous is cancelled by who made it, with a reason, for every club that plays it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import BoardSet
from games.problems import ProblemsError
from games.services.free_sets import AskedSet
from tests.factories import desk, drafted_event
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Event, LogEntry
from tournaments.services.actors import Actor
from tournaments.services.events import event_start
from tournaments.services.movements import movement_prepare
from tournaments.services.simultaneous import simultaneous_join, simultaneous_make

REASON = "The sheets of a club lay open"


@pytest.fixture
def board_set(dealer: Any) -> BoardSet:
    now = timezone.now()
    asked = AskedSet("tarot", "duplicate-individual", 20, release_at=now + timedelta(hours=3))
    return simultaneous_make(asked=asked, actor=Actor(user=dealer), now=now)


def joined(board_set: BoardSet, **options: Any) -> Event:
    """An event of a club of its own that plays the set."""
    event, now = drafted_event(20, **options), timezone.now()
    given = {"actor": desk(event), "now": now}
    event = movement_prepare(event=event, positions=5, boards_per_position=4, **given)
    return simultaneous_join(event=event, code=board_set.join_code, **given)


def cancel(user: Any, board_set: BoardSet, reason: str = REASON) -> Any:
    return logged_in(user).post(
        reverse("director:simultaneous_cancel", args=[board_set.code]), {"reason": reason}
    )


def test_for_everybody_who_plays_it(dealer: Any, board_set: BoardSet) -> None:
    playing, waiting = joined(board_set), joined(board_set)
    event_start(event=playing, actor=desk(playing), now=timezone.now())
    assert cancel(dealer, board_set).status_code == 302
    page = logged_in(dealer).get(reverse("director:simultaneous")).content.decode()
    assert REASON in page
    assert reverse("director:simultaneous_cancel", args=[board_set.code]) not in page
    states = [Event.objects.get(pk=event.pk).state for event in (playing, waiting)]
    assert states == [Event.State.RUNNING, Event.State.DRAFT]
    assert LogEntry.objects.filter(verb="boards_cancelled").count() == 2
    with pytest.raises(ProblemsError, match="cancelled"):
        joined(board_set)


def test_a_club_that_has_joined_does_not_cancel_it(owner: Any, club: Any, board_set: BoardSet) -> None:
    event = joined(board_set, club=club)
    event_start(event=event, actor=desk(event), now=timezone.now())
    answer = logged_in(owner).post(address("boards_cancel", event), {"reason": REASON})
    assert problems(answer) == ["Other events play these boards, too: only who dealt them can cancel them."]
    assert BoardSet.objects.get().state == BoardSet.State.DEALT


def test_it_exists_for_nobody_else(owner: Any, outsider: Any, client: Client, board_set: BoardSet) -> None:
    for user in (owner, outsider):
        assert cancel(user, board_set).status_code == 404
    address = reverse("director:simultaneous_cancel", args=[board_set.code])
    assert client.post(address).status_code == 302
    assert BoardSet.objects.get().state == BoardSet.State.DEALT


def test_without_a_reason_it_is_said_so(dealer: Any, board_set: BoardSet) -> None:
    answer = cancel(dealer, board_set, " ")
    assert (answer.status_code, problems(answer)) == (422, ["Say why, in a few words."])
    cancel(dealer, board_set)
    again = cancel(dealer, board_set)
    assert problems(again) == [f"These boards were cancelled before: {REASON}"]
    assert "These boards were cancelled before" in again.content.decode()


def test_a_reason_that_cannot_be_seen_is_not_called_too_long(dealer: Any, board_set: BoardSet) -> None:
    [sentence] = problems(cancel(dealer, board_set, "a\u202eb"))
    assert sentence.startswith("This text has a character that cannot be seen")
