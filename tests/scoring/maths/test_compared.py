"""Events of boards by matchpoints, deviations, Butler and cross-IMPs: fields, and the formula as data."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.problems import ProblemsError
from scoring.maths.board_formula import NAMES, BoardFormula
from scoring.maths.boards.imps import ImpScale
from scoring.maths.compared import compared
from scoring.maths.formula_kinds import formula_of
from scoring.maths.percentages import individual

WEIGHTS = {"attack": "1/4", "defence": "3/4"}
PLAYERS = st.permutations(range(1, 17)).map(lambda order: [order[at : at + 4] for at in range(0, 16, 4)])
BOARD = st.tuples(
    PLAYERS, st.lists(st.integers(-200, 200).map(lambda half: 2 * half), min_size=1, max_size=4)
)
FIELDS = st.lists(BOARD, min_size=1, max_size=6)


def formula(name, **options):
    return BoardFormula.from_dict({"name": name, **WEIGHTS, **options})


def field_of(drawn):
    """Boards of four tables, some of them played by fewer."""
    boards = {}
    for number, (tables, units) in enumerate(drawn, start=1):
        boards[number] = [
            (10 * number + at, unit, table[0], tuple(table[1:]))
            for at, (table, unit) in enumerate(zip(tables, units, strict=False))
        ]
    return boards


@given(FIELDS)
def test_matchpoints_of_boards_played_equally_often_are_topage(drawn):
    boards = field_of([(tables, (units * 4)[:4]) for tables, units in drawn])
    weights = (Fraction(1, 4), Fraction(3, 4))
    by_topage = individual(boards, weights, [99]).lines
    lines = compared(boards, formula("matchpoints"), [99]).lines
    assert {who: line.total for who, line in lines.items()} == {
        who: line.total for who, line in by_topage.items()
    }
    assert lines[99].total is None


@given(FIELDS, st.sampled_from(NAMES))
def test_lines_are_the_means_of_the_notes(drawn, name):
    boards, by = field_of(drawn), formula(name)
    found = compared(boards, by)
    for who, line in found.lines.items():
        attacks, defences = [], []
        for number, results in boards.items():
            notes = found.boards[number].notes
            for at, (_, _, attacker, defenders) in enumerate(results if notes else ()):
                if attacker == who:
                    attacks.append(notes[at])
                if who in defenders:
                    defences.append((100 if name == "matchpoints" else 0) - notes[at])
        attack = sum(attacks) / len(attacks) if attacks else None
        defence = sum(defences) / len(defences) if defences else None
        assert (line.attack, line.defence) == (attack, defence)
        if attacks and defences:
            assert line.total == attack / 4 + defence * Fraction(3, 4)


@given(FIELDS, st.sampled_from(["mean_deviation", "cross_imp"]))
def test_what_a_board_gives_and_takes_cancels(drawn, name):
    for board in compared(field_of(drawn), formula(name)).boards.values():
        assert board.notes is None or sum(board.notes) == 0


@given(FIELDS, st.sampled_from(NAMES), st.data())
def test_a_better_result_never_lowers_ones_note(drawn, name, data):
    boards, by = field_of(drawn), formula(name)
    number = data.draw(st.sampled_from(sorted(boards)))
    at = data.draw(st.integers(0, len(boards[number]) - 1))
    before = compared(boards, by).boards[number].notes
    play, unit, attacker, defenders = boards[number][at]
    boards[number][at] = (play, unit + data.draw(st.integers(1, 100)), attacker, defenders)
    after = compared(boards, by).boards[number].notes
    assert before is after is None or after[at] >= before[at]


def test_a_board_that_leaves_nothing_to_compare_with_does_not_count():
    boards = {1: [(1, 50, 1, (2, 3, 4)), (2, -50, 5, (6, 7, 8))], 2: [(3, 50, 1, (2, 3, 4))]}
    line = compared(boards, formula("butler", trim=1)).lines[1]
    assert (line.total, line.unrated) == (None, 2)
    assert compared(boards, formula("butler")).lines[1].unrated == 1


def test_boards_played_less_often_are_equalised():
    boards = {
        1: [(1, 50, 1, (2, 3, 4)), (2, -50, 5, (6, 7, 8))],
        2: [(3, 5, 1, (2, 3, 4)), (4, 6, 5, (6, 7, 8)), (5, 7, 9, (10, 11, 12)), (6, 8, 13, (14, 15, 16))],
    }
    neuberg, plain = (
        compared(boards, formula("matchpoints", equalise=equalise)).boards[1].notes
        for equalise in ("neuberg", "none")
    )
    assert neuberg == (Fraction(250, 3), Fraction(50, 3))
    assert plain == (100, 0)


@pytest.mark.parametrize(
    ("data", "stored"),
    [
        ({"name": "matchpoints"}, {"equalise": "neuberg"}),
        ({"name": "mean_deviation", "trim": "2"}, {"datum": "mean", "trim": 2, "rounding": None}),
        (
            {"name": "butler", "datum": "median", "rounding": {"to": 5}, "scale": "wbf"},
            {"datum": "median", "trim": 0, "rounding": {"to": 5, "half": "away"}, "scale": "wbf"},
        ),
        ({"name": "cross_imp"}, {"scale": "tarot"}),
        ({"name": "cross_imp", "scale": {"bounds": [5, 9]}}, {"scale": {"bounds": [5, 9]}}),
        ({"name": "cross_imp", "scale": {"linear": 4}}, {"scale": {"linear": 4}}),
    ],
)
def test_the_stored_form(data, stored):
    found = formula_of({**data, **WEIGHTS})
    assert found.as_dict() == {"name": data["name"], "version": "boards-1", **WEIGHTS, **stored}
    assert formula_of(found.as_dict()) == found


def test_a_scale_that_calls_itself_like_one_of_the_house_is_stored_as_it_is():
    found = BoardFormula("cross_imp", Fraction(1, 4), Fraction(3, 4), scale=ImpScale("wbf", (1, 2)))
    assert found.as_dict()["scale"] == {"bounds": [1, 2]}


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (
            {
                "name": "butler",
                "version": "boards-0",
                "attack": "1/2",
                "equalise": "none",
                "trim": -1,
                "scale": 3,
            },
            [
                "formula_version_unknown",
                "formula_field_unknown",
                "number_out_of_range",
                "scale_unreadable",
                "weight_malformed",
            ],
        ),
        (
            {"name": "matchpoints", "equalise": 1, "attack": "1/2", "defence": "1/3"},
            ["word_unknown", "weights_not_one"],
        ),
        ({"name": "mean_deviation", "datum": "median", "trim": 1, **WEIGHTS}, ["trim_of_a_median"]),
    ],
)
def test_everything_wrong_is_named_at_once(data, codes):
    with pytest.raises(ProblemsError) as refused:
        formula_of(data)
    assert [problem.code for problem in refused.value.problems] == codes


def test_another_name_is_no_comparison_of_boards():
    with pytest.raises(ProblemsError) as refused:
        BoardFormula.from_dict({"name": "chance", **WEIGHTS})
    assert [problem.code for problem in refused.value.problems] == ["comparison_unknown"]
