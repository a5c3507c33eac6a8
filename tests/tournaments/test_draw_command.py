"""``manage.py draw`` and ``POST /api/v1/draws/``: the standing in, the next round out, with its reasons."""

import json
import subprocess
import sys

import pytest
from django.test import Client
from django.urls import reverse

FIVE = {
    "draw": "never_again",
    "standing": ["1", "2", {"entrant": 3, "points": 40}, "4", "5"],
    "rounds": [{"pairs": [["1", "2"], ["3", "4"]], "byes": ["5"]}],
    "seed": "spring cup",
}


def draw(data):
    """Exit status, answer and complaints of the command, run as people run it."""
    text = data if isinstance(data, str) else json.dumps(data)
    done = subprocess.run(
        [sys.executable, "manage.py", "draw"], input=text, capture_output=True, text=True, check=False
    )
    return done.returncode, json.loads(done.stdout), done.stderr


def pairs(answer):
    return {frozenset(table["seats"].values()) for table in answer["tables"]}


def test_nobody_meets_again_and_the_lowest_without_a_bye_sits_out():
    status, answer, _ = draw(FIVE)
    assert (status, answer["round"], answer["byes"]) == (0, 2, ["4"])
    assert pairs(answer) == {frozenset("13"), frozenset("25")}
    assert answer["tables"][0]["reasons"] == ["No. 1 meets no. 3.", "No. 1 and no. 2 met in round 1."]
    assert answer["unavoidable"] == []
    assert draw(FIVE)[1] == answer


def test_single_players_four_to_a_table():
    players = [str(number) for number in range(1, 10)]
    past = [{"tables": [players[:4], players[4:8]], "byes": ["9"]}]
    _, answer, _ = draw({"fours": "1+4/2+3", "standing": players, "rounds": past})
    assert answer["byes"] == ["8"]
    partners = {
        frozenset((table["seats"][one], table["seats"][other]))
        for table in answer["tables"]
        for one, other in ("NS", "EW")
    }
    assert partners == {frozenset("14"), frozenset("23"), frozenset("59"), frozenset("67")}


def test_a_round_seated_by_hand_is_judged():
    hand = {"pairs": [["2", "1"], ["5", "3"]], "byes": ["4"]}
    _, answer, _ = draw(FIVE | {"hand": hand})
    assert [table["seats"] for table in answer["tables"]] == [{"NS": "2", "EW": "1"}, {"NS": "5", "EW": "3"}]
    assert answer["unavoidable"] == ["No. 1 and no. 2 met in round 1."]
    _, answer, _ = draw(FIVE | {"hand": {"pairs": [["1", "3"]], "byes": ["2", "9"]}})
    assert {one["code"] for one in answer["problems"]} == {"seated_unknown", "seated_not_once"}
    _, answer, _ = draw(
        FIVE | {"draw": "waltz", "hand": {"pairs": [["1", "2"]], "byes": ["3", "4", "5", "6"]}}
    )
    assert {one["code"] for one in answer["problems"]} == {"draw_unknown", "seated_unknown"}
    _, answer, _ = draw(FIVE | {"hand": {"pairs": [["1"]]}})
    assert [(one["code"], one["where"]) for one in answer["problems"]] == [("hand_unreadable", "hand")]


def test_all_that_cannot_be_read_is_said_at_once():
    status, answer, complaints = draw(
        {"standing": ["1", [], "2"], "rounds": [{"pairs": [["1"]]}], "apart": [["1"]], "x": 1, "last": 3}
    )
    assert status == 2
    assert {(problem["code"], problem["where"]) for problem in answer["problems"]} == {
        ("field_unknown", "x"),
        ("not_a_flag", "last"),
        ("entrant_unreadable", "standing[1]"),
        ("round_unreadable", "rounds[0]"),
        ("apart_unreadable", "apart[0]"),
    }
    assert len(complaints.splitlines()) == 5


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("[", "not_json"),
        ("3", "not_an_object"),
        ("{}", "standing_missing"),
        ({"standing": ["1", "1"]}, "entrant_repeated"),
        ({"standing": ["1", "2"], "draw": "waltz"}, "draw_unknown"),
    ],
)
def test_what_is_no_draw(data, code):
    status, answer, _ = draw(data)
    assert status == 2
    assert code in {problem["code"] for problem in answer["problems"]}


@pytest.mark.django_db
def test_the_api_draws_as_the_command_does():
    post = Client().post(reverse("api-draws"), json.dumps(FIVE), content_type="application/json")
    assert post.json() == draw(FIVE)[1]
    many = {"standing": [str(number) for number in range(201)]}
    refused = Client().post(reverse("api-draws"), json.dumps(many), content_type="application/json")
    assert refused.status_code == 400
    assert "At most 200 entrants" in refused.json()["problems"][0]["message"]
