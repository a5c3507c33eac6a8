"""What the database itself refuses, whatever the code above it does."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import IntegrityError, transaction

from tests.factories import (
    NOW,
    AccessLinkFactory,
    EntryFactory,
    EventFactory,
    MembershipFactory,
    PlayerFactory,
    PlayFactory,
    PositionFactory,
    ResultVersionFactory,
    SeatFactory,
)
from tournaments.models import Session, Tournament

pytestmark = pytest.mark.django_db


def database_refuses(name, make, **fields):
    """``make(**fields)`` breaks the constraint ``name`` (which SQLite does not always say)."""
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        make(**fields)
    message = str(caught.value)
    assert name in message or "UNIQUE constraint failed" in message


def test_one_confirmed_version_of_a_play():
    first = ResultVersionFactory(is_confirmed=True, confirmed_at=NOW)
    database_refuses(
        "one_confirmed_version_of_a_play",
        ResultVersionFactory,
        play=first.play,
        number=2,
        is_confirmed=True,
        confirmed_at=NOW,
    )
    ResultVersionFactory(play=first.play, number=2)
    ResultVersionFactory(play=first.play, number=3)


def test_one_version_of_a_number():
    first = ResultVersionFactory()
    database_refuses("version_once_in_a_play", ResultVersionFactory, play=first.play, number=1)


def test_one_submission_of_a_key():
    first = ResultVersionFactory(idempotency_key="k1")
    database_refuses(
        "submission_once_in_a_play", ResultVersionFactory, play=first.play, number=2, idempotency_key="k1"
    )
    ResultVersionFactory(idempotency_key="k1")
    ResultVersionFactory(play=first.play, number=2, idempotency_key="")
    ResultVersionFactory(play=first.play, number=3, idempotency_key="")


@pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
def test_no_seat_confirms_what_it_entered(seat):
    link = AccessLinkFactory(seat=seat)
    database_refuses(
        "confirmed_by_another_seat",
        ResultVersionFactory,
        entered_by_link=link,
        entered_by_user=None,
        entered_by_seat=seat,
        confirmed_by_link=link,
        confirmed_by_seat=seat,
        is_confirmed=True,
        confirmed_at=NOW,
    )
    ResultVersionFactory(entered_by_seat=seat, confirmed_by_seat="X", is_confirmed=True, confirmed_at=NOW)
    ResultVersionFactory(entered_by_seat=seat, confirmed_by_seat="", is_confirmed=True, confirmed_at=NOW)


def test_a_result_has_one_author():
    database_refuses(
        "result_has_one_author", ResultVersionFactory, entered_by_user=None, entered_by_link=None
    )
    database_refuses("result_has_one_author", ResultVersionFactory, entered_by_link=AccessLinkFactory())


def test_a_confirmed_result_has_a_time():
    database_refuses("confirmed_at_a_time", ResultVersionFactory, is_confirmed=True)


def test_a_board_is_played_once_at_a_table_and_at_one_table_at_a_time():
    play = PlayFactory(board=7)
    later = PositionFactory(event=play.event)
    database_refuses("board_once_at_a_table", PlayFactory, position=later, board=7, table=play.table)
    database_refuses("etui_at_one_table_at_a_time", PlayFactory, position=play.position, board=7, table=2)
    PlayFactory(position=later, board=7, table=2)


def test_a_seat_has_one_entry_and_an_entry_one_seat():
    seat = SeatFactory()
    event = seat.position.event
    database_refuses(
        "one_entry_on_a_seat", SeatFactory, position=seat.position, entry=EntryFactory(event=event)
    )
    database_refuses(
        "entry_sits_once_in_a_position", SeatFactory, position=seat.position, table=2, entry=seat.entry
    )
    SeatFactory(position=PositionFactory(event=event), entry=seat.entry)


def test_entries_are_distinct():
    entry = EntryFactory(label="N1", number=1)
    event = entry.event
    database_refuses("player_once_in_an_event", EntryFactory, event=event, player=entry.player)
    database_refuses("entry_number_once_in_an_event", EntryFactory, event=event, number=1)
    database_refuses("label_once_in_an_event", EntryFactory, event=event, label="N1")
    EntryFactory(event=event, label="")
    EntryFactory(event=event, label="")


def test_positions_are_numbered_from_one():
    position = PositionFactory(number=1)
    database_refuses("position_once_in_an_event", PositionFactory, event=position.event, number=1)
    database_refuses("position_number_positive", PositionFactory, event=position.event, number=0)


def test_one_live_link_of_a_seat():
    link = AccessLinkFactory()
    database_refuses("one_live_link_of_a_seat", AccessLinkFactory, event=link.event)
    AccessLinkFactory(event=link.event, revoked_at=NOW)
    AccessLinkFactory(event=link.event, revoked_at=NOW)
    AccessLinkFactory()


def test_people():
    player = PlayerFactory(licence="L1")
    database_refuses("licence_once_in_a_club", PlayerFactory, club=player.club, licence="L1")
    database_refuses("player_has_a_name", PlayerFactory, given_name="", family_name="")
    PlayerFactory(licence="L1")
    PlayerFactory(club=player.club, licence="")
    PlayerFactory(club=player.club, licence="")


def test_one_role_in_a_club():
    membership = MembershipFactory()
    database_refuses(
        "one_role_in_a_club", MembershipFactory, club=membership.club, user=membership.user, role="arbiter"
    )


def test_public_codes_are_short_unlike_and_unmistakable():
    codes = [EventFactory().code for _ in range(20)]
    assert len(set(codes)) == 20
    assert all(len(code) == 6 and not set(code) & set("01OILSB58AEU") for code in codes)


def test_a_release_at_an_hour_has_its_hour():
    database_refuses("event_released_at_an_hour_has_one", EventFactory, release_rule="hour")
    EventFactory(release_rule="hour", release_at=NOW)


def test_categories_are_known_ones_and_one_person_is_not_mixed():
    database_refuses("player_sex_is_known", PlayerFactory, sex="Q")
    database_refuses("player_age_class_is_known", PlayerFactory, age_class="old")
    database_refuses("one_person_is_not_mixed", PlayerFactory, sex="X")
    database_refuses("entry_sex_is_known", EntryFactory, sex="Q")
    EntryFactory(sex="X", age_class="senior", series="1st", club_name="Lyon")


def test_a_session_is_one_of_one_tournament_and_has_a_positive_coefficient():
    event = EventFactory()
    tournament = Tournament.objects.create(club=event.club, name="Weekend", created_at=NOW)
    add = partial(Session.objects.create, tournament=tournament)
    database_refuses("session_has_a_coefficient", add, event=event, number=1, numerator=0)
    database_refuses("session_has_a_coefficient", add, event=event, number=1, denominator=0)
    add(event=event, number=1, numerator=3, denominator=2)
    database_refuses("session_once_in_a_tournament", add, event=EventFactory(), number=1)
    other = Tournament.objects.create(club=event.club, name="Other", created_at=NOW)
    database_refuses("event_id", Session.objects.create, tournament=other, event=event, number=1)
    database_refuses("tournament_has_a_name", Tournament.objects.create, club=event.club, created_at=NOW)
