"""The formula of an event of rounds: who changes it, until when, and what is refused."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tests.factories import MembershipFactory, UserFactory, club_with_director, desk, drafted_event
from tests.refusals import refused
from tests.rounds import drafted_pairs, started_pairs
from tests.scoring.web.formula_pages import set_to, text_of, url
from tournaments.models import LogEntry
from tournaments.services.plans import plan_set

pytestmark = pytest.mark.django_db

OWN = {"name": "rounds", "points": "points", "bye": {"points": 100, "net": 100}, "ties": ["made", "lot"]}
FILLED = {
    "points": "victory_points",
    "table": "fibur-3",
    "bye_points": "12,5",
    "bye_net": "300",
    "tie_1": "made",
}


@pytest.fixture(autouse=True)
def in_english(client):
    client.cookies["django_language"] = "en"


def test_the_director_changes_it_on_the_page(client):
    event = drafted_pairs(4)
    client.force_login(desk(event).user)
    assert "Who sits out gets 12 and +315 net points" in text_of(client.get(url(event)))
    assert url(event) in client.get(reverse("director:plan", args=[event.code])).content.decode()
    text = text_of(client.post(url(event), FILLED, follow=True))
    assert "The formula is saved." in text
    assert "The table of victory points is for 3 hands, a round has 4." in text
    event.refresh_from_db()
    assert event.formula == {
        "name": "rounds",
        "points": "victory_points",
        "table": "fibur-3",
        "bye": {"points": "12.5", "net": "300"},
        "ties": ["made"],
    }
    assert "Set the formula." in text_of(client.get(reverse("director:log", args=[event.code])))
    response = client.post(url(event), FILLED | {"table": "", "bye_net": "many", "tie_2": "made"})
    assert response.status_code == 422
    for words in ("need their table", "not many", "stands in the list twice"):
        assert words in text_of(response)


def test_it_is_fixed_by_the_start_and_refused_with_everything_at_once(client):
    event = started_pairs(4)
    with refused("event_already_started", "points_unknown"):
        set_to(event, {"name": "rounds", "points": "goals"})
    client.force_login(desk(event).user)
    assert '<form class="card"' not in client.get(url(event)).content.decode()
    boards, rounds = drafted_event(0), drafted_pairs(0)
    with refused("formula_of_another_kind"):
        set_to(boards, OWN)
    with refused("formula_of_another_kind"):
        set_to(rounds, {"name": "ours", "attack": "1/2", "defence": "1/2"})
    assert set_to(boards, {"name": "ours", "attack": "1/2", "defence": "1/2"}).formula["name"] == "ours"
    assert not LogEntry.objects.filter(event=rounds, verb="formula_set").exists()


def test_the_table_goes_with_the_deals_of_a_round_until_another_is_chosen():
    event = drafted_pairs(0, hands=3)
    assert event.formula["table"] == "fibur-3"
    event = set_to(event, event.formula | {"table": "fibur-4"})
    event = plan_set(event=event, data=event.plan | {"hands": 2}, actor=desk(event), now=event.created_at)
    assert event.formula["table"] == "fibur-4"


def test_colleagues_may_and_strangers_find_nothing(client):
    event = drafted_pairs(0)
    assert client.get(url(event)).status_code == 302
    client.force_login(club_with_director()[1])
    assert client.get(url(event)).status_code == 404
    assert client.post(url(event), FILLED).status_code == 404
    client.force_login(MembershipFactory(club=event.club).user)
    assert client.get(url(event)).status_code == 200


def test_the_api_takes_a_table_of_ones_own():
    event = drafted_pairs(0)
    path, api = f"/api/v1/events/{event.code}/formula/", APIClient()
    assert api.get(path).status_code == 401
    api.force_authenticate(UserFactory())
    assert api.post(path, {"formula": OWN}, format="json").status_code == 404
    api.force_authenticate(desk(event).user)
    assert api.post(path, {"formula": OWN}, format="json").json() == {"formula": OWN, "problems": []}
    body = api.post(path, {"formula": {"name": "rounds", "ties": ["age"]}}, format="json").json()
    assert [problem["code"] for problem in body["problems"]] == ["points_unknown", "tie_break_unknown"]
