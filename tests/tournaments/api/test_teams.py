"""Teams over the API: their members and attackers, who changes them, and from a movement to a result."""

import pytest
from rest_framework.test import APIClient

from tests.factories import MembershipFactory, UserFactory, desk
from tests.teams import drafted, prepared, running, team_list
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db


def client_of(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


def url(event, path=""):
    return f"/api/v1/events/{event.code}/{path}"


def codes(answer):
    return [problem["code"] for problem in answer.json()["problems"]]


def test_only_the_clubs_directors_see_and_change_teams():
    event = drafted(teams=2)
    entry = event.entries.select_related("player").first()
    paths = ("teams/", f"teams/{entry.player.code}/line-up/", f"teams/{entry.player.code}/member/")
    assert APIClient().get(url(event, paths[0])).status_code in {401, 403}
    outsider = client_of(MembershipFactory(user=UserFactory()).user)
    assert outsider.get(url(event, paths[0])).status_code == 404
    for path in paths[1:]:
        data = {"order": [], "leaves": "x", "name": "x", "reason": "x"}
        assert outsider.post(url(event, path), data, format="json").status_code == 404


def test_from_a_list_to_the_attackers():
    event = drafted("tarot-quadrettes", teams=0)
    client = client_of(desk(event).user)
    added = client.post(url(event, "entries/import/"), {"text": team_list(3, 4)}, format="json")
    assert added.status_code in {200, 201}
    wish = {"positions": 2, "boards_per_position": 1, "variant": "byes"}
    made = client.post(url(event, "movement/"), wish, format="json")
    assert made.status_code in {200, 201}, made.content
    body = client.get(url(event, "teams/")).json()
    team = body["teams"][0]
    assert [member["name"] for member in team["members"]] == [
        "Gia1 Zoli1",
        "Gia1 Masi1",
        "Gia1 Abba1",
        "Gia1 Neri1",
    ]
    # Three teams and byes: in each of two positions one opposition, both ways.
    assert len(body["attacks"]) == 4
    assert {one["badge"] for one in body["attacks"]} == {None}
    order = [member["code"] for member in reversed(team["members"])]
    changed = client.post(url(event, f"teams/{team['player']}/line-up/"), {"order": order}, format="json")
    assert changed.json()["teams"][0]["members"][0]["name"] == "Gia1 Neri1"
    refused = client.post(url(event, f"teams/{team['player']}/line-up/"), {"order": order[1:]}, format="json")
    assert (refused.status_code, codes(refused)) == (400, ["line_up_incomplete"])


def test_a_player_is_replaced_and_the_badge_stays():
    event = running(prepared(drafted(teams=4), 1, 2, "barometer"))
    client = client_of(desk(event).user)
    team = client.get(url(event, "teams/")).json()["teams"][0]
    white = team["members"][1]
    path = url(event, f"teams/{team['player']}/member/")
    asked = {"leaves": white["code"], "name": "Gia2 Zoli2", "reason": ""}
    refused = client.post(path, asked, format="json")
    assert sorted(codes(refused)) == ["already_entered", "reason_missing"]
    answer = client.post(path, asked | {"name": "Nina Nuova", "reason": "ill"}, format="json").json()
    assert [member["name"] for member in answer["teams"][0]["members"]][1] == "Nina Nuova"
    white_attacks = [
        one["attacker"]
        for one in answer["attacks"]
        if one["badge"] == "white" and one["team"] == team["name"]
    ]
    assert set(white_attacks) <= {"Nina Nuova"}
    assert LogEntry.objects.get(event=event, verb="member_replaced").detail["reason"] == "ill"


def test_a_typed_movement_and_a_substitute_are_not_for_teams():
    event = prepared(drafted(teams=4), 1, 2, "barometer")
    client = client_of(desk(event).user)
    entry = event.entries.select_related("player").first()
    typed = client.post(url(event, "movement/typed/"), {"text": "1 1: N1 E1 S1 W1 boards 1-2"}, format="json")
    assert "typed_not_for_teams" in codes(typed)
    substitute = client.post(
        url(event, f"entries/{entry.player.code}/substitute/"),
        {"name": "Nina Nuova", "position": 1, "reason": "ill"},
        format="json",
    )
    assert "substitute_for_a_team" in codes(substitute)


def test_a_late_team_comes_in_as_the_consequences_said_by_whoever_directs_the_club():
    event = running(prepared(drafted(teams=5), 3, 1))
    arbiter = MembershipFactory(club=event.club, user=UserFactory(), role="arbiter").user
    owner, colleague = client_of(desk(event).user), client_of(arbiter)
    outsider = client_of(MembershipFactory(user=UserFactory()).user)
    asked = {"text": "Late: Lia Verdi / Leo Bruni / Ada Conti", "position": 2, "reason": "snow"}
    for client in (APIClient(), outsider):
        assert client.get(url(event, "teams/late/")).status_code in {401, 403, 404}
        assert client.post(url(event, "teams/late/"), asked, format="json").status_code in {401, 403, 404}
    told = owner.get(url(event, "teams/late/")).json()
    assert told["first"] == 2
    assert [line["code"] for line in told["consequences"]] == ["meets_then", "meets_then"]
    early = owner.post(url(event, "teams/late/"), asked | {"position": 1}, format="json")
    assert codes(early) == ["remake_not_as_seen"]
    answer = colleague.post(url(event, "teams/late/"), asked, format="json")
    assert answer.status_code == 201
    assert answer.json()["label"] == "6"
    movement = owner.get(url(event, "movement/")).json()
    assert movement["ok"]
    assert movement["schedule"] == told["schedule"]
    assert codes(owner.get(url(event, "teams/late/"))) == ["no_team_sits_out"]
    assert owner.post(url(event, "movement/restore/"), {"reason": "gone"}, format="json").status_code == 204
    assert not event.entries.filter(name="Late").exists()


def test_a_table_of_teams_more_is_seen_and_made_by_whoever_directs_the_club():
    event = running(prepared(drafted(teams=6), 3, 1, "barometer"))
    arbiter = MembershipFactory(club=event.club, user=UserFactory(), role="arbiter").user
    owner, colleague = client_of(desk(event).user), client_of(arbiter)
    outsider = client_of(MembershipFactory(user=UserFactory()).user)
    asked = {"text": "Late: Lia Verdi / Leo Bruni / Ada Conti\nMore: Lia Rosa / Leo Blu / Ada Nero"}
    for client in (APIClient(), outsider):
        assert client.get(url(event, "movement/remake/"), asked).status_code in {401, 403, 404}
    told = owner.get(url(event, "movement/remake/"), asked).json()
    assert (told["first"], told["tables"]) == (2, 4)
    assert {line["code"] for line in told["changed"]} == {"meets_then"}
    said = asked | {"seed": told["seed"], "seen": told["seen"], "reason": "snow"}
    assert outsider.post(url(event, "movement/remake/"), said, format="json").status_code in {403, 404}
    another = colleague.post(url(event, "movement/remake/"), said | {"seen": "another"}, format="json")
    assert codes(another) == ["remake_not_as_seen"]
    answer = colleague.post(url(event, "movement/remake/"), said, format="json")
    assert answer.status_code == 201
    assert [one["label"] for one in answer.json()] == ["7", "8"]
    movement = owner.get(url(event, "movement/")).json()
    assert movement["ok"]
    assert movement["schedule"] == told["schedule"]
    assert owner.post(url(event, "movement/restore/"), {"reason": "gone"}, format="json").status_code == 204


def test_a_team_is_entered_once_however_its_name_is_spelled():
    event = drafted(teams=2)
    client = client_of(desk(event).user)
    body = {"text": "te\u0301am  1: Lia Verdi / Leo Bruni / Ada Conti"}
    refused = client.post(url(event, "entries/import/"), body, format="json")
    assert (refused.status_code, codes(refused)) == (400, ["team_name_taken"])
    assert event.entries.count() == 2
