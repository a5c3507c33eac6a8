"""The rule of release is chosen on the boards' page and by the API, by whoever runs the event."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import desk
from tests.tournaments.api.conftest import client_of
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Event, LogEntry
from tournaments.services.rulings import unplayed_annul


def soon() -> str:
    """Tomorrow, as the field of a browser writes it."""
    return (timezone.localtime() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")


def page(client: Client, event: Event) -> str:
    return client.get(address("boards", event)).content.decode()


def test_the_page_shows_the_rule_and_sets_it(ready: Event, owner: Any, colleague: Any) -> None:
    client = logged_in(owner)
    assert '<option value="board" selected>' in page(client, ready)
    answer = client.post(address("release_rule", ready), {"rule": "event", "at": "", "reason": ""})
    assert answer.url == address("boards", ready)
    assert '<option value="event" selected>' in page(client, ready)
    hour = soon()
    logged_in(colleague).post(address("release_rule", ready), {"rule": "hour", "at": hour})
    assert f'value="{hour}"' in page(client, ready)
    log = client.get(address("log", ready)).content.decode()
    assert "Boards become visible: all boards, when the event is closed." in log
    assert "Boards become visible: all boards, at a set hour (" in log


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"rule": "hour"}, "Say at which hour."),
        ({"rule": "hour", "at": "2020-01-01T20:00"}, "This hour has passed."),
        ({"rule": "hour", "at": "2026-02-31T20:00"}, "“2026-02-31T20:00” is no date with an hour."),
        ({"rule": "hour", "at": "nine"}, "“nine” is no date with an hour."),
        ({"rule": "x\0y"}, "There is no such rule for the release of boards: “xy”."),
        ({}, "There is no such rule for the release of boards: “”."),
    ],
)
def test_what_is_refused_is_said_and_what_was_typed_stays(
    ready: Event, at_desk: Client, fields: dict[str, str], said: str
) -> None:
    answer = at_desk.post(address("release_rule", ready), fields)
    assert (answer.status_code, problems(answer)) == (422, [said])
    if "at" in fields:
        assert f'value="{fields["at"]}"' in answer.content.decode()
    assert not LogEntry.objects.filter(verb="release_rule_set").exists()


def test_after_the_start_a_reason_is_asked_for(running: Event, at_desk: Client) -> None:
    assert "id_release_reason" in page(at_desk, running)
    at_desk.post(address("release_rule", running), {"rule": "event"})
    refused = at_desk.post(address("release_rule", running), {"rule": "board"})
    assert problems(refused) == ["Under the new rule boards can be seen earlier than announced: say why."]
    at_desk.post(address("release_rule", running), {"rule": "board", "reason": "late"})
    running.refresh_from_db()
    assert running.release_rule == "board"


def test_a_closed_event_says_what_is_still_secret(running: Event, at_desk: Client) -> None:
    at_desk.post(address("release_rule", running), {"rule": "hour", "at": soon()})
    running.plays.update(not_played_reason="test")
    unplayed_annul(event=running, reason="test", actor=desk(running), now=timezone.now())
    at_desk.post(address("close", running))
    assert (
        "Closed the event; boards still secret: 5." in at_desk.get(address("log", running)).content.decode()
    )
    assert at_desk.get(address("boards", running)).context["released"] == 0


def test_for_others_there_is_no_rule_to_set(running: Event, outsider: Any, client: Client) -> None:
    assert logged_in(outsider).post(address("release_rule", running), {"rule": "event"}).status_code == 404
    assert client.post(address("release_rule", running), {"rule": "event"}).status_code == 302
    running.refresh_from_db()
    assert running.release_rule == "board"


def test_the_api_does_the_same(running: Event, owner: Any, outsider: Any) -> None:
    path = f"/api/v1/events/{running.code}/release-rule/"
    assert client_of(outsider).post(path, {"rule": "event"}).status_code == 404
    assert Client().post(path, {"rule": "event"}).status_code == 401
    caller = client_of(owner)
    assert caller.post(path, {"rule": "event"}, format="json").json()["release_rule"] == "event"
    answer = caller.post(path, {"rule": "hour"}, format="json")
    assert answer.status_code == 400
    assert [p["code"] for p in answer.json()["problems"]] == ["hour_missing", "reason_missing"]
    at = (timezone.now() + timedelta(days=1)).isoformat()
    answer = caller.post(path, {"rule": "hour", "at": at, "reason": "agreed"}, format="json").json()
    assert (answer["release_rule"], answer["release_at"] is not None) == ("hour", True)
