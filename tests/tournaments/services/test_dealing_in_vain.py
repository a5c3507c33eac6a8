"""No deal meets the criteria of a set: it is cancelled, the director is told, and nobody asks for ever."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Board, BoardSet
from games.models.reasons import NO_DEAL
from games.selectors.board_sets import public_set, undealt_ids
from games.tasks import boards_deal as task
from games.tasks import sweep
from tests.factories import NOW, SEED, desk, drafted_event
from tests.refusals import refused
from tournaments.models import Event, LogEntry
from tournaments.services.boards import boards_deal
from tournaments.services.events import event_start
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Its boards are being dealt, and no hand is worth what they ask for."""
    cache.clear()
    event = drafted_event(now=NOW)
    event = movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=NOW, seed=SEED
    )
    event = boards_deal(event=event, actor=desk(event), now=NOW, is_played=True)
    (asked,) = (one for one in event.board_set.description["criteria"] if one["name"] == "taker_hand")
    asked["least"] = 10_000
    event.board_set.save(update_fields=["description"])
    return event


def page(event: Event, name: str) -> str:
    client = Client(headers={"accept-language": "en"})
    client.force_login(desk(event).user)
    return unescape(client.get(reverse(f"director:{name}", args=[event.code])).content.decode())


def test_it_is_cancelled_with_the_reason_and_dealt_again(
    event: Event, caplog: pytest.LogCaptureFixture
) -> None:
    former = event.board_set
    task.apply((former.pk,))
    former.refresh_from_db()
    assert (former.state, former.cancelled_reason) == (BoardSet.State.CANCELLED, NO_DEAL)
    assert "no deal meets the criteria" in caplog.text
    assert undealt_ids() == []
    sweep()
    assert not Board.objects.exists()
    assert public_set(former.code).cancelled_reason == NO_DEAL
    (line,) = LogEntry.objects.filter(event=event, verb="boards_failed")
    assert line.detail == {"set": former.code}
    assert NO_DEAL in page(event, "boards")
    assert f"The set {former.code} was cancelled: no deal met its criteria." in page(event, "log")
    event.refresh_from_db()
    with refused("boards_cancelled"):
        event_start(event=event, actor=desk(event), now=NOW)
    event = boards_deal(event=event, actor=desk(event), now=NOW)
    assert event.state == Event.State.READY
    assert [one.code for one in public_set(event.board_set.code).earlier] == [former.code]


def test_one_that_was_given_up_meanwhile_is_not_cancelled_twice(event: Event) -> None:
    former = event.board_set
    boards_deal(event=event, actor=desk(event), now=NOW)
    task.apply((former.pk,))
    assert not LogEntry.objects.filter(verb="boards_failed").exists()
