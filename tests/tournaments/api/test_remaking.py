"""Late players and those who left through the API: consequences, the deed, what is taken back, who may."""

from __future__ import annotations

from rest_framework.test import APIClient

from tests.factories import entry_at
from tournaments.models import Entry, Event, Seat

FOUR = "Ada Bruni\nBeppe Conti\nCarla Dini\nDino Esposito"


def test_a_table_is_added_as_the_consequences_said_and_taken_back(event: Event, director: APIClient) -> None:
    address = f"/api/v1/events/{event.code}/movement/"
    asked = {"text": FOUR, "now_too": True}
    told = director.get(address + "remake/", asked).json()
    assert told["tables"] == 6
    assert {one["position"] for one in told["newcomers"]} == {1}
    assert {line["code"] for line in told["shared"]} == {"boards_shared_then"}
    done = asked | {"seed": told["seed"], "seen": told["seen"], "reason": "late"}
    answer = director.post(address + "remake/", done)
    assert answer.status_code == 201
    assert {entry["label"] for entry in answer.json()} == {"N6", "E6", "S6", "W6"}
    movement = director.get(address).json()
    assert movement["ok"]
    assert movement["schedule"] == told["schedule"]
    tables = director.get(f"/api/v1/events/{event.code}/seating/", {"position": 2}).json()
    assert [table["table"] for table in tables] == [1, 2, 3, 4, 5, 6]
    assert director.post(address + "restore/", {"reason": "gone again"}).status_code == 204
    assert Entry.objects.filter(event=event).count() == 20
    refused = director.post(address + "restore/", {"reason": "gone again"})
    assert [problem["code"] for problem in refused.json()["problems"]] == ["remake_not_there"]


def test_only_who_directs_the_club(
    event: Event, colleague: APIClient, outsider: APIClient, public: APIClient
) -> None:
    entry = entry_at(event, 1, 1, "N")
    place = f"/api/v1/events/{event.code}/entries/{entry.player.code}/place/"
    body = {"name": "Ada Bruni", "position": 1, "reason": "never came"}
    remake = f"/api/v1/events/{event.code}/movement/remake/"
    for client in (outsider, public):
        assert client.post(place, body).status_code in {401, 403, 404}
        assert client.get(remake, {"text": FOUR}).status_code in {401, 403, 404}
        asked = {"text": FOUR, "seed": "5eed", "seen": "x", "reason": "x"}
        assert client.post(remake, asked).status_code in {401, 403, 404}
        restore = client.post(f"/api/v1/events/{event.code}/movement/restore/", {"reason": "x"})
        assert restore.status_code in {401, 403, 404}
    # An arbiter of the club runs the evening too.
    answer = colleague.post(place, body)
    assert answer.status_code == 201
    assert answer.json()["label"] == "N6"
    assert Seat.objects.filter(entry__player__code=answer.json()["code"]).count() == 5
