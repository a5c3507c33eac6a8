"""Sections, a relay and a barometer as events: étuis, boards kept, released, waited for, and on the phone."""

from __future__ import annotations

from collections import defaultdict

import pytest
from django.db import IntegrityError, transaction

from games.selectors.boards import board_takers, released_numbers
from tests.factories import (
    NOW,
    SEED,
    desk,
    drafted_event,
    play_of,
    play_position,
    play_result,
    ready_event,
    running_event,
    seat_link,
)
from tests.refusals import refused
from tests.tournaments.printing.reading import pages
from tournaments.models import LogEntry, Play, Seat
from tournaments.movements.tarot.sections import sharing
from tournaments.printing.etui_labels import etui_labels_pdf, labels_of_event
from tournaments.printing.score_slips import score_slips_pdf
from tournaments.selectors.etuis import etuis_of_event
from tournaments.selectors.plays import plays_missing
from tournaments.selectors.seats import slips_of_event
from tournaments.selectors.tables import table_sight
from tournaments.services.boards import boards_deal
from tournaments.services.events import event_start
from tournaments.services.movements import movement_prepare, movement_type
from tournaments.services.positions import position_start_next
from tournaments.services.release_rules import release_rule_set

pytestmark = pytest.mark.django_db

KINDS = ["sections", "relay", "barometer"]


def prepare(event, variant, positions=3, boards=4, seed=SEED):
    return movement_prepare(
        event=event,
        positions=positions,
        boards_per_position=boards,
        actor=desk(event),
        now=NOW,
        seed=seed,
        variant=variant,
    )


@pytest.mark.parametrize(("variant", "players", "tables"), [("sections", 24, 6), ("barometer", 48, 12)])
def test_an_etui_is_at_one_table_at_a_time(variant, players, tables):
    event = prepare(drafted_event(players, now=NOW), variant)
    plays = Play.objects.filter(event=event).select_related("position")
    assert plays.count() == 3 * 4 * tables
    for play in plays:
        assert play.copy == (play.table if variant == "barometer" else 1 + (play.table > 3))
    twin = plays[0]
    twin.pk, twin.table = None, 99
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()
    line = LogEntry.objects.get(event=event, verb="movement_prepared")
    assert (line.detail["kind"], line.detail["tables"]) == (variant, tables)


def test_by_relay_an_etui_is_at_two_neighbouring_tables():
    event = prepare(drafted_event(24, now=NOW), "relay")
    ways = etuis_of_event(event)
    assert {way.etui for way in ways} == {1}
    for position in (1, 2, 3):
        assert sorted(way.tables[position] for way in ways) == [(1, 2), (3, 4), (5, 6)]


def test_sections_that_begin_anew_keep_boards_that_suit():
    event = ready_event(24, 3, 4, variant="sections", now=NOW)
    before = event.board_set
    assert before.board_count == 12
    event = prepare(event, "sections", seed="00" * 16)
    assert event.board_set == before
    # By relay three sets are played, too, by as many places, and every seat attacks in every set.
    event = prepare(event, "relay")
    assert event.board_set == before
    takers = board_takers(before)
    assert all(play.taker == takers[play.board] for play in Play.objects.filter(event=event))
    assert prepare(event, "").board_set is None


def test_everybody_attacks_a_quarter_of_the_boards():
    for variant in KINDS:
        event = ready_event(24, 3, 4, variant=variant, now=NOW)
        attacks = defaultdict(int)
        for seat_row in _takers(event):
            attacks[seat_row] += 1
        assert {*attacks.values()} == {3}
        assert len(attacks) == 24


def _takers(event):
    seats = {
        (seat.position_id, seat.table, seat.seat): seat.entry_id
        for seat in Seat.objects.filter(position__event=event)
    }
    return [seats[play.position_id, play.table, play.taker] for play in Play.objects.filter(event=event)]


@pytest.mark.parametrize(
    ("variant", "players", "positions", "codes"),
    [
        ("sections", 20, 1, ["entrants_impossible", "positions_too_few"]),
        ("relay", 28, 3, ["entrants_impossible"]),
        ("sections", 24, 4, ["positions_too_many"]),
        ("carried", 24, 3, ["variant_unknown"]),
    ],
)
def test_what_there_is_not(variant, players, positions, codes):
    event = drafted_event(players, now=NOW)
    with refused(*codes):
        prepare(event, variant, positions)
    event.refresh_from_db()
    assert event.movement is None


@pytest.mark.parametrize("variant", KINDS)
def test_a_label_and_a_slip_for_every_etui(variant):
    event = ready_event(24, 3, 2, variant=variant)
    labels, slips = labels_of_event(event, "https://club.example.org"), slips_of_event(event)
    etuis, name = {"sections": (12, "Section B"), "relay": (6, ""), "barometer": (36, "Table 6")}[variant]
    assert len(labels) == len(slips) == etuis
    assert len({(label.number, label.etui) for label in labels}) == etuis
    assert labels[-1].etui == name
    assert sum(len(slip.lines) for slip in slips) == Play.objects.filter(event=event).count()
    per_position = sharing(variant)
    for slip in slips:
        positions = [line.position for line in slip.lines]
        assert positions == sorted(positions)
        assert all(positions.count(number) == per_position for number in positions)
    for pdf in (etui_labels_pdf(event, labels), score_slips_pdf(event, slips)):
        lines = [line for page in pages(pdf) for line in page.splitlines()]
        assert lines.count("Section B") == (6 if variant == "sections" else 0)
        assert lines.count("Table 6") == (6 if variant == "barometer" else 0)


