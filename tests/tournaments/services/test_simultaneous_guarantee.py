"""A simultaneous under the strong guarantee, or played by robots; one whose maker is gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model

from games.dealing.source import PublicSource
from games.dealing.verify import verify
from games.models import BoardSet
from games.selectors.board_sets import public_set, released_file
from games.services.boards import boards_release
from games.services.dealing_task import board_deal_next
from games.services.free_sets import AskedSet
from tests.factories import NOW, MembershipFactory, desk, drafted_event
from tests.refusals import refused
from tournaments.models import Event
from tournaments.selectors.simultaneous import simultaneous_of
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_value_give
from tournaments.services.cancelling import simultaneous_cancel
from tournaments.services.movements import movement_prepare
from tournaments.services.release_rules import boards_release_at_hour
from tournaments.services.simultaneous import (
    simultaneous_join,
    simultaneous_make,
    simultaneous_value_give,
)

pytestmark = pytest.mark.django_db
SPOKEN, HOUR = NOW + timedelta(hours=1), NOW + timedelta(hours=4)
SOURCE = PublicSource("Lotto", SPOKEN.isoformat(timespec="minutes"))


@pytest.fixture
def maker(db: None) -> Actor:
    return Actor(user=MembershipFactory(may_see_cards=True).user)


def make(maker: Actor, boards: int = 5, **options) -> BoardSet:
    given = {"game": "tarot", "ruleset": "duplicate-individual", "release_at": HOUR} | options
    return simultaneous_make(asked=AskedSet(board_count=boards, **given), actor=maker, now=NOW)


def drawn() -> Event:
    event = drafted_event(20, now=NOW)
    return movement_prepare(event=event, positions=2, boards_per_position=1, actor=desk(event), now=NOW)


def join(event: Event, board_set: BoardSet) -> Event:
    return simultaneous_join(event=event, code=board_set.join_code, actor=desk(event), now=NOW)


def test_it_waits_for_its_source_and_is_dealt_and_verified_with_it(maker: Actor) -> None:
    board_set = make(maker, source=SOURCE)
    found = public_set(board_set.code)
    assert (found.state, found.dealt_count, found.description["event"]) == ("committed", 0, "")
    assert found.description["source"] == SOURCE.as_dict()
    with refused("simultaneous_undealt"):
        join(drawn(), board_set)
    with refused("value_too_early"):
        simultaneous_value_give(board_set=board_set, value="7", actor=maker, now=NOW)
    board_set = simultaneous_value_give(board_set=board_set, value="7 12", actor=maker, now=SPOKEN)
    assert join(drawn(), board_set).state == "ready"
    with refused("value_given"):
        simultaneous_value_give(board_set=board_set, value="8", actor=maker, now=SPOKEN)
    boards_release(board_set=board_set, numbers=None, now=HOUR)
    answer = verify(released_file(board_set.code).encode(), commitment=found.commitment, value="7 12")
    assert answer.is_verified
    assert "weaker_guarantee" not in {note.code for note in answer.notes}


def test_only_its_maker_gives_the_value(maker: Actor) -> None:
    board_set = make(maker, source=SOURCE)
    for other in (Actor(user=MembershipFactory(may_see_cards=True).user), Actor.clock()):
        with pytest.raises(PermissionError):
            simultaneous_value_give(board_set=board_set, value="7", actor=other, now=SPOKEN)
    event = drawn()
    with refused("boards_missing"):
        boards_value_give(event=event, value="7", actor=desk(event), now=SPOKEN)


TWO_AT_BURRACO = {"game": "burraco", "ruleset": "home", "seats": 2}


@pytest.mark.parametrize(("kind", "plays"), [({}, 20), (TWO_AT_BURRACO, 12)], ids=["tarot", "burraco"])
def test_robots_play_it_beforehand_and_nobody_sees_how_before_the_hour(
    kind: dict, plays: int, maker: Actor, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks() as asked:
        board_set = make(maker, boards=1, is_played=True, **kind)
    assert len(asked) == 1
    assert board_set.state == BoardSet.State.DEALING
    while board_deal_next(board_set_id=board_set.pk, now=NOW):
        pass
    board_set.refresh_from_db()
    assert board_set.state == BoardSet.State.DEALT
    assert len(board_set.boards.get().plays) == plays
    boards_release_at_hour(now=HOUR - timedelta(minutes=1))
    assert (public_set(board_set.code).robots, released_file(board_set.code)) == ({}, None)
    boards_release_at_hour(now=HOUR)
    assert public_set(board_set.code).robots[1].plays == plays


def test_the_source_speaks_before_the_boards_are_seen(maker: Actor) -> None:
    with refused("source_after_hour"):
        make(maker, source=SOURCE, release_at=SPOKEN)
    assert not BoardSet.objects.exists()


def test_one_whose_maker_is_gone_is_the_superusers(maker: Actor) -> None:
    root = Actor(user=get_user_model().objects.create_superuser("root"))
    board_set = make(maker)
    given = {"reason": "nobody looks after it", "now": NOW}
    assert list(simultaneous_of(root.user)) == []
    with pytest.raises(PermissionError):
        simultaneous_cancel(board_set=board_set, actor=root, **given)
    maker.user.delete()
    board_set.refresh_from_db()
    other = Actor(user=MembershipFactory(may_see_cards=True).user)
    with pytest.raises(PermissionError):
        simultaneous_cancel(board_set=board_set, actor=other, **given)
    assert list(simultaneous_of(other.user)) == []
    assert list(simultaneous_of(root.user)) == [board_set]
    simultaneous_cancel(board_set=board_set, actor=root, **given)
    assert public_set(board_set.code).is_cancelled
