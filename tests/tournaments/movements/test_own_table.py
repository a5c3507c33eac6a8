"""A club's own movement, typed as a table, as a stage of a programme."""

from __future__ import annotations

import pytest

from games.problems import Problem
from tests.refusals import refused
from tournaments.movements.programmes.checking import programme_problems
from tournaments.movements.programmes.own_table import table_of
from tournaments.movements.programmes.programme import Stage
from tournaments.movements.programmes.reading import programme
from tournaments.movements.programmes.stages import Wanted, begin

FOUR_PAIRS = "1 1: NS 1 EW 2 boards 1-4\n1 2: NS 3 EW 4\n2 1: NS 1 EW 3\n2 2: NS 4 EW 2\n"


def said(text: str, entrants: int, table: str) -> list[Problem]:
    return [*programme_problems(programme(text), entrants, table=table)]


def test_its_rounds_are_played_without_the_boards_that_were_typed():
    made = table_of(Stage("typed", 2), FOUR_PAIRS)
    assert (made.form, made.positions, made.tables, made.boards_per_position) == ("pairs", 2, 2, 0)
    assert {one.boards for one in made.sittings} == {()}
    assert table_of(Stage("typed", 1), FOUR_PAIRS).positions == 1
    assert not said("2 typed + 2 danish", 4, FOUR_PAIRS)


def test_another_number_of_entries_is_told_for_how_many_it_is():
    (problem,) = said("1 danish + 2 typed", 5, FOUR_PAIRS)
    assert problem.code == "typed_does_not_fit"
    assert problem.params == {"nearest": 4, "entrants": 5}
    assert problem.where == "stage 2"


@pytest.mark.parametrize(
    ("stage", "table", "codes"),
    [
        (Stage("typed", 2), "", ["table_missing"]),
        (Stage("typed", 3), FOUR_PAIRS, ["rounds_too_many"]),
        (Stage("typed", 2), "1 1: NS 1 EW\n1 2 3 EW 4\n", ["line_unreadable", "line_unreadable"]),
        (Stage("typed", 1), "1 1: NS 1 EW 9\n", ["numbers_missing"]),
        (Stage("typed", 1), "1 1: NS 0 EW 1\n", ["number_zero"]),
        (Stage("typed", 1), "1 1: NS 0 EW 2\n", ["number_zero", "numbers_missing"]),
        (Stage("typed", 1, variant="individual_pairs"), "1 1: NS 1 EW 2\n", ["seats_wrong"]),
    ],
)
def test_it_is_refused_with_every_line(stage, table, codes):
    with refused(*codes):
        table_of(stage, table)


def test_the_checker_has_the_last_word():
    """Number 4 is at two tables in round 2, and number 2 nowhere."""
    found = said("2 typed", 4, FOUR_PAIRS.replace("EW 3", "EW 4"))
    assert {problem.code for problem in found} == {"entrant_absent", "entrant_doubled"}


def test_stages_that_cannot_be_typed():
    found = said("1 typed + 1 typed (tango) groups 2, 2", 4, FOUR_PAIRS)
    assert [problem.code for problem in found] == ["typed_twice"]
    found = said("1 typed (tango) groups 2, 2", 4, FOUR_PAIRS)
    assert [problem.code for problem in found] == ["variant_unknown"]
    found = said("1 typed groups 2, 2", 4, FOUR_PAIRS)
    assert [problem.code for problem in found] == ["typed_in_groups"]
    found = said("1 typed (individual_pairs) + 1 danish", 4, "1 1: N1 E2 S3 W4")
    assert [problem.code for problem in found] == ["entrants_mixed"]


@pytest.mark.parametrize("entrants", [3, 4, 6])
def test_by_lot_everybody_may_be_the_one_without_a_number(entrants):
    """The table is for four; a fifth and a sixth have no number, and the lot says who that is."""
    members = [f"pair {number}" for number in range(entrants)]
    left_out = set()
    for seed in range(30):
        wanted = Wanted(bytes([seed]), by_lot=True, table=FOUR_PAIRS)
        (group,) = begin(Stage("typed", 2), members, wanted)
        assert sorted(group.labels) == ["1", "2", "3", "4"][:entrants]
        assert len({*group.labels.values()}) == len(group.labels)
        left_out |= {*members} - {*group.labels.values()}
    assert left_out == ({*members} if entrants > 4 else set())
