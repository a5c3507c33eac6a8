"""Standings, road sheets and travellers over the API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from scoring.services.standings import standings_compute
from tests.factories import entry_at, finish_event, play_of, play_result, ready_event, running_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def get(path: str) -> object:
    return APIClient().get(f"/api/v1/{path}")


def computed(event: Event) -> Event:
    standings_compute(event_id=event.pk, now=timezone.now())
    return event


@pytest.fixture
def finished() -> Event:
    return computed(finish_event(ready_event(20, 2, 1), publish=True))


def test_standings_carry_both_rankings_and_what_they_were_computed_from(finished: Event) -> None:
    body = get(f"events/{finished.code}/standings/").json()
    assert body["state"] == "published"
    assert body["snapshot"]["result_count"] == body["snapshot"]["expected_count"] == 10
    assert body["snapshot"]["formula"]["attack"] == "1/4"
    assert len(body["rows"]) == 20
    assert min(row["alternate_place"] for row in body["rows"]) == 1
    assert body["rows"][0]["place"] == 1


def test_before_any_result_there_are_no_rows(client: object) -> None:
    event = ready_event(20, 2, 1)
    assert get(f"events/{event.code}/standings/").json()["rows"] == []


def test_a_road_sheet_shows_every_board_with_score_and_note(finished: Event) -> None:
    entry = entry_at(finished)
    body = get(f"events/{finished.code}/players/{entry.player.code}/").json()
    assert [line["position"] for line in body["boards"]] == [1, 2]
    for line in body["boards"]:
        sign = 1 if line["attack"] else -1
        assert line["score"] == sign * line["result"]["unit"]
        assert len(line["others"]) == 3
        assert line["note"] == line["result"]["attack_note" if line["attack"] else "defence_note"]


def test_a_traveller_opens_with_its_board_and_not_before() -> None:
    event = running_event(20, 2, 1, started=2)
    first = play_of(event, table=1, position=1)
    play_result(first, 62)
    closed = get(f"events/{event.code}/boards/{first.board}/")
    assert closed.status_code == 403
    assert [problem["code"] for problem in closed.json()["problems"]] == ["board_not_released"]
    assert "cards" not in closed.json()
    assert "better than" not in closed.content.decode()
    second = next(
        play
        for play in event.plays.select_related("event", "position")
        if play.board == first.board and play != first
    )
    play_result(second, 50)
    computed(event)
    body = get(f"events/{event.code}/boards/{first.board}/").json()
    assert [line["result"]["unit"] for line in body["results"]] == [62, 50]
    assert [line["result"]["attack_note"] for line in body["results"]] == ["100.000000", "0.000000"]
    assert [line["why"] for line in body["results"]] == [
        "+62 is better than 1 of 1 other: 100.00 %; the 3 opponents have the rest, 0.00 %",
        "+50 is better than 0 of 1 other: 0.00 %; the 3 opponents have the rest, 100.00 %",
    ]
    assert body["cards"] == event.board_set.boards.get(number=first.board).cards
    listed = {row["board"]: row["released"] for row in get(f"events/{event.code}/boards/").json()}
    assert listed[first.board] is True
    assert sum(listed.values()) == 1


def test_what_does_not_exist_is_not_found(finished: Event) -> None:
    for path in (
        "events/NOBODY/standings/",
        f"events/{finished.code}/boards/99/",
        f"events/{finished.code}/players/X/",
    ):
        assert get(path).status_code == 404


@pytest.mark.parametrize("boards", [1, 3])
def test_standings_cost_a_constant_number_of_queries(
    django_assert_num_queries: Callable, boards: int
) -> None:
    event = computed(finish_event(ready_event(20, 2, boards)))
    with django_assert_num_queries(6):  # event, snapshot, rows, those before, any categories, any rulings
        get(f"events/{event.code}/standings/")
    code = entry_at(event).player.code
    with django_assert_num_queries(14):
        get(f"events/{event.code}/players/{code}/")
