"""Events of rounds: golden cases, properties, and tie-breaks against a slow and obvious second way."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.burraco.vp import vp_tables
from games.problems import ProblemsError
from scoring.maths.rounds.counting import counting_lines
from scoring.maths.rounds.lines import Line
from scoring.maths.rounds.reading import rounds_formula
from scoring.maths.rounds.standings import Entrant, Terms, rounds_standings
from scoring.maths.rounds.tie_breaks import TIES
from tests.scoring.maths.slow_rounds import slow_places
from tournaments.movements.programmes.reading import programme

GOLDEN = json.loads(Path("fixtures/golden/burraco_rounds.json").read_text(encoding="utf-8"))
HALF = Fraction(1, 2)
VP = {"name": "rounds", "points": "victory_points", "table": "fibur-4"}


def lines_of(rounds, byes=()):
    """``[[(one, other, made, against), ...], ...]`` as lines."""
    lines = [Line(entrant, number, kind) for number, entrant, kind in byes]
    for number, tables in enumerate(rounds, start=1):
        for one, other, made, against in tables:
            lines.append(Line(one, number, made=made, against=against, opponents=(other,)))
            lines.append(Line(other, number, made=against, against=made, opponents=(one,)))
    return lines


def standings(lines, formula, plan="9 danish", seed="", withdrawn=()):
    names = sorted({line.entrant for line in lines})
    entrants = [Entrant(name, name, name in withdrawn) for name in names]
    return rounds_standings(lines, entrants, Terms(rounds_formula(formula), programme(plan), seed))


def order(rows):
    return [(row.sheet.entrant, row.place) for row in rows]


# -- golden cases


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_golden(case):
    rows = standings(lines_of(case["rounds"], case["byes"]), GOLDEN["formula"], case["programme"])
    found = [[r.sheet.entrant, r.place, str(r.sheet.total), r.sheet.net, r.sheet.made] for r in rows]
    assert found == case["rows"]
    if not case["byes"] and "carry" not in case["programme"]:
        assert sum(row.sheet.total for row in rows) == 20 * sum(map(len, case["rounds"]))
        assert sum(row.sheet.net for row in rows) == 0


# -- which results count, whatever the formula


def test_single_players_have_their_sides_points_and_two_opponents():
    seats = [("t", seat, seat.lower()) for seat in "NESW"]
    scores = {"NS": 500, "EW": -120}
    lines = {line.entrant: line for line in counting_lines([(1, "t", scores)], seats, [])}
    assert (lines["s"].made, lines["s"].against, lines["s"].opponents) == (500, -120, ("e", "w"))
    assert (lines["w"].made, lines["w"].against, lines["w"].opponents) == (-120, 500, ("n", "s"))


def test_at_a_table_of_free_tarot_each_plays_for_itself_against_all_others():
    """Domain 4: ranking by the sum of all deals; also at a table of five."""
    seats = [("t", seat, seat.lower()) for seat in "NESWX"]
    scores = {"N": 212, "E": -236, "S": 12, "W": 12, "X": 0}
    lines = {line.entrant: line for line in counting_lines([(1, "t", scores)], seats, [])}
    assert (lines["e"].made, lines["e"].against, lines["e"].opponents) == (-236, 0, ("n", "s", "w", "x"))
    assert (lines["x"].net, lines["n"].net) == (0, 212)


def test_a_result_stands_beside_a_bye_of_the_same_round():
    seats = [("t", "NS", "a"), ("t", "EW", "b"), ("u", "NS", "c"), ("u", "EW", "d")]
    byes = [(1, "a", "absent"), (1, "c", "bye"), (2, "a", "bye")]
    lines = counting_lines([(1, "t", {"NS": 5, "EW": 0})], seats, byes)
    assert sorted((line.entrant, line.round, line.kind) for line in lines) == [
        ("a", 1, "match"),
        ("a", 2, "bye"),
        ("b", 1, "match"),
        ("c", 1, "bye"),
    ]


# -- formulas


@pytest.mark.parametrize(
    ("formula", "points"),
    [
        ({"points": "points"}, (620, 0, -620)),
        ({"points": "win_draw_loss"}, (2, 1, 0)),
        (
            {"points": "win_draw_loss", "results": {"win": 1, "draw": "1/2", "loss": 0}},
            (1, Fraction(1, 2), 0),
        ),
        ({"points": "victory_points", "table": "fibur-4"}, (13, 10, 7)),
    ],
)
def test_what_a_match_gives(formula, points):
    made = rounds_formula({"name": "rounds", **formula})
    assert (made.of_match(620, 0), made.of_match(5, 5), made.of_match(0, 620)) == points
    assert rounds_formula(json.loads(json.dumps(made.as_dict()))) == made


def test_what_an_unplayed_round_gives_is_the_tables_or_the_formulas_own():
    own = rounds_formula({**VP, "bye": {"points": "14.5", "net": 100}, "late": {"points": 0, "net": -50}})
    given_ = {kind: own.of_line(Line("a", 1, kind)) for kind in ("bye", "absent", "late")}
    assert (given_["bye"].points, given_["bye"].net, given_["bye"].made) == (Fraction(29, 2), 100, 100)
    assert (given_["absent"].points, given_["absent"].net) == (8, -315)
    assert (given_["late"].points, given_["late"].net, given_["late"].made) == (0, -50, 0)
    chess = rounds_formula({"name": "rounds", "points": "win_draw_loss"})
    assert [chess.of_line(Line("a", 1, kind)).points for kind in ("bye", "absent", "late")] == [2, 0, 0]


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        ({"points": "victory_points"}, ["table_missing"]),
        ({"points": "victory_points", "table": "fibur-9"}, ["vp_table_unknown"]),
        ({"points": "points", "table": "fibur-4", "results": {}}, ["table_unwanted", "results_unwanted"]),
        ({"points": "win_draw_loss", "results": {"win": 0, "draw": 1, "loss": 0}}, ["results_not_falling"]),
        ({"points": "points", "bye": {"points": 0.5, "net": "1/2"}}, ["net_not_whole", "number_malformed"]),
        (
            {"points": "points", "bye": {"points": "1e99999999", "net": "1e-99999999"}},
            2 * ["number_malformed"],
        ),
        ({"points": "points", "ties": "net"}, ["ties_not_a_list"]),
        (
            {"version": "rounds-0", "name": "round", "points": [], "colour": 1, "ties": ["age"]},
            [
                "formula_name_wrong",
                "formula_version_unknown",
                "field_unknown",
                "points_unknown",
                "tie_break_unknown",
            ],
        ),
    ],
)
def test_a_formula_is_refused_as_a_whole(data, codes):
    with pytest.raises(ProblemsError) as refused:
        rounds_formula({"name": "rounds", **data})
    assert [problem.code for problem in refused.value.problems] == codes


def test_a_table_of_victory_points_of_its_own_is_refused_with_its_faults():
    with pytest.raises(ProblemsError) as refused:
        rounds_formula({**VP, "table": {"slug": "ours"}, "ties": ["age"]})
    assert {"field_missing", "tie_break_unknown"} <= {problem.code for problem in refused.value.problems}


# -- ties


def test_the_direct_meeting_counts_only_if_all_have_met():
    ring = [("a", "b", 620, 0), ("b", "c", 620, 0), ("a", "c", 620, 0)]
    plain = {"name": "rounds", "points": "points", "ties": ["met"]}
    # Everybody has 0 points in the end: a wins 1240, b 0, c loses, and d to f even it out.
    even = [[one] for one in ring] + [[("d", "a", 1240, 0)], [("c", "d", 1240, 0)]]
    rows = standings(lines_of(even), plain)
    assert [row.decided for row in rows] == ["", "", "", ""]  # b has not met d
    assert {row.place for row in rows} == {1}
    rows = standings(lines_of(even), plain, withdrawn={"d"})
    assert order(rows) == [("a", 1), ("b", 2), ("c", 3), ("d", None)]
    assert [(row.decided, row.ties["met"]) for row in rows[:3]] == [("met", 1240), ("met", 0), ("met", -1240)]


def test_the_list_is_gone_through_and_what_is_left_shares_a_place():
    tables = [("a", "b", 300, 0), ("c", "d", 400, 100), ("e", "f", 300, 0)]
    rows = standings(lines_of([tables]), {**VP, "ties": ["net", "made", "met"]})
    assert order(rows) == [("c", 1), ("a", 2), ("e", 2), ("d", 4), ("b", 5), ("f", 5)]
    assert [row.decided for row in rows] == ["made"] * 6


def test_the_lot_parts_everybody_by_the_seed_and_nobody_without_one():
    lines = lines_of([[("a", "b", 0, 0), ("c", "d", 0, 0)]])
    formula = {**VP, "ties": ["lot"]}
    orders = {tuple(order(standings(lines, formula, seed=f"seed{n}"))) for n in range(20)}
    assert len(orders) > 5
    assert order(standings(lines, formula, seed="seed1")) == order(standings(lines, formula, seed="seed1"))
    assert {place for _, place in order(standings(lines, formula))} == {1}
    # Who comes or goes does not turn the others round.
    three = [one for one, _ in order(standings(lines, formula, seed="seed1", withdrawn={"b"}))][:3]
    assert [one for one, _ in order(standings(lines, formula, seed="seed1")) if one != "b"] == three


# -- properties

POINTS = st.integers(-40, 60).map(lambda fives: 50 * fives)
NAMES = "abcdef"


@st.composite
def evenings(draw):
    """Up to four rounds of six entrants, each at a table, with a bye or away."""
    rounds, byes = [], []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        seats = draw(st.permutations(NAMES))
        tables = draw(st.integers(0, 3))
        rounds.append([(seats[2 * t], seats[2 * t + 1], draw(POINTS), draw(POINTS)) for t in range(tables)])
        kinds = st.sampled_from(["bye", "absent", "late"])
        byes += [(number, name, draw(kinds)) for name in seats[2 * tables :]]
    return rounds, byes


def ties_lists():
    return st.permutations(TIES[:-1]).flatmap(lambda ties: st.integers(0, len(ties)).map(lambda n: ties[:n]))


@settings(max_examples=60)
@given(evenings(), ties_lists(), st.sampled_from(["9 danish", "2 danish + 2 swiss carry 1/3"]), st.randoms())
def test_places_are_those_of_a_slow_and_obvious_second_way(evening, ties, plan, random):
    rounds, byes = evening
    formula = {"name": "rounds", "points": "win_draw_loss", "ties": ties}
    lines = lines_of(rounds, byes)
    found = standings(lines, formula, plan)
    assert dict(order(found)) == slow_places(rounds, byes, ties, plan)
    random.shuffle(lines)
    assert standings(lines, formula, plan) == found


@settings(max_examples=40)
@given(st.sampled_from(vp_tables()), POINTS, POINTS, st.integers(0, 60))
def test_a_better_result_never_lowers_ones_own_points(table, made, against, more):
    for points in ({"points": "victory_points", "table": table.slug}, {"points": "win_draw_loss"}):
        formula = rounds_formula({"name": "rounds", **points})
        assert formula.of_match(made + 5 * more, against) >= formula.of_match(made, against)
        both = formula.of_match(made, against) + formula.of_match(against, made)
        assert both == (20 if formula.table else 2)
