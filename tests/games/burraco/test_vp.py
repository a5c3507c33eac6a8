"""Victory points: 20 shared by the difference of the round's totals (domain, section 2)."""

import json
from contextlib import suppress
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.burraco.vp import Absence, Bye, parse_round, parse_vp_table, victory_points, vp_table, vp_tables
from games.problems import ProblemsError

ROOT = Path(__file__).parents[3]
HOUSE = json.loads((ROOT / "fixtures/vp_tables/burraco.json").read_text(encoding="utf-8"))["tables"]
GOLDEN = json.loads((ROOT / "fixtures/golden/burraco_vp.json").read_text(encoding="utf-8"))
BOUNDS = [
    (hands, bound, 10 + row) for hands, bounds in GOLDEN["bounds"].items() for row, bound in enumerate(bounds)
]


def problems_of(data):
    with pytest.raises(ProblemsError) as caught:
        parse_vp_table(data)
    assert all(problem.text() and problem.where for problem in caught.value.problems)
    return [(problem.code, problem.where) for problem in caught.value.problems]


def table_with(*rows, **change):
    names = ("from", "to", "vp")
    return {**HOUSE[0], "rows": [dict(zip(names, row, strict=True)) for row in rows], **change}


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_golden(case):
    """Domain, 2: the table, each case with its row."""
    table, points = parse_round({"vp_table": case["vp_table"], "points": case["points"]})
    assert list(victory_points(table, points)) == case["vp"]


@pytest.mark.parametrize(("hands", "bound", "vp"), BOUNDS)
def test_a_difference_up_to_its_bound_belongs_to_the_row_one_more_to_the_next(hands, bound, vp):
    """Domain 2: `<=` the bound; every bound from both sides, for either side of the table."""
    table = vp_table(f"fibur-{hands}")
    assert victory_points(table, (bound, 0)) == (vp, 20 - vp)
    assert victory_points(table, (0, bound)) == (20 - vp, vp)
    for beyond in (bound + 1, bound + 5):
        assert victory_points(table, (beyond, 0)) == (vp + 1, 19 - vp)
        assert victory_points(table, (-120, beyond - 120)) == (19 - vp, vp + 1)


def test_there_is_a_table_for_2_3_and_4_hands():
    """Domain, 2: a round is a fixed number of hands: 2, 3, 4."""
    assert [(table.slug, table.hands) for table in vp_tables()] == [
        ("fibur-2", 2),
        ("fibur-3", 3),
        ("fibur-4", 4),
    ]


@given(st.sampled_from(vp_tables()), st.integers(-5000, 5000), st.integers(-5000, 5000), st.integers(0, 5000))
def test_20_are_shared_and_a_larger_difference_never_gets_less(table, first, second, more):
    """Domain 2: a table must be monotone and each row sum to 20."""
    vp = victory_points(table, (first, second))
    assert sum(vp) == 20
    assert victory_points(table, (second, first)) == vp[::-1]
    assert victory_points(table, (first + more, second))[0] >= vp[0]
    assert (vp[0] >= vp[1]) if first >= second else (vp[0] <= vp[1])


@pytest.mark.parametrize(("hands", "bye"), [(2, Bye(14, 315)), (3, Bye(14, 365)), (4, Bye(12, 315))])
def test_bye(hands, bye):
    """Domain 2: bye: per hands 2: 14 VP +315, 3: 14 VP +365, 4: 12 VP +315 [choice]."""
    assert vp_table(f"fibur-{hands}").bye == bye


@pytest.mark.parametrize(
    ("hands", "absent", "present_vp"),
    [(2, Absence(6, -315, 70), 14), (3, Absence(6, -365, 70), 14), (4, Absence(8, -315, 60), 12)],
)
def test_absent_pair(hands, absent, present_vp):
    """Domain 2: absent pair: 6 VP -315, 6 VP -365, 8 VP -315; present pair 70 % (4 hands: 60 %)."""
    assert vp_table(f"fibur-{hands}").absent == absent
    assert absent.present_vp == present_vp == vp_table(f"fibur-{hands}").bye.vp


# A club's own table.


def test_the_house_reads_its_own_tables_the_same_way():
    assert tuple(map(parse_vp_table, HOUSE)) == vp_tables()


def test_a_club_shares_as_it_likes():
    table = parse_vp_table(table_with((0, 100, [10, 10]), (105, 995, [15, 5]), (1000, None, [20, 0])))
    shares = [victory_points(table, (points, 0))[0] for points in (0, 100, 105, 995, 1000, 9999)]
    assert shares == [10, 10, 15, 15, 20, 20]


def test_one_row_for_all_is_a_table():
    assert victory_points(parse_vp_table(table_with((0, None, [10, 10]))), (500, 0)) == (10, 10)


@pytest.mark.parametrize("row", range(1, 11))
def test_a_hole_is_refused(row):
    """Domain 2: a table must be monotone; a row left out leaves its differences to nobody."""
    data = deepcopy(HOUSE[2])
    del data["rows"][row]
    if row == 10:
        assert problems_of(data) == [("vp_end", "rows[9].to")]
    else:
        assert problems_of(data) == [("vp_hole", f"rows[{row}].from")]


def test_a_table_begins_at_0():
    data = deepcopy(HOUSE[0])
    del data["rows"][0]
    assert problems_of(data) == [("vp_not_from_0", "rows[0].from")]


