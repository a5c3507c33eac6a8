"""Sets in every state and of every origin, each with its event; none of their cards has been released."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.dealing.criteria import ROBOTS, ByPlay
from games.exchange.printing import print_text
from games.hours import FURTHEST
from games.models import BoardSet
from games.services.committing import board_set_commit, later_source
from games.services.dealing_task import board_deal_next
from games.services.free_sets import AskedSet
from games.tasks import boards_deal as task
from tests.factories import (
    SEED,
    MembershipFactory,
    club_with_director,
    desk,
    drafted_event,
    play_of,
    play_position,
    play_result,
)
from tests.tournaments.board_files import board_file, free_file, text_file, typed
from tournaments.models import ClubSet, Event
from tournaments.movements.takers import balanced_takers
from tournaments.services.actors import Actor
from tournaments.services.board_sets import board_set_take
from tournaments.services.boards import boards_deal
from tournaments.services.boards_by_hand import board_by_hand, boards_by_hand
from tournaments.services.boards_from_file import boards_import
from tournaments.services.cancelling import boards_cancel
from tournaments.services.club_set_joining import club_set_join
from tournaments.services.club_set_papers import set_paper_open
from tournaments.services.club_sets import club_set_own
from tournaments.services.club_sets_by_hand import (
    club_set_board_write,
    club_set_by_hand,
    club_set_import,
)
from tournaments.services.events import event_start
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare, schedule_of
from tournaments.services.simultaneous import simultaneous_join, simultaneous_make


def drawn_event(club: Any, name: str) -> Event:
    """Its movement and its links are there, its boards are not."""
    event, now = drafted_event(20, club=club, name=name, code=name.upper()), timezone.now()
    actor = desk(event)
    event = movement_prepare(event=event, positions=2, boards_per_position=1, actor=actor, now=now, seed=SEED)
    links_issue(event=event, actor=actor, now=now)
    return event


def sets_of_every_kind(club: Any) -> list[Event]:
    """Waiting for its source, half dealt, typed in, recorded, read from a file, cancelled during the play."""
    writer = Actor(user=MembershipFactory(club=club, may_see_cards=True).user)
    return [
        _committed(club),
        _half_dealt(club),
        _typed(club, writer),
        _recorded(club, writer),
        _imported(club, writer),
        _cancelled(club),
    ]


def joined_elsewhere(board_set: BoardSet) -> Event:
    """Another club's event has joined the simultaneous by its code, and not started."""
    event = drawn_event(club_with_director()[0], "Joined")
    return simultaneous_join(event=event, code=board_set.join_code, actor=desk(event), now=timezone.now())


def own_sets(club: Any) -> tuple[ClubSet, ...]:
    """Sets that no event plays: dealt and looked at, half typed in; joined, recorded, read from a file.

    The boards of the first were played by robots before.
    """
    dealer, now = Actor(user=MembershipFactory(club=club, may_see_cards=True).user), timezone.now()
    who = {"club": club, "actor": dealer, "now": now}
    dealt = _played_in_burraco(club, dealer)
    set_paper_open(club_set=dealt, paper="pack-lists", actor=dealer, now=now)
    data = print_text(free_file("burraco", first=30)).encode()
    return (
        dealt,
        _half_written("typed", 10, who),
        _joined_set(who),
        _half_written("recorded", 20, who),
        club_set_import(title="File", data=data, release_at=None, **who),
    )


def _played_in_burraco(club: Any, dealer: Actor) -> ClubSet:
    """As a club asks for it, but that one play of each deal is enough here; dealt by a worker."""
    board_set = board_set_commit(
        game_slug="burraco",
        ruleset="fitab",
        board_count=2,
        user=dealer.user,
        by_play=ByPlay(ROBOTS, plays=1, low=0, high=100),
        event="Serata",
    )
    club_set = club_set_own(club=club, board_set=board_set, title="Serata", seats=4)
    task(board_set.pk)
    club_set.board_set.refresh_from_db()
    assert club_set.board_set.state == BoardSet.State.DEALT
    assert all(board.plays for board in club_set.board_set.boards.all())
    return club_set


