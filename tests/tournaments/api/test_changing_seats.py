"""Substitutes and changed places through the API: what is done, what is refused, who may."""

from __future__ import annotations

from rest_framework.test import APIClient

from tests.factories import entry_at
from tournaments.models import Event, Seat


def people(event: Event, table: int, position: int, seat: str = "N") -> str:
    found = Seat.objects.get(position__event=event, position__number=position, table=table, seat=seat)
    return str(found.person)


def test_a_substitute_sits_where_the_api_says(event: Event, director: APIClient) -> None:
    entry = entry_at(event, 1, 1, "N")
    address = f"/api/v1/events/{event.code}/entries/{entry.player.code}/substitute/"
    answer = director.post(address, {"name": "Bruno Verdi", "position": 3, "reason": "ill"})
    assert answer.status_code == 200
    seat = Seat.objects.get(entry=entry, position__number=3)
    tables = director.get(f"/api/v1/events/{event.code}/seating/", {"position": 3}).json()
    assert tables[seat.table - 1]["seats"][seat.seat]["name"] == "Bruno Verdi"
    refused = director.post(address, {"name": "", "position": 9, "reason": ""})
    assert refused.status_code == 400
    assert {problem["code"] for problem in refused.json()["problems"]} == {
        "list_empty",
        "position_unknown",
        "reason_missing",
    }


def test_two_change_places_only_with_consent_to_what_is_forbidden(event: Event, director: APIClient) -> None:
    first, second = entry_at(event, 1, 2, "N"), entry_at(event, 3, 2, "N")
    address = f"/api/v1/events/{event.code}/swap/"
    body = {"position": 2, "first": first.player.code, "second": second.player.code, "reason": "stairs"}
    refused = director.post(address, body)
    assert {problem["code"] for problem in refused.json()["problems"]} == {"board_repeated"}
    assert director.post(address, body | {"accept": True}).status_code == 204
    assert (people(event, 1, 2), people(event, 3, 2)) == (str(second.player), str(first.player))


def test_only_who_directs_the_club(
    event: Event, colleague: APIClient, outsider: APIClient, public: APIClient
) -> None:
    entry, other = entry_at(event, 1, 2, "N"), entry_at(event, 3, 2, "N")
    sub = f"/api/v1/events/{event.code}/entries/{entry.player.code}/substitute/"
    body = {"position": 2, "first": entry.player.code, "second": other.player.code, "reason": "x"}
    for client in (outsider, public):
        assert client.post(sub, {"name": "A B", "position": 3, "reason": "x"}).status_code in {401, 403, 404}
        swap = client.post(f"/api/v1/events/{event.code}/swap/", body | {"accept": True})
        assert swap.status_code in {401, 403, 404}
    assert people(event, 1, 2) == str(entry.player)
    # An arbiter of the club runs the evening too.
    assert colleague.post(sub, {"name": "A B", "position": 3, "reason": "x"}).status_code == 200
