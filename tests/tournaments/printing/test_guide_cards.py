"""Guide cards, read back from the PDF: everybody's way, position by position, and whose desk prints them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory, drafted_event, ready_event
from tests.tournaments.printing.reading import pages
from tournaments.models import Event, Membership, Play, Seat
from tournaments.printing.guide_cards import guide_cards_pdf, in_runs
from tournaments.selectors.guides import guides_of_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return ready_event(20, 5, 2, name="Serata d'autunno")


def test_a_guide_says_where_its_player_sits_and_what_is_played_there(event: Event) -> None:
    for guide in guides_of_event(event):
        seats = Seat.objects.filter(position__event=event, entry__number=guide.number)
        assert [(line.position, line.table, line.seat) for line in guide.lines] == list(
            seats.order_by("position__number").values_list("position__number", "table", "seat")
        )
        for line in guide.lines:
            played = Play.objects.filter(
                event=event, position__number=line.position, table=line.table
            ).values_list("board", flat=True)
            assert sorted(line.boards) == sorted(played)


def test_everybody_has_a_card_with_the_name_the_label_and_every_position(event: Event) -> None:
    guides = guides_of_event(event)
    texts = pages(guide_cards_pdf(event.name, guides))
    lines = [line for text in texts for line in text.splitlines()]
    assert len(guides) == 20
    assert all(lines.count(guide.name) == 1 and lines.count(guide.label) == 1 for guide in guides)
    line = guides[0].lines[0]
    alone = pages(guide_cards_pdf(event.name, guides[:1]))[0].splitlines()
    assert {str(line.position), str(line.table), in_runs(line.boards)} <= set(alone)


def test_the_queries_do_not_grow_with_the_players(event: Event, django_assert_num_queries) -> None:
    bigger = ready_event(28, 5, 2)
    for one in (event, bigger):
        with django_assert_num_queries(2):
            guides_of_event(one)


@pytest.mark.parametrize("name", ["director:guide_cards", "api-guide-cards"])
def test_the_club_s_director_prints_them_and_nobody_else(event: Event, name: str) -> None:
    address = reverse(name, args=[event.code])
    owner, outsider = UserFactory(), UserFactory()
    Membership.objects.create(user=owner, club=event.club, role=Membership.Role.DIRECTOR)
    client = Client()
    assert client.get(address).status_code in {302, 401, 403}
    client.force_login(outsider)
    assert client.get(address).status_code in {403, 404}
    client.force_login(owner)
    assert "Serata d'autunno" in pages(client.get(address).content)[0]


@pytest.mark.parametrize("name", ["director:guide_cards", "api-guide-cards"])
def test_before_the_movement_it_says_what_is_missing(name: str) -> None:
    event, owner = drafted_event(), UserFactory()
    Membership.objects.create(user=owner, club=event.club, role=Membership.Role.DIRECTOR)
    client = Client()
    client.force_login(owner)
    answer = client.get(reverse(name, args=[event.code]))
    assert "Choose the movement first" in answer.content.decode()
    assert answer.status_code in {200, 400, 409, 422}
