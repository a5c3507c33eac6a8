"""The whole evening through the API alone, as a club's web master would drive it."""

from __future__ import annotations

import os

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from tests.factories import player_list, sheet_data
from tournaments.models import Club, Event


def at(path: str) -> str:
    return f"/api/v1/{path}"


def test_an_evening_from_the_list_to_the_publication(director: APIClient, club: Club) -> None:
    made = director.post(
        at("events/"),
        {
            "club": club.code,
            "name": "Evening",
            "played_on": "2026-03-14",
            "preset": "tarot-duplicate-individual",
        },
    )
    assert made.status_code == 201, made.json()
    event = f"events/{made.json()['code']}/"
    assert len(director.post(at(event + "entries/import/"), {"text": player_list(20)}).json()) == 20
    movement = director.post(at(event + "movement/"), {"positions": 2, "boards_per_position": 1}).json()
    assert movement["ok"]
    assert movement["report"]
    dealt = director.post(at(event + "deal/")).json()
    assert dealt["boards"] == 5
    assert len(dealt["commitment"]) == 64
    assert director.get(at(event)).json()["state"] == "ready"
    links = director.post(at(event + "links/")).json()
    assert len(links) == 20
    assert director.post(at(event + "start/")).json()["state"] == "running"
    for position in (1, 2):
        if position == 2:
            assert director.post(at(event + "positions/2/start/")).status_code == 204
        for table in range(1, 6):
            _play_table(links, table)
    assert director.post(at(event + "close/")).json()["state"] == "closed"
    assert director.post(at(event + "publish/")).json()["state"] == "published"
    verbs = [line["verb"] for line in director.get(at(event + "log/")).json()["results"]]
    assert verbs[:2] == ["event_published", "event_closed"]
    assert verbs.count("result_confirmed") == 10


def _play_table(links: list[dict], table: int) -> None:
    phones = {}
    for link in links:
        if link["table"] == table:
            phones[link["seat"]] = APIClient()
            phones[link["seat"]].credentials(HTTP_AUTHORIZATION=f"Link {link['token']}")
    home = phones["N"].get(at("table/")).json()
    assert home["table"] == table
    assert sorted(home["seats"]) == ["E", "N", "S", "W"]
    (play,) = home["plays"]
    sheet = sheet_data(62)
    sheet.pop("taker")
    preview = phones["N"].post(at(f"table/boards/{play['board']}/preview/"), {"sheet": sheet}, "json").json()
    assert preview["unit"] == 62
    assert sum(preview["scores"].values()) == 0
    assert preview["scores"][play["taker"]] == 186
    entered = phones["N"].post(
        at(f"table/boards/{play['board']}/"),
        {"sheet": sheet, "base_version": 0, "idempotency_key": f"key-{table}"},
        "json",
    )
    assert entered.status_code == 201
    assert entered.json()["state"] == "entered"
    confirmed = phones["S"].post(at(f"table/boards/{play['board']}/confirm/"), {"version": 1}, "json").json()
    assert confirmed["state"] == "confirmed"
    assert confirmed["versions"][0]["entered_by"] == "N"
    assert confirmed["versions"][0]["confirmed_by"] == "S"


def test_the_public_reads_clubs_events_entries_and_seats(public: APIClient, event: Event) -> None:
    assert [club["code"] for club in public.get(at("clubs/")).json()["results"]] == ["aosta"]
    found = public.get(at("events/"), {"club": "aosta", "state": "running"}).json()
    assert [row["code"] for row in found["results"]] == [event.code]
    assert found["results"][0]["tables"] == 5
    assert public.get(at("events/"), {"club": "elsewhere"}).json()["count"] == 0
    entries = public.get(at(f"events/{event.code}/entries/")).json()
    assert entries["count"] == 20
    assert entries["results"][0]["name"] == "Anna1 Rossi1"
    assert set(entries["results"][0]) == {
        *("number", "code", "name", "members", "label", "line", "joined", "place", "team", "withdrawn"),
    }
    seating = public.get(at(f"events/{event.code}/seating/"), {"position": 2}).json()
    assert [table["table"] for table in seating] == [1, 2, 3, 4, 5]
    names = {seat["name"] for table in seating for seat in table["seats"].values()}
    assert len(names) == 20


def test_possible_numbers_and_reasons(public: APIClient) -> None:
    assert public.get(at("movements/possible/"), {"players": 20}).json()["max_positions"] == 5
    refused = public.get(at("movements/possible/"), {"players": 22}).json()
    assert refused["nearest"] == [20, 24]
    assert refused["problems"]
    nonsense = public.get(at("movements/possible/"), {"players": "many"})
    assert nonsense.status_code == 400
    assert nonsense.json()["problems"][0]["code"] == "not_a_number"


def test_games_presets_and_the_openapi_page(public: APIClient) -> None:
    games = public.get(at("games/")).json()
    assert "duplicate-individual" in [rules["slug"] for rules in games[0]["rulesets"]]
    assert public.get(at("presets/")).json()[0]["slug"] == "tarot-duplicate-individual"
    schema = public.get(at("schema/"), {"format": "json"}).json()
    assert "/api/v1/table/boards/{board}/" in schema["paths"]
    page = public.get(at("docs/"))
    assert b"swagger-ui" in page.content
    assert b"//cdn" not in page.content


def test_the_openapi_description_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    """No view and no field that the description had to guess."""
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", os.devnull)
    assert "Warning" not in capsys.readouterr().err
