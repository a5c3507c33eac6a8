"""The substitute on the director's page, on the phone at the table and in the log."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory, drafted_event, entry_at, running_event
from tournaments.models import Membership

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_steps_in_from_the_page_of_the_players():
    event = running_event()
    director = Client()
    director.force_login(MembershipFactory(club=event.club, role=Membership.Role.DIRECTOR).user)
    entry = entry_at(event, 1, 1, "N")
    answer = director.post(
        reverse("director:player_substitute", args=[event.code]),
        {"player": entry.player.code, "name": "Bruno Verdi", "position": "1", "reason": "ill"},
        follow=True,
    )
    said = answer.content.decode()
    assert "The substitute is in the event." in said
    assert f"Bruno Verdi for {entry.player}: positions 1, 2, 3, 4, 5" in said
    log = director.get(reverse("director:log", args=[event.code])).content.decode()
    assert f"Bruno Verdi plays for {entry.player} from position 1 on." in log
    sheet = Client().get(f"/e/{event.code}/players/{entry.player.code}/").content.decode()
    assert "Substitute Bruno Verdi: positions 1, 2, 3, 4, 5" in sheet


def test_with_23_players_the_page_says_how_to_play_all_the_same():
    event = drafted_event(23)
    director = Client()
    director.force_login(MembershipFactory(club=event.club, role=Membership.Role.DIRECTOR).user)
    said = director.get(reverse("director:players", args=[event.code])).content.decode()
    assert "23 players do not fill tables of four" in said
    assert "steps in as a substitute" in said
