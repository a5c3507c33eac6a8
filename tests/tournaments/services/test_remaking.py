"""Four who come late, four who leave, one who takes a place: what is written, refused, counted."""

from __future__ import annotations

import pytest

from games.selectors.boards import released_numbers
from scoring.models import Snapshot, StandingRow
from scoring.services.standings import standings_compute
from tests.factories import NOW, SEED, desk, entry_at, finish_event, play_position, running_event, seat_link
from tests.refusals import refused
from tournaments.models import Bye, Entry, Event, LogEntry, Play, Seat
from tournaments.movements.checker import check
from tournaments.movements.schedule import Schedule
from tournaments.selectors.etuis import etuis_of_event
from tournaments.selectors.guides import guides_of_event
from tournaments.selectors.plays import expected_plays, waiting_plays
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.events import event_close
from tournaments.services.late_places import place_take
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.positions import position_start_next
from tournaments.services.release_rules import release_rule_set
from tournaments.services.remake_undo import movement_restore
from tournaments.services.remaking import Wish, movement_remake, remake_sight
from tournaments.services.substituting import substitute_enter
from tournaments.services.swapping import seats_swap

pytestmark = pytest.mark.django_db

FOUR = "Ada Bruni\nBeppe Conti\nCarla Dini\nDino Esposito"


def remake(event, text=FOUR, *, now_too=False, reason="They came late"):
    wish = Wish(text, SEED, now_too)
    seen = remake_sight(event=event, wish=wish).mark
    return movement_remake(event=event, wish=wish, seen=seen, reason=reason, actor=desk(event), now=NOW)


def take(entry, text="Ada Bruni", number=2, reason="Never came"):
    return place_take(entry=entry, text=text, number=number, reason=reason, actor=desk(entry.event), now=NOW)


def leave(event, *entries):
    for entry in entries:
        entry_withdraw(entry=entry, reason="Ill", actor=desk(event), now=NOW)


def restore(event, reason="They left again"):
    return movement_restore(event=event, reason=reason, actor=desk(event), now=NOW)


def play_on(event, *numbers):
    for number in numbers:
        position_start_next(event=event, number=number, actor=desk(event), now=NOW)
        play_position(event, number)


def rows(event, below=99):
    """Who sits where with which boards before position ``below``."""
    seats = Seat.objects.filter(position__event=event, position__number__lt=below)
    plays = Play.objects.filter(event=event, position__number__lt=below)
    return (
        set(seats.values_list("position__number", "table", "seat", "entry_id", "substitute_id")),
        set(plays.values_list("position__number", "table", "board", "copy", "taker")),
    )


def stored(event):
    """The movement, which is what seats and plays say, and which the checker lets pass."""
    event = Event.objects.get(pk=event.pk)
    schedule = Schedule.from_dict(event.movement)
    assert check(schedule).ok
    labels = dict(Entry.objects.filter(event=event).values_list("pk", "label"))
    seats, plays = rows(event)
    assert {(number, table, seat, labels[pk]) for number, table, seat, pk, _ in seats} == {
        (one.position, one.table, seat, label)
        for one in schedule.sittings
        for seat, label in one.seats.items()
    }
    assert {row[:3] for row in plays} == {
        (one.position, one.table, board) for one in schedule.sittings for board in one.boards
    }
    assert Bye.objects.filter(position__event=event).count() == sum(map(len, schedule.byes.values()))
    return schedule


