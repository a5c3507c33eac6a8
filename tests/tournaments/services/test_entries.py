"""The player list of an event: imported as a whole, shortened, matched with the club's own people."""

from __future__ import annotations

import pytest

from tests.factories import (
    NOW,
    EventFactory,
    PlayerFactory,
    desk,
    drafted_event,
    entrants,
    ready_event,
    running_event,
)
from tests.refusals import refused
from tournaments.models import Entry, LogEntry, Player
from tournaments.services.entries import entries_import, entry_remove

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


def enter(event, text):
    return entries_import(event=event, text=text, actor=desk(event), now=NOW)


def test_people_are_entered_in_the_order_of_the_list(event):
    entries = enter(event, "cognome;nome;tessera\nRossi;Anna;L1\nBruni;Ugo;")
    assert [(entry.number, str(entry.player), entry.player.licence) for entry in entries] == [
        (1, "Anna Rossi", "L1"),
        (2, "Ugo Bruni", ""),
    ]
    line = LogEntry.objects.get(event=event)
    assert (line.verb, line.detail) == ("entries_added", {"count": 2})


def test_a_second_list_goes_on_where_the_first_ended(event):
    enter(event, "Anna Rossi\nUgo Bruni")
    assert [entry.number for entry in enter(event, "Eva Verdi")] == [3]


def test_one_faulty_line_and_nobody_is_entered(event):
    with refused("name_twice", "licence_malformed") as caught:
        enter(event, "Anna Rossi\nUgo Bruni\nanna rossi\nEva Verdi;!!")
    assert {problem.where for problem in caught.value.problems} == {"line 3", "line 4"}
    assert Entry.objects.count() == Player.objects.count() == LogEntry.objects.count() == 0


def test_faults_of_the_list_and_of_the_club_are_told_together(event):
    PlayerFactory(club=event.club, given_name="Ugo", family_name="Bruni", licence="L1")
    with refused("name_without_letters", "licence_of_another"):
        enter(event, "123\nAnna Rossi;L1")


def test_a_player_of_the_club_is_known_by_licence_and_by_name(event):
    anna = PlayerFactory(club=event.club, given_name="Anna", family_name="Rossi", licence="L1")
    ugo = PlayerFactory(club=event.club, given_name="Ugo", family_name="Bruni")
    entries = enter(event, "ANNA rossi;L1\nUgo Bruni")
    assert [entry.player for entry in entries] == [anna, ugo]


def test_a_licence_is_added_to_the_one_person_of_that_name_without_one(event):
    anna = PlayerFactory(club=event.club, given_name="Anna", family_name="Rossi")
    assert [entry.player for entry in enter(event, "Anna Rossi;L1")] == [anna]
    anna.refresh_from_db()
    assert anna.licence == "L1"


def test_two_licences_under_one_known_name_are_two_new_people(event):
    """Nobody can say which of them is the one known without a licence: a guess would mix two histories."""
    anna = PlayerFactory(club=event.club, given_name="Anna", family_name="Rossi")
    entries = enter(event, "Anna Rossi;L1\nAnna Rossi;L2")
    assert [entry.player.licence for entry in entries] == ["L1", "L2"]
    assert anna not in [entry.player for entry in entries]


def test_a_namesake_with_another_licence_is_another_person(event):
    anna = PlayerFactory(club=event.club, given_name="Anna", family_name="Rossi", licence="L1")
    (entry,) = enter(event, "Anna Rossi;L2")
    assert entry.player != anna


def test_a_name_that_several_have_needs_a_licence(event):
    for licence in ("L1", "L2"):
        PlayerFactory(club=event.club, given_name="Anna", family_name="Rossi", licence=licence)
    with refused("name_ambiguous"):
        enter(event, "Anna Rossi")
    assert enter(event, "Anna Rossi;L2")[0].player.licence == "L2"


def test_people_of_another_club_are_other_people(event):
    stranger = PlayerFactory(given_name="Anna", family_name="Rossi", licence="L1")
    (entry,) = enter(event, "Anna Rossi;L1")
    assert entry.player != stranger


def test_nobody_enters_twice(event):
    enter(event, "Anna Rossi;L1\nUgo Bruni")
    with refused("already_entered", "already_entered"):
        enter(event, "Anna Rossi;L1\nUgo Bruni\nEva Verdi")
    assert Entry.objects.filter(event=event).count() == 2


def test_a_new_name_drops_the_movement():
    event = ready_event(now=NOW)
    enter(event, "Late Comer")
    event.refresh_from_db()
    assert (event.state, event.movement, event.draw_seed) == ("draft", None, "")
    assert event.positions.count() == event.plays.count() == 0
    assert {entry.label for entry in entrants(event)} == {""}


def test_a_started_event_has_a_fixed_list():
    event = running_event(now=NOW)
    with refused("event_already_started"):
        enter(event, "Late Comer")
    with refused("event_already_started"):
        entry_remove(entry=entrants(event)[0], actor=desk(event), now=NOW)
    assert len(entrants(event)) == 20


def test_removing_somebody_before_the_start():
    event = drafted_event(3, now=NOW)
    entry_remove(entry=entrants(event)[1], actor=desk(event), now=NOW)
    assert [entry.number for entry in entrants(event)] == [1, 3]
    assert Player.objects.filter(club=event.club).count() == 3


def test_removing_somebody_who_had_a_seat_drops_the_movement():
    event = ready_event(now=NOW)
    entry_remove(entry=entrants(event)[0], actor=desk(event), now=NOW)
    event.refresh_from_db()
    assert event.movement is None
    assert len(entrants(event)) == 19
