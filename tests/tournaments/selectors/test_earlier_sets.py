"""Whoever deals again until a set pleases leaves a trace: for everybody, and with what was looked at."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.dealing.source import PublicSource
from games.models import BoardSet
from games.models.reasons import MOVEMENT_CHANGED, REPLACED
from games.selectors.board_sets import public_set
from tests.factories import NOW, SEED, club_with_director, desk, drafted_event, play_result
from tests.tournaments.board_files import text_file
from tournaments.models import Event, Play
from tournaments.selectors.earlier_sets import earlier_sets
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.boards_from_file import boards_import
from tournaments.services.dealing import dealing_sheets_open
from tournaments.services.events import event_start
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=40)
BEGUN = LATER + timedelta(minutes=20)
SPOKEN = timezone.now() + timedelta(days=1)
SOURCE = PublicSource("Lotto", SPOKEN.isoformat(timespec="minutes"))


def prepare(event: Event, boards: int = 1) -> Event:
    return movement_prepare(
        event=event, positions=2, boards_per_position=boards, actor=desk(event), now=NOW, seed=SEED
    )


@pytest.fixture
def event() -> Event:
    return prepare(drafted_event(now=NOW))


def deal(event: Event, **options: Any) -> Event:
    return boards_deal(event=event, actor=desk(event), now=LATER, **options)


def look(event: Event) -> None:
    event.club.memberships.update(may_see_cards=True)
    dealing_sheets_open(event=event, actor=desk(event), now=LATER)


def told(event: Event) -> list[tuple[str, str, bool, bool]]:
    """What the set of an event says of those before it."""
    earlier = public_set(event.board_set.code).earlier
    return [(one.code, one.cancelled_reason, one.was_dealt, one.was_opened) for one in earlier]


def said(address: str) -> str:
    text = re.sub(r"<[^>]+>", " ", Client().get(address).content.decode())
    return " ".join(unescape(text).split())


def test_a_set_tells_of_each_one_before_it_and_what_was_looked_at(event: Event) -> None:
    first = deal(event).board_set
    look(event)
    second = deal(event).board_set
    event = deal(event, source=SOURCE)
    assert told(event) == [(first.code, REPLACED, True, True), (second.code, REPLACED, True, False)]
    waiting = event.board_set
    event = deal(event)
    assert told(event)[2] == (waiting.code, REPLACED, False, False)
    assert public_set(first.code).earlier == ()
    assert [one.code for one in public_set(second.code).earlier] == [first.code]
    assert [one.cancelled_at for one in public_set(waiting.code).earlier] == [LATER, LATER]


def test_another_movement_and_a_file_count_as_well(event: Event) -> None:
    first = deal(event).board_set
    prepare(event, boards=2)
    event.refresh_from_db()
    assert event.board_set is None
    assert [one.code for one in earlier_sets(event, before=None)] == [first.code]
    event = deal(event)
    assert told(event) == [(first.code, MOVEMENT_CHANGED, True, False)]
    event.club.memberships.update(may_see_cards=True)
    data = text_file(10).encode()
    second = event.board_set
    third = boards_import(event=event, data=data, actor=desk(event), now=LATER).board_set
    event.refresh_from_db()
    event = deal(event)
    assert [line[0] for line in told(event)] == [first.code, second.code, third.code]
    assert told(event)[2][3] is True


def test_the_strong_guarantee_says_that_there_were_others(event: Event) -> None:
    event = deal(event, source=SOURCE)
    address = f"/boards/{event.board_set.code}/"
    assert "Earlier sets" not in said(address)
    first = event.board_set
    event = deal(event, source=SOURCE)
    event = boards_value_give(event=event, value="12 45", actor=desk(event), now=SPOKEN)
    shown = said(f"/boards/{event.board_set.code}/")
    assert "A later public source is named" in shown
    assert "1 other set could have been played instead, see below" in shown
    assert f"{first.code} , fixed on" in shown
    assert REPLACED in shown
    assert "It had no cards yet." in shown
    answer = Client().get(f"/api/v1/board-sets/{event.board_set.code}/").json()
    (earlier,) = answer["earlier"]
    assert (earlier["code"], earlier["was_dealt"], earlier["was_opened"]) == (first.code, False, False)
    assert earlier["cancelled_reason"] == REPLACED


def test_the_weaker_guarantee_and_the_events_page_say_so_too(event: Event) -> None:
    first = deal(event).board_set
    look(event)
    event = deal(event)
    shown = said(f"/boards/{event.board_set.code}/")
    assert "And 1 other set could have been played instead" in shown
    page = said(f"/e/{event.code}/")
    for text in (
        "Sets that could have been played instead",
        first.code,
        "Its cards had been opened by the dealer.",
    ):
        assert text in shown
        assert text in page


def test_the_director_knows_it_beforehand(event: Event) -> None:
    event = deal(event)
    client = Client()
    client.force_login(desk(event).user)
    page = client.get(f"/director/events/{event.code}/boards/").content.decode()
    assert "the public pages name it as an earlier one" in page


def test_other_events_are_another_matter(event: Event) -> None:
    deal(event)
    club, _director = club_with_director()
    other = deal(prepare(drafted_event(club=club, now=NOW)))
    assert told(other) == []
    assert "Earlier sets" not in said(f"/e/{other.code}/")


def test_more_sets_take_no_more_queries(event: Event, django_assert_num_queries: Any) -> None:
    for _ in range(2):
        event = deal(event)
    for _ in range(2):
        with django_assert_num_queries(7) as asked:
            assert public_set(event.board_set.code).earlier
        assert '"cards"' not in " ".join(query["sql"] for query in asked)
        event = deal(event)
    assert BoardSet.objects.count() == 4


def test_events_made_alike_of_which_one_is_played_are_told() -> None:
    """Four events, all opened: whoever plays the one that pleases leaves a trace, though all were started."""
    club = club_with_director()[0]
    twins = [deal(prepare(drafted_event(now=NOW, club=club))) for _ in range(4)]
    for twin in twins:
        look(twin)
    Event.objects.filter(pk=twins[3].pk).update(played_on=twins[3].played_on + timedelta(days=1))
    for twin in twins[:2]:
        links_issue(event=twin, actor=desk(twin), now=LATER)
        event_start(event=twin, actor=desk(twin), now=BEGUN)
    expected = [(twins[at].board_set.code, "", True, True) for at in (0, 2, 3)]
    assert told(twins[1]) == expected
    page = said(f"/e/{twins[1].code}/")
    assert all(code in page for code, *_ in expected)
    unseen = deal(prepare(drafted_event(now=NOW, club=club)))
    Event.objects.filter(pk=unseen.pk).update(played_on=unseen.played_on + timedelta(days=1))
    assert told(twins[1]) == expected
    play_result(Play.objects.filter(event=twins[0], position__number=1).first(), now=BEGUN)
    assert told(twins[1]) == expected[1:]