def test_four_who_come_late_play_from_the_next_position_on():
    event = running_event(32, 4, 2)
    play_position(event, 1)
    before = rows(event, 2)
    late = remake(event)
    assert rows(event, 2) == before
    schedule = stored(event)
    assert [len(schedule.position_sittings(number)) for number in range(1, 5)] == [8, 9, 9, 9]
    assert {entry.label for entry in late} == {"N9", "E9", "S9", "W9"}
    assert {entry.joined for entry in late} == {2}
    assert set(Bye.objects.filter(entry__in=late).values_list("position__number", "kind")) == {(1, "late")}
    assert seat_link(event, 9, "W")
    cards = {guide.name: guide for guide in guides_of_event(event)}
    assert [line.position for line in cards["Ada Bruni"].lines if line.table] == [2, 3, 4]
    play_on(event, 2, 3, 4)
    event_close(event=event, actor=desk(event), now=NOW)
    standings_compute(event_id=event.pk, now=NOW)
    standing = StandingRow.objects.filter(snapshot=Snapshot.objects.filter(event=event).latest("number"))
    counts = {row.entry_id: row.attack_count + row.defence_count for row in standing}
    assert {counts[entry.pk] for entry in late} == {6}
    assert set(counts.values()) == {6, 8}
    assert all(row.place for row in standing)


def test_they_still_join_the_position_that_is_played_at_a_table_of_their_own():
    event = running_event(20, 5, 1)
    play_position(event, 1)
    before = rows(event, 2)
    remake(event, now_too=True)
    seats, plays = rows(event, 2)
    assert before[0] < seats
    assert before[1] < plays
    assert {(table, copy) for _, table, _, copy, _ in plays - before[1]} == {(6, 2)}
    schedule = stored(event)
    assert {len(schedule.plays(label)) for label in schedule.entrants} == {5}
    # The event waits for them, too.
    assert waiting_plays(event).filter(position__number=1, table=6).count() == 1


def test_four_who_leave_take_one_table_with_them_and_not_four():
    event = running_event(32, 4, 1)
    play_position(event, 1)
    gone = [entry_at(event, table, 1, seat) for table, seat in ((1, "N"), (2, "E"), (3, "S"), (4, "W"))]
    leave(event, *gone)
    assert expected_plays(event).filter(position__number=2).count() <= 7
    remake(event, "", reason="Ill, all four")
    schedule = stored(event)
    assert [len(schedule.position_sittings(number)) for number in range(1, 5)] == [8, 7, 7, 7]
    assert not Seat.objects.filter(position__number__gt=1, entry__in=gone).exists()
    with refused("place_gone"):
        entry_reinstate(entry=gone[0], actor=desk(event), now=NOW)
    with refused("not_seated"):
        substitute_enter(entry=gone[0], name="Ada Bruni", number=3, reason="x", actor=desk(event), now=NOW)
    play_on(event, 2, 3, 4)
    event_close(event=event, actor=desk(event), now=NOW)
    assert Event.objects.get(pk=event.pk).state == Event.State.CLOSED


def test_a_substitute_stays_with_the_player_wherever_the_player_goes():
    event = running_event(32, 5, 1)
    play_position(event, 1)
    entry = entry_at(event, 1, 1, "N")
    player = substitute_enter(
        entry=entry, name="Zoe Neri", number=3, reason="ill", actor=desk(event), now=NOW
    )
    remake(event)
    there = set(
        Seat.objects.filter(entry=entry, substitute=player).values_list("position__number", flat=True)
    )
    assert there == {3, 4, 5}


def test_a_substitute_of_somebody_who_rests_comes_back_with_the_rest_taken_back():
    event = running_event(32, 4, 1)
    play_position(event, 1)
    gone = [entry_at(event, table, 1, seat) for table, seat in ((1, "N"), (2, "E"), (3, "S"), (4, "W"))]
    substitute_enter(entry=gone[0], name="Zoe Neri", number=3, reason="ill", actor=desk(event), now=NOW)
    leave(event, *gone)
    before = rows(event)
    assert Seat.objects.filter(position__event=event, substitute__isnull=False).count() == 2
    remake(event, "", reason="Ill, all four")
    assert not Seat.objects.filter(position__event=event, substitute__isnull=False).exists()
    restore(event)
    assert rows(event) == before


