"""The comparing service: one line in, one line out, by the command and over the API."""

import json

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games.problems import ProblemsError
from scoring.maths.compare.line import compare_line

#: FIDE's usual figures of a small Swiss; c's bye counts as one against somebody with c's own points.
SWISS = {
    "method": "swiss_tiebreaks",
    "rounds": [
        [["a", "b", 1, 0], ["c", "d", 0.5, 0.5], ["e", None, 1]],
        [["a", "e", 0.5, 0.5], ["b", "d", 1, 0], ["c", None, 1]],
    ],
    "tiebreaks": ["BH", "BH-C1", "BH-M", "SB", "PS", "WIN", "DE"],
}
PLAYERS = [("a", "N", 62), ("b", "N", "60,5"), ("c", "S", 41), ("d", "S", None)]
ALTERNATE = {
    "method": "alternate",
    "rows": [{"id": name, "line": line, "score": score} for name, line, score in PLAYERS],
}


def test_the_methods():
    assert compare_line({"method": "topage", "scores": [56, 62, 56, -52]}) == {
        "attack": [50, 100, 50, 0],
        "defence": [50, 0, 50, 100],
    }
    assert compare_line({"method": "topage", "scores": [56]}) == {"attack": [None], "defence": [None]}
    assert compare_line({"method": "vp_table", "table": "fibur-2", "points": ["0", 745]}) == {"vp": [2, 18]}
    assert compare_line(ALTERNATE) == {"order": ["a", "c", "b", "d"], "places": [1, 2, 3, None]}


def test_tie_breaks_of_a_swiss():
    found = {row["id"]: row for row in compare_line(SWISS)["rows"]}
    assert {name: (row["place"], row["points"]) for name, row in found.items()} == {
        "e": (1, 1.5),
        "a": (2, 1.5),
        "c": (3, 1.5),
        "b": (4, 1),
        "d": (5, 0.5),
    }
    # a: b 1 + e 1.5; beaten b 1, drawn e half of 1.5. e: itself 1.5 + a 1.5.
    figures = ("BH", "BH-C1", "BH-M", "SB", "PS", "WIN", "DE")
    assert [found["a"][code] for code in figures] == [2.5, 1.5, 0, 1.75, 2.5, 1, None]
    assert [found["e"][code] for code in figures] == [3, 1.5, 0, 1.5, 2.5, 0, None]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ([], ["not_an_object"]),
        ({"method": ["topage"]}, ["method_unknown"]),
        (
            {"method": "topage", "scores": [1.5, "x"], "sort": 1},
            ["field_unknown"] + 2 * ["not_a_whole_number"],
        ),
        ({"method": "topage", "scores": []}, ["not_a_list"]),
        ({"method": "vp_table", "table": "x", "points": [1]}, ["points_not_two", "vp_table_unknown"]),
        ({"method": "alternate", "rows": [1]}, ["not_a_name", "not_a_name"]),
        (
            {
                "method": "swiss_tiebreaks",
                "rounds": [[["a", "b", 1], ["c", "c", 1, 0]], 7],
                "tiebreaks": ["?"],
            },
            ["game_unreadable", "plays_twice", "game_unreadable", "tie_break_unknown"],
        ),
        (
            {
                "method": "swiss_tiebreaks",
                "rounds": [[[f"{number}", None, 1] for number in range(5001)]],
                "tiebreaks": 5000 * ["BH"],
            },
            ["tie_break_repeated", "games_too_many"],
        ),
    ],
)
def test_a_line_is_refused_with_all_that_is_wrong(line, codes):
    with pytest.raises(ProblemsError) as refused:
        compare_line(line)
    assert [problem.code for problem in refused.value.problems] == codes


def test_the_command_answers_line_by_line(tmp_path, capsys):
    file = tmp_path / "lines.jsonl"
    file.write_text(
        '{"method":"topage","scores":[56,62,-56,-52,50]}\n\n{"method":"chance"}\n', encoding="utf-8"
    )
    with pytest.raises(SystemExit) as left:
        call_command("compare", str(file))
    good, bad = capsys.readouterr().out.splitlines()
    assert good == '{"attack":[75,100,0,25,50],"defence":[25,0,100,75,50]}'
    assert json.loads(bad)["problems"][0]["where"] == "method"
    assert left.value.code == 1


def test_the_api_compares_a_line_or_a_list():
    def post(data):
        return APIClient().post("/api/v1/compare/", data, format="json")

    assert post(SWISS).json() == compare_line(SWISS)
    refused = post({"method": "chance"})
    assert (refused.status_code, refused.json()["problems"][0]["code"]) == (400, "method_unknown")
    one, other = post([{"method": "topage", "scores": [1, 2]}, {"method": "topage"}]).json()
    assert (one["attack"], other["problems"][0]["where"]) == ([0, 100], "scores")
    large = [{"method": "topage", "scores": 5000 * [100]}] * 20
    assert post(large).status_code == 413
