"""Three named people: the owner directs the club, the colleague is its arbiter, the outsider another's."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import (
    MembershipFactory,
    UserFactory,
    club_with_director,
    drafted_event,
    ready_event,
    running_event,
)
from tournaments.models import Club, Event


@pytest.fixture
def club(db: None) -> Club:
    return club_with_director(code="etoile", name="Club de l'Étoile")[0]


@pytest.fixture
def owner(club: Club) -> Any:
    return club.memberships.get(role="director").user


@pytest.fixture
def colleague(club: Club) -> Any:
    return MembershipFactory(club=club, role="arbiter", user=UserFactory(username="colleague")).user


@pytest.fixture
def dealer(club: Club) -> Any:
    user = UserFactory(username="dealer", first_name="Denis", last_name="Charvet")
    return MembershipFactory(club=club, role="arbiter", user=user, may_see_cards=True).user


@pytest.fixture
def outsider(db: None) -> Any:
    """A director too, and a dealer: of another club."""
    return MembershipFactory(user=UserFactory(username="outsider"), may_see_cards=True).user


def logged_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def at_desk(owner: Any) -> Client:
    """The owner's browser."""
    return logged_in(owner)


@pytest.fixture
def drafted(club: Club) -> Event:
    return drafted_event(club=club)


@pytest.fixture
def ready(club: Club) -> Event:
    return ready_event(20, 2, 1, club=club)


@pytest.fixture
def running(club: Club) -> Event:
    return running_event(20, 2, 1, club=club)
