"""The console's page of teams that several entries play for, the plan's fields, and the same over the API."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from scoring.services.standings import standings_compute
from tests.factories import MembershipFactory, UserFactory, desk
from tests.rounds import drafted_pairs, running_round
from tournaments.models import Entry, Event
from tournaments.services.entry_teams import teams_set
from tournaments.services.events import event_start

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drafted_pairs(6, programme="3 danish", team_size=2)


@pytest.fixture
def director(event: Event) -> Client:
    client = Client()
    client.force_login(desk(event).user)
    return client


def page(event: Event, name: str = "entry_teams") -> str:
    return reverse(f"director:{name}", args=[event.code])


def codes(event: Event) -> list[str]:
    return [entry.player.code for entry in event.entries.select_related("player").order_by("number")]


def test_teams_are_typed_beside_the_names_and_a_wrong_size_is_named_at_once(event, director):
    assert "play for no team" in director.get(page(event)).content.decode()
    one, two, three, *_ = codes(event)
    fields = {f"team-{one}": "Lyon", f"team-{two}": " lyon ", f"team-{three}": "Lyon"}
    answer = director.post(page(event), fields, follow=True).content.decode()
    assert [*Entry.objects.filter(event=event, team="Lyon").values_list("number", flat=True)] == [1, 2, 3]
    assert "Team Lyon has 3, not 2" in answer
    listed = director.get(page(event, "players")).content.decode()
    assert '<td class="opt">Lyon</td>' in listed


def test_after_the_start_a_reason_is_asked_and_what_was_typed_stays(event, director):
    every = codes(event)
    director.post(page(event), {f"team-{code}": f"Club {n // 2}" for n, code in enumerate(every)})
    event = event_start(event=event, actor=desk(event), now=timezone.now())
    running_round(event)
    swap = {f"team-{every[0]}": "Club 1", f"team-{every[2]}": "Club 0"}
    answer = director.post(page(event), swap)
    assert answer.status_code == 422
    assert 'value="Club 1"' in answer.content.decode()
    assert event.entries.get(number=1).team == "Club 0"
    assert director.post(page(event), swap | {"reason": "they had changed"}).status_code == 302
    assert event.entries.get(number=1).team == "Club 1"
    log = director.get(page(event, "log")).content.decode()
    assert "they had changed" in log


def test_the_plan_says_how_many_play_for_a_team(director, event):
    data = {
        "programme": "3 danish",
        "members": 2,
        "hands": 4,
        "minutes": 0,
        "first": "lot",
        "fours": "1+4/2+3",
        "team_size": 3,
        "team_gaps": "on",
    }
    director.post(page(event, "plan"), data)
    event.refresh_from_db()
    assert (event.plan["team_size"], event.plan["team_gaps"]) == (3, True)
    answer = director.post(page(event, "plan"), data | {"programme": "3 teams"})
    assert "in the plan a team has 3" in answer.content.decode()


def test_only_who_directs_the_club_sets_teams(event):
    first = codes(event)[0]
    colleague, outsider = Client(), Client()
    colleague.force_login(MembershipFactory(club=event.club).user)
    outsider.force_login(UserFactory())
    assert outsider.post(page(event), {f"team-{first}": "Mine"}).status_code == 404
    assert Client().post(page(event), {f"team-{first}": "Mine"}).status_code == 302
    assert event.entries.get(number=1).team == ""
    assert colleague.post(page(event), {f"team-{first}": "Ours"}).status_code == 302
    assert event.entries.get(number=1).team == "Ours"


def test_the_api_reads_teams_to_everybody_and_takes_them_from_directors(event):
    address = f"/api/v1/events/{event.code}/entries/teams/"
    body = {"teams": {code: f"Club {n // 2}" for n, code in enumerate(codes(event))}}
    public, outsider, director = APIClient(), APIClient(), APIClient()
    outsider.force_authenticate(UserFactory())
    director.force_authenticate(desk(event).user)
    assert public.put(address, body, format="json").status_code in {401, 403}
    assert outsider.put(address, body, format="json").status_code == 404
    assert director.put(address, body, format="json").status_code == 200
    teams = public.get(address).json()
    assert [team["team"] for team in teams] == ["Club 0", "Club 1", "Club 2"]
    assert teams[0]["entries"][1] == {"code": codes(event)[1], "name": "Anna Rossi2 – Bruno Bianchi2"}
    assert public.get(f"/api/v1/events/{event.code}/entries/").json()["results"][0]["team"] == "Club 0"
    refused = director.put(address, {"teams": {"NOBODY": "x"}}, format="json")
    assert [problem["code"] for problem in refused.json()["problems"]] == ["teams_unknown"]


def test_many_teams_take_as_many_queries_as_few():
    def asked(pairs: int) -> list[int]:
        event = drafted_pairs(pairs, programme="3 danish", team_size=2)
        teams = {code: f"Club {n // 2}" for n, code in enumerate(codes(event))}
        teams_set(event=event, teams=teams, actor=desk(event), now=timezone.now())
        event = event_start(event=event, actor=desk(event), now=timezone.now())
        standings_compute(event_id=event.pk, now=timezone.now())
        client = Client()
        client.force_login(desk(event).user)
        counts = []
        for address in (
            page(event),
            f"/api/v1/events/{event.code}/entries/teams/",
            f"/api/v1/events/{event.code}/standings/",
            f"/e/{event.code}/fragment/?show=teams",
        ):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            counts.append(len(queries))
        return counts

    assert asked(4) == asked(16)


def test_a_slip_in_a_teams_name_is_asked_about_on_the_pages_and_over_the_api(event, director):
    teams = {code: f"Club {n // 2}" for n, code in enumerate(codes(event))}
    teams_set(event=event, teams=teams, actor=desk(event), now=timezone.now())
    event = event_start(event=event, actor=desk(event), now=timezone.now())
    running_round(event)
    assert "It is a new team" not in director.get(page(event, "players")).content.decode()
    typed = {"late": "Zoe Neri / Ugo Neri; team Clubs"}
    asked = director.post(page(event, "player_late"), typed)
    assert asked.status_code == 422
    assert "Did you mean Club 0" in asked.content.decode()
    assert "It is a new team" in asked.content.decode()
    one, two, *_ = codes(event)
    fields = {f"team-{one}": "Clubs", f"team-{two}": "Clubs", "reason": "a slip"}
    asked = director.post(page(event), fields)
    assert "Did you mean Club 0" in asked.content.decode()
    assert "It is a new team" in asked.content.decode()
    api, body = APIClient(), {"text": typed["late"]}
    api.force_authenticate(desk(event).user)
    address = f"/api/v1/events/{event.code}/entries/late/"
    refused = api.post(address, body, format="json")
    assert [problem["code"] for problem in refused.json()["problems"]] == ["team_new"]
    assert api.post(address, body | {"new_team": True}, format="json").status_code == 201
    assert director.post(page(event), fields | {"new_team": "1"}).status_code == 422
    assert event.entries.filter(team="Clubs").count() == 1
