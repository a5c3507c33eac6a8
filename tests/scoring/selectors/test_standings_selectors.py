"""Reading standings back: order, moves, stamps, what is stale."""

import pytest
from django.utils import timezone

from scoring.selectors.board_list import boards_of_event
from scoring.selectors.stamps import Stamp, stamp_of_event
from scoring.selectors.standings import stale_event_ids, standings_of_snapshot
from tests.factories import desk, drafted_event, entrants, play_result, running_event
from tests.scoring.evenings import compute, evening_with_board, play_board, plays_of_board, taker_of
from tournaments.services.entries import entry_withdraw

pytestmark = pytest.mark.django_db


def test_rows_come_by_place_and_who_has_none_at_the_end():
    event = running_event(started=2)
    play_board(event, 1, (56, 62))
    gone = entrants(event)[0]
    entry_withdraw(entry=gone, reason="Unwell", actor=desk(event), now=timezone.now())
    rows = standings_of_snapshot(compute(event))
    places = [row.place for row in rows]
    placed = [place for place in places if place is not None]
    assert placed == sorted(placed)
    assert places == placed + [None] * (20 - len(placed))
    assert len(placed) < 19
    assert (rows[-1].code, rows[-1].is_withdrawn) == (gone.player.code, True)


def test_rows_come_by_the_alternate_place_too():
    event, _plays = evening_with_board()
    rows = standings_of_snapshot(compute(event) or event.snapshots.first(), order="alternate_place")
    places = [row.alternate_place for row in rows]
    assert places == sorted(places)
    assert {row.line for row in rows[:4]} == set("NESW")


def test_only_known_orders():
    event, _plays = evening_with_board()
    with pytest.raises(ValueError, match="ordered by 'name'"):
        standings_of_snapshot(event.snapshots.first(), order="name")


def test_a_slice_holds_the_same_rows():
    event, _plays = evening_with_board()
    snapshot = event.snapshots.first()
    assert standings_of_snapshot(snapshot, first=5, count=7) == standings_of_snapshot(snapshot)[5:12]


def test_moves_are_counted_from_the_snapshot_before():
    event, plays = evening_with_board()
    best = taker_of(plays[1]).player.code
    play_board(event, 2, (50, 52, 54, 56, 58))
    before = {row.code: row for row in standings_of_snapshot(event.snapshots.first())}
    rows = standings_of_snapshot(compute(event))
    for row in rows:
        assert row.move == before[row.code].place - row.place
        assert row.alternate_move == before[row.code].alternate_place - row.alternate_place
    assert before[best].move is None
    assert any(row.move for row in rows)


def test_the_stamp_names_snapshot_and_position():
    assert stamp_of_event("NOPE42") is None
    draft, event = drafted_event(), running_event(started=2)
    assert stamp_of_event(draft.code) == Stamp(0, 0)
    assert stamp_of_event(event.code) == Stamp(0, 2)
    compute(event)
    assert stamp_of_event(event.code) == Stamp(1, 2)


def test_only_events_with_news_are_stale():
    drafted_event()
    behind, current = running_event(), running_event()
    compute(behind)
    compute(current)
    assert stale_event_ids() == []
    play_result(plays_of_board(behind, 1)[0])
    assert stale_event_ids() == [behind.pk]


def test_boards_say_how_far_they_are():
    event, _plays = evening_with_board()
    play_result(plays_of_board(event, 2)[0])
    boards = boards_of_event(event)
    assert [(b.number, b.confirmed, b.expected, b.is_released) for b in boards[:3]] == [
        (1, 5, 5, True),
        (2, 1, 5, False),
        (3, 0, 5, False),
    ]
    assert len(boards) == 20
    assert boards_of_event(drafted_event()) == []
