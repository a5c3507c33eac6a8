"""Table links: one for each seat, only hashes stored, shown again, replaced, revoked, expired."""

from __future__ import annotations

import base64
from datetime import timedelta

import pytest
from django.db import connection

from tests.factories import (
    NOW,
    at_seat,
    desk,
    drafted_event,
    enter_result,
    finish_event,
    play_of,
    ready_event,
    running_event,
    seat_link,
    sheet_data,
)
from tests.refusals import refused
from tournaments.models import AccessLink
from tournaments.selectors.links import link_by_token, live_links, token_hash
from tournaments.services.actors import Actor
from tournaments.services.links import link_reissue, link_revoke, links_issue, token_of
from tournaments.services.results import result_confirm, result_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(now=NOW)


def issue(event, **options):
    return links_issue(event=event, actor=desk(event), now=NOW, **options)


def enter(event, link, now=NOW):
    return result_enter(
        play=play_of(event),
        data=sheet_data(),
        base_version=0,
        idempotency_key="",
        actor=Actor(link=link),
        now=now,
    )


def test_every_seat_has_its_own_link(event):
    links = live_links(event, NOW)
    assert [(link.table, link.seat) for link in links] == [
        (table, seat) for table in range(1, 6) for seat in "ENSW"
    ]
    assert len({token_of(link) for link in links}) == 20


def test_a_token_opens_the_link_of_its_seat(event):
    link, token = seat_link(event, 3, "W")
    assert link_by_token(token, NOW) == link
    assert len(base64.urlsafe_b64decode(token)) == 24


def test_only_the_hash_of_a_token_is_stored(event):
    link, token = seat_link(event)
    assert link.token_hash == token_hash(token)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tournaments_accesslink")
        rows = repr(cursor.fetchall())
    assert link.token_hash in rows
    assert token not in rows


def test_with_another_secret_key_links_work_and_cannot_be_shown(event, settings):
    link, token = seat_link(event)
    settings.SECRET_KEY = "another-" * 8
    assert token_of(link) == ""
    assert link_by_token(token, NOW) == link


def test_links_need_a_movement_and_an_event_that_is_not_over():
    with refused("movement_missing"):
        issue(drafted_event(now=NOW))
    with refused("event_over"):
        issue(finish_event(ready_event(positions=2, boards_per_position=1, now=NOW), now=NOW))


def test_no_seat_of_an_event_that_is_over_gets_a_new_link():
    event = ready_event(positions=2, boards_per_position=1, now=NOW)
    link, token = seat_link(event)
    finish_event(event, now=NOW)
    with refused("event_over"):
        link_reissue(link=link, actor=desk(event), now=NOW)
    assert link_by_token(token, NOW) == link


def test_issuing_again_replaces_every_link(event):
    link, token = seat_link(event)
    issue(event)
    with refused("link_revoked"):
        link_by_token(token, NOW)
    with refused("link_revoked"):
        link.refresh_from_db()
        enter(event, link)
    assert AccessLink.objects.filter(event=event, revoked_at=None).count() == 20
    assert seat_link(event)[1] != token


def test_one_link_is_replaced_and_the_others_stay(event):
    link, token = seat_link(event, 1, "N")
    _other, other_token = seat_link(event, 1, "S")
    fresh = link_reissue(link=link, actor=desk(event), now=NOW)
    with refused("link_revoked"):
        link_by_token(token, NOW)
    assert link_by_token(token_of(fresh), NOW) == fresh
    assert link_by_token(other_token, NOW)
    # Once more from the old row: the seat still has one live link.
    link_reissue(link=link, actor=desk(event), now=NOW)
    assert AccessLink.objects.filter(event=event, table=1, seat="N", revoked_at=None).count() == 1


def test_a_revoked_link_writes_and_confirms_nothing(event):
    version = enter_result(play_of(event), seat="S", now=NOW)
    link, token = seat_link(event)
    link_revoke(link=link, actor=desk(event), now=NOW)
    link.refresh_from_db()
    with refused("link_revoked"):
        link_by_token(token, NOW)
    with refused("link_revoked"):
        enter(event, link)
    with refused("link_revoked"):
        result_confirm(version=version, actor=Actor(link=link), now=NOW)
    version.refresh_from_db()
    assert not version.is_confirmed


def test_an_expired_link_writes_and_confirms_nothing(event):
    version = enter_result(play_of(event), seat="S", now=NOW)
    link, token = seat_link(event)
    end = link.expires_at
    assert link_by_token(token, end - timedelta(seconds=1))
    with refused("link_expired"):
        link_by_token(token, end)
    with refused("link_expired"):
        enter(event, link, now=end)
    with refused("link_expired"):
        result_confirm(version=version, actor=Actor(link=link), now=end)
    assert live_links(event, end) == []


def test_links_are_as_long_valid_as_asked(event):
    issue(event, valid_for=timedelta(hours=2))
    assert {link.expires_at for link in live_links(event, NOW)} == {NOW + timedelta(hours=2)}


@pytest.mark.parametrize("token", ["", "x", "../../etc/passwd", "é" * 500, "\0"])
def test_an_unknown_token(event, token):
    with refused("link_unknown"):
        link_by_token(token, NOW)


def test_the_public_name_of_a_link_is_no_key(event):
    link = at_seat(event).link
    with refused("link_unknown"):
        link_by_token(link.public_id, NOW)
    with refused("link_unknown"):
        link_by_token(link.token_hash, NOW)


def test_an_actor_is_one_of_desk_and_link(event):
    link = seat_link(event)[0]
    user = desk(event).user
    for wrong in ({}, {"link": link, "user": user}):
        with pytest.raises(ValueError, match="desk or a seat"):
            Actor(**wrong)
    assert (Actor(link=link).label, Actor(link=link).seat) == ("table 1 N", "N")
    assert (Actor(user=user).label, Actor(user=user).seat) == (user.get_username(), "")
