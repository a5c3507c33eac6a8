"""Boards that come after their hour of release: nothing becomes public that nobody could play before."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import BoardSet
from games.models.reasons import TOO_LATE
from games.selectors.board_sets import public_set
from games.selectors.boards import released_numbers
from games.services.dealing_task import board_deal_next
from games.services.free_sets import AskedSet
from tests.factories import NOW, MembershipFactory, club_with_director
from tests.refusals import refused
from tests.tournaments.board_files import TABLES, free_file, typed
from tournaments.services.actors import Actor
from tournaments.services.club_set_joining import club_set_join
from tournaments.services.club_sets import club_set_make, club_set_release
from tournaments.services.club_sets_by_hand import club_set_board_write, club_set_by_hand
from tournaments.services.release_rules import boards_release_at_hour
from tournaments.services.simultaneous import simultaneous_make

pytestmark = pytest.mark.django_db
HOUR = NOW + timedelta(hours=4)
PLAYED = [
    AskedSet(game, TABLES[game][1], 4, release_at=HOUR, is_played=True) for game in ("tarot", "burraco")
]


@pytest.fixture
def dealer() -> Actor:
    club, _director = club_with_director()
    return Actor(user=MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


def club_of(dealer: Actor):
    return dealer.user.memberships.get().club


def deal_after_the_hour(board_set: BoardSet) -> BoardSet:
    """A worker deals one board, is down for an evening, and comes back."""
    assert board_deal_next(board_set_id=board_set.pk, now=NOW)
    boards_release_at_hour(now=HOUR)
    assert not board_deal_next(board_set_id=board_set.pk, now=HOUR)
    boards_release_at_hour(now=HOUR + timedelta(hours=1))
    return BoardSet.objects.get(pk=board_set.pk)


@pytest.mark.parametrize("asked", PLAYED, ids=lambda asked: asked.game)
def test_a_set_of_which_boards_are_missing_at_its_hour_is_cancelled_and_says_so(
    asked: AskedSet, dealer: Actor
) -> None:
    club_set = club_set_make(club=club_of(dealer), title="Serata", asked=asked, actor=dealer, now=NOW)
    board_set = deal_after_the_hour(club_set.board_set)
    assert (board_set.state, board_set.cancelled_reason) == (BoardSet.State.CANCELLED, TOO_LATE)
    assert released_numbers(board_set) == set()
    assert public_set(board_set.code).key is None
    assert [*club_set.notes.order_by("pk").values_list("verb", flat=True)] == [
        "boards_dealing",
        "boards_too_late",
    ]


def test_so_is_a_simultaneous_before_anybody_could_join_it(dealer: Actor) -> None:
    board_set = simultaneous_make(asked=PLAYED[0], actor=dealer, now=NOW)
    board_set = deal_after_the_hour(board_set)
    assert (board_set.state, released_numbers(board_set)) == (BoardSet.State.CANCELLED, set())
    with refused("simultaneous_cancelled", "simultaneous_over"):
        club_set_join(club=club_of(dealer), code=board_set.join_code, title="Serata", actor=dealer, now=HOUR)


@pytest.mark.parametrize("table", ["tarot", "burraco"])
def test_boards_typed_after_the_hour_wait_for_a_person(table: str, dealer: Actor) -> None:
    game, ruleset, seats = TABLES[table]
    asked = AskedSet(game, ruleset, 2, seats=seats, release_at=HOUR)
    club_set = club_set_by_hand(
        club=club_of(dealer), title="Serata", asked=asked, origin="typed", actor=dealer, now=NOW
    )
    file = free_file(table)
    for number, now in ((1, NOW), (2, HOUR)):
        hands = typed(file, number)
        club_set_board_write(
            club_set=club_set, number=number, hands=hands, is_again=False, actor=dealer, now=now
        )
    boards_release_at_hour(now=HOUR + timedelta(hours=1))
    assert released_numbers(club_set.board_set) == set()
    verbs = [*club_set.notes.order_by("pk").values_list("verb", flat=True)]
    assert verbs == ["boards_typing", "board_written", "boards_hour_dropped", "board_written"]
    club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=HOUR)
    assert released_numbers(club_set.board_set) == {1, 2}


def test_boards_recorded_after_the_play_keep_their_hour(dealer: Actor) -> None:
    game, ruleset, seats = TABLES["tarot"]
    asked = AskedSet(game, ruleset, 1, seats=seats, release_at=HOUR)
    club_set = club_set_by_hand(
        club=club_of(dealer), title="Serata", asked=asked, origin="recorded", actor=dealer, now=NOW
    )
    hands = typed(free_file("tarot"), 1)
    club_set_board_write(club_set=club_set, number=1, hands=hands, is_again=False, actor=dealer, now=HOUR)
    boards_release_at_hour(now=HOUR)
    assert released_numbers(club_set.board_set) == {1}
