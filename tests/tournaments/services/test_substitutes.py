"""Somebody plays in another's place: who sits there, whose results they are, what is refused."""

from __future__ import annotations

import pytest

from scoring.selectors.road_sheets import road_sheet
from scoring.services.standings import standings_compute
from tests.factories import (
    NOW,
    PlayerFactory,
    desk,
    entry_at,
    finish_event,
    play_position,
    play_result,
    ready_event,
    running_event,
)
from tests.refusals import refused
from tournaments.models import LogEntry, Play, Player, Seat
from tournaments.selectors.plays import waiting_plays
from tournaments.selectors.seats import seating
from tournaments.selectors.substitutes import substitutes_of_event
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.substituting import substitute_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(now=NOW)


def enter(event, entry, name="Bruno Verdi", number=3, reason="Went home"):
    return substitute_enter(entry=entry, name=name, number=number, reason=reason, actor=desk(event), now=NOW)


def people_of(entry):
    """Who sits in the entry's place, position by position."""
    seats = Seat.objects.filter(entry=entry).order_by("position__number")
    return [str(seat.person) for seat in seats]


def test_from_that_position_on_somebody_else_sits_there(event):
    entry = entry_at(event, 1, 1, "N")
    enter(event, entry)
    assert people_of(entry) == [str(entry.player)] * 2 + ["Bruno Verdi"] * 3
    seat = Seat.objects.get(entry=entry, position__number=3)
    assert str(seating(event, 3)[seat.table][seat.seat].person) == "Bruno Verdi"
    assert [(one.name, one.player, one.positions) for one in substitutes_of_event(event)] == [
        ("Bruno Verdi", str(entry.player), (3, 4, 5))
    ]
    log = LogEntry.objects.filter(event=event).latest("id")
    assert (log.verb, log.detail["position"], log.detail["reason"]) == ("substitute_entered", 3, "Went home")


def test_the_road_sheet_of_the_entry_has_all_boards_and_names_the_substitute(event):
    entry = entry_at(event, 1, 1, "N")
    enter(event, entry)
    sheet = road_sheet(event, entry.player.code)
    assert len(sheet.lines) == 20
    assert [(one.name, one.positions) for one in sheet.substitutes] == [("Bruno Verdi", (3, 4, 5))]


def test_a_person_of_the_club_is_known_and_the_own_name_ends_it(event):
    bruno = PlayerFactory(club=event.club, given_name="Bruno", family_name="Verdi")
    entry = entry_at(event, 1, 1, "N")
    assert enter(event, entry) == bruno
    enter(event, entry, name=str(entry.player), number=5)
    assert people_of(entry) == [
        *[str(entry.player)] * 2,
        *["Bruno Verdi"] * 2,
        str(entry.player),
    ]


def test_it_undoes_a_withdrawal(event):
    entry = entry_at(event, 1, 1, "N")
    entry_withdraw(entry=entry, reason="ill", actor=desk(event), now=NOW)
    assert waiting_plays(event).count() == 80
    enter(event, entry, number=1)
    assert waiting_plays(event).count() == 100


def test_nobody_sits_in_two_places_or_meets_the_boards_again(event):
    first, second = entry_at(event, 1, 1, "N"), entry_at(event, 2, 1, "N")
    with refused("already_entered"):
        enter(event, first, name=str(second.player))
    enter(event, first)
    with refused("already_substitute"):
        enter(event, second, number=5)


def test_all_that_is_wrong_is_said_at_once_and_nobody_is_made(event):
    before = Player.objects.count()
    with refused("reason_missing", "position_unknown"):
        enter(event, entry_at(event, 1, 1, "N"), number=9, reason=" ")
    with refused("one_name_only"):
        enter(event, entry_at(event, 1, 1, "N"), name="Bruno Verdi\nAda Blu")
    assert Player.objects.count() == before


