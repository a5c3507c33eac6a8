"""A simultaneous of either game, played by clubs without an event of the house."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from games.dealing.source import PublicSource
from games.exchange.printing import print_text
from games.models import BoardSet
from games.problems import ProblemsError
from games.selectors.board_files import board_file
from games.selectors.board_sets import public_set
from games.selectors.boards import released_numbers
from games.selectors.deal_numbers import compared
from games.services.free_sets import AskedSet
from tests.at_once import at_once
from tests.factories import NOW, MembershipFactory, UserFactory, club_with_director
from tests.refusals import refused
from tests.tournaments.board_files import TABLES
from tournaments.models import ClubSet, Event
from tournaments.selectors.club_sets import club_set_by_code
from tournaments.selectors.simultaneous import simultaneous_listed
from tournaments.services.actors import Actor
from tournaments.services.cancelling import simultaneous_cancel
from tournaments.services.club_set_joining import club_set_join
from tournaments.services.club_set_papers import set_labels_open, set_paper_open
from tournaments.services.club_sets import club_set_cancel, club_set_give_value, club_set_release
from tournaments.services.release_rules import boards_release_at_hour
from tournaments.services.simultaneous import simultaneous_make, simultaneous_value_give

pytestmark = pytest.mark.django_db
HOUR = NOW + timedelta(hours=4)


@pytest.fixture
def maker() -> Actor:
    return new_dealer()


def new_dealer() -> Actor:
    """The dealer of a club of its own."""
    club = club_with_director()[0]
    return Actor(user=MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


def make(maker: Actor, table: str = "burraco", **changes: Any) -> BoardSet:
    game, ruleset, seats = TABLES[table]
    asked = AskedSet(game, ruleset, 2, **{"seats": seats, "release_at": HOUR} | changes)
    return simultaneous_make(asked=asked, actor=maker, now=NOW)


def join(actor: Actor, code: str, title: str = "Serata", now: Any = NOW) -> ClubSet:
    club = actor.user.memberships.get().club
    return club_set_join(club=club, title=title, code=code, actor=actor, now=now)


def verbs(club_set: ClubSet) -> list[str]:
    return list(club_set.notes.order_by("pk").values_list("verb", flat=True))


@pytest.mark.parametrize("table", TABLES)
def test_clubs_without_an_event_deal_the_same_and_prove_it(table: str, maker: Actor) -> None:
    board_set, other = make(maker, table), new_dealer()
    # The maker's own club joins like any other.
    joined = {actor: join(actor, f" {board_set.join_code.lower()} ") for actor in (maker, other)}
    files = []
    for actor, club_set in joined.items():
        assert (club_set.seats, club_set.is_joined) == (TABLES[table][2], True)
        boards = set_paper_open(club_set=club_set, paper="pack-lists", actor=actor, now=NOW)
        files.append(print_text(board_file(board_set, boards)).encode())
        assert len(set_labels_open(club_set=club_set, actor=actor, now=NOW)) == 2
    assert len({one.page_code for one in joined.values()}) == 2
    assert [one.title for one in simultaneous_listed(maker.user)[0].club_sets.all()] == ["Serata"] * 2
    boards_release_at_hour(now=HOUR - timedelta(minutes=1))
    with refused("not_released"):
        compared(board_set.code, files[0])
    boards_release_at_hour(now=HOUR)
    assert released_numbers(board_set) == {1, 2}
    assert [compared(board_set.code, file) for file in files] == [(), ()]
    for club_set in joined.values():
        assert verbs(club_set) == ["boards_joined", "pack_lists_opened", "labels_opened", "boards_released"]
    # No club's title is put on it for everybody, and it is none of the sets that a club has made.
    assert (public_set(board_set.code).made_by, club_set_by_code(board_set.code)) == (None, None)
    assert not Event.objects.exists()


def test_only_the_maker_gives_its_value_or_cancels_it_and_all_are_told(maker: Actor) -> None:
    source = PublicSource("Lotto", (NOW + timedelta(hours=1)).isoformat(timespec="minutes"))
    board_set, other, later = make(maker, source=source), new_dealer(), NOW + timedelta(hours=2)
    with refused("simultaneous_undealt"):
        join(other, board_set.join_code)
    with pytest.raises(PermissionError):
        simultaneous_value_give(board_set=board_set, value="7", actor=other, now=later)
    board_set = simultaneous_value_give(board_set=board_set, value="7", actor=maker, now=later)
    joined = join(other, board_set.join_code)
    given = {"club_set": joined, "actor": other, "now": later}
    for action in (
        partial(club_set_give_value, value="8"),
        partial(club_set_cancel, reason="Ours alone"),
        partial(club_set_release, is_confirmed=True),
    ):
        with refused("boards_shared"):
            action(**given)
    with pytest.raises(PermissionError):
        simultaneous_cancel(board_set=board_set, reason="A leak", actor=other, now=later)
    simultaneous_cancel(board_set=board_set, reason="A leak", actor=maker, now=later)
    assert verbs(joined) == ["boards_joined", "boards_cancelled"]
    note = joined.notes.get(verb="boards_cancelled")
    assert (note.actor, note.detail["reason"]) == (maker.label, "A leak")
    with refused("simultaneous_cancelled"):
        join(new_dealer(), board_set.join_code)
    boards_release_at_hour(now=HOUR)
    assert released_numbers(board_set) == set()


def test_why_a_club_cannot_join(maker: Actor) -> None:
    board_set, other = make(maker), new_dealer()
    for code in ("", "NOSUCH22", "\0"):
        with refused("join_code_unknown"):
            join(other, code, title="")
    with refused("title_missing", "simultaneous_over"):
        join(other, board_set.join_code, title=" ", now=HOUR)
    join(other, board_set.join_code)
    with refused("joined_already"):
        join(other, board_set.join_code)
    boards_release_at_hour(now=HOUR)
    with refused("simultaneous_over"):
        join(new_dealer(), board_set.join_code)
    assert ClubSet.objects.count() == 1


def test_only_a_dealer_of_this_very_club_joins_and_prints(maker: Actor) -> None:
    board_set = make(maker)
    club_set = join(maker, board_set.join_code)
    colleague = club_set.club.memberships.get(role="director").user
    for user in (colleague, new_dealer().user, UserFactory(is_superuser=True)):
        who = {"actor": Actor(user=user), "now": NOW}
        with pytest.raises(PermissionError):
            club_set_join(club=club_set.club, title="x", code=board_set.join_code, **who)
        with pytest.raises(PermissionError):
            set_paper_open(club_set=club_set, paper="pack-lists", **who)
        with pytest.raises(PermissionError):
            club_set_cancel(club_set=club_set, reason="x", **who)
    assert verbs(club_set) == ["boards_joined"]


@pytest.mark.django_db(transaction=True)
def test_two_dealers_of_a_club_at_once_join_once(maker: Actor) -> None:
    board_set, club = make(maker), maker.user.memberships.get().club
    other = Actor(user=MembershipFactory(club=club, may_see_cards=True).user)
    outcomes = at_once(*(partial(join, actor, board_set.join_code) for actor in (maker, other)))
    lost = [outcome for outcome in outcomes if isinstance(outcome, ProblemsError)]
    assert [problem.code for error in lost for problem in error.problems] == ["joined_already"], outcomes
    assert verbs(ClubSet.objects.get()) == ["boards_joined"]
