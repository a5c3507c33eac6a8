"""What was searched for, or published by others, keeps what the file says of it; so do products."""

import json

import pytest

from tournaments.movements import shifts, transversal
from tournaments.movements.catalogue import make, possible
from tournaments.movements.checker import check
from tournaments.movements.explain import announcement, guide
from tournaments.movements.search.__main__ import rows_of
from tournaments.movements.search.known import MATRICES
from tournaments.movements.search.latin import SQUARES
from tournaments.movements.search.orbits import shifts_found
from tournaments.movements.search.spread import spread
from tournaments.movements.takers import balanced_takers
from tournaments.movements.tarot import products
from tournaments.movements.tarot.searched import FILE, SPREAD, searched

ALL = [(found.tables, found.kind, found.positions) for tables in range(3, 41) for found in searched(tables)]


def the(tables, kind, positions):
    return next(f for f in searched(tables) if (f.kind, f.positions) == (kind, positions))


@pytest.mark.parametrize(("tables", "kind", "positions"), ALL)
def test_every_movement_of_the_file_is_what_it_says(tables, kind, positions):
    found = the(tables, kind, positions)
    report = check(found.make(tables, positions, 1))
    assert report.ok
    assert report.entrants == 4 * tables
    again = sum((times - 1) * pairs for times, pairs in report.meetings.items() if times)
    assert again == found.met_again
    assert (again == 0) == (kind != SPREAD)
    assert found.source


@pytest.mark.parametrize("tables", range(5, 41))
def test_at_least_as_long_as_constant_shifts_and_nearly_everywhere_as_long_as_can_be(tables):
    clean = possible(4 * tables).clean_positions
    assert clean >= shifts.most_positions(tables)
    assert clean == {6: 5, 10: 9, 22: 19}.get(tables, tables)


@pytest.mark.parametrize("tables", range(3, 41))
def test_any_number_of_positions_up_to_one_for_every_board_set(tables):
    possibility = possible(4 * tables)
    assert possibility.max_positions == tables
    for positions in {2, 4, 5, 8, 12, possibility.clean_positions + 1, tables} & {*range(2, tables + 1)}:
        report = check(make(4 * tables, positions, 1))
        assert report.ok
        assert (report.max_meetings == 1) == (positions <= possibility.clean_positions)


@pytest.mark.parametrize(
    ("tables", "positions", "most"), [(3, 3, 3), (4, 2, 2), (4, 4, 2), (6, 6, 2), (10, 10, 2)]
)
def test_who_has_to_meet_again_is_named_and_nobody_more_often_than_needed(tables, positions, most):
    """At 3 tables there are only two ways to change places, so two lines go together all evening."""
    schedule = make(4 * tables, positions, 4)
    report = check(schedule, dict(enumerate(balanced_takers(schedule), start=1)))
    assert report.ok
    assert report.max_meetings == most
    assert len(report.warnings) == sum(pairs for times, pairs in report.meetings.items() if times > 1)
    assert (report.attacks.low, report.attacks.high) == (positions, positions)


def test_four_tables_two_positions_is_the_best_there_is():
    """At each board set four players come from three tables: one couple meets again, so four do."""
    assert the(4, SPREAD, 2).met_again == 4


@pytest.mark.parametrize("tables", [42, 44, 48, 60, 76, 250])
def test_products_of_smaller_movements(tables):
    positions = min(products.most_positions(tables), 12)
    assert positions >= min(12, shifts.most_positions(tables))
    report = check(products.by_product(tables, positions, 1))
    assert report.ok
    assert report.max_meetings == 1


def test_a_whole_product_and_one_position_too_many():
    assert check(products.by_product(42, 35, 1)).max_meetings == 1
    with pytest.raises(ValueError, match="by a product at 42"):
        products.by_product(42, 36, 1)
    with pytest.raises(ValueError, match="no 6 positions at 6 tables, but 5"):
        searched(6)[0].make(6, 6, 1)


def test_moves_that_differ_are_announced_position_by_position():
    schedule = make(24, 5, 4)
    *sentences, wrap = announcement(schedule)
    assert [sentence.params["position"] for sentence in sentences] == [2, 3, 4, 5]
    assert sentences[0].text().startswith("To position 2: N 0, E ")
    assert wrap.text() == "After table 6 comes table 1, before table 1 comes table 6."
    for label in schedule.entrants:
        tables = [step.table for step in guide(schedule, label)]
        for before, after, sentence in zip(tables, tables[1:], sentences, strict=False):
            assert (after - before - int(sentence.params[label[0]].replace("−", "-"))) % 6 == 0


@pytest.mark.parametrize(("tables", "paired", "found"), [(6, False, 5), (9, True, 7), (10, True, 9)])
def test_the_search_finds_again_what_the_file_has(tables, paired, found):
    assert len(shifts_found(tables, tables, 3000, b"x", paired=paired)) >= found


@pytest.mark.parametrize("tables", sorted({**MATRICES, **SQUARES}))
def test_the_published_movements_of_the_file_come_from_what_was_published(tables):
    rows = json.loads(FILE.read_text(encoding="utf-8"))["movements"]
    written = [row for row in rows if row["tables"] == tables]
    again = [*rows_of(tables, 0, b"", written)]
    assert again == written
    assert again[-1]["positions"] == tables


def test_the_search_for_spread_meetings_never_repeats_a_board():
    still = [[list(range(5))] for _line in range(4)]
    *_lines, boards = spread(still, 5, 4, b"", 10)
    assert all(len({row[table] for row in boards}) == 4 for table in range(5))


def test_fields_are_where_they_were():
    assert make(32, 8, 1).kind == transversal.KIND
