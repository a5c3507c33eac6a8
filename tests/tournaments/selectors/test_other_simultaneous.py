"""Whoever makes several simultaneous sets and hands one on leaves a public trace."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.models import BoardSet
from games.selectors.board_sets import public_set
from games.services.cancelling import board_set_cancel
from games.services.free_sets import AskedSet
from tests.factories import NOW, ClubFactory, MembershipFactory
from tournaments.models import Club
from tournaments.services.actors import Actor
from tournaments.services.simultaneous import simultaneous_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def make(club: Club) -> BoardSet:
    """By another dealer of the club each time."""
    actor = Actor(user=MembershipFactory(club=club, may_see_cards=True).user)
    asked = AskedSet("tarot", "duplicate-individual", 2, release_at=NOW + timedelta(hours=4))
    return simultaneous_make(asked=asked, actor=actor, now=NOW)


def page(board_set: BoardSet) -> str:
    text = re.sub(r"<[^>]+>", " ", Client().get(f"/boards/{board_set.code}/").content.decode())
    return " ".join(unescape(text).split())


def test_each_set_names_all_others_of_its_club(club: Club) -> None:
    first, second = make(club), make(club)
    elsewhere = make(ClubFactory())
    board_set_cancel(board_set=first, reason="The hall burnt down.", now=NOW)
    shown = page(second)
    assert "Other simultaneous sets of the same club" in shown
    assert f"{first.code} , 2 boards, fixed on" in shown
    assert re.search(r"cancelled on [^;]* *: The hall burnt down\.", shown)
    assert first.commitment in shown
    assert elsewhere.code not in shown
    # The set that was given up names the one that was handed on as well.
    assert f"{second.code} , 2 boards, fixed on" in page(first)
    assert "Other simultaneous" not in page(elsewhere)
    (other,) = Client().get(f"/api/v1/board-sets/{second.code}/").json()["others"]
    assert (other["code"], other["state"], other["commitment"]) == (first.code, "cancelled", first.commitment)
    assert other["cancelled_reason"] == "The hall burnt down."
    for board_set in (first, second):
        answer = Client().get(f"/api/v1/board-sets/{board_set.code}/").content.decode()
        assert not any(one.join_code in answer + page(board_set) for one in (first, second))


def test_deleting_an_account_hides_no_set(club: Club) -> None:
    first, second = make(club), make(club)
    assert first.created_by is not None
    first.created_by.delete()
    assert first.commitment in page(second)
    # Nobody knows whose it was: every set of any club tells of it, and it of those that nobody owns either.
    elsewhere, third = make(ClubFactory()), make(club)
    assert f"{first.code} , 2 boards, fixed on" in page(elsewhere)
    assert "account was deleted" in page(elsewhere)
    assert third.created_by is not None
    third.created_by.delete()
    assert third.code in page(first)


def test_more_sets_take_no_more_queries(club: Club, django_assert_num_queries: Any) -> None:
    make(club)
    for others in (1, 3):
        last = make(club)
        with django_assert_num_queries(4) as asked:
            assert len(public_set(last.code).others) == others
        assert '"key"' not in " ".join(query["sql"] for query in asked)
        make(club)
