"""From confirmed results to a snapshot: the official example, order, history, withdrawals."""

import pytest
from django.utils import timezone

from scoring.models import BoardNotes, Snapshot, StandingRow
from scoring.services import computing
from scoring.services.standings import standings_compute
from tests.factories import (
    desk,
    enter_result,
    entrants,
    entry_at,
    play_result,
    running_event,
    sheet_data,
)
from tournaments.models import Event, Play, Seat
from tournaments.services.entries import entry_withdraw
from tournaments.services.results import result_correct

pytestmark = pytest.mark.django_db


def compute(event):
    return standings_compute(event_id=event.pk, now=timezone.now())


def plays_of_board(event, board):
    return list(
        Play.objects.filter(event=event, board=board)
        .select_related("event", "position")
        .order_by("position__number")
    )


def seats_of(play):
    return {seat: entry_at(play.event, play.table, play.position.number, seat) for seat in "NESW"}


def play_official_example(event, board=1):
    """Étui 1 of the official example: the units of the five attackers in positions 1 to 5."""
    plays = plays_of_board(event, board)
    for play, unit in zip(plays, (56, 62, -56, -52, 50), strict=True):
        play_result(play, unit)
    return plays


def figures(snapshot):
    return list(
        snapshot.rows.order_by("place", "entry").values_list(
            "entry", "place", "alternate_place", "line_place", "total", "attack", "defence", "is_partial"
        )
    )


def test_a_large_field_is_computed_another_way_and_comes_out_the_same(monkeypatch):
    event = running_event(started=5)
    play_official_example(event)
    play_result(plays_of_board(event, 2)[0])
    plain = compute(event)
    notes = list(BoardNotes.objects.order_by("board").values_list("board", "notes", "digest"))
    expected, plain_hash = figures(plain), plain.input_hash
    BoardNotes.objects.all().delete()
    Snapshot.objects.all().delete()
    monkeypatch.setattr(computing, "LARGE", 1)
    monkeypatch.setattr(computing, "individual_of_rows", lambda *_: pytest.fail("not by columns"))
    large = compute(event)
    assert figures(large) == expected
    assert large.input_hash == plain_hash
    assert list(BoardNotes.objects.order_by("board").values_list("board", "notes", "digest")) == notes


def test_a_large_field_with_an_empty_seat_is_computed_the_plain_way(monkeypatch):
    event = running_event(started=5)
    play = play_official_example(event)[0]
    empty = next(seat for seat in "NESW" if seat != play.taker)
    Seat.objects.filter(position=play.position, table=play.table, seat=empty).delete()
    plain = figures(compute(event))
    Snapshot.objects.all().delete()
    monkeypatch.setattr(computing, "LARGE", 1)
    assert figures(compute(event)) == plain


def test_the_official_example_from_results_to_rows():
    event = running_event(started=5)
    plays = play_official_example(event)
    snapshot = compute(event)

    rows = {row.entry_id: row for row in snapshot.rows.all()}
    for play, note in zip(plays, (75, 100, 0, 25, 50), strict=True):
        seats = seats_of(play)
        taker = seats.pop(play.taker)
        assert rows[taker.pk].attack == note * 1_000_000
        assert all(rows[entry.pk].defence_count >= 1 for entry in seats.values())
    notes = BoardNotes.objects.get(event=event, board=1).notes
    by_play = {play: (unit, note) for play, unit, note in notes}
    assert [by_play[play.pk] for play in plays] == [
        (56, 75_000_000),
        (62, 100_000_000),
        (-56, 0),
        (-52, 25_000_000),
        (50, 50_000_000),
    ]
    assert [unit for _play, unit, _note in notes] == [62, 56, 50, -52, -56]


def test_a_defender_alone_has_the_complement_and_is_flagged():
    event = running_event(started=2)
    for play, unit in zip(plays_of_board(event, 1), (56, 62), strict=False):
        if play.position.is_started:
            play_result(play, unit)
    snapshot = compute(event)
    first, second = plays_of_board(event, 1)[:2]
    rows = {row.entry_id: row for row in snapshot.rows.all()}
    loser = seats_of(first)[first.taker]
    assert (rows[loser.pk].total, rows[loser.pk].is_partial) == (0, True)
    for seat, entry in seats_of(first).items():
        if seat != first.taker and entry not in seats_of(second).values():
            row = rows[entry.pk]
            assert (row.attack, row.defence, row.total) == (None, 100_000_000, 100_000_000)
            assert row.is_partial


def test_global_is_a_quarter_of_the_attack_and_three_quarters_of_the_defence():
    event = running_event(started=5)
    for board in (1, 2, 3, 4):
        play_official_example(event, board)
    rows = list(compute(event).rows.all())
    both = [row for row in rows if row.attack is not None and row.defence is not None]
    assert both
    for row in both:
        assert abs(row.total - (row.attack + 3 * row.defence) / 4) <= 1
    places = [row.place for row in sorted(rows, key=lambda row: -row.total)]
    assert places == sorted(places)
    assert {row.alternate_place for row in rows if row.line_place == 1} <= {1, 2, 3, 4}


