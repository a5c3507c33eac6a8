"""The first round seated by the director, and the ways in which a first round finds its order."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from tests.factories import desk
from tests.refusals import refused
from tests.rounds import (
    SEED,
    byes_of,
    drafted_pairs,
    drawn_round,
    names_at,
    place_everybody,
    play_round,
    running_round,
    started_pairs,
)
from tournaments.models import Event, LogEntry, Position
from tournaments.services.events import event_start
from tournaments.services.plans import plan_set
from tournaments.services.round_by_hand import round_seat, seating_proposed, seating_read
from tournaments.services.round_drawing import round_redraw
from tournaments.services.rounds import round_publish

pytestmark = pytest.mark.django_db


def seat(event: Event, text: str, **more: Any) -> Position:
    given = seating_read(event, text)
    return round_seat(event=event, given=given, actor=desk(event), now=timezone.now(), **more)


def codes(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("player__code", flat=True))


def name(number: int) -> str:
    return f"Anna Rossi{number}"


def test_the_director_seats_round_one_and_it_is_played_like_a_draw():
    event = started_pairs(5, programme="3 never_again", first="hand")
    with refused("round_by_hand"):
        drawn_round(event)
    assert seating_proposed(event) == "1: NS 1 EW 2\n2: NS 3 EW 4\nsit out: 5"
    position = seat(event, "table 4: NS 3 EW 5\n2: NS 1 EW 4\nsit out: 2")
    assert position.published_at is None
    assert names_at(position) == {4: {"NS": name(3), "EW": name(5)}, 2: {"NS": name(1), "EW": name(4)}}
    assert byes_of(position) == [(name(2), "bye")]
    assert seating_proposed(event).splitlines()[0] == "2: NS 1 EW 4"
    with refused("round_by_hand"):
        round_redraw(event=event, number=1, actor=desk(event), now=timezone.now())
    assert LogEntry.objects.filter(event=event, verb="round_seated").count() == 1
    round_publish(event=event, number=1, actor=desk(event), now=timezone.now())
    play_round(event, 1)
    second = running_round(event, 2)
    met = {frozenset(seats.values()) for seats in names_at(second).values()}
    assert frozenset({name(3), name(5)}) not in met
    assert (name(2), "bye") not in byes_of(second)


def test_everything_that_is_no_round_is_said_at_once():
    event = started_pairs(6, first="hand", programme="4 danish")
    with refused("line_unreadable", "seats_wrong"):
        seating_read(event, "1 NS 3\n2: NS 1\n3: NS 4 EW 5")
    with refused("seated_unknown", *["seated_not_once"] * 4):
        seat(event, "1: NS 1 EW 2\n2: NS 1 EW 9\nsit out: 3")
    assert not Position.objects.filter(event=event).exists()


def test_what_speaks_against_it_is_accepted_or_refused():
    event = drafted_pairs(8, programme="4 danish")
    one, other, third, *_, seventh, eighth = codes(event)
    plan = event.plan | {
        "apart": [[one, other]],
        "families": [[third, seventh, eighth]],
        "clubs": [[codes(event)[3], "Roma"], [codes(event)[4], "Roma"]],
        "clubs_apart": True,
    }
    event = plan_set(event=event, data=plan, actor=desk(event), now=timezone.now())
    event = event_start(event=event, actor=desk(event), now=timezone.now())
    text = "1: NS 1 EW 2\n2: NS 3 EW 8\n3: NS 4 EW 5\nsit out: 6, 7"
    with refused("kept_apart", "one_family", "one_club", "could_play"):
        seat(event, text)
    drawn = seat(event, text, harms_accepted=True)
    assert [one["code"] for one in drawn.draw["unavoidable"]] == [
        *("kept_apart", "one_family", "one_club", "could_play"),
    ]
    with refused("round_drawn_meanwhile"):
        seat(event, text, harms_accepted=True, seen=SEED)
    again = seat(event, "1: NS 1 EW 3\n2: NS 2 EW 7\n3: NS 4 EW 6\n4: NS 8 EW 5")
    assert again.pk == drawn.pk
    assert not byes_of(again)


def test_whoever_is_seated_in_a_movement_goes_on_with_its_number():
    """Mitchell of 6: those of NS stay, those of EW go to the next table."""
    event = started_pairs(6, programme="3 mitchell", first="hand")
    with refused("table_not_in_movement"):
        seat(event, "1: NS 6 EW 1\n2: NS 5 EW 2\n7: NS 4 EW 3")
    seat(event, "1: NS 6 EW 1\n2: NS 5 EW 2\n3: NS 4 EW 3")
    round_publish(event=event, number=1, actor=desk(event), now=timezone.now())
    play_round(event, 1)
    second = names_at(running_round(event, 2))
    assert {table: seats["NS"] for table, seats in second.items()} == {1: name(6), 2: name(5), 3: name(4)}
    assert {table: seats["EW"] for table, seats in second.items()} == {1: name(3), 2: name(1), 3: name(2)}


def test_a_bracket_is_seated_with_those_who_go_on():
    event = started_pairs(6, programme="3 knock_out", first="hand")
    with refused("bracket_byes"):
        seat(event, "1: NS 1 EW 2\n2: NS 3 EW 4\n3: NS 5 EW 6")
    position = seat(event, "1: NS 6 EW 5\n2: NS 4 EW 3\nsit out: 2, 1")
    third, fourth, fifth, sixth = codes(event)[2:]
    first, second = codes(event)[:2]
    assert position.draw["matches"] == [[[sixth, fifth], [second, None], [fourth, third], [first, None]]]


def test_single_players_are_seated_in_fours():
    event = started_pairs(9, programme="3 danish_individual", members=1, first="hand", hands=2)
    with refused("one_family"):
        plan = event.plan | {"families": [[codes(event)[0], codes(event)[8]]]}
        plan_set(event=event, data=plan, actor=desk(event), now=timezone.now())
        seat(event, "1: N 1 E 2 S 9 W 4\n2: N5 S6 E7 W8\nsit out: 3")
    position = seat(event, "1: N 1 E 2 S 3 W 4\n2: N5 S6 E7 W8\nsit out: 9")
    assert names_at(position)[2] == {"N": name(5), "S": name(6), "E": name(7), "W": name(8)}


def test_a_ranking_decides_the_first_round():
    event = drafted_pairs(6, programme="4 danish", first="ranking")
    with refused("ranking_missing"):
        event_start(event=event, actor=desk(event), now=timezone.now())
    ranks = [[codes(event)[5], 1], [codes(event)[2], 2], [codes(event)[0], 7]]
    event = plan_set(event=event, data=event.plan | {"ranks": ranks}, actor=desk(event), now=timezone.now())
    event = event_start(event=event, actor=desk(event), now=timezone.now())
    met = [set(seats.values()) for _, seats in sorted(names_at(drawn_round(event)).items())]
    assert met == [{name(6), name(3)}, {name(1), name(2)}, {name(4), name(5)}]


def test_families_do_not_meet_in_a_draw_or_a_movement():
    event = drafted_pairs(8, programme="2 mitchell + 3 danish", first="lot")
    family = codes(event)[:3]
    event = plan_set(
        event=event, data=event.plan | {"families": [family]}, actor=desk(event), now=timezone.now()
    )
    event = event_start(event=event, actor=desk(event), now=timezone.now())
    relatives = {name(number) for number in (1, 2, 3)}
    for number in range(1, 6):
        position = running_round(event, number)
        assert all(len(relatives & {*seats.values()}) < 2 for seats in names_at(position).values())
        play_round(event, number)
    place_everybody(event)
