"""The form of the sheet: what is typed arrives at the rules as typed, what is stored comes back."""

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils import translation

from games.problems import Problem
from games.web import tarot_form
from tests.factories import play_of, running_event
from tournaments.selectors.seats import table_seating
from tournaments.selectors.sheets import sheet_preview
from tournaments.web.sheet_form import (
    ruleset_of,
    score_context,
    sheet_context,
    sheet_rows,
)


def test_fields_become_the_sheets_json_form():
    post = QueryDict(
        "bouts=2&points= 49 &petit_au_bout=attack&slam=&defence_points=&csrfmiddlewaretoken=x"
        "&poignee_attack_1=simple&poignee_defence_1=&poignee_defence_2=triple"
    )
    assert tarot_form.sheet_data(post) == {
        "bouts": "2",
        "points": "49",
        "petit_au_bout": "attack",
        "poignees": [{"size": "simple", "by": "attack"}, {"size": "triple", "by": "defence"}],
    }


def test_empty_form_is_an_empty_sheet():
    assert tarot_form.sheet_data(QueryDict("bouts=&points=&poignee_attack_1=")) == {}


@pytest.mark.django_db
def test_stored_sheet_comes_back_into_the_fields():
    play = play_of(running_event())
    stored = {
        "contract": "garde",
        "taker": play.taker,
        "bouts": 1,
        "points": 60,
        "petit_au_bout": "defence",
        "poignees": [{"size": "simple", "by": "defence"}],
        "slam": "announced_failed",
    }
    sheet = sheet_context(play, ruleset_of(play), stored)
    assert [choice.value for choice in sheet["bouts"] if choice.checked] == ["1"]
    assert [choice.value for choice in sheet["petit"] if choice.checked] == ["defence"]
    assert [choice.value for choice in sheet["slams"] if choice.checked] == ["announced_failed"]
    assert {field["name"]: field["is_set"] for field in sheet["poignees"]} == {
        "poignee_attack_1": False,
        "poignee_defence_1": True,
        "poignee_defence_2": False,
    }
    assert sheet["points"] == "60"
    assert sheet["is_more_open"] is True
    html = render_to_string("games/_tarot_fields.html", {"sheet": sheet})
    assert 'name="poignee_defence_1" value="simple" checked' in html


@pytest.mark.django_db
def test_rare_fields_are_folded_away_until_needed():
    play = play_of(running_event())
    rules = ruleset_of(play)
    assert sheet_context(play, rules, {"bouts": "2"})["is_more_open"] is False
    faulty = [Problem("too_many_trumps_shown", "x", {}, "poignees[0].size")]
    assert sheet_context(play, rules, {}, problems=faulty)["is_more_open"] is True


def test_problems_point_at_their_fields():
    rows = tarot_form.problem_rows(
        [
            Problem("field_missing", "“%(field)s” is missing.", {"field": "petit_au_bout"}, "petit_au_bout"),
            Problem("word_unknown", "No.", {}, "poignees[1].by"),
            Problem("event_not_running", "Closed."),
        ],
        "desk",
    )
    assert rows == [
        {"text": "“Petit at the end” is missing.", "anchor": "desk-petit_au_bout"},
        {"text": "No.", "anchor": "desk-poignees"},
        {"text": "Closed.", "anchor": ""},
    ]


def test_sheet_in_words():
    sheet = {
        "contract": "garde_sans",
        "bouts": 3,
        "points": 40.5,
        "petit_au_bout": None,
        "poignees": [{"size": "double", "by": "attack"}],
        "slam": "defence",
    }
    with translation.override("en"):
        assert [value for _name, _label, value in sheet_rows(sheet)] == [
            "Garde sans",
            "3",
            "40.5",
            "no",
            "double, attack",
            "by the defence",
        ]


@pytest.mark.django_db
def test_score_explains_itself():
    event = running_event()
    play = play_of(event)
    seats = table_seating(event, 1, 1)
    preview = sheet_preview(play, {"bouts": "2", "points": "49", "petit_au_bout": "attack"})
    score = score_context(play, preview, seats)
    assert sum(row["score"] for row in score["rows"]) == 0
    assert sum(term["amount"] for term in score["terms"]) == score["unit"] == 86
    assert [row["seat"] for row in score["rows"] if row["taker"]] == [play.taker]
    html = render_to_string("tournaments/_sheet_score.html", {"score": score})
    assert "How it is computed" in html
    assert str(seats["W"].entry.player) in html
