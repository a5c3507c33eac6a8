"""The page on which two players change places: consequences first, then the deed; who may do it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory, UserFactory, entry_at, ready_event
from tournaments.models import Membership, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def event():
    return ready_event()


@pytest.fixture
def director(event):
    client = Client()
    user = UserFactory()
    MembershipFactory(user=user, club=event.club, role=Membership.Role.DIRECTOR)
    client.force_login(user)
    return client


@pytest.fixture
def chosen(event):
    return {
        "position": "2",
        "first": entry_at(event, 1, 2, "N").player.code,
        "second": entry_at(event, 3, 2, "N").player.code,
    }


def who_sits(event, table):
    seat = Seat.objects.get(position__event=event, position__number=2, table=table, seat="N")
    return seat.entry.player.code


def test_consequences_are_shown_before_anything_changes(director, event, chosen):
    answer = director.get(reverse("director:swap", args=[event.code]), chosen)
    said = answer.content.decode()
    assert "What the movement forbids" in said
    assert "plays board" in said
    assert "Who would meet again" in said
    assert who_sits(event, 1) == chosen["first"]


def test_without_consent_it_is_refused_and_with_it_done_and_in_the_log(director, event, chosen):
    address = reverse("director:swap", args=[event.code])
    refused = director.post(address, chosen | {"reason": "Wheelchair"})
    assert refused.status_code == 422
    assert "Wheelchair" in refused.content.decode()
    assert who_sits(event, 1) == chosen["first"]
    done = director.post(address, chosen | {"reason": "Wheelchair", "accept": "1"}, follow=True)
    assert "The two have changed places." in done.content.decode()
    assert (who_sits(event, 1), who_sits(event, 3)) == (chosen["second"], chosen["first"])
    log = director.get(reverse("director:log", args=[event.code])).content.decode()
    first = entry_at(event, 3, 2, "N").player
    second = entry_at(event, 1, 2, "N").player
    assert f"{first} and {second} changed places in position 2 (1N ↔ 3N)." in log


@pytest.mark.parametrize("wrong", [{"position": "9"}, {"first": "nobody"}, {"second": ""}], ids=str)
def test_what_cannot_be_chosen_is_said_at_its_field(director, event, chosen, wrong):
    answer = director.get(reverse("director:swap", args=[event.code]), chosen | wrong)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [*wrong]


def test_outsiders_and_visitors_change_nothing(event, chosen):
    address = reverse("director:swap", args=[event.code])
    visitor, outsider = Client(), Client()
    outsider.force_login(MembershipFactory(role=Membership.Role.DIRECTOR).user)
    for client in (visitor, outsider):
        assert client.post(address, chosen | {"reason": "x", "accept": "1"}).status_code in {302, 403, 404}
    assert who_sits(event, 1) == chosen["first"]
