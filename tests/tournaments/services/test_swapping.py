"""Two players change places: the seats, what follows from it, the standings, the log."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.problems import ProblemsError
from games.selectors.boards import released_numbers
from scoring.models import Snapshot, StandingRow
from scoring.services.standings import standings_compute
from tests.factories import (
    NOW,
    desk,
    entry_at,
    finish_event,
    play_of,
    play_position,
    play_result,
    ready_event,
    running_event,
)
from tests.refusals import refused
from tournaments.models import Event, LogEntry, Seat
from tournaments.movements.checker import check
from tournaments.movements.schedule import Schedule
from tournaments.selectors.plays import waiting_plays
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import event_reopen
from tournaments.services.positions import position_start_next
from tournaments.services.substituting import substitute_enter
from tournaments.services.swapping import seats_swap, swap_consequences

pytestmark = pytest.mark.django_db


def swap(event, first, second, number=2, reason="They misread the card", **options):
    return seats_swap(
        event=event,
        number=number,
        first=first,
        second=second,
        reason=reason,
        actor=desk(event),
        now=NOW,
        **options,
    )


def seats(event, number):
    rows = Seat.objects.filter(position__event=event, position__number=number)
    return {(row.table, row.seat): row.entry_id for row in rows}


def notes(event):
    """The percentage of every entry in the newest standing."""
    rows = StandingRow.objects.filter(snapshot=Snapshot.objects.filter(event=event).latest("number"))
    return dict(rows.values_list("entry_id", "total"))


def test_only_the_two_seats_of_that_position_change():
    event = ready_event(now=NOW)
    first, second = entry_at(event, 1, 2, "N"), entry_at(event, 3, 2, "N")
    before = {number: seats(event, number) for number in range(1, 6)}
    swap(event, first, second, harms_accepted=True)
    before[2] |= {(1, "N"): second.pk, (3, "N"): first.pk}
    assert {number: seats(event, number) for number in range(1, 6)} == before
    log = LogEntry.objects.filter(event=event).latest("id")
    assert (log.verb, log.detail["places"], log.detail["reason"]) == (
        "seats_swapped",
        "1N ↔ 3N",
        "They misread the card",
    )


def test_the_stored_movement_is_the_one_that_is_played():
    event = ready_event(now=NOW)
    first, second = entry_at(event, 1, 2, "N"), entry_at(event, 3, 2, "N")
    event = swap(event, first, second, harms_accepted=True)
    stored = Schedule.from_dict(event.movement)
    for sitting in stored.position_sittings(2):
        for seat, label in sitting.seats.items():
            assert entry_at(event, sitting.table, 2, seat).label == label
    assert stored.shifts is None


def test_the_same_again_undoes_it():
    event = ready_event(now=NOW)
    before = {number: seats(event, number) for number in range(1, 6)}
    first, second = entry_at(event, 1, 2, "N"), entry_at(event, 3, 2, "E")
    event = swap(event, first, second, harms_accepted=True)
    swap(event, second, first, harms_accepted=True)
    assert {number: seats(event, number) for number in range(1, 6)} == before


def test_a_board_seen_again_is_told_by_name_and_needs_a_word():
    """In a full movement everybody plays every board set: whoever changes tables meets one again."""
    event = ready_event(now=NOW)
    first, second = entry_at(event, 1, 2, "N"), entry_at(event, 3, 2, "N")
    found = swap_consequences(event=event, number=2, first=first, second=second)
    with refused(*[problem.code for problem in found.harms]):
        swap(event, first, second)
    assert {problem.code for problem in found.harms} == {"board_repeated"}
    assert any(problem.text().startswith(f"{first.player} plays board") for problem in found.harms)
    assert any(
        problem.code == "met_again" and str(first.player) in problem.text() for problem in found.meetings
    )
    assert seats(event, 2)[1, "N"] == first.pk


def test_at_one_table_it_only_changes_orientations():
    event = ready_event(now=NOW)
    first, second = entry_at(event, 1, 2, "N"), entry_at(event, 1, 2, "S")
    found = swap_consequences(event=event, number=2, first=first, second=second)
    assert [problem.code for problem in found.harms] == ["orientation_changed", "orientation_changed"]
    assert found.meetings == ()
    back = swap(event, first, second, harms_accepted=True)
    again = swap_consequences(event=back, number=2, first=first, second=second)
    assert [problem.code for problem in again.solved] == ["orientation_changed", "orientation_changed"]
    assert check(Schedule.from_dict(back.movement)).max_meetings == 1


def test_after_the_play_results_count_for_who_really_sat_there():
    """Exchanged in a position that was played: the two have each other's notes of it."""
    event = running_event(now=NOW)
    play_position(event, 1, NOW + timedelta(minutes=1))
    first, second = entry_at(event, 1, 1, "N"), entry_at(event, 2, 1, "N")
    standings_compute(event_id=event.pk, now=NOW, announce=False)
    before = notes(event)
    swap(event, first, second, number=1, harms_accepted=True)
    standings_compute(event_id=event.pk, now=NOW, announce=False)
    before[first.pk], before[second.pk] = before[second.pk], before[first.pk]
    assert notes(event) == before


