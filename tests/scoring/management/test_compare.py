"""The comparing service: one line in, one line out, by the command and over the API."""

import json

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games.problems import ProblemsError
from scoring.api.compare import EXAMPLES
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


def test_boards_by_matchpoints():
    board = {"method": "matchpoints", "scores": [420, 420, -50, "A-"], "expected": 5}
    found = compare_line(board)
    assert found == {
        "matchpoints": [5.666667, 5.666667, 0.666667, 3.2],
        "percent": found["percent"],
        "top": 8,
    }
    assert found["percent"] == [70.833333, 70.833333, 8.333333, 40]
    groups = compare_line({"method": "matchpoints", "groups": [[420, -50], [100, 100, 90]], "expected": 6})
    assert groups["matchpoints"] == [[8, 2], [7, 7, 1]]
    assert compare_line({"method": "matchpoints", "scores": [7], "equalise": "none"})["percent"] == [None]
    session = {"method": "session", "notes": ["70,5", "A-", 60], "reading": "fixed"}
    assert compare_line(session) == {"notes": [70.5, 40, 60], "total": 56.833333}


def test_boards_by_deviation_and_by_imps():
    board = {"scores": [420, 420, 170, -50, 2000], "trim": 1, "rounding": {"to": 10}}
    assert compare_line({"method": "mean_deviation", **board}) == {
        "datum": 340,
        "deviations": [80, 80, -170, -390, 1660],
    }
    butler = compare_line({"method": "butler", **board})
    assert (butler["datum"], butler["imps"], butler["scale"]) == (340, [2, 2, -5, -9, 17], "wbf")
    assert "not for Tarot points" in butler["note"]
    cross = {"method": "cross_imp", "scores": [620, 170, -100]}
    assert compare_line(cross)["imps"] == [11, -1.5, -9.5]
    assert compare_line(cross | {"per": "sum", "scale": {"linear": 10}}) == {
        "imps": [117, -18, -99],
        "scale": "own",
    }
    assert compare_line({"method": "cross_imp", "scores": [5]})["imps"] == [None]


def test_matches_of_two_teams():
    rooms = {"ours": [420, -50, 100], "theirs": [170, -50, 110]}
    imps = compare_line({"method": "imp", **rooms})
    assert (imps["ours"], imps["theirs"], imps["total"]) == ([6, 0, 0], [-6, 0, 0], 6)
    assert compare_line({"method": "board_a_match", **rooms})["totals"] == [3, 3]
    assert compare_line({"method": "wbf_vp", "imps": [23, 33], "boards": 16}) == {"vp": [7.2, 12.8]}
    assert compare_line({"method": "wbf_vp", "margin": 10**8, "boards": 16}) == {"vp": [20, 0]}


def test_ten_thousand_scores_cost_little():
    scores = [(7919 * number) % 1_000_003 for number in range(10_000)]
    for method in ("matchpoints", "cross_imp"):
        answer = compare_line({"method": method, "scores": scores})
        assert all(len(value) == 10_000 for value in answer.values() if isinstance(value, list))


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
        (
            {
                "method": "matchpoints",
                "scores": [1, "x", float("nan")],
                "expected": 2,
                "equalise": "no",
                "x": 1,
            },
            [
                "field_unknown",
                "not_a_whole_number",
                "not_a_whole_number",
                "number_out_of_range",
                "word_unknown",
            ],
        ),
        (
            {"method": "matchpoints", "scores": [1], "groups": [[], 7]},
            ["scores_and_groups", "not_a_list", "not_a_list"],
        ),
        ({"method": "matchpoints", "groups": 3 * [20_000 * [0]]}, ["scores_too_many"]),
        ({"method": "session", "notes": [101, -1, "B"]}, 2 * ["not_a_percentage"] + ["not_a_number"]),
        ({"method": "mean_deviation", "scores": [10**400, float("inf")]}, 2 * ["not_a_whole_number"]),
        (
            {"method": "mean_deviation", "scores": [1, 2], "trim": 1, "rounding": 5},
            ["trim_too_large", "rounding_unreadable"],
        ),
        (
            {
                "method": "butler",
                "scores": [1],
                "datum": "median",
                "trim": 1,
                "rounding": {"to": 0, "half": "x", "y": 1},
                "scale": "z",
            },
            ["trim_of_a_median", "field_unknown", "number_out_of_range", "word_unknown", "scale_unknown"],
        ),
        ({"method": "cross_imp", "scores": 20_001 * [0], "per": None}, ["not_a_list", "word_unknown"]),
        ({"method": "imp", "ours": [1], "theirs": [1, 2]}, ["scores_not_paired"]),
        ({"method": "board_a_match", "ours": 1}, ["not_a_list", "not_a_list"]),
        ({"method": "wbf_vp", "imps": [1]}, ["field_missing", "points_not_two"]),
        ({"method": "wbf_vp", "imps": [1], "boards": 16}, ["points_not_two"]),
        (
            {"method": "wbf_vp", "imps": [1, 2], "margin": 3, "boards": 1001},
            ["number_out_of_range", "margin_unclear"],
        ),
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


@pytest.mark.parametrize(("name", "asked", "answered"), EXAMPLES)
def test_the_examples_of_the_api_are_true(name, asked, answered):
    assert compare_line(asked) == answered


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