def _half_written(origin: str, first: int, who: dict[str, Any]) -> ClubSet:
    """The first of two boards, for two at the table, has its cards."""
    asked, file = AskedSet("burraco", "fitab", 2, seats=2), free_file("two at burraco", first=first)
    club_set = club_set_by_hand(title=origin, asked=asked, origin=origin, **who)
    given = {"club_set": club_set, "number": 1, "hands": typed(file, 1), "is_again": False}
    return club_set_board_write(**given, actor=who["actor"], now=who["now"])


def _joined_set(who: dict[str, Any]) -> ClubSet:
    """A simultaneous of another club's dealer."""
    maker = Actor(user=MembershipFactory(may_see_cards=True).user)
    asked = AskedSet("burraco", "fitab", 2, release_at=who["now"] + timedelta(hours=5))
    board_set = simultaneous_make(asked=asked, actor=maker, now=who["now"])
    return club_set_join(title="Joined", code=board_set.join_code, **who)


def _committed(club: Any) -> Event:
    event, now = drawn_event(club, "Committed"), timezone.now()
    source = later_source("Lotto", now + FURTHEST / 2, now)
    return boards_deal(event=event, actor=desk(event), now=now, source=source)


def _half_dealt(club: Any) -> Event:
    event = _played_by_robots(club, "Dealing")
    for _board in range(2):
        assert board_deal_next(board_set_id=event.board_set.pk, now=timezone.now())
    return event


def dealt_by_worker(club: Any) -> Event:
    """The last of its boards is there."""
    event = _played_by_robots(club, "Ready")
    task(event.board_set.pk)
    event.board_set.refresh_from_db()
    assert event.board_set.state == BoardSet.State.DEALT
    return event


def _played_by_robots(club: Any, name: str) -> Event:
    """A worker deals it; one play of each deal is enough here."""
    event = drawn_event(club, name)
    schedule, actor = schedule_of(event), desk(event)
    board_set = board_set_commit(
        game_slug=event.game,
        ruleset=event.ruleset,
        board_count=schedule.board_count,
        user=actor.user,
        takers=balanced_takers(schedule),
        by_play=ByPlay(ROBOTS, plays=1, low=0, high=100),
    )
    return board_set_take(
        event=event, board_set=board_set, actor=actor, now=timezone.now(), verb="boards_dealing"
    )


def _typed(club: Any, writer: Actor) -> Event:
    event = drawn_event(club, "Typed")
    event = boards_by_hand(event=event, origin="typed", actor=writer, now=timezone.now())
    for number in range(1, 6):
        event = _write(event, number, 10 + number, writer)
    return event


def _recorded(club: Any, writer: Actor) -> Event:
    """Played at the first position and written down; the second waits for them."""
    event, now = drawn_event(club, "Recorded"), timezone.now()
    event = boards_by_hand(event=event, origin="recorded", actor=writer, now=now)
    event = event_start(event=event, actor=desk(event), now=now)
    play_position(event, 1)
    for number in range(1, 6):
        event = _write(event, number, 20 + number, writer)
    return event


def _write(event: Event, number: int, deal: int, writer: Actor) -> Event:
    file = board_file(1, first=deal)
    lines = file.dealt.print_deal(file.boards[0].deal).splitlines()
    hands = {line.split()[0]: line.partition(" ")[2] for line in lines}
    return board_by_hand(event=event, number=number, hands=hands, actor=writer, now=timezone.now())


def _cancelled(club: Any) -> Event:
    """Played at every table but one, and then the set is cancelled: what was secret stays so."""
    event, now = drawn_event(club, "Cancelled"), timezone.now()
    event = boards_deal(event=event, actor=desk(event), now=now)
    event = event_start(event=event, actor=desk(event), now=now)
    play_result(play_of(event, 1, 1))
    return boards_cancel(event=event, reason="A case fell open", actor=desk(event), now=now)


def _imported(club: Any, writer: Actor) -> Event:
    event = drawn_event(club, "Imported")
    data = text_file(takers="").encode()
    return boards_import(event=event, data=data, actor=writer, now=timezone.now())
