"""Committed to now, dealt later: what a public source says is mixed in once, then there are cards."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import transaction

from games.dealing.source import PublicSource
from games.dealing.verify import verify
from games.models import Board, BoardSet
from games.selectors.board_sets import public_set, released_file
from games.selectors.boards import board_heads
from games.services.boards import boards_release
from games.services.committing import later_source
from tests.factories import KEY, NOW, SEED, desk, drafted_event
from tests.refusals import refused
from tournaments.models import LogEntry, Play
from tournaments.movements.schedule import Schedule
from tournaments.movements.takers import balanced_takers
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.events import event_start
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)
SOURCE = PublicSource("Lotto, wheel of Turin", LATER.isoformat(timespec="minutes"))


def prepared(positions=2, boards=1, code=""):
    event = drafted_event(now=NOW, code=code)
    return prepare(event, positions, boards)


def prepare(event, positions, boards):
    return movement_prepare(
        event=event, positions=positions, boards_per_position=boards, actor=desk(event), now=NOW, seed=SEED
    )


def commit(event, **options):
    return boards_deal(event=event, actor=desk(event), now=NOW, source=SOURCE, **options)


def give(event, value="07 - 12,33; Étoile", now=LATER):
    return boards_value_give(event=event, value=value, actor=desk(event), now=now)


def verbs(event):
    return list(LogEntry.objects.filter(event=event).order_by("pk").values_list("verb", flat=True))


def test_a_set_that_is_committed_to_has_a_commitment_and_no_card():
    event = commit(prepared())
    found = event.board_set
    assert (found.state, event.state) == (BoardSet.State.COMMITTED, "draft")
    assert found.description["source"] == SOURCE.as_dict()
    assert len(found.commitment) == 64
    assert not Board.objects.exists()
    assert public_set(found.code).state == "committed"
    assert public_set(found.code).key is None
    assert released_file(found.code) is None
    line = LogEntry.objects.get(event=event, verb="boards_committed")
    assert (line.detail["source"], line.detail["commitment"]) == (SOURCE.name, found.commitment)


def test_takers_and_dealers_are_bound_before_a_card_is_dealt():
    event = commit(prepared())
    heads = board_heads(event.board_set)
    takers = [taker for _number, _dealer, taker in heads]
    assert takers == list(balanced_takers(Schedule.from_dict(event.movement)))
    assert {play.taker for play in Play.objects.filter(event=event)} <= set("NESW")
    event = give(event)
    assert board_heads(event.board_set) == heads


def test_the_value_deals_the_boards_and_the_released_file_is_verified_with_it():
    event = give(commit(prepared()))
    found = event.board_set
    found.refresh_from_db()
    assert (found.state, event.state, found.boards.count()) == (BoardSet.State.DEALT, "ready", 5)
    assert verbs(event)[-3:] == ["boards_committed", "boards_value_given", "boards_dealt"]
    boards_release(board_set=found, numbers=None, now=NOW)
    file = released_file(found.code).encode()
    assert verify(file, commitment=found.commitment, value="7 12 33 etoile").is_verified is False
    answer = verify(file, commitment=found.commitment, value="07 12 33 ETOILE")
    assert answer.is_verified
    assert "weaker_guarantee" not in {note.code for note in answer.notes}


def known(event_code, value):
    """The known set of an event with this code: its description, its commitment and its cards."""
    with transaction.atomic():
        event = give(commit(prepared(code=event_code), key=KEY, code="SET1"), value)
        found = event.board_set
        cards = [board.cards for board in found.boards.order_by("number")]
        transaction.set_rollback(True)
    return found.description, found.commitment, cards


def test_another_value_deals_other_cards():
    first, same, other = (known("EVENT1", value)[2] for value in ("12 45 7", "12, 45, 7", "12 45 8"))
    assert first == same
    assert not set(first) & set(other)


def test_the_commitment_binds_the_event():
    """The same key and set, for another evening: another commitment and other cards."""
    (one, commitment, cards), (two, other, others) = (known(code, "7") for code in ("EVENT1", "EVENT2"))
    assert (one["event"], two["event"]) == ("EVENT1", "EVENT2")
    assert commitment != other
    assert not set(cards) & set(others)


def test_everybody_reads_for_which_event_a_set_is(client):
    event = boards_deal(event=prepared(), actor=Actor.clock(), now=NOW)
    address = f"/boards/{event.board_set.code}/"
    assert f"<dt>Event</dt><dd>{event.code}</dd>" in client.get(address).content.decode()
    answer = client.get(f"/api/v1/board-sets/{event.board_set.code}/").json()
    assert answer["description"]["event"] == event.code
    boards_release(board_set=event.board_set, numbers=None, now=LATER)
    file = released_file(event.board_set.code)
    assert json.loads(file)["description"]["event"] == event.code
    moved = file.replace(f'"event":"{event.code}"', '"event":"ANOTHER"')
    assert "commitment_differs" in {one.code for one in verify(moved.encode()).findings}


def test_a_value_is_given_once():
    event = give(commit(prepared()), "first")
    with refused("value_given") as error:
        give(event, "second")
    assert error.value.problems[0].params == {"value": "first"}
    event.board_set.refresh_from_db()
    assert event.board_set.public_value == "first"


def test_a_value_that_nobody_can_know_yet_is_refused():
    event = commit(prepared())
    with refused("value_too_early"):
        give(event, now=LATER - timedelta(minutes=1))
    assert not Board.objects.exists()


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("", "value_missing"),
        (" -;- ", "value_missing"),
        ("7" * 1001, "value_too_long"),
        ("\u33ad" * 400, "value_too_long"),
        ("1\u202e2", "value_unprintable"),
    ],
)
def test_a_value_that_says_nothing_or_too_much(value, code):
    with refused(code):
        give(commit(prepared()), value)


def test_a_set_without_a_source_takes_no_value():
    event = prepared()
    with refused("boards_missing"):
        give(event)
    event = boards_deal(event=event, actor=desk(event), now=NOW)
    with refused("value_unwanted"):
        give(event)


def test_an_event_does_not_start_before_its_boards_are_dealt():
    event = commit(prepared())
    with refused("boards_committed") as error:
        event_start(event=event, actor=desk(event), now=NOW)
    assert error.value.problems[0].params == {"name": SOURCE.name}
    event = give(event)
    assert event_start(event=event, actor=desk(event), now=LATER).state == "running"
    with refused("event_already_started"):
        give(event)


def test_a_movement_with_the_same_takers_keeps_the_set_another_cancels_it():
    event = commit(prepared())
    found = event.board_set
    event = prepare(event, 2, 1)
    assert (event.board_set, event.state) == (found, "draft")
    event = prepare(event, 3, 2)
    found.refresh_from_db()
    assert (event.board_set, found.state) == (None, BoardSet.State.CANCELLED)
    with refused("boards_missing"):
        give(event)


def test_a_set_that_was_committed_to_is_replaced_only_by_cancelling_it():
    event = commit(prepared())
    former = event.board_set
    event = commit(event)
    former.refresh_from_db()
    assert former.state == BoardSet.State.CANCELLED
    assert event.board_set.commitment != former.commitment
    assert public_set(former.code).is_cancelled


@pytest.mark.parametrize(
    ("name", "at", "codes"),
    [
        (" ", LATER, ["source_missing"]),
        ("Lotto", None, ["source_time_missing"]),
        ("Lotto", NOW, ["source_not_later"]),
        ("Lotto", NOW + timedelta(seconds=59), ["source_not_later"]),
        ("Lotto", NOW + timedelta(days=732), ["hour_too_far"]),
        ("a\u202eb", LATER, ["source_unprintable"]),
        ("x" * 201, NOW, ["source_too_long", "source_not_later"]),
        ("", None, ["source_missing", "source_time_missing"]),
    ],
)
def test_a_source_is_named_and_speaks_later(name, at, codes):
    with refused(*codes):
        later_source(name, at, NOW)


def test_a_source_keeps_its_hour_and_zone():
    assert later_source("  The   lottery ", LATER, NOW) == PublicSource(
        "The lottery", LATER.isoformat()[:16] + "+00:00"
    )


def test_of_boards_that_two_events_play_only_who_made_the_set_gives_the_value():
    event = commit(prepared())
    other = prepared()
    other.board_set = event.board_set
    other.save(update_fields=["board_set"])
    with refused("boards_shared"):
        give(other)
    give(event)
    for found in (event, other):
        found.refresh_from_db()
        assert found.state == "ready"
        assert verbs(found)[-2:] == ["boards_value_given", "boards_dealt"]
