"""What everybody sees: clubs and their events, running, coming, finished."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ClubFactory, EntryFactory, EventFactory
from tournaments.models import Club, Event

pytestmark = pytest.mark.django_db


def club_page(client: Client, club: Club, **query: str) -> Any:
    return client.get(reverse("public:club", args=[club.code]), query)


def test_one_club_is_shown_at_once(client: Client) -> None:
    club = ClubFactory(code="etoile")
    assert client.get("/").url == f"/c/{club.code}/"


def test_several_clubs_are_listed_with_their_events(client: Client) -> None:
    for name in ("Zeta", "Alpha"):
        EventFactory(club=ClubFactory(name=name))
    response = client.get("/")
    assert [(club.name, club.event_count) for club in response.context["clubs"]] == [
        ("Alpha", 1),
        ("Zeta", 1),
    ]


def test_an_empty_installation_says_what_to_do(client: Client) -> None:
    assert "No club yet" in client.get("/").content.decode()


def test_events_are_grouped_and_lead_to_their_scoreboard(client: Client) -> None:
    club = ClubFactory()
    events = {state: EventFactory(club=club, state=state) for state in Event.State.values}
    EventFactory(name="Elsewhere", state="running")
    response = club_page(client, club)
    context = response.context
    assert context["running"] == [events["running"]]
    assert (context["ready"], context["draft"]) == ([events["ready"]], [events["draft"]])
    assert set(context["finished"]) == {events["closed"], events["published"]}
    page = response.content.decode()
    assert "Elsewhere" not in page
    for event in events.values():
        assert f'href="{reverse("scoreboard:event", args=[event.code])}"' in page


def test_a_club_without_events_has_a_kind_word(client: Client) -> None:
    assert "No tournament yet" in club_page(client, ClubFactory()).content.decode()


def test_a_code_is_read_in_any_case_and_an_unknown_one_is_not_found(client: Client) -> None:
    ClubFactory(code="etoile")
    assert client.get("/c/Etoile/").status_code == 200
    assert client.get("/c/nosuch/").status_code == 404


def test_a_long_past_is_paged(client: Client) -> None:
    club = ClubFactory()
    EventFactory.create_batch(31, club=club, state="published")
    assert len(club_page(client, club).context["finished"]) == 30
    assert len(club_page(client, club, page="2").context["finished"]) == 1
    for odd in ("0", "x", "-1", "99999"):
        assert club_page(client, club, page=odd).status_code == 200


def test_a_name_is_text_and_no_markup(client: Client) -> None:
    event = EventFactory(name="<script>alert(1)</script>", state="running")
    assert "<script>alert" not in club_page(client, event.club).content.decode()


def test_the_pages_ask_as_much_for_three_events_as_for_one(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    club, counts = ClubFactory(), []
    for more in (1, 2):
        for state in ("running", "ready", "published"):
            for _ in range(more):
                EntryFactory(event=EventFactory(club=club, state=state))
        with django_assert_max_num_queries(10) as captured:
            club_page(client, club)
        counts.append(len(captured))
    assert counts[0] == counts[1]
    ClubFactory()
    with django_assert_max_num_queries(10) as two:
        client.get("/")
    ClubFactory()
    with django_assert_max_num_queries(10) as three:
        client.get("/")
    assert len(two) == len(three)
