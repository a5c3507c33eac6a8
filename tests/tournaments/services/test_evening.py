"""A whole evening, from the pasted list to the published event, and what its log tells afterwards."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from games.models import Board
from games.selectors.boards import released_numbers
from tests.factories import (
    NOW,
    PRESET,
    at_seat,
    club_with_director,
    enter_result,
    play_of,
    play_position,
    player_list,
    seat_link,
    sheet_data,
)
from tests.refusals import refused
from tournaments.models import LogEntry, ResultVersion
from tournaments.selectors.log import log_of_event
from tournaments.selectors.plays import counting_results, plays_missing
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal
from tournaments.services.entries import entries_import
from tournaments.services.events import event_close, event_create, event_publish, event_start
from tournaments.services.links import link_reissue, links_issue
from tournaments.services.movements import movement_prepare
from tournaments.services.positions import position_start_next
from tournaments.services.results import result_confirm, result_correct

pytestmark = pytest.mark.django_db


def test_a_whole_evening():
    club, director = club_with_director()
    desk = {"actor": Actor(user=director), "now": NOW}
    event = event_create(club=club, name="Evening", played_on=date(2026, 3, 14), preset=PRESET, **desk)
    entries_import(event=event, text=player_list(20), **desk)
    event = movement_prepare(event=event, positions=5, boards_per_position=4, **desk)
    event = boards_deal(event=event, **desk)
    links_issue(event=event, **desk)
    event = event_start(event=event, **desk)

    first = play_of(event)
    version = enter_result(first, 90, seat="E", now=NOW)
    with refused("confirmed_by_author"):
        result_confirm(version=version, actor=at_seat(event, 1, "E"), now=NOW)
    result_confirm(version=version, actor=at_seat(event, 1, "W"), now=NOW)
    assert len(counting_results(event)) == 1

    play_position(event, 1, now=NOW)
    assert released_numbers(event.board_set) == set()
    for number in range(2, 6):
        with refused(*["result_missing"] * (120 - 20 * number)):
            event_close(event=event, **desk)
        position_start_next(event=event, number=number, **desk)
        play_position(event, number, now=NOW + timedelta(minutes=40 * number))
    assert plays_missing(event) == []
    assert released_numbers(event.board_set) == set(range(1, 21))

    corrected = result_correct(
        play=first, data=sheet_data(-60), reason="slip misread", base_version=1, **desk
    )
    assert corrected.number == 2
    event = event_close(event=event, **desk)
    event = event_publish(event=event, **desk)
    assert event.state == "published"

    units = {row[1:4:2]: row[5] for row in counting_results(event)}
    assert len(units) == 100
    assert units[first.board, 1] == -60
    assert ResultVersion.objects.filter(play__event=event, is_confirmed=True).count() == 100
    verbs = list(log_of_event(event).order_by("id").values_list("verb", flat=True))
    assert verbs[:6] == [
        "event_created",
        "entries_added",
        "movement_prepared",
        "boards_dealt",
        "links_issued",
        "event_started",
    ]
    assert verbs[-3:] == ["result_corrected", "event_closed", "event_published"]
    assert verbs.count("result_confirmed") == 100


def test_the_log_tells_no_token_and_no_card():
    club, director = club_with_director()
    desk = {"actor": Actor(user=director), "now": NOW}
    event = event_create(club=club, name="Evening", played_on=date(2026, 3, 14), preset=PRESET, **desk)
    entries_import(event=event, text=player_list(20), **desk)
    event = movement_prepare(event=event, positions=2, boards_per_position=1, **desk)
    event = boards_deal(event=event, **desk)
    links_issue(event=event, **desk)
    tokens = [seat_link(event, table, seat)[1] for table in range(1, 6) for seat in "NESW"]
    link_reissue(link=seat_link(event, 1, "N")[0], **desk)
    event_start(event=event, **desk)
    play_position(event, 1, now=NOW)

    log = json.dumps(list(LogEntry.objects.values("actor", "verb", "detail")))
    assert "result_confirmed" in log
    assert "link_reissued" in log
    assert not [token for token in tokens if token in log]
    assert bytes(event.board_set.key).hex() not in log
    for cards in [board.cards for board in Board.objects.filter(board_set=event.board_set)]:
        assert cards not in log
        for part in cards.split():
            assert len(part) < 6 or part not in log
