"""Committing to a set by the API, and giving the value of its public source."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.services.dealing_task import board_deal_next
from tests.factories import desk, drafted_event
from tests.tournaments.api.test_refusals import codes
from tests.tournaments.web.director.test_committing import source_speaks
from tournaments.models import Club, Event
from tournaments.services.movements import movement_prepare


@pytest.fixture
def prepared(club: Club) -> Event:
    event = drafted_event(club=club)
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=timezone.now()
    )


def test_commit_wait_and_deal(director: APIClient, colleague: APIClient, prepared: Event) -> None:
    address = f"/api/v1/events/{prepared.code}/deal/"
    at = (timezone.now() + timedelta(hours=1)).isoformat(timespec="minutes")
    answer = director.post(address, {"source": {"name": "Lotto", "time": at}}, "json")
    assert (answer.status_code, answer.json()["state"]) == (201, "committed")
    assert len(answer.json()["commitment"]) == 64
    assert codes(director.post(f"/api/v1/events/{prepared.code}/start/")) == ["boards_committed"]
    early = director.post(f"{address}value/", {"value": "7"}, "json")
    assert (early.status_code, codes(early)) == (400, ["value_too_early"])
    source_speaks(prepared)
    dealt = colleague.post(f"{address}value/", {"value": "7"}, "json")
    assert (dealt.status_code, dealt.json()["state"]) == (200, "dealt")
    assert codes(director.post(f"{address}value/", {"value": "8"}, "json")) == ["value_given"]


def test_boards_that_robots_play_are_dealt_by_a_worker(director: APIClient, prepared: Event) -> None:
    answer = director.post(f"/api/v1/events/{prepared.code}/deal/", {"by_play": True}, "json")
    assert (answer.status_code, answer.json()["state"]) == (201, "dealing")
    prepared.refresh_from_db()
    for _ in range(2):
        board_deal_next(board_set_id=prepared.board_set.pk, now=timezone.now())
    found = director.get(f"/api/v1/board-sets/{answer.json()['set']}/").json()
    assert (found["state"], found["dealt_count"], found["board_count"]) == ("dealing", 2, 5)
    assert found["description"]["by_play"] == {"player": "robots-3", "plays": 20, "low": 25, "high": 75}
    assert (found["key"], found["rejections"], found["robots"]) == (None, None, {})
    assert codes(director.post(f"/api/v1/events/{prepared.code}/start/")) == ["boards_dealing"]


def test_what_is_wrong_with_a_source(director: APIClient, prepared: Event) -> None:
    address = f"/api/v1/events/{prepared.code}/deal/"
    late = timezone.now() - timedelta(hours=1)
    answer = director.post(address, {"source": {"name": "", "time": late.isoformat()}}, "json")
    assert codes(answer) == ["source_missing", "source_not_later"]
    assert director.post(address, {"source": {"name": "x"}}, "json").status_code == 400
    assert director.post(address, {"source": "x"}, "json").status_code == 400


def test_others_may_not(outsider: APIClient, public: APIClient, prepared: Event) -> None:
    for address in ("deal/", "deal/value/"):
        assert outsider.post(f"/api/v1/events/{prepared.code}/{address}", {}, "json").status_code == 404
        assert public.post(f"/api/v1/events/{prepared.code}/{address}", {}, "json").status_code == 401