def test_a_result_that_is_not_confirmed_does_not_count():
    event = running_event(started=1)
    enter_result(plays_of_board(event, 1)[0], 56)
    snapshot = compute(event)
    assert snapshot.result_count == 0
    assert all(row.total is None and row.place is None for row in snapshot.rows.all())


def test_everybody_stands_on_the_list_from_the_start():
    event = running_event()
    snapshot = compute(event)
    assert (snapshot.number, snapshot.result_count, snapshot.expected_count) == (1, 0, 100)
    assert snapshot.rows.count() == 20


def test_entries_carry_their_place():
    event = running_event(started=5)
    play_official_example(event)
    snapshot = compute(event)
    places = dict(snapshot.rows.values_list("entry_id", "place"))
    assert {entry.pk: entry.place for entry in entrants(event)} == places
    assert any(place == 1 for place in places.values())


def test_twice_without_a_change_is_once():
    event = running_event()
    assert compute(event) is not None
    assert compute(event) is None
    assert Snapshot.objects.filter(event=event).count() == 1


def test_an_older_reading_never_follows_a_newer_one(monkeypatch):
    """A worker that has read and is slow: meanwhile another has read more and saved."""
    from scoring.services import standings

    event = running_event()
    compute_old = standings.compute

    def slow(given):
        computed = compute_old(given)
        if not Snapshot.objects.filter(event=event).exists():
            monkeypatch.setattr(standings, "compute", compute_old)
            play_result(plays_of_board(event, 1)[0], 56)
            assert standings_compute(event_id=event.pk, now=timezone.now()).result_count == 1
        return computed

    monkeypatch.setattr(standings, "compute", slow)
    assert compute(event) is None
    assert [s.result_count for s in Snapshot.objects.filter(event=event)] == [1]


def test_a_correction_gives_another_snapshot_with_another_hash():
    event = running_event(started=5)
    plays = play_official_example(event)
    first = compute(event)
    result_correct(
        play=plays[0],
        data=sheet_data(-60),
        reason="Miscounted",
        base_version=1,
        actor=desk(event),
        now=timezone.now(),
    )
    second = compute(event)
    assert second.number == first.number + 1
    assert second.input_hash != first.input_hash
    assert BoardNotes.objects.get(event=event, board=1).notes[-1] == [plays[0].pk, -60, 0]


def test_the_hash_says_the_results_and_nothing_else():
    event = running_event(started=5)
    play_official_example(event)
    first = compute(event)
    Event.objects.filter(pk=event.pk).update(results_version=event.results_version + 100)
    second = compute(event)
    assert (second.number, second.input_hash) == (first.number + 1, first.input_hash)
    assert second.formula == {
        "name": "tarot-individual",
        "version": "topage-1",
        "attack": "1/4",
        "defence": "3/4",
    }


def test_notes_of_untouched_boards_stay_with_their_snapshot():
    event = running_event(started=5)
    play_official_example(event, 1)
    first = compute(event)
    play_official_example(event, 2)
    second = compute(event)
    assert dict(BoardNotes.objects.values_list("board", "snapshot")) == {1: first.pk, 2: second.pk}


def test_who_withdraws_keeps_figures_and_loses_the_place():
    event = running_event(started=5)
    plays = play_official_example(event)
    compute(event)
    gone = seats_of(plays[1])[plays[1].taker]
    entry_withdraw(entry=gone, reason="Unwell", actor=desk(event), now=timezone.now())
    snapshot = compute(event)
    rows = {row.entry_id: row for row in snapshot.rows.all()}
    assert rows[gone.pk].attack == 100_000_000
    assert (rows[gone.pk].place, rows[gone.pk].alternate_place, rows[gone.pk].line_place) == (None,) * 3
    assert {entry.pk: entry.place for entry in entrants(event)}[gone.pk] is None
    assert min(row.place for row in rows.values() if row.place) == 1
    # The others are still compared with the result of the one who left.
    assert rows[seats_of(plays[0])[plays[0].taker].pk].attack == 75_000_000


def test_rows_of_old_snapshots_go_and_the_snapshots_stay(monkeypatch):
    monkeypatch.setattr("scoring.services.standings.ROWS_KEPT", 2)
    event = running_event()
    for change in range(1, 5):
        Event.objects.filter(pk=event.pk).update(results_version=100 + change)
        compute(event)
    assert Snapshot.objects.filter(event=event).count() == 4
    assert set(StandingRow.objects.values_list("snapshot__number", flat=True)) == {3, 4}


def test_no_event_no_snapshot():
    assert standings_compute(event_id=10**6, now=timezone.now()) is None


def test_the_number_of_queries_does_not_grow(django_assert_num_queries):
    small, large = running_event(20, 3), running_event(52, 3)
    for event in (small, large):
        play_result(plays_of_board(event, 1)[0], 56)
    counts = []
    for event in (small, large):
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as queries:
            compute(event)
        counts.append(len(queries))
    assert counts[0] == counts[1]