def test_refusals_come_all_at_once():
    event = ready_event(now=NOW)
    somebody = entry_at(event, 1, 1, "N")
    stranger = entry_at(ready_event(now=NOW), 1, 1, "N")
    with refused("same_player", "reason_missing"):
        swap(event, somebody, somebody, reason=" ")
    with refused("position_unknown"):
        swap(event, somebody, stranger, number=9)
    with refused("not_seated"):
        swap(event, somebody, stranger)


def test_an_event_that_is_over_is_left_as_it_is():
    event = finish_event(ready_event(now=NOW), now=NOW)
    first, second = entry_at(event, 1, 2, "N"), entry_at(event, 1, 2, "S")
    with refused("event_over"):
        swap(event, first, second, harms_accepted=True)
    event = event_reopen(event=event, reason="A wrong seat", actor=desk(event), now=NOW)
    swap(event, first, second, harms_accepted=True)
    assert Event.objects.get(pk=event.pk).results_version > event.results_version


def test_a_board_that_everybody_has_seen_is_not_played_after_an_exchange():
    """Its last table had lost a player, so it was released; with another player there are four again."""
    event = running_event(positions=2, boards_per_position=1, now=NOW)
    play_position(event, 1, NOW)
    gone = entry_at(event, 1, 2, "W")
    entry_withdraw(entry=gone, reason="ill", actor=desk(event), now=NOW)
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    play = play_of(event, 1, 2)
    for table in range(2, 6):
        play_result(play_of(event, table, 2), now=NOW)
    event.refresh_from_db()
    assert play.board in released_numbers(event.board_set)
    swap(event, gone, entry_at(event, 3, 2, "W"), harms_accepted=True)
    play.refresh_from_db()
    assert play.not_played_reason
    assert not waiting_plays(event).filter(pk=play.pk).exists()


def test_from_a_position_on_they_play_each_other_s_evening():
    """Two of one line who change for the whole rest meet no board again if they do so from the beginning."""
    event = ready_event(now=NOW)
    first, second = entry_at(event, 1, 1, "N"), entry_at(event, 3, 1, "N")
    before = {number: seats(event, number) for number in range(1, 6)}
    found = swap_consequences(event=event, number=1, first=first, second=second, and_later=True)
    assert (found.harms, found.meetings) == ((), ())
    swap(event, first, second, number=1, and_later=True)
    other = {first.pk: second.pk, second.pk: first.pk}
    for number, rows in before.items():
        assert seats(event, number) == {place: other.get(who, who) for place, who in rows.items()}
    assert LogEntry.objects.filter(event=event).latest("id").verb == "seats_swapped_on"


def test_a_substitute_carries_what_was_seen_elsewhere():
    """Whoever has gone home and comes back in another's place is not swapped to the boards played before."""
    event = running_event(positions=2, boards_per_position=1, now=NOW)
    play_position(event, 1, NOW)
    gone = entry_at(event, 1, 1, "W")
    entry_withdraw(entry=gone, reason="A child is ill", actor=desk(event), now=NOW)
    known = {play_of(event, 1, 1).board}
    own = Seat.objects.get(position__event=event, position__number=2, entry=gone).table
    at = {table: play_of(event, table, 2).board for table in range(1, 6) if table != own}
    known_table = next(table for table, board in at.items() if board in known)
    other, third = [table for table in at if table != known_table][:2]
    replaced = entry_at(event, other, 2, "W")
    given = {"name": str(gone.player), "number": 2, "reason": "Well again", "actor": desk(event), "now": NOW}
    substitute_enter(entry=replaced, **given)

    def told(table):
        there = entry_at(event, table, 2, "W")
        found = swap_consequences(event=event, number=2, first=there, second=replaced)
        return [problem for problem in found.harms if problem.code == "board_known_to_substitute"]

    assert told(third) == []
    (harm,) = told(known_table)
    assert (harm.params["name"], harm.params["boards"]) == (str(gone.player), str(*known))
    with pytest.raises(ProblemsError) as refusal:
        swap(event, entry_at(event, known_table, 2, "W"), replaced)
    assert harm in refusal.value.problems
    assert Seat.objects.get(entry=replaced, position__number=2).table == other
