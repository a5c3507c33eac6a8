"""One set for many clubs: made by a dealer, joined by its code, released when its hour has come for all."""

from __future__ import annotations

import threading
import time
from datetime import timedelta

import pytest
from django.db import transaction

from games.models import BoardSet
from games.selectors.boards import released_numbers
from games.services.free_sets import AskedSet
from tests.at_once import at_once
from tests.factories import (
    NOW,
    MembershipFactory,
    club_with_director,
    desk,
    drafted_event,
    finish_event,
)
from tests.refusals import refused
from tournaments.models import Event, LogEntry
from tournaments.selectors.simultaneous import simultaneous_listed
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal
from tournaments.services.cancelling import simultaneous_cancel
from tournaments.services.dealing import dealing_sheets_open
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare
from tournaments.services.release_rules import boards_release_at_hour
from tournaments.services.simultaneous import simultaneous_join, simultaneous_make

pytestmark = pytest.mark.django_db
HOUR = NOW + timedelta(hours=4)
KIND = {"game": "tarot", "ruleset": "duplicate-individual"}


def make(boards: int = 20, **changes) -> BoardSet:
    asked = AskedSet(**KIND | {"board_count": boards, "release_at": HOUR} | changes)
    dealer = MembershipFactory(may_see_cards=True).user
    return simultaneous_make(asked=asked, actor=Actor(user=dealer), now=NOW)


def drawn(boards_per_position: int = 4, positions: int = 5, club=None) -> Event:
    event = drafted_event(20, now=NOW, club=club)
    return movement_prepare(
        event=event, positions=positions, boards_per_position=boards_per_position, actor=desk(event), now=NOW
    )


def join(event: Event, code: str, now=NOW) -> Event:
    return simultaneous_join(event=event, code=code, actor=desk(event), now=now)


@pytest.fixture
def board_set() -> BoardSet:
    return make()


def test_two_clubs_play_the_same_boards(board_set):
    events = [join(drawn(), board_set.join_code), join(drawn(), board_set.join_code.lower())]
    assert [event.board_set for event in events] == [board_set] * 2
    assert [event.state for event in events] == ["ready"] * 2
    assert {play.board: play.taker for play in events[0].plays.all()} == {
        number: "NESW"[(number - 1) % 4] for number in range(1, 21)
    }
    assert [
        [event.pk for event in found.events.all()] for found in simultaneous_listed(board_set.created_by)
    ] == [[event.pk for event in events]]
    assert LogEntry.objects.filter(verb="boards_joined").count() == 2


def test_the_list_asks_as_much_for_three_clubs_as_for_one(board_set, django_assert_num_queries):
    join(drawn(), board_set.join_code)
    for _more in range(2):
        with django_assert_num_queries(3):
            found = simultaneous_listed(board_set.created_by)
            assert [event.club.name for event in found[0].events.all()]
        join(drawn(), board_set.join_code)
    with django_assert_num_queries(3):
        assert len(simultaneous_listed(board_set.created_by)[0].events.all()) == 3


def test_nothing_is_seen_before_the_hour_and_all_after_it(board_set):
    events = [join(drawn(), board_set.join_code), join(drawn(), board_set.join_code)]
    for event in events:
        links_issue(event=event, actor=desk(event), now=NOW)
        finish_event(event, now=NOW)
    assert released_numbers(board_set) == set()
    boards_release_at_hour(now=HOUR)
    assert released_numbers(board_set) == set(range(1, 21))


def test_the_dealer_of_a_club_that_joined_opens_the_sheets_and_nobody_else(board_set):
    event = join(drawn(), board_set.join_code)
    dealer = MembershipFactory(club=event.club, role="arbiter", may_see_cards=True).user
    assert len(dealing_sheets_open(event=event, actor=Actor(user=dealer), now=NOW)) == 20
    for user in (desk(event).user, board_set.created_by, MembershipFactory(may_see_cards=True).user):
        with pytest.raises(PermissionError):
            dealing_sheets_open(event=event, actor=Actor(user=user), now=NOW)