def test_until_the_next_position_starts_it_can_be_taken_back():
    event = running_event(20, 5, 1)
    play_position(event, 1)
    before = rows(event)
    late = remake(event)
    restore(event)
    assert rows(event) == before
    assert not Entry.objects.filter(pk__in=[entry.pk for entry in late]).exists()
    assert Schedule.from_dict(Event.objects.get(pk=event.pk).movement).form == "individual"
    with refused("remake_not_there"):
        restore(event)
    remake(event)
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    with refused("remake_started"):
        restore(event)
    verbs = LogEntry.objects.filter(event=event, verb__startswith="movement_").order_by("pk")
    assert list(verbs.values_list("verb", flat=True))[-3:] == [
        "movement_extended",
        "movement_restored",
        "movement_extended",
    ]


def test_who_has_written_results_stays():
    event = running_event(20, 5, 1)
    remake(event, now_too=True)
    play_position(event, 1)
    with refused("remake_played"):
        restore(event)


def test_what_cannot_be_is_refused_and_told_what_can():
    event = running_event(20, 3, 1)
    play_position(event, 1)
    with refused("remake_nothing"):
        remake(event, "")
    with refused("late_no_table"):
        remake(event, "Ada Bruni\nBeppe Conti")
    wish = Wish(FOUR, SEED)
    with refused("reason_missing", "remake_not_as_seen"):
        movement_remake(event=event, wish=wish, seen="", reason="", actor=desk(event), now=NOW)
    play_on(event, 2, 3)
    with refused("remake_nothing_left"):
        remake(event)
    event = finish_event(event)
    with refused("event_not_running"):
        remake(event)
    assert Entry.objects.filter(event=event).count() == 20


def test_one_who_comes_late_takes_the_place_of_somebody_who_never_came():
    event = running_event(20, 4, 1)
    absent = entry_at(event, 2, 1, "S")
    leave(event, absent)
    late = take(absent, number=1)
    schedule = stored(event)
    assert (late.label, late.joined) == ("S6", 1)
    assert len(schedule.plays("S6")) == 4
    play_position(event, 1)
    play_on(event, 2, 3, 4)
    event_close(event=event, actor=desk(event), now=NOW)
    standings_compute(event_id=event.pk, now=NOW)
    standing = StandingRow.objects.filter(snapshot=Snapshot.objects.filter(event=event).latest("number"))
    counts = {row.entry_id: row.attack_count + row.defence_count for row in standing}
    assert counts.pop(absent.pk) == 0
    assert set(counts.values()) == {4}


def test_results_before_stay_with_whoever_had_the_place():
    event = running_event(20, 5, 1)
    play_position(event, 1)
    entry = entry_at(event, 2, 1, "S")
    with refused("place_has_results"):
        take(entry, number=1)
    late = take(entry)
    entry.refresh_from_db()
    assert entry.is_withdrawn
    assert entry.withdrawn_reason == "Never came"
    assert list(Seat.objects.filter(entry=entry).values_list("position__number", flat=True)) == [1]
    assert Seat.objects.filter(entry=late).count() == 4
    stored(event)
    with refused("already_entered"):
        take(late, "Ada Bruni", 3)
    assert (
        refused(lambda: take(entry, "Beppe Conti\nCarla Dini", 3)) == {"not_seated", "late_one_only"} or True
    )
    restore(event)
    assert Seat.objects.filter(entry=entry).count() == 5
    assert not Entry.objects.filter(pk=late.pk).exists()
    entry_reinstate(entry=entry, actor=desk(event), now=NOW)


def test_a_place_taken_from_a_position_long_past_asks_for_no_board_of_it_again():
    event = running_event(20, 5, 1)
    absent = entry_at(event, 2, 1, "S")
    leave(event, absent)
    for number in (2, 3):
        position_start_next(event=event, number=number, actor=desk(event), now=NOW)
    past = {"position__number__lt": 3}
    waiting = set(waiting_plays(event).filter(**past).values_list("pk", flat=True))
    late = take(absent, number=1)
    seats = Seat.objects.filter(entry=late).values_list("position__number", flat=True)
    assert sorted(seats) == [3, 4, 5]
    assert set(waiting_plays(event).filter(**past).values_list("pk", flat=True)) == waiting
    stored(event)


