"""Single rounds of a programme: movements with holes, groups side by side, brackets, who is kept apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements.draws.field import Entrant, Field
from tournaments.movements.programmes.programme import Stage
from tournaments.movements.programmes.reading import programme
from tournaments.movements.programmes.rounds import (
    drawn_round,
    fixed_round,
    knock_out_round,
    matches_of,
    problem_as_dict,
    problem_from_dict,
    seats_of,
    side_by_side,
)
from tournaments.movements.programmes.stages import Group, Wanted, begin
from tournaments.movements.programmes.swaps import change

NAMES = [f"P{number}" for number in range(1, 41)]
NO_LOT = Wanted(b"", by_lot=False)


def field(labels: list[str], number: int = 1) -> Field:
    return Field(tuple(Entrant(label) for label in labels), number)


def everybody(found) -> list[str]:  # type: ignore[no-untyped-def]
    return sorted([*(who for table in found.tables for who in table.seats.values()), *found.byes])


@given(
    st.integers(8, 24), st.sampled_from(["mitchell", "howell", "round_robin", "individual_pairs"]), st.data()
)
def test_a_movement_with_some_gone_and_some_come_seats_everybody_once(
    count: int, form: str, data: st.DataObject
) -> None:
    names = NAMES[:count]
    gone = set(data.draw(st.lists(st.sampled_from(names), max_size=3)))
    come = NAMES[count : count + data.draw(st.integers(0, 3))]
    (group,) = begin(Stage(form, 2), names, Wanted(b"seed", by_lot=True))
    assert group.schedule is not None
    present = [name for name in (*names, *come) if name not in gone]
    found = fixed_round(group.schedule, group.labels, 2, field(present, 2))
    assert everybody(found) == sorted(present)
    assert len({table.number for table in found.tables}) == len(found.tables)
    # Nobody whose table is complete is moved.
    for sitting in group.schedule.position_sittings(2):
        seats = {seat: group.labels[label] for seat, label in sitting.seats.items()}
        if gone.isdisjoint(seats.values()):
            assert [table.seats for table in found.tables if table.number == sitting.table] == [seats]
    assert len(found.byes) <= len(next(iter(found.tables)).seats) - 1


def test_groups_are_cut_from_the_order_and_their_tables_are_numbered_on() -> None:
    (stage,) = programme("2 danish groups 4, 5").stages
    groups = begin(stage, NAMES[:10], NO_LOT)
    assert [len(group.members) for group in groups] == [4, 6]
    found = side_by_side([drawn_round("danish", field([*group.members])) for group in groups])
    assert [table.number for table in found.tables] == [1, 2, 3, 4, 5]
    assert {*found.tables[0].seats.values()} == {"P1", "P2"}
    assert [len(one.members) for one in begin(stage, NAMES[:3], NO_LOT)] == [3]


def test_groups_are_read_as_they_are_stored() -> None:
    for form in ("mitchell", "danish"):
        (group,) = begin(Stage(form, 2), NAMES[:8], Wanted(b"seed", by_lot=True))
        assert Group.from_dict(group.as_dict()) == group


def test_lots_are_drawn_until_nobody_meets_whom_it_must_not() -> None:
    apart = frozenset({frozenset(NAMES[:2]), frozenset(NAMES[2:4])})
    clubs = dict.fromkeys(NAMES[4:7], "Aosta")
    for seed in range(5):
        wanted = Wanted(bytes([seed]), by_lot=True, apart=apart, clubs=clubs)
        (group,) = begin(Stage("mitchell", 2), NAMES[:12], wanted)
        assert group.schedule is not None
        for sitting in group.schedule.sittings:
            two = {group.labels[label] for label in sitting.seats.values()}
            assert two not in apart
            assert not two <= set(clubs)


def test_a_bracket_goes_on_with_winners_and_without_who_has_left() -> None:
    found = knock_out_round(matches_of(["P1", None, "P2", "P3", "P4", "P5"]), field(NAMES[:4]))
    assert [{*table.seats.values()} for table in found.tables] == [{"P2", "P3"}]
    assert found.byes == ("P1", "P4")
    assert [reason.code for reason in found.tables[0].reasons] == ["bracket_match"]
    assert problem_from_dict(problem_as_dict(found.bye_reasons[0])) == found.bye_reasons[0]


def test_an_exchange_says_what_was_not_so_before() -> None:
    past = {"P1": ((1, "P3"),), "P3": ((1, "P1"),)}
    entrants = tuple(
        Entrant(name, opponents=past.get(name, ()), sides="NN" if name == "P2" else "", byes=name == "P4")
        for name in NAMES[:5]
    )
    given_field = Field(entrants, 3, draw="never_again")
    seated = {(1, "NS"): "P1", (1, "EW"): "P2", (2, "NS"): "P3", (2, "EW"): "P4"}
    found = change(given_field, seated, ["P5"], "P2", "P3")
    assert [problem.code for problem in found.harms] == ["met_before", "sides_uneven"]
    found = change(given_field, seated, ["P5"], "P4", "P5")
    assert [problem.code for problem in found.harms] == ["bye_again"]
    back = change(given_field, seated | {(2, "EW"): "P5"}, ["P4"], "P4", "P5")
    assert ([*back.harms], [problem.code for problem in back.solved]) == ([], ["bye_again"])


@pytest.mark.parametrize(("line", "seats"), [("2 danish", "NS EW"), ("2 individual_pairs", "N E S W")])
def test_the_seats_of_a_programme(line: str, seats: str) -> None:
    assert " ".join(seats_of(programme(line))) == seats
