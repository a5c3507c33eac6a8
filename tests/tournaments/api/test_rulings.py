"""Rulings through the API: to rule, rule otherwise and withdraw; who may."""

from __future__ import annotations

from rest_framework.test import APIClient

from tests.factories import desk, entry_at, play_of, running_event
from tests.tournaments.api.conftest import client_of
from tournaments.models import Club, Event, Ruling


def test_a_ruling_is_made_changed_and_withdrawn(event: Event, director: APIClient) -> None:
    address = f"/api/v1/events/{event.code}/rulings/"
    refused = director.post(
        address, {"kind": "adjusted", "board": 1, "table": 99, "reason": ""}, format="json"
    )
    assert refused.status_code == 400
    assert [one["code"] for one in refused.json()["problems"]] == ["reason_missing", "play_unknown"]
    asked = {"kind": "warning", "player": entry_at(event).player.code, "reason": "Slow"}
    made = director.post(address, asked, format="json")
    assert made.status_code == 201
    assert (made.json()["number"], made.json()["version"], made.json()["kind"]) == (1, 1, "warning")
    otherwise = asked | {"kind": "penalty", "amount": "2", "version": 1}
    assert director.put(address + "1/", otherwise, format="json").json()["amount"] == "2"
    withdrawn = director.delete(address + "1/", {"reason": "An error", "version": 2}, format="json")
    assert withdrawn.json()["is_withdrawn"]
    assert [one["version"] for one in director.get(address).json()] == [1, 2, 3]


def test_only_who_directs_the_club(
    event: Event, colleague: APIClient, outsider: APIClient, public: APIClient
) -> None:
    address = f"/api/v1/events/{event.code}/rulings/"
    asked = {"kind": "annulled", "board": 1, "reason": "A card too many"}
    for client in (outsider, public):
        for answer in (
            client.get(address),
            client.post(address, asked, format="json"),
            client.post(address + "annul-unplayed/", {"reason": "x"}, format="json"),
            client.put(address + "1/", asked | {"version": 1}, format="json"),
            client.delete(address + "1/", {"reason": "x", "version": 1}, format="json"),
        ):
            assert answer.status_code in {401, 403, 404}
    assert not Ruling.objects.exists()
    assert colleague.post(address, asked, format="json").status_code == 201


def test_no_penalty_is_taken_on_a_board_of_others(club: Club) -> None:
    event = running_event(positions=2, club=club)
    client = client_of(desk(event).user)
    asked = {"kind": "penalty", "player": entry_at(event).player.code, "amount": "10", "reason": "Slow"}
    others = play_of(event, table=3, position=1).board
    codes = []
    for board in (others, play_of(event).board):
        body = asked | {"scope": "match", "board": board}
        answer = client.post(f"/api/v1/events/{event.code}/rulings/", body, format="json")
        codes.append([one["code"] for one in answer.json().get("problems", [])])
    assert codes == [["board_of_others"], []]
