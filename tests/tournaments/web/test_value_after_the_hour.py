"""A value after the hour of release: dealt then, boards would be public before they are printed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import Board, BoardSet
from games.services.committing import later_source
from games.services.free_sets import AskedSet
from tests.factories import MembershipFactory
from tests.tournaments.api.test_refusals import codes
from tests.tournaments.web.director.test_players import problems
from tournaments.services.actors import Actor
from tournaments.services.club_sets import club_set_make
from tournaments.services.release_rules import boards_release_at_hour
from tournaments.services.simultaneous import simultaneous_make

pytestmark = pytest.mark.django_db
GONE = (
    "The hour of release has passed: everybody would see the boards before anybody can print them. "
    "Choose a later hour."
)


@pytest.fixture(params=["sets", "simultaneous"])
def late(request: Any) -> tuple[BoardSet, str, Any]:
    """A set that waits for its value, which was known two hours ago, and was to be seen since an hour; its
    address on the pages, and the person who made it."""
    dealer = MembershipFactory(role="arbiter", may_see_cards=True)
    then = timezone.now() - timedelta(hours=3)
    source, hour = later_source("Lotto", then + timedelta(hours=1), then), then + timedelta(hours=2)
    asked = AskedSet("burraco", "fitab", 2, release_at=hour, source=source)
    given: dict[str, Any] = {"asked": asked, "actor": Actor(user=dealer.user), "now": then}
    if request.param == "sets":
        board_set = club_set_make(club=dealer.club, title="Serata", **given).board_set
    else:
        board_set = simultaneous_make(**given)
    return board_set, f"/{request.param}/{board_set.code}/value/", dealer.user


def hour(ahead: timedelta) -> datetime:
    return (timezone.localtime() + ahead).replace(second=0, microsecond=0)


def test_the_page_asks_for_a_later_hour(late: tuple[BoardSet, str, Any]) -> None:
    board_set, address, dealer = late
    browser, page = Client(), f"/director{address}"
    browser.force_login(dealer)
    own = page.removesuffix("value/").removesuffix(f"{board_set.code}/" if "simultaneous" in page else "")
    assert "choose a later one and tell the players" in browser.get(own).content.decode()
    value = {"value": "07 12", "confirmed": "1"}
    for refused in ({}, {"release_at": hour(-timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")}):
        answer = browser.post(page, value | refused)
        assert (answer.status_code, problems(answer)) == (422, [GONE])
        assert 'value="07 12"' in answer.content.decode()
    later = hour(timedelta(hours=2))
    given = {"value": "07 12", "release_at": later.strftime("%Y-%m-%dT%H:%M")}
    shown = browser.post(page, given).content.decode()
    assert f'type="hidden" name="release_at" value="{given["release_at"]}"' in shown
    assert browser.post(page, given | value).status_code == 302
    board_set.refresh_from_db()
    assert (board_set.state, board_set.release_at) == ("dealt", later)
    assert boards_release_at_hour(now=timezone.now()) == 0
    assert Board.objects.filter(board_set=board_set, released_at=None).count() == 2
    assert boards_release_at_hour(now=later) == 2


def test_the_api_asks_for_a_later_hour(late: tuple[BoardSet, str, Any]) -> None:
    board_set, address, dealer = late
    program, address = APIClient(), f"/api/v1{address}"
    program.force_authenticate(dealer)
    assert codes(program.post(address, {"value": "07 12"}, "json")) == ["release_hour_passed"]
    later = hour(timedelta(hours=2))
    answer = program.post(address, {"value": "07 12", "release_at": later.isoformat()}, "json")
    assert answer.status_code == 200, answer.json()
    board_set.refresh_from_db()
    assert (board_set.state, board_set.release_at) == ("dealt", later)


def test_an_hour_that_is_still_to_come_is_not_moved(late: tuple[BoardSet, str, Any]) -> None:
    board_set, address, dealer = late
    BoardSet.objects.filter(pk=board_set.pk).update(release_at=hour(timedelta(hours=1)))
    program = APIClient()
    program.force_authenticate(dealer)
    given = {"value": "07 12", "release_at": hour(timedelta(hours=2)).isoformat()}
    assert codes(program.post(f"/api/v1{address}", given, "json")) == ["release_hour_kept"]
    board_set.refresh_from_db()
    assert board_set.state == "committed"
