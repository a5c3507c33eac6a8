"""The page "Rulings": what is ruled there, changed, withdrawn and refused; who gets in."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import MembershipFactory, club_with_director, desk, entry_at, play_of, running_event
from tests.tournaments.web.director.conftest import logged_in
from tournaments.models import Event, LogEntry, Ruling
from tournaments.services.play_voiding import play_mark_not_played

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return running_event()


@pytest.fixture
def director(event: Event) -> Client:
    return logged_in(desk(event).user)


def page(event: Event, name: str = "rulings", *more: object) -> str:
    return reverse(f"director:{name}", args=[event.code, *more])


def test_a_penalty_is_ruled_changed_and_withdrawn(event: Event, director: Client) -> None:
    code = entry_at(event).player.code
    asked = {"about": "person", "player": code, "kind": "penalty", "scope": "ranking", "unit": "percent"}
    told = asked | {"amount": "2,5", "reason": "Talked about the deal"}
    assert director.post(page(event), told).status_code == 302
    shown = director.get(page(event)).content.decode()
    assert "penalty: −2.5 %, only in the ranking" in shown
    assert "Talked about the deal" in shown
    form = director.get(page(event), {"edit": 1}).content.decode()
    assert 'value="2.5"' in form
    changed = told | {"number": 1, "version": 1, "amount": "1", "reason": "Less, after all"}
    assert director.post(page(event), changed).status_code == 302
    again = director.post(page(event), changed)
    assert again.status_code == 422
    assert "changed meanwhile" in again.content.decode()
    withdraw = page(event, "ruling_withdraw", 1)
    assert director.post(withdraw, {"version": 2, "reason": ""}).status_code == 422
    assert director.post(withdraw, {"version": 2, "reason": "An error"}).status_code == 302
    versions = Ruling.objects.filter(event=event).order_by("version")
    assert [(one.version, one.is_current, one.is_withdrawn) for one in versions] == [
        (1, False, False),
        (2, False, False),
        (3, True, True),
    ]
    log = director.get(page(event, "log")).content.decode()
    assert "Withdrew ruling 1 on" in log
    assert "An error" in log


def test_what_each_seat_has_is_asked_at_its_table(event: Event, director: Client) -> None:
    play = play_of(event)
    place = {"about": "table", "board": play.board, "table": play.table}
    assert "Nobody plays that there" in director.get(page(event), place | {"table": 99}).content.decode()
    form = director.get(page(event), place).content.decode()
    assert all(f'name="side_{seat}"' in form for seat in "NESW")
    asked = place | {"kind": "average", "reason": "Two cards were missing", "side_N": "A+"}
    refused = director.post(page(event), asked)
    assert refused.status_code == 422
    assert "Say what E has." in refused.content.decode()
    sides = {f"side_{seat}": "A" for seat in "ESW"}
    assert director.post(page(event), asked | sides).status_code == 302
    assert Ruling.objects.get(event=event).sides["N"] == {"average": "A+"}
    assert "average: N A+, E A, S A, W A" in director.get(page(event)).content.decode()
    twice = director.post(page(event), asked | sides)
    assert "Ruling 1 says something about it already" in twice.content.decode()


def test_what_was_not_played_is_annulled_at_once(event: Event, director: Client) -> None:
    play_mark_not_played(play=play_of(event), reason="no time", actor=desk(event), now=timezone.now())
    assert "Not played, and nothing ruled of it" in director.get(page(event)).content.decode()
    director.post(page(event, "rulings_annul"), {"reason": "Too slow"})
    assert Ruling.objects.get(event=event).kind == "annulled"
    assert "nothing ruled of it" not in director.get(page(event)).content.decode()
    assert LogEntry.objects.filter(event=event, verb="ruling_made").exists()


def test_only_who_directs_the_club_rules(event: Event) -> None:
    colleague = logged_in(MembershipFactory(club=event.club, role="arbiter").user)
    outsider = logged_in(club_with_director()[1])
    asked = {"about": "board", "board": 1, "reason": "A card too many"}
    for address in (page(event), page(event, "rulings_annul"), page(event, "ruling_withdraw", 1)):
        assert outsider.post(address, asked).status_code == 404
        assert Client().post(address, asked).status_code == 302
    assert outsider.get(page(event)).status_code == 404
    assert not Ruling.objects.exists()
    assert colleague.post(page(event), asked).status_code == 302
    assert Ruling.objects.get(event=event).board == 1


def test_the_list_costs_as_much_for_three_as_for_one(
    event: Event, director: Client, django_assert_max_num_queries
) -> None:
    def count() -> int:
        with django_assert_max_num_queries(60) as queries:
            director.get(page(event))
        return len(queries)

    director.post(page(event), {"about": "board", "board": 1, "reason": "x"})
    once = count()
    for board in (2, 3):
        director.post(page(event), {"about": "board", "board": board, "reason": "x"})
    assert count() == once