@pytest.mark.parametrize("share", [[11, 10], [10, 9], [0, 0], [20, 20]])
def test_each_row_sums_to_20(share):
    """Domain 2: each row sum to 20."""
    assert ("vp_not_20", "rows[0].vp") in problems_of(table_with((0, None, share)))


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        ([(0, 40, [11, 9]), (45, None, [10, 10])], [("vp_not_rising", "rows[1].vp")]),
        ([(0, 40, [11, 9]), (45, None, [11, 9])], [("vp_not_rising", "rows[1].vp")]),
        ([(0, 40, [10, 10]), (40, None, [11, 9])], [("vp_overlap", "rows[1].from")]),
        ([(0, 40, [10, 10]), (50, None, [11, 9])], [("vp_hole", "rows[1].from")]),
        ([(0, 40, [9, 11]), (45, None, [11, 9])], [("vp_loser_gets_more", "rows[0].vp")]),
        ([(0, 40, [10, 10]), (45, 100, [11, 9])], [("vp_end", "rows[1].to")]),
        ([(0, None, [10, 10]), (45, None, [11, 9])], [("vp_end", "rows[0].to")]),
        (
            [(0, 40, [10, 10]), (45, 41, [11, 9]), (50, None, [12, 8])],
            [("vp_row_backwards", "rows[1].to"), ("vp_hole", "rows[2].from")],
        ),
        ([], [("vp_no_rows", "rows")]),
        ([(0, 40, [10, 10, 0]), (45, None, [11, 9])], [("vp_not_two", "rows[0].vp")]),
        ([(0, 40, 10), (45, None, [11, 9])], [("not_a_list", "rows[0].vp")]),
        (
            [(0, 40, [10, 10]), (45, None, [21, -1])],
            [("number_out_of_range", f"rows[1].vp[{side}]") for side in (0, 1)],
        ),
        ([("0", 40, [10, 10]), (45, None, [11, 9])], [("number_out_of_range", "rows[0].from")]),
        ([(0, 40.5, [10, 10]), (45, None, [11, 9])], [("number_out_of_range", "rows[0].to")]),
    ],
)
def test_rows_that_are_no_table(rows, problems):
    assert problems_of(table_with(*rows)) == problems


def test_every_problem_at_once():
    data = table_with(
        (5, 40, [12, 9]), (55, 100, [11, 9]), slug="Ours!", hands=0, colour="red", bye={"vp": 21}
    )
    assert problems_of(data) == [
        ("not_a_slug", "slug"),
        ("number_out_of_range", "hands"),
        ("number_out_of_range", "bye.vp"),
        ("field_missing", "bye.points"),
        ("field_unknown", "colour"),
        ("vp_not_20", "rows[0].vp"),
        ("vp_end", "rows[1].to"),
        ("vp_not_from_0", "rows[0].from"),
        ("vp_hole", "rows[1].from"),
        ("vp_not_rising", "rows[1].vp"),
    ]


@pytest.mark.parametrize("field", ["slug", "name", "hands", "rows", "bye", "absent"])
def test_every_field_must_be_there(field):
    assert problems_of({name: value for name, value in HOUSE[0].items() if name != field}) == [
        ("field_missing", field)
    ]


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({"rows": [7]}, [("not_an_object", "rows[0]")]),
        ({"rows": {}}, [("not_a_list", "rows")]),
        ({"bye": None}, [("not_an_object", "bye")]),
        ({"absent": []}, [("not_an_object", "absent")]),
        (
            {"absent": {**HOUSE[0]["absent"], "present_percent": 101}},
            [("number_out_of_range", "absent.present_percent")],
        ),
    ],
)
def test_a_field_that_cannot_be(change, problems):
    assert problems_of({**HOUSE[0], **change}) == problems


@pytest.mark.parametrize("data", [None, [], "fibur-2", 2])
def test_a_table_is_an_object(data):
    assert problems_of(data) == [("vp_table_not_an_object", "vp_table")]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "from": st.integers(0, 50),
            "to": st.none() | st.integers(0, 50),
            "vp": st.lists(st.integers(0, 20), max_size=3),
        }
    ),
    max_size=4,
)


@given(st.dictionaries(st.sampled_from(list(HOUSE[0])), ANYTHING | ROWS, max_size=3), st.integers(0, 100))
def test_any_data_are_a_table_that_shares_20_or_refused(change, difference):
    with suppress(ProblemsError):
        assert sum(victory_points(parse_vp_table({**HOUSE[0], **change}), (difference, 0))) == 20


# The JSON form of a round.


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        ({}, ["field_missing", "field_missing"]),
        ({"vp_table": "fibur-9", "points": [1, 2]}, ["vp_table_unknown"]),
        ({"vp_table": ["fibur-4"], "points": [1, 2]}, ["vp_table_unknown"]),
        ({"vp_table": "fibur-4", "points": 350}, ["not_a_list_of_two"]),
        ({"vp_table": "fibur-4", "points": [350]}, ["not_a_list_of_two"]),
        ({"vp_table": "fibur-4", "points": [350, 0, 0]}, ["not_a_list_of_two"]),
        ({"vp_table": "fibur-4", "points": [350, "x"]}, ["not_a_whole_number"]),
        ({"vp_table": "fibur-4", "points": [0.5, None]}, ["not_a_whole_number", "field_missing"]),
        (
            {"vp_table": "fibur-9", "points": "x", "vp": 1},
            ["vp_table_unknown", "not_a_list_of_two", "field_unknown"],
        ),
    ],
)
def test_a_round_that_cannot_be_read(data, codes):
    with pytest.raises(ProblemsError) as caught:
        parse_round(data)
    assert [problem.code for problem in caught.value.problems] == codes
    assert all(problem.text() for problem in caught.value.problems)
