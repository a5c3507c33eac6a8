"""Boards that are played are cancelled on the boards' page or by the API, and every page says so and why."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import BoardSet
from games.services.boards import boards_release
from tests.factories import NOW
from tests.tournaments.api.conftest import client_of
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Event, LogEntry

REASON = "A player saw board 3"


def page(client: Client, event: Event) -> str:
    return client.get(address("boards", event)).content.decode()


def cancelled(event: Event) -> bool:
    return BoardSet.objects.get(pk=event.board_set_id).state == BoardSet.State.CANCELLED


def test_a_director_cancels_them_with_a_reason(running: Event, at_desk: Client) -> None:
    assert address("boards_cancel", running) in page(at_desk, running)
    answer = at_desk.post(address("boards_cancel", running), {"reason": REASON})
    assert answer.url == address("boards", running)
    shown = page(at_desk, running)
    assert "The boards are cancelled" in shown
    assert REASON in shown
    assert address("boards_cancel", running) not in shown
    log = at_desk.get(address("log", running)).content.decode()
    assert f"Cancelled the boards of the set {running.board_set.code}; what is secret stays so." in log
    assert REASON in log


@pytest.mark.parametrize(
    ("reason", "said"),
    [(" ", "Say why, in a few words."), ("x" * 250, "The reason has at most 200 letters.")],
)
def test_what_is_refused_is_said_and_the_form_is_open(
    running: Event, at_desk: Client, reason: str, said: str
) -> None:
    answer = at_desk.post(address("boards_cancel", running), {"reason": reason})
    assert (answer.status_code, problems(answer)) == (422, [said])
    assert '<details class="fold" open><summary>Cancel the boards' in answer.content.decode()
    assert not cancelled(running)


def test_before_the_start_there_is_no_such_form(ready: Event, at_desk: Client) -> None:
    assert address("boards_cancel", ready) not in page(at_desk, ready)
    answer = at_desk.post(address("boards_cancel", ready), {"reason": REASON})
    assert answer.status_code == 422
    assert not cancelled(ready)


def test_by_the_api(running: Event, owner: Any, colleague: Any, outsider: Any) -> None:
    path = f"/api/v1/events/{running.code}/deal/cancel/"
    assert Client().post(path).status_code == 401
    assert client_of(outsider).post(path, {"reason": REASON}).status_code == 404
    answer = client_of(owner).post(path, {"reason": ""})
    assert [problem["code"] for problem in answer.json()["problems"]] == ["reason_missing"]
    assert not cancelled(running)
    assert client_of(colleague).post(path, {"reason": REASON}).status_code == 200
    again = client_of(owner).post(path, {"reason": "another"}).json()["problems"]
    assert again[0]["message"] == f"These boards were cancelled before: {REASON}"
    assert LogEntry.objects.filter(verb="boards_cancelled").count() == 1


def test_everybody_is_told_and_why(running: Event, at_desk: Client, client: Client) -> None:
    boards_release(board_set=running.board_set, numbers=[1], now=NOW)
    at_desk.post(address("boards_cancel", running), {"reason": REASON})
    code, headers = running.board_set.code, {"accept-language": "en"}
    shown = client.get(reverse("board_sets:board_set", args=[code]), headers=headers).content.decode()
    assert "This set was cancelled" in shown
    assert REASON in shown
    body = client.get(reverse("api-board-set", args=[code])).json()
    assert (body["is_cancelled"], body["cancelled_reason"], body["key"]) == (True, REASON, None)
    assert body["cancelled_at"]
    for name in ("board_sets:released", "api-board-set-released"):
        answer = client.get(reverse(name, args=[code]), headers=headers)
        assert answer.status_code == 409
        assert f"This set was cancelled ({REASON})" in answer.content.decode()
    closed = client.get(reverse("explain:board", args=[running.code, 2]), headers=headers)
    assert (closed.status_code, "Board 2 was cancelled" in closed.content.decode()) == (403, True)
    assert REASON in closed.content.decode()
    (problem,) = client.get(reverse("api-board", args=[running.code, 2]), headers=headers).json()["problems"]
    assert problem["code"] == "boards_cancelled"
    # What everybody has seen stays seen.
    assert client.get(reverse("explain:board", args=[running.code, 1])).status_code == 200


def test_the_programs_own_reason_is_in_the_readers_language(
    ready: Event, at_desk: Client, client: Client
) -> None:
    former = ready.board_set.code
    at_desk.post(address("deal", ready))
    body = client.get(reverse("api-board-set", args=[former]), headers={"accept-language": "en"}).json()
    assert body["cancelled_reason"] == "New boards were dealt before the play."


def test_the_owner_of_another_club_cancels_nothing(running: Event, outsider: Any) -> None:
    answer = logged_in(outsider).post(address("boards_cancel", running), {"reason": REASON})
    assert answer.status_code == 404
    assert not cancelled(running)
