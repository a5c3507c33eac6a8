"""Lists take as many queries for three items as for one."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    NOW,
    EventFactory,
    club_with_director,
    desk,
    drafted_event,
    enter_result,
    entry_at,
    play_of,
    play_position,
    play_result,
    running_event,
)
from tournaments.selectors import access, events, links, log, plays, seats
from tournaments.services.entries import entries_import, entry_withdraw

pytestmark = pytest.mark.django_db


@contextmanager
def counted():
    with CaptureQueriesContext(connection) as queries:
        yield queries


def queries_of(read):
    with counted() as queries:
        read()
    return len(queries)


def read_plays(found):
    """What a page does with plays: position, newest and counting version, who wrote them."""
    for play in found:
        assert play.position.number
        version = plays.latest(play)
        assert plays.confirmed(play) is None or version
        if version:
            assert version.entered_by_seat or version.entered_by_user.get_username()


@pytest.mark.parametrize(
    ("read", "most"),
    [
        (lambda event: read_plays(plays.plays_of_position(event, 1)), 2),
        (lambda event: read_plays(plays.plays_of_table(event, 1, 1)), 2),
        (lambda event: read_plays([plays.play_of_board(event, play_of(event).board, 1)]), 3),
        (plays.plays_missing, 2),
        (plays.counting_results, 1),
        (lambda event: list(plays.waiting_plays(event)), 2),
        (
            lambda event: [str(s.entry.player) for t in seats.seating(event, 1).values() for s in t.values()],
            1,
        ),
        (lambda event: [str(s.entry.player) for s in seats.table_seating(event, 1, 1).values()], 1),
        (seats.seats_of_entries, 1),
        (seats.positions_of_event, 1),
        (lambda event: list(log.log_of_event(event)), 1),
        (lambda event: links.live_links(event, NOW), 1),
    ],
)
def test_more_results_take_no_more_queries(read, most):
    event = running_event(now=NOW)
    play_result(play_of(event), now=NOW)
    one = queries_of(lambda: read(event))
    play_position(event, 1, now=NOW)
    assert queries_of(lambda: read(event)) == one <= most


def test_more_people_and_events_take_no_more_queries():
    club, director = club_with_director()
    event = drafted_event(1, club=club, now=NOW)

    def read():
        listed = list(events.clubs_listed())
        assert [found.event_count for found in listed if found.pk == club.pk] == [club.events.count()]
        for found in events.events_of_club(club):
            assert found.club.name
            assert found.player_count >= 0
        for entry in events.entries_of_event(event):
            assert str(entry.player)
        for found in access.events_directed(director):
            assert found.club.name

    one = queries_of(read)
    entries_import(event=event, text="Eva Verdi\nUgo Bruni", actor=desk(event), now=NOW)
    EventFactory.create_batch(2, club=club)
    EventFactory.create_batch(2)
    assert queries_of(read) == one


def test_withdrawn_players_do_not_count_in_a_list_of_events():
    event = running_event(now=NOW)
    entry_withdraw(entry=entry_at(event), reason="ill", actor=desk(event), now=NOW)
    assert [found.player_count for found in events.events_of_club(event.club)] == [19]


def test_an_event_is_found_by_its_code_in_any_case():
    event = EventFactory()
    assert events.event_by_code(event.code.lower()) == event
    assert events.event_by_code("no-such") is None


def test_the_current_position_is_the_last_started_one():
    event = running_event(started=2, now=NOW)
    assert seats.current_position(event).number == 2
    assert seats.current_position(EventFactory()) is None


def test_counting_results_are_the_confirmed_ones():
    event = running_event(now=NOW)
    enter_result(play_of(event, table=2), now=NOW)
    late = play_result(play_of(event, table=3), -60, now=NOW).play
    early = play_result(play_of(event, table=1), 90, now=NOW).play
    expected = sorted([(late.board, late.pk, -60), (early.board, early.pk, 90)])
    assert sorted((row[1], row[0], row[5]) for row in plays.counting_results(event)) == expected
