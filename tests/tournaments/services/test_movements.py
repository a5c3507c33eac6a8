"""The movement of an event: prepared, drawn from a stored seed, dropped; its boards dealt once and secret."""

from __future__ import annotations

import pytest

from games.models import Board, BoardSet
from tests.factories import (
    KEY,
    NOW,
    SEED,
    desk,
    drafted_event,
    entrants,
    ready_event,
    running_event,
)
from tests.refusals import refused
from tournaments.models import LogEntry, Play, Seat
from tournaments.movements.schedule import Schedule
from tournaments.services.boards import boards_deal
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db


def prepare(event, positions=5, boards=4, seed=SEED):
    return movement_prepare(
        event=event,
        positions=positions,
        boards_per_position=boards,
        actor=desk(event),
        now=NOW,
        seed=seed,
    )


def deal(event, **key):
    return boards_deal(event=event, actor=desk(event), now=NOW, **key)


def seats_of(event):
    rows = Seat.objects.filter(position__event=event).order_by("position__number", "table", "seat")
    return list(rows.values_list("position__number", "table", "seat", "entry__number"))


def test_everybody_sits_in_every_position():
    event = prepare(drafted_event(now=NOW))
    seats = seats_of(event)
    assert len(seats) == 5 * 20
    for position in range(1, 6):
        assert {seat[3] for seat in seats if seat[0] == position} == set(range(1, 21))
    assert Play.objects.filter(event=event).count() == 5 * 5 * 4
    assert (event.state, event.draw_seed) == ("draft", SEED)


def test_the_stored_movement_is_the_one_that_is_played():
    event = prepare(drafted_event(now=NOW))
    event.refresh_from_db()
    schedule = Schedule.from_dict(event.movement)
    labels = {entry.label: entry.number for entry in entrants(event)}
    planned = sorted(
        (sitting.position, sitting.table, seat, labels[label])
        for sitting in schedule.sittings
        for seat, label in sitting.seats.items()
    )
    assert planned == sorted(seats_of(event))


def test_the_same_seed_draws_the_same_seats():
    event = prepare(drafted_event(now=NOW))
    seats = seats_of(event)
    assert seats_of(prepare(event, seed="00" * 16)) != seats
    assert seats_of(prepare(event)) == seats


def test_in_the_order_of_entry_the_first_sit_at_table_1():
    event = drafted_event(now=NOW)
    event = movement_prepare(
        event=event, positions=5, boards_per_position=4, actor=desk(event), now=NOW, by_lot=False
    )
    first = [seat for seat in seats_of(event) if seat[0] == 1]
    by_table = sorted(first, key=lambda seat: (seat[1], "NESW".index(seat[2])))
    assert [seat[3] for seat in by_table] == list(range(1, 21))
    assert event.draw_seed == ""
    assert LogEntry.objects.filter(event=event).latest("id").verb == "movement_prepared_in_order"


def test_without_a_seed_one_is_made_and_kept():
    event = prepare(drafted_event(now=NOW), seed="")
    assert len(bytes.fromhex(event.draw_seed)) == 16
    assert LogEntry.objects.get(event=event, verb="movement_prepared").detail["seed"] == event.draw_seed


@pytest.mark.parametrize("seed", ["x", "abc", "zz", "ab " * 2, "00" * 33])
def test_a_seed_that_is_none(seed):
    with refused("seed_malformed"):
        prepare(drafted_event(now=NOW), seed=seed)


@pytest.mark.parametrize(
    ("players", "positions", "boards", "codes"),
    [
        (20, 6, 4, ["positions_too_many"]),
        (20, 1, 4, ["positions_too_few"]),
        (20, 6, 0, ["positions_too_many", "boards_per_position_out_of_range"]),
        (20, 5, 13, ["boards_per_position_out_of_range"]),
        (22, 5, 4, ["players_not_multiple_of_four"]),
        (16, 5, 4, ["positions_too_many"]),
        (8, 5, 4, ["players_too_few"]),
        (0, 5, 4, ["players_none"]),
        (21, 1, 0, ["players_not_multiple_of_four", "positions_too_few", "boards_per_position_out_of_range"]),
    ],
)
def test_movements_that_do_not_exist(players, positions, boards, codes):
    event = drafted_event(players, now=NOW)
    with refused(*codes) as caught:
        prepare(event, positions, boards)
    if codes[0].startswith("players") and players > 20:
        assert "20" in caught.value.problems[0].text()
    event.refresh_from_db()
    assert event.movement is None


@pytest.mark.parametrize(("players", "positions"), [(12, 3), (16, 4), (24, 6), (48, 12)])
def test_few_players_and_inconvenient_numbers_have_long_evenings(players, positions):
    event = prepare(drafted_event(players, now=NOW), positions, 4)
    assert len(seats_of(event)) == players * positions


def test_a_refused_movement_leaves_the_former_one():
    event = prepare(drafted_event(now=NOW))
    seats = seats_of(event)
    with refused("positions_too_many"):
        prepare(event, positions=9)
    assert seats_of(event) == seats


def test_dealing_needs_a_movement():
    with refused("movement_missing"):
        deal(drafted_event(now=NOW))


def test_dealing_makes_the_event_ready_and_names_the_takers():
    event = deal(prepare(drafted_event(now=NOW)), key=KEY)
    assert event.state == "ready"
    takers = dict(Board.objects.filter(board_set=event.board_set).values_list("number", "taker"))
    assert set(takers) == set(range(1, 21))
    for play in Play.objects.filter(event=event):
        assert play.taker == takers[play.board]


def test_dealing_again_cancels_the_former_set():
    event = deal(prepare(drafted_event(now=NOW)))
    former = event.board_set
    event = deal(event)
    former.refresh_from_db()
    assert (former.state, event.board_set.state) == (BoardSet.State.CANCELLED, BoardSet.State.DEALT)
    assert former.pk != event.board_set_id
    assert bytes(former.key) != bytes(event.board_set.key)


def test_another_draw_keeps_boards_that_fit():
    event = ready_event(now=NOW)
    boards = event.board_set
    event = prepare(event, seed="00" * 16)
    assert (event.board_set, event.state) == (boards, "ready")
    assert not Play.objects.filter(event=event, taker="").exists()


def test_a_movement_of_another_size_cancels_the_boards():
    event = ready_event(now=NOW)
    boards = event.board_set
    event = prepare(event, positions=5, boards=3)
    boards.refresh_from_db()
    assert (event.board_set, event.state, boards.state) == (None, "draft", "cancelled")
    assert set(Play.objects.filter(event=event).values_list("taker", flat=True)) == {""}


def test_after_the_start_movement_and_boards_are_fixed():
    event = running_event(now=NOW)
    with refused("event_already_started"):
        prepare(event)
    with refused("event_already_started"):
        deal(event)
