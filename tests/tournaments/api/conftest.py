"""Callers of the API: three named people, somebody without a name, and seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from tests.factories import MembershipFactory, club_with_director, running_event, seat_link
from tournaments.models import Club, Event, Membership


def client_of(user: object) -> APIClient:
    client = APIClient()
    token, _made = Token.objects.get_or_create(user=user)
    client.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
    return client


@pytest.fixture
def club(db: None) -> Club:
    return club_with_director(code="aosta", name="Circolo di Aosta")[0]


@pytest.fixture
def director(club: Club) -> APIClient:
    return client_of(club.memberships.get(role="director").user)


@pytest.fixture
def colleague(club: Club) -> APIClient:
    return client_of(MembershipFactory(club=club, role=Membership.Role.ARBITER).user)


@pytest.fixture
def outsider(db: None) -> APIClient:
    """A director of another club."""
    return client_of(club_with_director()[1])


@pytest.fixture
def public() -> APIClient:
    return APIClient()


@pytest.fixture
def seat() -> Callable[..., APIClient]:
    """A phone at a seat: ``seat(event, table, letter)``."""

    def phone(event: Event, table: int = 1, letter: str = "N") -> APIClient:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Link {seat_link(event, table, letter)[1]}")
        return client

    return phone


@pytest.fixture
def event(club: Club) -> Event:
    """A running event of the club, position 1 started, no result yet."""
    return running_event(club=club)
