"""Who may do what: the director, a colleague, somebody from elsewhere, the superuser, nobody."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import ClubFactory, EventFactory, MembershipFactory, UserFactory
from tournaments.selectors.access import clubs_directed, events_directed, may_see_cards

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


def member(club, **fields):
    return MembershipFactory(club=club, **fields).user


@pytest.mark.parametrize("role", ["director", "arbiter"])
def test_director_and_arbiter_run_the_events_of_their_club(event, role):
    user = member(event.club, role=role)
    EventFactory()
    assert list(clubs_directed(user)) == [event.club]
    assert list(events_directed(user)) == [event]


def test_a_member_of_two_clubs_sees_each_once(event):
    user = member(event.club)
    MembershipFactory(club=ClubFactory(), user=user)
    assert clubs_directed(user).count() == 2


@pytest.mark.parametrize(
    "user",
    [
        pytest.param(UserFactory.build, id="outsider"),
        pytest.param(AnonymousUser, id="nobody"),
    ],
)
def test_others_run_nothing(event, user):
    user = user()
    if not user.is_anonymous:
        user.save()
        MembershipFactory(user=user)
    assert event not in events_directed(user)
    assert event.club not in clubs_directed(user)


def test_the_superuser_runs_everything(event):
    assert list(events_directed(UserFactory(is_superuser=True))) == [event]


def test_cards_are_for_whoever_has_the_permission_in_that_club_only(event):
    club = event.club
    assert may_see_cards(member(club, may_see_cards=True), club)
    assert not may_see_cards(member(club), club)
    assert not may_see_cards(member(ClubFactory(), may_see_cards=True), club)
    assert not may_see_cards(UserFactory(is_superuser=True), club)
    assert not may_see_cards(AnonymousUser(), club)
