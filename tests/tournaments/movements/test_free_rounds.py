"""Rounds of free Tarot at tables of three, four and five, as people come and go (domain, section 4)."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements.draw import in_order
from tournaments.movements.draws.field import Entrant, Field
from tournaments.movements.formats import movement
from tournaments.movements.programmes.drawn_round import Round
from tournaments.movements.programmes.rounds import fixed_round
from tournaments.movements.schedule import Schedule
from tournaments.movements.wish import Wish


@cache
def movement_for(players: int) -> Schedule:
    return movement("free_individual", Wish(players, 3))


def round_of(players: int, gone: set[int] = frozenset(), late: int = 0, number: int = 1) -> Round:
    schedule = movement_for(players)
    people = [f"p{n}" for n in range(1, players + 1)]
    labels = in_order(schedule, people)
    there = [one for n, one in enumerate(people, 1) if n not in gone] + [f"late{n}" for n in range(late)]
    return fixed_round(schedule, labels, number, Field(tuple(Entrant(one) for one in there), number))


def sizes(found: Round) -> list[int]:
    return sorted(len(table.seats) for table in found.tables)


@pytest.mark.parametrize(
    ("players", "gone", "late", "tables"),
    [
        (16, set(), 0, [4, 4, 4, 4]),
        (16, {1}, 0, [3, 4, 4, 4]),  # its table plays on with three
        (16, {1}, 1, [4, 4, 4, 4]),  # who comes late completes it
        (16, set(), 1, [4, 4, 4, 5]),  # or is the fifth
        (16, set(), 3, [3, 4, 4, 4, 4]),  # three make a table
        (16, set(), 5, [4, 4, 4, 4, 5]),
        (8, {1, 2, 3, 4, 5, 6}, 0, []),  # two are no table
    ],
)
def test_tables_as_people_come_and_go(players, gone, late, tables):
    found = round_of(players, gone, late)
    assert sizes(found) == tables
    assert len(found.byes) == (2 if not tables else 0)


@given(
    st.sampled_from([8, 9, 11, 16, 23]),
    st.sets(st.integers(1, 30), max_size=6),
    st.integers(0, 4),
    st.integers(1, 3),
)
def test_everybody_present_sits_once_or_sits_out(players, gone, late, number):
    found = round_of(players, gone, late, number)
    seated = [label for table in found.tables for label in table.seats.values()]
    there = players - len({n for n in gone if n <= players}) + late
    assert len(seated) == len(set(seated))
    assert len(seated) + len(found.byes) == there
    assert all(3 <= len(table.seats) <= 5 for table in found.tables)
    assert len({table.number for table in found.tables}) == len(found.tables)


def test_nobody_is_moved_who_keeps_a_table():
    before = {table.number: dict(table.seats) for table in round_of(16).tables}
    after = {table.number: dict(table.seats) for table in round_of(16, {1}, 2).tables}
    for number, seats in before.items():
        assert {seat: one for seat, one in after[number].items() if one in seats.values()} == {
            seat: one for seat, one in seats.items() if one != "p1"
        }
