"""Boards without an event: a club's dealer makes them for any game, and releases or cancels them."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from games.dealing.commitment import is_committed
from games.dealing.verify import verify
from games.models import BoardSet
from games.problems import ProblemsError
from games.selectors.board_sets import public_set, released_file
from games.selectors.boards import released_numbers, released_set
from games.services.committing import later_source
from games.services.free_sets import AskedSet
from games.tasks import boards_deal as worker
from tests.at_once import at_once
from tests.factories import NOW, MembershipFactory, UserFactory, club_with_director
from tests.refusals import refused
from tests.tournaments.printing.reading import pages
from tournaments.models import Club, ClubSet
from tournaments.printing.club_sets import set_records_pdf
from tournaments.services.actors import Actor
from tournaments.services.club_set_papers import PAPERS, set_blind_open, set_labels_open, set_paper_open
from tournaments.services.club_sets import (
    club_set_cancel,
    club_set_give_value,
    club_set_make,
    club_set_release,
)
from tournaments.services.release_rules import boards_release_at_hour

pytestmark = pytest.mark.django_db
HOUR = NOW + timedelta(hours=4)
BURRACO = {"game": "burraco", "ruleset": "fitab"}
TAROT = {"game": "tarot", "ruleset": "duplicate-individual"}
GAMES = [pytest.param(BURRACO | {"seats": 4}, id="burraco"), pytest.param(TAROT, id="tarot")]


@pytest.fixture
def club() -> Club:
    return club_with_director()[0]


@pytest.fixture
def dealer(club: Club) -> Actor:
    return Actor(user=MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


@pytest.fixture
def make(club: Club, dealer: Actor) -> Any:
    """Makes a set of the club."""

    def made(title: str = "Serata", **changes: Any) -> ClubSet:
        asked = AskedSet(**{"board_count": 4, **BURRACO} | changes)
        return club_set_make(club=club, title=title, asked=asked, actor=dealer, now=NOW)

    return made


def verbs(club_set: ClubSet) -> list[str]:
    return list(club_set.notes.order_by("pk").values_list("verb", flat=True))


@pytest.mark.parametrize("kind", [*GAMES, pytest.param(BURRACO | {"seats": 2}, id="two at burraco")])
def test_a_set_is_committed_dealt_printed_and_released_by_hand(kind: Any, make: Any, dealer: Actor) -> None:
    source = later_source("Lotto", NOW + timedelta(hours=1), NOW)
    club_set = make(**kind, source=source)
    board_set = club_set.board_set
    assert (board_set.state, board_set.description["players"]) == ("committed", kind.get("seats", 4))
    # The title is part of what the commitment binds.
    assert board_set.description["event"] == club_set.title == "Serata"
    renamed = board_set.description | {"event": "Finale"}
    assert not is_committed(board_set.commitment, bytes(board_set.key), renamed)
    with refused("boards_missing"):
        set_paper_open(club_set=club_set, paper="dealing-sheets", actor=dealer, now=NOW)
    with refused("value_too_early"):
        club_set_give_value(club_set=club_set, value="07 12", actor=dealer, now=NOW)
    later = NOW + timedelta(hours=2)
    club_set = club_set_give_value(club_set=club_set, value="07 12", actor=dealer, now=later)
    board_set = BoardSet.objects.get(pk=board_set.pk)
    assert (board_set.state, board_set.boards.count()) == ("dealt", 4)
    for paper in PAPERS:
        assert len(set_paper_open(club_set=club_set, paper=paper, actor=dealer, now=later)) == 4
    assert set_blind_open(club_set=club_set, number=3, actor=dealer, now=later).number == 3
    assert len(set_labels_open(club_set=club_set, actor=dealer, now=later)) == 4
    # No hour: the sweep leaves it alone, however late it is.
    boards_release_at_hour(now=NOW + timedelta(days=900))
    assert (released_numbers(board_set), public_set(board_set.code).key) == (set(), None)
    with refused("release_unconfirmed"):
        club_set_release(club_set=club_set, is_confirmed=False, actor=dealer, now=later)
    club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=later)
    assert released_numbers(board_set) == {1, 2, 3, 4}
    found = released_set(board_set)
    assert is_committed(found.commitment, found.key, found.description)
    with refused("release_done"):
        club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=later)
    assert verbs(club_set) == [
        *("boards_committed", "boards_value_given", "boards_dealt"),
        *("dealing_sheets_opened", "hand_diagrams_opened", "pack_lists_opened", "blind_helper_opened"),
        *("labels_opened", "boards_released_by_hand"),
    ]
    assert {note.actor for note in club_set.notes.all()} == {dealer.label}


def test_the_announced_hour_releases_a_set_and_nobody_does_it_before(make: Any, dealer: Actor) -> None:
    club_set = make(release_at=HOUR)
    with refused("release_before_hour"):
        club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=NOW)
    boards_release_at_hour(now=HOUR - timedelta(minutes=1))
    assert released_numbers(club_set.board_set) == set()
    boards_release_at_hour(now=HOUR)
    assert released_numbers(club_set.board_set) == {1, 2, 3, 4}
    assert verbs(club_set) == ["boards_dealt", "boards_released"]


def test_a_cancelled_set_stays_secret_and_says_why(make: Any, dealer: Actor) -> None:
    club_set = make()
    with refused("reason_missing"):
        club_set_cancel(club_set=club_set, reason=" ", actor=dealer, now=NOW)
    club_set_cancel(club_set=club_set, reason="The hall burnt down", actor=dealer, now=NOW)
    assert public_set(club_set.code).cancelled_reason == "The hall burnt down"
    with refused("release_cancelled"):
        club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=NOW)
    with refused("boards_cancelled"):
        club_set_cancel(club_set=club_set, reason="Again", actor=dealer, now=NOW)
    assert released_numbers(club_set.board_set) == set()


PLAYED = [
    pytest.param(TAROT, 20, "Contract made", "Mean score", id="tarot"),
    pytest.param(BURRACO, 12, "North-South ahead", "Mean difference", id="burraco"),
    pytest.param(BURRACO | {"seats": 2}, 12, "North ahead", "Mean difference", id="two at burraco"),
]


@pytest.mark.parametrize(("kind", "plays", "made", "mean"), PLAYED)
def test_robots_try_the_boards_in_the_worker(
    kind: Any,
    plays: int,
    made: str,
    mean: str,
    make: Any,
    dealer: Actor,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks():
        club_set = make(**kind, board_count=1, is_played=True)
    assert club_set.board_set.state == "dealing"
    worker(club_set.board_set.pk)
    board_set = BoardSet.objects.get(pk=club_set.board_set_id)
    assert board_set.state == "dealt"
    assert verbs(club_set) == ["boards_dealing", "boards_dealt"]
    assert club_set.notes.first().actor == ""
    # Nothing of the plays is seen while the board is secret.
    assert (public_set(club_set.code).robots, released_file(club_set.code)) == ({}, None)
    assert made not in Client().get(f"/boards/{club_set.code}/").content.decode()
    club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=NOW)
    robots = public_set(club_set.code).robots[1]
    assert robots.plays == plays
    assert 25 <= robots.percent <= 75
    shown = Client().get(f"/boards/{club_set.code}/").content.decode()
    assert all(words in shown for words in (made, mean, "What robots made"))
    record = pages(set_records_pdf(club_set, "https://club.example.org"))[0]
    assert f"played {plays} times" in record
    assert made in record
    assert f"{mean}: " in record
    # Whoever has the file lets the robots play again.
    assert verify(released_file(club_set.code).encode(), commitment=board_set.commitment).is_verified


def test_all_that_is_wrong_is_said_at_once(make: Any) -> None:
    early = later_source("Lotto", HOUR + timedelta(hours=1), NOW)
    with refused("title_missing", "boards_out_of_range", "source_after_hour"):
        make(title=" ", board_count=61, release_at=HOUR, source=early)
    with refused("title_too_long", "game_unknown"):
        make(title="x" * 121, game="bridge")
    for changes in ({"ruleset": "fft-3"}, {"ruleset": "fft-5"}, {"ruleset": "no"}, {"seats": 2}):
        with pytest.raises(Exception, match=r"[Tt]able|ruleset"):
            make(**TAROT | changes)
    with refused("seats_unoffered"):
        make(seats=3)
    with refused("hour_passed"):
        make(release_at=NOW - timedelta(minutes=1))
    assert not BoardSet.objects.exists()


def test_only_a_dealer_of_this_very_club_does_anything(make: Any, club: Club) -> None:
    club_set, asked = make(), AskedSet(**BURRACO, board_count=1)
    others = {
        "colleague": club.memberships.get(role="director").user,
        "another club's dealer": MembershipFactory(may_see_cards=True).user,
        "superuser": UserFactory(is_superuser=True),
    }
    for user in others.values():
        who = {"actor": Actor(user=user), "now": NOW}
        for action in (
            lambda who=who: club_set_make(club=club, title="x", asked=asked, **who),
            lambda who=who: club_set_give_value(club_set=club_set, value="1", **who),
            lambda who=who: club_set_release(club_set=club_set, is_confirmed=True, **who),
            lambda who=who: club_set_cancel(club_set=club_set, reason="x", **who),
            lambda who=who: set_paper_open(club_set=club_set, paper="pack-lists", **who),
            lambda who=who: set_blind_open(club_set=club_set, number=1, **who),
            lambda who=who: set_labels_open(club_set=club_set, **who),
        ):
            with pytest.raises(PermissionError):
                action()
    assert verbs(club_set) == ["boards_dealt"]


def test_whoever_makes_several_sets_leaves_a_public_trace(make: Any, dealer: Actor) -> None:
    given_up, kept = make(title="First"), make(title="Second")
    club_set_cancel(club_set=given_up, reason="Not to my taste", actor=dealer, now=NOW)
    origin = public_set(kept.code).made_by
    assert (origin.title, origin.club, origin.records) == ("Second", kept.club.name, "")
    assert [(one.code, one.cancelled_reason) for one in origin.others] == [(given_up.code, "Not to my taste")]
    club_set_release(club_set=kept, is_confirmed=True, actor=dealer, now=NOW)
    assert kept.code in public_set(kept.code).made_by.records


@pytest.mark.django_db(transaction=True)
def test_two_dealers_at_once_release_a_set_once(make: Any, dealer: Actor, club: Club) -> None:
    other = Actor(user=MembershipFactory(club=club, may_see_cards=True).user)
    club_set = make()
    given = {"club_set": club_set, "is_confirmed": True, "now": NOW}
    outcomes = at_once(*(partial(club_set_release, actor=actor, **given) for actor in (dealer, other)))
    lost = [outcome for outcome in outcomes if isinstance(outcome, ProblemsError)]
    assert [problem.code for error in lost for problem in error.problems] == ["release_done"], outcomes
    assert verbs(club_set) == ["boards_dealt", "boards_released_by_hand"]


@pytest.mark.django_db(transaction=True)
def test_whoever_waits_for_a_cancellation_releases_nothing_and_is_told(make: Any, dealer: Actor) -> None:
    """The second has looked at the set while the first was about to cancel it."""
    club_set = make()

    def cancel_slowly() -> None:
        with transaction.atomic():
            club_set_cancel(club_set=club_set, reason="A wrong deal", actor=dealer, now=NOW)
            holds.set()
            time.sleep(0.3)

    def release() -> None:
        holds.wait(5)
        club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=NOW)

    holds = threading.Event()
    done, lost = at_once(cancel_slowly, release)
    assert done is None
    assert [problem.code for problem in lost.problems] == ["release_cancelled"]
    assert verbs(club_set) == ["boards_dealt", "boards_cancelled"]
