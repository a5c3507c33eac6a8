"""The page of one's own simultaneous sets, and joining one on the boards' page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import BoardSet
from tests.factories import desk, drafted_event
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event
from tournaments.services.movements import movement_prepare

PAGE = reverse("director:simultaneous")
KIND = "tarot/duplicate-individual/4"


@pytest.fixture(autouse=True)
def _nobody_has_failed() -> None:
    cache.clear()


@pytest.fixture
def event(club: Club) -> Event:
    event = drafted_event(20, club=club)
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=timezone.now()
    )


def fields(**changes: str) -> dict[str, str]:
    hour = (timezone.localtime() + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M")
    return {"kind": KIND, "board_count": "5", "release_at": hour} | changes


def local(ahead: timedelta) -> str:
    return (timezone.localtime() + ahead).strftime("%Y-%m-%dT%H:%M")


def made(dealer: Any) -> BoardSet:
    assert logged_in(dealer).post(PAGE, fields()).url == PAGE
    return BoardSet.objects.exclude(join_code="").get()


def test_a_dealer_makes_one_and_another_club_joins(
    dealer: Any, at_desk: Client, event: Event, running: Event
) -> None:
    board_set = made(dealer)
    page = logged_in(dealer).get(PAGE).content.decode()
    assert board_set.join_code in page
    assert "No club has joined yet." in page
    answer = at_desk.post(address("join", event), {"join_code": f" {board_set.join_code.lower()} "})
    assert answer.url == address("boards", event)
    boards = at_desk.get(address("boards", event)).content.decode()
    assert "A simultaneous: several clubs play these boards" in boards
    assert board_set.join_code not in boards
    assert "nothing of it is seen before" in boards
    assert "Nothing is seen before" in Client().get(f"/boards/{board_set.code}/").content.decode()
    assert Client().get(f"/api/v1/board-sets/{board_set.code}/").json()["release_at"]
    assert event.name in logged_in(dealer).get(PAGE).content.decode()
    assert "Joined a simultaneous of 5 boards" in at_desk.get(address("log", event)).content.decode()


def test_only_dealers_see_the_page_and_each_only_their_own(
    dealer: Any, owner: Any, outsider: Any, client: Client
) -> None:
    board_set = made(dealer)
    assert client.get(PAGE).url == f"/login/?next={PAGE}"
    assert logged_in(owner).get(PAGE).status_code == 403
    assert logged_in(owner).post(PAGE, fields()).status_code == 403
    home = reverse("director:home")
    assert PAGE in logged_in(dealer).get(home).content.decode()
    assert PAGE not in logged_in(owner).get(home).content.decode()
    assert board_set.join_code not in logged_in(outsider).get(PAGE).content.decode()
    assert "no-store" in logged_in(dealer).get(PAGE)["Cache-Control"]


@pytest.mark.parametrize(
    "changes",
    [
        {"board_count": "0"},
        {"board_count": "x"},
        {"kind": "no"},
        {"release_at": ""},
        {"release_at": "2020-01-01T20:00"},
    ],
)
def test_what_is_no_simultaneous_is_refused(dealer: Any, changes: dict[str, str]) -> None:
    answer = logged_in(dealer).post(PAGE, fields(**changes))
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert not BoardSet.objects.exists()


def test_whoever_guesses_codes_has_to_wait(dealer: Any, at_desk: Client, event: Event) -> None:
    board_set = made(dealer)
    for guess in range(10):
        answer = at_desk.post(address("join", event), {"join_code": f"GUESS{guess}"})
        assert problems(answer) == ["There is no simultaneous with this code."]
    answer = at_desk.post(address("join", event), {"join_code": board_set.join_code})
    assert problems(answer) == ["Too many unknown codes came from here. Wait ten minutes."]


def test_for_others_there_is_nothing_to_join(
    event: Event, dealer: Any, outsider: Any, client: Client
) -> None:
    fields = {"join_code": made(dealer).join_code}
    assert logged_in(outsider).post(address("join", event), fields).status_code == 404
    assert client.post(address("join", event), fields).status_code == 302
    event.refresh_from_db()
    assert event.board_set is None


def test_one_with_a_public_source_waits_for_it(dealer: Any, owner: Any) -> None:
    at = timezone.localtime() + timedelta(hours=1)
    known = {"source": "The lottery of Turin", "source_time": at.strftime("%Y-%m-%dT%H:%M")}
    assert logged_in(dealer).post(PAGE, fields(**known)).url == PAGE
    board_set = BoardSet.objects.get()
    assert board_set.state == BoardSet.State.COMMITTED
    page = logged_in(dealer).get(PAGE).content.decode()
    assert "The lottery of Turin" in page
    assert "write here what it said" in page
    board_set.description["source"]["time"] = (at - timedelta(hours=2)).isoformat(timespec="minutes")
    board_set.save(update_fields=["description"])
    give = reverse("director:simultaneous_value", args=[board_set.code])
    assert logged_in(owner).post(give, {"value": "7"}).status_code == 404
    assert problems(logged_in(dealer).post(give, {"value": "--"})) == ["The value needs a letter or a digit."]
    shown = logged_in(dealer).post(give, {"value": "07 - Été"}).content.decode()
    assert "07 ete" in shown
    assert not board_set.boards.exists()
    assert logged_in(dealer).post(give, {"value": "07 - Été", "confirmed": "1"}).url == PAGE
    board_set.refresh_from_db()
    assert (board_set.state, board_set.boards.count()) == (BoardSet.State.DEALT, 5)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"source": "Lotto"}, "source_time"),
        ({"source_time": local(timedelta(hours=1))}, "source"),
        ({"source": "Lotto", "source_time": "2020-01-01T20:00"}, "source_time"),
        ({"source": "Lotto", "source_time": local(timedelta(hours=5))}, "source_time"),
    ],
)
def test_what_is_wrong_with_a_source_is_said_at_its_field(
    dealer: Any, changes: dict[str, str], field: str
) -> None:
    answer = logged_in(dealer).post(PAGE, fields(**changes))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not BoardSet.objects.exists()


def test_a_superuser_looks_after_sets_whose_maker_is_gone(dealer: Any, admin_user: Any) -> None:
    board_set = made(dealer)
    assert logged_in(admin_user).get(PAGE).status_code == 403
    dealer.delete()
    assert board_set.join_code in logged_in(admin_user).get(PAGE).content.decode()
    assert logged_in(admin_user).post(PAGE, fields()).status_code == 403
    address = reverse("director:simultaneous_cancel", args=[board_set.code])
    assert logged_in(admin_user).post(address, {"reason": "nobody looks after it"}).url == PAGE
    assert BoardSet.objects.get().state == BoardSet.State.CANCELLED