def test_a_finished_event_takes_nobody():
    event = finish_event(ready_event(now=NOW), now=NOW)
    with refused("event_not_running"):
        enter(event, entry_at(event, 1, 1, "N"))


def test_results_count_for_the_entry(event):
    play_position(event, 1, NOW)
    before = totals(event)
    enter(event, entry_at(event, 1, 1, "N"), number=1, reason="It was Bruno from the beginning")
    assert totals(event) == before


def totals(event):
    """The percentage of every entry, computed now."""
    snapshot = standings_compute(event_id=event.pk, now=NOW, announce=False)
    return dict(snapshot.rows.values_list("entry_id", "total"))


def test_nobody_plays_a_board_again_in_another_s_place(event):
    """In a full movement everybody's later tables have boards that somebody else has played before."""
    play_position(event, 1, NOW)
    gone = entry_at(event, 1, 1, "N")
    entry_withdraw(entry=gone, reason="ill", actor=desk(event), now=NOW)
    known = set(play_of_numbers(event, 1))
    other = next(
        seat.entry
        for seat in Seat.objects.filter(position__event=event, position__number=2).select_related("entry")
        if known & set(play_of_numbers(event, seat.table, 2)) and seat.entry_id != gone.pk
    )
    with refused("boards_known"):
        enter(event, other, name=str(gone.player), number=2)


def play_of_numbers(event, table, position=1):
    """The boards of a table."""
    plays = Play.objects.filter(event=event, position__number=position, table=table)
    return list(plays.values_list("board", flat=True))


def test_a_substitute_of_one_meets_no_board_again_for_another(event):
    play_position(event, 1, NOW)
    enter(event, entry_at(event, 1, 1, "N"), number=1)
    enter(event, entry_at(event, 1, 1, "N"), name=str(entry_at(event, 1, 1, "N").player), number=2)
    known = set(play_of_numbers(event, 1))
    table = next(one for one in range(1, 6) if known & set(play_of_numbers(event, one, 2)))
    with refused("boards_known"):
        enter(event, entry_at(event, table, 2, "S"), number=2)


def test_nobody_comes_back_to_boards_that_were_met_in_another_s_place(event):
    """A player who had withdrawn played one position for somebody else, then takes the own place again."""
    own = entry_at(event, 1, 1, "N")
    entry_withdraw(entry=own, reason="ill", actor=desk(event), now=NOW)
    later = {board for number in (2, 3) for board in play_of_numbers(event, table_of(own, number), number)}
    table = next(one for one in range(2, 6) if later & set(play_of_numbers(event, one)))
    met = later & set(play_of_numbers(event, table))
    other = entry_at(event, table, 1, "N")
    enter(event, other, name=str(own.player), number=1)
    with refused("already_substitute"):
        entry_reinstate(entry=own, actor=desk(event), now=NOW)
    for play in Play.objects.filter(event=event, position__number=1, table=table):
        play_result(play, now=NOW)
    enter(event, other, name=str(other.player), number=2)
    with refused("boards_known"):
        enter(event, own, name=str(own.player), number=2)
    entry_reinstate(entry=own, actor=desk(event), now=NOW)
    seats = Seat.objects.filter(entry=own).values_list("position__number", "table")
    ruled_out = {
        play.board
        for play in Play.objects.filter(event=event).exclude(not_played_reason="").select_related("position")
        if (play.position.number, play.table) in seats
    }
    assert ruled_out == met


def test_boards_that_a_substitute_is_still_to_play_elsewhere_count_as_known():
    event = ready_event(now=NOW)
    first = entry_at(event, 1, 1, "N")
    enter(event, first, number=1)
    enter(event, first, name=str(first.player), number=2)
    to_play = set(play_of_numbers(event, 1))
    table = next(one for one in range(1, 6) if to_play & set(play_of_numbers(event, one, 2)))
    with refused("boards_known"):
        enter(event, entry_at(event, table, 2, "S"), number=2)


def table_of(entry, number):
    return Seat.objects.get(entry=entry, position__number=number).table
