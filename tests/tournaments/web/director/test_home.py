"""The console's front page and the new event."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.factories import EventFactory, MembershipFactory
from tournaments.models import Club, Event

NEW = {"preset": "tarot-duplicate-individual", "name": "Tuesday", "played_on": "2026-03-17", "club": "etoile"}


def test_a_new_event_leads_to_its_player_list(at_desk: Client, club: Club) -> None:
    response = at_desk.post(reverse("director:event_new"), NEW)
    event = Event.objects.get()
    assert response.url == reverse("director:players", args=[event.code])
    assert (event.name, event.club, str(event.played_on)) == ("Tuesday", club, "2026-03-17")
    assert event.state == Event.State.DRAFT


def test_all_faults_of_a_new_event_are_told_at_once(at_desk: Client) -> None:
    bad = {"preset": "bridge", "name": " ", "played_on": "31/31/2026", "club": "etoile"}
    response = at_desk.post(reverse("director:event_new"), bad)
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"preset", "name", "played_on"}
    assert not Event.objects.exists()


@pytest.mark.parametrize("name", ["x" * 121, "a\0b", ""])
def test_an_impossible_name_is_refused(name: str, at_desk: Client) -> None:
    response = at_desk.post(reverse("director:event_new"), NEW | {"name": name})
    assert response.status_code == 422
    assert not Event.objects.exists()


def test_an_event_cannot_be_made_for_a_foreign_club(at_desk: Client, outsider: Any) -> None:
    foreign = outsider.memberships.get().club
    response = at_desk.post(reverse("director:event_new"), NEW | {"club": foreign.code})
    assert response.status_code == 422
    assert not Event.objects.exists()


def test_a_director_of_two_clubs_chooses(at_desk: Client, owner: Any) -> None:
    other = MembershipFactory(user=owner).club
    assert f'value="{other.code}"' in at_desk.get(reverse("director:event_new")).content.decode()
    at_desk.post(reverse("director:event_new"), NEW | {"club": other.code})
    assert Event.objects.get().club == other


@pytest.mark.django_db
def test_whoever_looks_after_the_house_is_led_to_the_back_office_and_others_are_not() -> None:
    for is_superuser in (True, False):
        user = get_user_model().objects.create_user(
            f"user{is_superuser}", is_staff=is_superuser, is_superuser=is_superuser
        )
        client = Client()
        client.force_login(user)
        for name in ("director:home", "director:event_new"):
            page = client.get(reverse(name)).content.decode()
            assert ('href="/admin/"' in page) == is_superuser
            assert ("Ask whoever looks after this installation" in page) != is_superuser


def test_running_events_stand_first_and_published_ones_apart(at_desk: Client, club: Club) -> None:
    for state in ("draft", "published", "running", "ready"):
        EventFactory(club=club, state=state)
    context = at_desk.get(reverse("director:home")).context
    assert [event.state for event in context["going_on"]] == ["running", "ready", "draft"]
    assert [event.state for event in context["past"]] == ["published"]


def test_the_front_page_asks_as_much_for_three_events_as_for_one(
    at_desk: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    for state in ("draft", "published"):
        EventFactory(club=club, state=state)
    at_desk.get(reverse("director:home"))
    with django_assert_max_num_queries(20) as first:
        at_desk.get(reverse("director:home"))
    for state in ("draft", "published") * 2:
        EventFactory(club=club, state=state)
    with django_assert_max_num_queries(20) as then:
        at_desk.get(reverse("director:home"))
    assert len(then) == len(first)