def test_a_board_is_released_when_the_last_table_of_all_sections_has_played_it():
    event = running_event(24, 2, 1, variant="sections", started=2, now=NOW)
    play_position(event, 1, now=NOW)
    board = play_of(event, 1, 2).board
    twin = Play.objects.get(event=event, board=board, position__number=2, copy=2)
    assert twin.table > 3
    play_result(play_of(event, 1, 2), now=NOW)
    assert board not in released_numbers(event.board_set)
    assert [f"board {board}, table {twin.table}" in problem.where for problem in plays_missing(event)].count(
        True
    ) == 1
    play_result(Play.objects.select_related("event", "position").get(pk=twin.pk), now=NOW)
    assert board in released_numbers(event.board_set)


@pytest.mark.parametrize("rule", ["board", "position"])
def test_after_a_position_of_a_barometer_its_boards_are_released(rule):
    event = ready_event(24, 3, 2, variant="barometer", now=NOW)
    release_rule_set(event=event, rule=rule, at=None, reason="", actor=desk(event), now=NOW)
    event = event_start(event=event, actor=desk(event), now=NOW)
    plays = Play.objects.filter(event=event, position__number=1).select_related("event", "position")
    *first, last = plays.order_by("table", "board")
    for play in first:
        play_result(play, now=NOW)
    assert released_numbers(event.board_set) == ({1} if rule == "board" else set())
    play_result(last, now=NOW)
    assert released_numbers(event.board_set) == {1, 2}


def sight(event, table):
    return table_sight(seat_link(event, table)[0])


def test_a_phone_says_where_its_own_etuis_go(django_assert_num_queries):
    event = running_event(24, 3, 4, variant="sections")
    for table in range(1, 7):
        found = sight(event, table)
        (after,) = found.boards_go_to
        assert (after > 3) == (table > 3)
        boards = [board.play.board for board in found.boards]
        assert [play_of(event, after, 2, nth).board for nth in range(4)] == boards
        assert found.shares_with == ()
    link = seat_link(event, 6)[0]
    with django_assert_num_queries(7):
        table_sight(link)


def test_a_phone_says_with_whom_it_shares_and_what_comes_first(client):
    event = running_event(24, 3, 4, variant="relay", started=1)
    first, second = sight(event, 3), sight(event, 4)
    assert (first.shares_with, second.shares_with) == ((4,), (3,))
    numbers = [board.play.board for board in first.boards]
    assert [board.play.board for board in second.boards] == [*numbers[2:], *numbers[:2]]
    assert second.next_board == second.boards[0]
    assert first.boards_go_to == second.boards_go_to
    assert len(first.boards_go_to) == 2
    link, token = seat_link(event, 4)
    page = " ".join(client.get(f"/t/{token}", follow=True).content.decode().split())
    assert "You share these boards with table 3" in page
    assert f"beginning with board {numbers[2]}" in page
    tables = ", ".join(map(str, first.boards_go_to))
    assert f"After this position the boards go to table {tables}." in page
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    position_start_next(event=event, number=3, actor=desk(event), now=NOW)
    last = sight(event, link.table)
    assert (last.boards_go_to, last.shares_with) == ((), (3,))


def test_in_a_barometer_the_boards_go_to_the_desk(client):
    event = running_event(24, 2, 2, variant="barometer")
    assert sight(event, 2).boards_go_to == ()
    page = client.get(f"/t/{seat_link(event, 2)[1]}", follow=True).content.decode()
    assert "After this position the boards go to the desk." in page


def test_a_typed_movement_may_have_sections():
    field = prepare(drafted_event(24, now=NOW), "sections", positions=2)
    text = "\n".join(
        f"{one['position']} {one['table']}: "
        + " ".join(f"{seat} {label[1:]}" for seat, label in one["seats"].items())
        + f" boards {one['boards'][0]}-{one['boards'][-1]}"
        for one in field.movement["sittings"]
    )
    event = drafted_event(24, now=NOW)
    typed = {"event": event, "text": text, "actor": desk(event), "now": NOW, "by_lot": False}
    with refused(*["board_in_two_places"] * 24):
        movement_type(**typed)
    event = movement_type(**typed, in_sections=True)
    assert (event.movement["form"], event.movement["kind"]) == ("sections", "typed")
    assert {play.copy for play in Play.objects.filter(event=event)} == {1, 2}
    event = boards_deal(event=event, actor=desk(event), now=NOW)
    assert event.board_set.board_count == 12
    assert labels_of_event(event, "")[-1].etui == "Section B"