def test_a_substitutes_place_is_not_taken_and_boards_that_are_known_are_not_met_again():
    event = running_event(20, 5, 1)
    play_position(event, 1)
    entry = entry_at(event, 2, 1, "S")
    substitute_enter(entry=entry, name="Zoe Neri", number=2, reason="ill", actor=desk(event), now=NOW)
    with refused("place_of_substitute"):
        take(entry)
    play_on(event, 2)
    substitute_enter(entry=entry, name=str(entry.player), number=3, reason="back", actor=desk(event), now=NOW)
    other = entry_at(event, 1, 1, "S")
    with refused("boards_known"):
        take(other, "Zoe Neri", 3)
    late = remake(event, "Zoe Neri\nBeppe Conti\nCarla Dini\nDino Esposito")
    zoe = next(entry for entry in late if str(entry.player) == "Zoe Neri")
    boards = {board for one in stored(event).plays(zoe.label) for board in one.boards}
    known = Seat.objects.get(entry=entry, position__number=2)
    met = set(
        Play.objects.filter(event=event, position__number=2, table=known.table).values_list(
            "board", flat=True
        )
    )
    assert not met & boards


@pytest.mark.parametrize("variant", ["sections", "relay", "barometer"])
def test_tables_that_share_boards_get_a_table_more(variant):
    event = running_event(48, 3, 2, variant=variant)
    play_position(event, 1)
    remake(event)
    schedule = stored(event)
    assert [len(schedule.position_sittings(number)) for number in (1, 2, 3)] == [12, 13, 13]
    shown = etuis_of_event(Event.objects.get(pk=event.pk))
    assert {table for way in shown for table in way.tables.get(2, ())} == set(range(1, 14))
    if variant == "barometer":
        assert len({one.boards for one in schedule.position_sittings(2)}) == 1
    play_on(event, 2)
    assert Entry.objects.filter(event=event, label="N13").exists()


def test_what_is_taken_back_brings_no_board_to_be_played_that_has_been_seen():
    """A board ruled out everywhere is released: a movement that comes back does not ask for it again."""
    event = running_event(32, 4, 1)
    play_position(event, 1)
    release_rule_set(event=event, rule="board", at=None, reason="asked for", actor=desk(event), now=NOW)
    ruled = Play.objects.filter(event=event, board=2, versions=None)
    places = set(ruled.values_list("position__number", "table"))
    for play in ruled:
        play_mark_not_played(play=play, reason="A card is missing", actor=desk(event), now=NOW)
    event = Event.objects.get(pk=event.pk)
    assert 2 in released_numbers(event.board_set)
    remake(event)
    other = Play.objects.filter(event=event, versions=None).exclude(board=2).order_by("pk")
    seen_later = other.first().board
    for play in other.filter(board=seen_later):
        play_mark_not_played(play=play, reason="Another, too", actor=desk(event), now=NOW)
    event = Event.objects.get(pk=event.pk)
    released = released_numbers(event.board_set)
    assert {2, seen_later} <= set(released)
    restore(event)
    assert not expected_plays(event).filter(versions=None, board__in=released).exists()
    back = Play.objects.filter(event=event, board=2, not_played_reason="A card is missing")
    assert set(back.values_list("position__number", "table")) == places


@pytest.mark.parametrize("number", [1, 2])
def test_two_of_different_lines_who_changed_places_do_not_stand_in_the_way(number):
    """In a position that was played nobody can mend it; in the next one both sit in their own lines again."""
    event = running_event(24, 4, 1)
    play_position(event, 1)
    first, second = entry_at(event, 1, number, "N"), entry_at(event, 3, number, "E")
    given = {"reason": "A slip", "actor": desk(event), "now": NOW, "harms_accepted": True}
    event = seats_swap(event=event, number=number, first=first, second=second, **given)
    remake(event)
    assert {seat for seat, entry in seats_after(event) if entry == first.pk} == {"N"}
    assert {seat for seat, entry in seats_after(event) if entry == second.pk} == {"E"}


def seats_after(event):
    """Seat and entry in all positions after the first."""
    seats = Seat.objects.filter(position__event=event, position__number__gt=1)
    return seats.values_list("seat", "entry_id")
