"""What the API refuses, in one form, all problems at once, nothing half-saved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from tests.factories import entry_at, play_of, play_result, sheet_data
from tournaments.models import Club, Event, LogEntry, Player, ResultVersion


def codes(response: object) -> list[str]:
    return [problem["code"] for problem in response.json()["problems"]]


def test_every_faulty_line_of_a_list_comes_back_and_nobody_is_entered(
    director: APIClient, club: Club
) -> None:
    made = director.post(
        "/api/v1/events/",
        {"club": club.code, "name": "E", "played_on": "2026-03-14", "preset": "tarot-duplicate-individual"},
    ).json()
    text = "cognome;nome;tessera\nRossi;Anna;L1\nBianchi;Ugo;L1\nRossi;Anna;\n;;L9\n"
    answer = director.post(f"/api/v1/events/{made['code']}/entries/import/", {"text": text})
    assert answer.status_code == 400
    problems = {(problem["code"], problem["where"]) for problem in answer.json()["problems"]}
    assert problems == {("licence_twice", "line 3"), ("name_twice", "line 4"), ("name_missing", "line 5")}
    assert director.get(f"/api/v1/events/{made['code']}/entries/").json()["count"] == 0


def test_an_impossible_sheet_names_every_problem_and_saves_nothing(
    event: Event, seat: Callable[..., APIClient]
) -> None:
    board = play_of(event).board
    answer = seat(event).post(
        f"/api/v1/table/boards/{board}/",
        {"sheet": {"bouts": 4, "points": 92}, "base_version": 0, "idempotency_key": "k"},
        "json",
    )
    assert answer.status_code == 400
    assert set(codes(answer)) == {"bouts_out_of_range", "points_out_of_range"}
    assert not ResultVersion.objects.exists()


def test_two_devices_one_wins_and_the_other_is_told(event: Event, seat: Callable[..., APIClient]) -> None:
    address = f"/api/v1/table/boards/{play_of(event).board}/"

    def enter(letter: str, unit: int) -> object:
        body = {"sheet": sheet_data(unit), "base_version": 0, "idempotency_key": letter}
        body["sheet"].pop("taker")
        return seat(event, 1, letter).post(address, body, "json")

    assert enter("N", 62).status_code == 201
    lost = enter("S", 64)
    assert lost.status_code == 409
    assert codes(lost) == ["result_changed_meanwhile"]
    assert lost.json()["current"]["unit"] == 62
    assert enter("N", 62).status_code == 201
    assert ResultVersion.objects.count() == 1


def test_the_desk_corrects_with_a_reason_only(event: Event, director: APIClient) -> None:
    play = play_of(event)
    play_result(play, 62)
    address = f"/api/v1/events/{event.code}/boards/{play.board}/tables/1/"
    body = {"sheet": {"bouts": 2, "points": 41}, "base_version": 1}
    assert codes(director.post(address, body, "json")) == ["reason_missing"]
    done = director.post(address, body | {"reason": "wrong column"}, "json").json()
    assert [version["is_confirmed"] for version in done["versions"]] == [False, True]
    assert done["versions"][1]["unit"] == 50
    stale = director.post(address, body | {"reason": "again"}, "json")
    assert stale.status_code == 409


def test_a_board_of_another_table_does_not_exist_for_a_seat(
    event: Event, seat: Callable[..., APIClient]
) -> None:
    elsewhere = play_of(event, table=1, position=2)
    answer = seat(event, 2).post(
        f"/api/v1/table/boards/{elsewhere.board + 400}/confirm/", {"version": 1}, "json"
    )
    assert answer.status_code == 404
    assert codes(answer) == ["not_found"]


@pytest.mark.parametrize("token", ["", "x", "Ünïcödé", "A" * 32])
def test_an_unknown_link_is_refused_in_words(public: APIClient, db: None, token: str) -> None:
    public.credentials(HTTP_AUTHORIZATION=f"Link {token}".encode().decode("latin-1"))
    answer = public.get("/api/v1/table/")
    assert answer.status_code == 401
    assert codes(answer) == ["link_unknown"]


DIRECTOR_ONLY = [
    ("post", "start/"),
    ("post", "close/"),
    ("post", "publish/"),
    ("post", "reopen/"),
    ("post", "deal/"),
    ("post", "links/"),
    ("get", "links/"),
    ("post", "movement/"),
    ("get", "movement/"),
    ("post", "entries/import/"),
    ("post", "positions/2/start/"),
    ("get", "plays/"),
    ("get", "log/"),
    ("post", "dealing-sheets/"),
    ("get", "boards/1/tables/1/"),
    ("post", "boards/1/tables/1/"),
    ("post", "boards/1/tables/1/preview/"),
    ("post", "boards/1/tables/1/confirm/"),
    ("post", "boards/1/tables/1/not-played/"),
    ("delete", "boards/1/tables/1/not-played/"),
]


@pytest.mark.parametrize(("method", "path"), DIRECTOR_ONLY)
def test_what_directs_an_event_is_hidden_from_outsiders(
    event: Event,
    outsider: APIClient,
    public: APIClient,
    seat: Callable[..., APIClient],
    method: str,
    path: str,
) -> None:
    before = LogEntry.objects.count()
    address = f"/api/v1/events/{event.code}/{path}"
    assert getattr(outsider, method)(address).status_code == 404
    assert getattr(public, method)(address).status_code == 401
    assert getattr(seat(event), method)(address).status_code == 401
    assert LogEntry.objects.count() == before


def test_a_colleague_may_do_what_the_director_may(event: Event, colleague: APIClient) -> None:
    assert colleague.post(f"/api/v1/events/{event.code}/positions/2/start/").status_code == 204
    assert codes(colleague.post(f"/api/v1/events/{event.code}/positions/2/start/")) == [
        "position_already_started"
    ]
    assert codes(colleague.post(f"/api/v1/events/{event.code}/start/")) == ["event_already_started"]


@pytest.mark.parametrize("players", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_list(
    public: APIClient, club: Club, django_assert_num_queries: Callable, players: int
) -> None:
    from tests.factories import EntryFactory, EventFactory

    event = EventFactory(club=club)
    EntryFactory.create_batch(players, event=event)
    with django_assert_num_queries(4):
        assert public.get(f"/api/v1/events/{event.code}/entries/").json()["count"] == players


@pytest.mark.parametrize("body", [[], "x", 3, None, {"sheet": []}, {"sheet": {"bouts": [1]}}])
def test_a_body_of_any_form_is_refused_in_words(
    event: Event, seat: Callable[..., APIClient], director: APIClient, body: object
) -> None:
    play = play_of(event)
    table = f"/api/v1/table/boards/{play.board}/"
    desk = f"/api/v1/events/{event.code}/boards/{play.board}/tables/{play.table}/"
    for caller, address in ((seat(event), table), (director, desk)):
        for action in ("", "preview/", "confirm/"):
            answer = caller.post(address + action, body, "json")
            assert answer.status_code == 400, action
            assert codes(answer)
    assert not ResultVersion.objects.exists()


@pytest.mark.parametrize("position", ["x", "-1", "1" * 5_000, ""])
def test_a_position_that_is_no_number_is_refused(event: Event, director: APIClient, position: str) -> None:
    answer = director.get(f"/api/v1/events/{event.code}/plays/", {"position": position})
    assert answer.status_code == 400
    assert codes(answer) == ["not_a_number"]


def test_the_desk_sees_the_score_before_it_saves(event: Event, director: APIClient) -> None:
    play = play_of(event)
    address = f"/api/v1/events/{event.code}/boards/{play.board}/tables/{play.table}/preview/"
    shown = director.post(address, {"sheet": {"bouts": 2, "points": 41}}, "json").json()
    assert shown["unit"] == 50
    assert shown["scores"][play.taker] == 150
    assert codes(director.post(address, {"sheet": {"bouts": 4, "points": 92}}, "json")) == [
        "bouts_out_of_range",
        "points_out_of_range",
    ]
    assert not ResultVersion.objects.exists()


def test_no_code_with_a_nul_reaches_the_database(event: Event, public: APIClient) -> None:
    for path in ("events/%00/", "events/A%00/entries/", f"events/{event.code}/players/%00/"):
        assert public.get(f"/api/v1/{path}").status_code == 404


def test_half_a_character_in_a_key_is_refused_and_can_be_sent_back(event: Event, director: APIClient) -> None:
    body = '{"kind": "adjusted", "board": 1, "table": 1, "sides": {"\\ud800": []}, "reason": "x"}'
    address = f"/api/v1/events/{event.code}/rulings/"
    answer = director.post(address, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["where"] == "sides.?"


def test_categories_of_the_list_are_not_taken_where_the_rest_is_refused(
    event: Event, director: APIClient
) -> None:
    entry = entry_at(event)
    Player.objects.filter(pk=entry.player_id).update(sex="F")
    asked = {"from_list": True, "categories": {entry.player.code: {"sex": "?"}}}
    answer = director.put(f"/api/v1/events/{event.code}/categories/", asked, "json")
    assert codes(answer) == ["category_no_choice"]
    entry.refresh_from_db()
    assert entry.sex == ""
