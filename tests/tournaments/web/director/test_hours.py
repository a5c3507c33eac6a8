"""Every hour that somebody types is read and bound alike, by pages and by the API; none breaks a page."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import BoardSet
from tests.factories import desk, drafted_event
from tests.tournaments.api.conftest import client_of
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_simultaneous_pages import fields as simultaneous_fields
from tournaments.models import Club, Event, LogEntry
from tournaments.services.log import log_append
from tournaments.services.movements import movement_prepare

TOO_FAR = "The hour lies more than two years ahead: is the year right?"
PASSED = ("This hour has passed.", "The source must speak later than now")
CLOCKS = "does not exist or exists twice: the clocks change then"
NO_TIME = "The hour is missing: “"
NO_HOUR = "is no date with an hour."
IMPOSSIBLE = [
    ("9999-12-31T23:59Z", (TOO_FAR, NO_HOUR)),
    ("9999-12-31T23:59-12:00", (NO_HOUR,)),
    ("9999-12-31T23:59", (TOO_FAR,)),
    ("0001-01-01T00:00", (*PASSED, NO_HOUR)),
    ("0001-01-01T00:00+14:00", (NO_HOUR,)),
    ("2027-03-28T02:30", (CLOCKS,)),
    ("2027-10-31T02:30", (CLOCKS,)),
    ("nine", (NO_HOUR,)),
    ("2027-03-28", (NO_TIME,)),
    ("20270328", (NO_TIME,)),
]


@pytest.fixture
def prepared(club: Club) -> Event:
    event = drafted_event(club=club)
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=timezone.now()
    )


def by_page(name: str, **fields: str) -> Any:
    def post(event: Event, user: Any, text: str) -> Any:
        data = {field: value or text for field, value in fields.items()}
        return logged_in(user).post(address(name, event), data)

    return post


def by_simultaneous_page(event: Event, user: Any, text: str) -> Any:
    event.club.memberships.filter(user=user).update(may_see_cards=True)
    return logged_in(user).post(reverse("director:simultaneous"), simultaneous_fields(release_at=text))


def by_simultaneous_source(event: Event, user: Any, text: str) -> Any:
    event.club.memberships.filter(user=user).update(may_see_cards=True)
    fields = simultaneous_fields(source="Lotto", source_time=text)
    return logged_in(user).post(reverse("director:simultaneous"), fields)


def by_simultaneous_api(event: Event, user: Any, text: str) -> Any:
    event.club.memberships.filter(user=user).update(may_see_cards=True)
    body = {"preset": event.preset, "board_count": 5, "release_at": text}
    return client_of(user).post("/api/v1/simultaneous/", body, format="json")


def by_api(name: str, make: Any) -> Any:
    def post(event: Event, user: Any, text: str) -> Any:
        return client_of(user).post(f"/api/v1/events/{event.code}/{name}/", make(text), format="json")

    return post


DOORS = [
    pytest.param(by_page("release_rule", rule="hour", at=""), 422, id="rule-page"),
    pytest.param(by_page("commit", source="Lotto", time=""), 422, id="source-page"),
    pytest.param(by_simultaneous_page, 422, id="simultaneous-page"),
    pytest.param(by_simultaneous_source, 422, id="simultaneous-source-page"),
    pytest.param(by_simultaneous_api, 400, id="simultaneous-api"),
    pytest.param(by_api("release-rule", lambda at: {"rule": "hour", "at": at}), 400, id="rule-api"),
    pytest.param(by_api("deal", lambda at: {"source": {"name": "Lotto", "time": at}}), 400, id="source-api"),
]


def said(answer: Any) -> str:
    if answer["Content-Type"] == "application/json":
        return " ".join(problem["message"] for problem in answer.json()["problems"])
    return unescape(answer.content.decode())


@pytest.mark.parametrize(("door", "status"), DOORS)
def test_an_hour_that_nobody_means_is_refused_in_a_sentence(
    prepared: Event, owner: Any, door: Any, status: int, settings: Any
) -> None:
    settings.TIME_ZONE = "Europe/Paris"
    for text, sentences in IMPOSSIBLE:
        answer = door(prepared, owner, text)
        assert answer.status_code == status, text
        assert any(sentence in said(answer) for sentence in sentences), text
    prepared.refresh_from_db()
    assert (prepared.release_rule, prepared.board_set) == ("board", None)
    assert not BoardSet.objects.exists()


def test_an_hour_at_the_end_of_the_calendar_that_is_stored_breaks_no_page(
    ready: Event, at_desk: Client
) -> None:
    """Earlier versions stored them."""
    end = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
    for hour in (end, datetime(1, 1, 1, tzinfo=UTC)):
        Event.objects.filter(pk=ready.pk).update(release_rule="hour", release_at=hour)
        BoardSet.objects.update(join_code="ABCDEFGH", release_at=hour)
        detail = {"rule": "hour", "at": hour.isoformat(), "time": hour.isoformat()}
        log_append(event=ready, actor=desk(ready), verb="release_rule_set", now=timezone.now(), detail=detail)
        for name in ("boards", "log", "event"):
            assert at_desk.get(address(name, ready)).status_code == 200
        for path in (
            "/api/v1/events/",
            f"/api/v1/events/{ready.code}/",
            f"/api/v1/board-sets/{ready.board_set.code}/",
            f"/boards/{ready.board_set.code}/",
            f"/e/{ready.code}/",
            f"/e/{ready.code}/boards/1/",
        ):
            assert Client().get(path).status_code in {200, 403}, path
    assert Client().get("/api/v1/events/").json()["results"][0]["release_at"].startswith("0002-01-01")
    assert json.dumps(LogEntry.objects.latest("pk").detail).count("0001-01-01") == 2


def test_a_source_at_the_end_of_the_calendar_that_is_stored_breaks_no_page(
    ready: Event, at_desk: Client
) -> None:
    board_set = ready.board_set
    board_set.description["source"] = {"name": "Lotto", "time": "9999-12-31T23:59-12:00"}
    BoardSet.objects.filter(pk=board_set.pk).update(
        description=board_set.description, state="committed", join_code="ABCDEFGH"
    )
    assert at_desk.get(address("boards", ready)).status_code == 200
    assert Client().get(f"/boards/{board_set.code}/").status_code == 200
