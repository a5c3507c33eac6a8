"""The movement's page: choices, refusals, the checker's words, the seats."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from tests.factories import drafted_event
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event


def test_a_movement_comes_with_report_announcement_seed_and_seats(at_desk: Client, drafted: Event) -> None:
    at_desk.post(address("movement", drafted), {"positions": "5", "boards_per_position": "4"})
    drafted.refresh_from_db()
    response = at_desk.get(address("movement", drafted))
    page = response.content.decode()
    for words in (
        "Every two players meet at most once.",
        "Nobody plays a board twice.",
        "Every board is played 5 times.",
        "After table 5 comes table 1",
        drafted.draw_seed,
    ):
        assert words in page
    assert [table["number"] for table in response.context["tables"]] == [1, 2, 3, 4, 5]
    names = [str(seat.entry.player) for seat in response.context["by_name"]]
    assert names == sorted(names, key=str.casefold)
    assert len(names) == 20


def test_what_is_chosen_can_be_compared_with_another_number_of_positions(
    at_desk: Client, drafted: Event
) -> None:
    at_desk.post(address("movement", drafted), {"positions": "5", "boards_per_position": "4"})
    query = at_desk.get(address("movement", drafted)).context["compare"]
    sides = at_desk.get(f"{reverse('public:movements_compare')}?{query}").context["sides"]
    assert [side["schedule"].positions for side in sides] == [5, 4]
    assert {side["entrants"] for side in sides} == {20}


def test_after_the_deal_the_report_counts_the_attacks(at_desk: Client, ready: Event) -> None:
    assert "Each player attacks" in at_desk.get(address("movement", ready)).content.decode()


def test_seats_of_every_position_can_be_looked_at(at_desk: Client, ready: Event) -> None:
    first = at_desk.get(address("movement", ready)).context["tables"]
    second = at_desk.get(address("movement", ready), {"position": "2"}).context["tables"]
    assert first != second
    for odd in ("0", "3", "x", "9" * 50, "²"):
        assert at_desk.get(address("movement", ready), {"position": odd}).context["position"] == 1


def test_what_no_movement_can_do_is_refused_with_every_reason(at_desk: Client, drafted: Event) -> None:
    for positions, boards, count in [("6", "4", 1), ("6", "99", 2), ("1", "4", 1), ("5", "13", 1)]:
        data = {"positions": positions, "boards_per_position": boards}
        response = at_desk.post(address("movement", drafted), data)
        assert (response.status_code, len(problems(response))) == (422, count)
        assert f'value="{positions}"' in response.content.decode()
    drafted.refresh_from_db()
    assert drafted.movement is None


def test_numbers_that_are_none_are_refused_at_their_fields(at_desk: Client, drafted: Event) -> None:
    for value in ("", "x", "-3", "2.5", "9" * 400, "\0"):
        data = {"positions": value, "boards_per_position": value}
        response = at_desk.post(address("movement", drafted), data)
        assert response.status_code == 422
        assert set(response.context["form"].errors) == {"positions", "boards_per_position"}


def test_a_number_of_players_without_a_movement_says_why(at_desk: Client, club: Club) -> None:
    event = drafted_event(18, club=club)
    page = at_desk.get(address("movement", event)).content.decode()
    assert "18 players do not fill tables of four" in page
    response = at_desk.post(address("movement", event), {"positions": "5", "boards_per_position": "4"})
    assert "16" in problems(response)[0]
    assert "20" in problems(response)[0]


def test_few_players_read_when_somebody_meets_somebody_again(at_desk: Client, club: Club) -> None:
    assert "Up to 5 positions nobody meets anybody twice" in page_of(at_desk, drafted_event(24, club=club))
    assert "So few cannot play two positions" in page_of(at_desk, drafted_event(16, club=club))
    assert "meets anybody twice" not in page_of(at_desk, drafted_event(32, club=club))


def page_of(client: Client, event: Event) -> str:
    return client.get(address("movement", event)).content.decode()


def test_after_the_start_the_movement_is_fixed(at_desk: Client, running: Event) -> None:
    seed = running.draw_seed
    response = at_desk.post(address("movement", running), {"positions": "2", "boards_per_position": "1"})
    assert response.status_code == 422
    running.refresh_from_db()
    assert running.draw_seed == seed