def test_only_a_dealer_makes_one():
    _club, director = club_with_director()
    asked = AskedSet(**KIND, board_count=20, release_at=HOUR)
    with pytest.raises(PermissionError):
        simultaneous_make(asked=asked, actor=Actor(user=director), now=NOW)


def test_what_is_no_simultaneous_is_refused():
    with refused("hour_missing"):
        make(release_at=None)
    with refused("hour_passed"):
        make(release_at=NOW)
    with refused("boards_out_of_range", "game_unknown"):
        make(boards=0, game="bridge")
    assert not BoardSet.objects.exists()


@pytest.mark.parametrize(("game", "ruleset", "plays"), [("tarot", "fft-4", 20), ("burraco", "fitab", 12)])
def test_robots_play_the_boards_of_either_game(game, ruleset, plays):
    made = make(boards=2, game=game, ruleset=ruleset, is_played=True)
    bound = made.description["by_play"]
    assert (made.state, bound) == (
        "dealing",
        {"player": "robots-3", "plays": plays, "low": 25, "high": 75},
    )


@pytest.mark.parametrize("code", ["", " ", "NOSUCH22", "\0"])
def test_a_code_that_does_not_exist(board_set, code):
    with refused("join_code_unknown"):
        join(drawn(), code)


def test_a_set_that_was_not_made_for_many_has_no_code():
    event = drawn()
    boards_deal(event=event, actor=desk(event), now=NOW)
    with refused("join_code_unknown"):
        join(drawn(), "")


def test_another_number_of_boards_and_another_ruleset_both_at_once(board_set):
    BoardSet.objects.update(ruleset="fft-4")
    with refused("simultaneous_of_another_game", "simultaneous_of_another_size"):
        join(drawn(3), board_set.join_code)


def test_takers_in_turn_suit_four_boards_a_position_and_not_every_movement():
    assert join(drawn(4, 5), make(20).join_code).state == "ready"
    # Five boards, one a position: whoever sits East would attack for ever, if all named East.
    lonely = make(5)
    lonely.boards.update(taker="E")
    with refused("takers_uneven"):
        join(drawn(1, 5), lonely.join_code)


def test_after_the_hour_nobody_joins_and_nobody_joins_twice(board_set):
    event = join(drawn(), board_set.join_code)
    with refused("joined_already"):
        join(event, board_set.join_code)
    with refused("simultaneous_over"):
        join(drawn(), board_set.join_code, now=HOUR)


def test_an_event_that_has_started_does_not_join(board_set):
    event = drawn()
    Event.objects.filter(pk=event.pk).update(started_at=NOW)
    with refused("event_already_started"):
        join(event, board_set.join_code)


def test_who_leaves_leaves_the_set_to_the_others(board_set):
    event = join(drawn(), board_set.join_code)
    boards_deal(event=event, actor=desk(event), now=NOW)
    board_set.refresh_from_db()
    assert board_set.state == "dealt"
    # Even if nobody was left: others may still join.
    assert join(drawn(), board_set.join_code).board_set == board_set


def test_drawing_the_seats_again_keeps_a_set_that_still_suits(board_set):
    event = join(drawn(), board_set.join_code)
    event = movement_prepare(event=event, positions=5, boards_per_position=4, actor=desk(event), now=NOW)
    assert event.board_set == board_set
    event = movement_prepare(event=event, positions=4, boards_per_position=3, actor=desk(event), now=NOW)
    assert event.board_set is None
    board_set.refresh_from_db()
    assert board_set.state == "dealt"


@pytest.mark.django_db(transaction=True)
def test_nobody_joins_what_is_being_cancelled(board_set):
    event, holds = drawn(), threading.Event()

    def cancel_slowly() -> None:
        with transaction.atomic():
            maker = Actor(user=board_set.created_by)
            simultaneous_cancel(board_set=board_set, reason="A wrong deal", actor=maker, now=NOW)
            holds.set()
            time.sleep(0.3)

    def join_meanwhile() -> None:
        holds.wait(5)
        join(event, board_set.join_code)

    done, lost = at_once(cancel_slowly, join_meanwhile)
    assert done is None
    assert [problem.code for problem in lost.problems] == ["simultaneous_cancelled"]
    event.refresh_from_db()
    assert (event.state, event.board_set) == ("draft", None)
