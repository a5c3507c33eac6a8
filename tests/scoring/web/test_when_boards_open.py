"""The public pages say when boards open: by the event's rule, and by the hour of a simultaneous."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import desk, play_of, play_result, running_event
from tests.scoring.evenings import compute
from tournaments.models import Event
from tournaments.services.release_rules import release_rule_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = running_event(20, 2, 1)
    play_result(play_of(event))
    return event


def text_of(path: str) -> str:
    page = Client(headers={"accept-language": "en"}).get(path, follow=True).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("board", "open when its last table has played it"),
        ("position", "open at the end of the position in which it is played last"),
        ("event", "of all boards open when the event is closed"),
        ("hour", "of all boards open at "),
    ],
)
def test_by_the_rule_of_the_event_also_after_it_was_changed(event: Event, rule: str, said: str) -> None:
    compute(event)
    text_of(f"/e/{event.code}/?show=boards")
    at = timezone.now() + timedelta(hours=2)
    release_rule_set(event=event, rule=rule, at=at, reason="test", actor=desk(event), now=timezone.now())
    compute(event)
    for path in (f"/e/{event.code}/?show=boards", f"/e/{event.code}/boards/1/"):
        assert said in text_of(path), path


def test_a_simultaneous_names_its_hour_whatever_the_rule(event: Event) -> None:
    event.board_set.release_at = timezone.now() + timedelta(hours=2)
    event.board_set.save(update_fields=["release_at"])
    compute(event)
    for path in (f"/e/{event.code}/?show=boards", f"/e/{event.code}/boards/1/"):
        assert "open when all have played them, and not before" in text_of(path)
