"""A club's own movement as a stage of an evening that is drawn round by round."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.factories import desk
from tests.refusals import refused
from tests.rounds import (
    byes_of,
    drafted_pairs,
    names_at,
    place_everybody,
    play_round,
    running_round,
    started_pairs,
    write_result,
)
from tournaments.selectors.plans import round_hands
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import event_start
from tournaments.services.late_entries import entry_late
from tournaments.services.plans import plan_set

pytestmark = pytest.mark.django_db

SIX = (
    "1 1: NS 1 EW 6\n1 2: NS 2 EW 5\n1 3: NS 3 EW 4\n"
    "2 1: NS 1 EW 5 boards 5-8\n2 2: NS 6 EW 4\n2 3: NS 2 EW 3\n"
    "3 1: NS 1 EW 4\n3 2: NS 5 EW 3\n3 3: NS 6 EW 2\n"
)
FOURS = "1 1: N1 E2 S3 W4\n1 2: N5 E6 S7 W8\n2 1: N1 E5 S6 W2\n2 2: N3 E7 S8 W4\n"
TARGET = {"programme": "3 typed + 2 danish", "typed": SIX}


def name(number: int) -> str:
    return f"Anna Rossi{number}"


def met(seats: dict[int, dict[str, str]]) -> list[tuple[str, ...]]:
    return [tuple(seats[table].values()) for table in sorted(seats)]


def test_its_rounds_are_played_as_typed_and_then_the_next_stage_is_drawn():
    event = started_pairs(6, **TARGET, first="listed")
    for number, expected in enumerate(
        ([(1, 6), (2, 5), (3, 4)], [(1, 5), (6, 4), (2, 3)], [(1, 4), (5, 3), (6, 2)]), start=1
    ):
        position = running_round(event, number)
        sides = [(seats["NS"], seats["EW"]) for _, seats in sorted(names_at(position).items())]
        assert sides == [(name(one), name(other)) for one, other in expected]
        assert position.draw["hands"] == event.plan["hands"]
        play_round(event, number)
    assert running_round(event, 4).draw["format"] == "danish"


def test_by_lot_everybody_has_a_number_of_the_table():
    event = started_pairs(6, **TARGET)
    position = running_round(event, 1)
    assert len({who for seats in names_at(position).values() for who in seats.values()}) == 6
    labels = position.draw["groups"][0]["labels"]
    assert sorted(labels) == ["1", "2", "3", "4", "5", "6"]


def test_another_number_cannot_start_and_is_told_for_how_many_it_is():
    event = drafted_pairs(7, **TARGET)
    with refused("typed_does_not_fit") as caught:
        event_start(event=event, actor=desk(event), now=timezone.now())
    assert caught.value.problems[0].params == {"nearest": 6, "entrants": 7}


def test_who_comes_late_or_leaves_moves_nobody():
    """The seventh sits out; when the sixth leaves, the two who are left over play together."""
    event = started_pairs(6, **TARGET, first="listed")
    first = running_round(event, 1)
    seats = names_at(first)
    late = entry_late(event=event, text="Carla Neri / Dario Blu", actor=desk(event), now=timezone.now())
    assert names_at(first) == seats
    assert byes_of(first) == [(str(late.player), "late")]
    play_round(event, 1)
    second = running_round(event, 2)
    assert "typed_other_number" in {one["code"] for one in second.draw["unavoidable"]}
    assert byes_of(second) == [(str(late.player), "bye")]
    play_round(event, 2)
    entry_withdraw(entry=event.entries.get(number=6), reason="ill", actor=desk(event), now=timezone.now())
    place_everybody(event)
    third = running_round(event, 3)
    assert byes_of(third) == []
    assert {frozenset(seats.values()) for seats in names_at(third).values()} == {
        frozenset({name(1), name(4)}),
        frozenset({name(5), name(3)}),
        frozenset({str(late.player), name(2)}),
    }


def test_single_players_at_typed_tables_of_four():
    event = started_pairs(
        8, programme="2 typed (individual_pairs)", typed=FOURS, members=1, first="listed", hands=2
    )
    first = running_round(event, 1)
    assert names_at(first)[1] == {"N": name(1), "E": name(2), "S": name(3), "W": name(4)}
    for play in first.event.plays.filter(position=first):
        write_result(play, {"N": 100, "E": 50, "S": 100, "W": 50})
    place_everybody(event)
    assert names_at(running_round(event, 2))[2] == {"N": name(3), "E": name(7), "S": name(8), "W": name(4)}


def test_the_table_of_a_drawn_round_stays_and_the_rest_must_be_playable():
    event = started_pairs(6, **TARGET, first="listed")
    running_round(event, 1)

    def change(**plan: object) -> None:
        plan_set(event=event, data=event.plan | plan, actor=desk(event), now=timezone.now())

    with refused("round_drawn_otherwise"):
        change(typed=SIX.replace("2 1: NS 1 EW 5", "2 1: NS 5 EW 1"))
    with refused("entrants_impossible"):
        change(programme="3 typed + 3 mitchell (rover)")
    with refused("rounds_too_many"):
        change(programme="3 typed + 9 howell")
    change(programme="3 typed + 5 swiss", hands=3, minutes=20)
    event.refresh_from_db()
    assert event.plan["programme"][1]["format"] == "swiss"


def test_a_drawn_round_keeps_its_deals():
    event = started_pairs(6, programme="4 danish", hands=4)
    first = running_round(event, 1)
    plan_set(event=event, data=event.plan | {"hands": 2}, actor=desk(event), now=timezone.now())
    event.refresh_from_db()
    assert (round_hands(first), event.plan["hands"]) == (4, 2)
    play_round(event, 1)
    assert round_hands(running_round(event, 2)) == 2
