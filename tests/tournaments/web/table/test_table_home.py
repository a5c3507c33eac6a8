"""The first page of a seat's phone: what to do next, who sits here, where to go."""

import re

import pytest
from django.utils import timezone
from django.utils.html import escape

from tests.factories import (
    desk,
    enter_result,
    entry_at,
    finish_event,
    play_of,
    play_position,
    play_result,
    ready_event,
    running_event,
)
from tests.tournaments.web.table.phones import Phone
from tournaments.models import Seat
from tournaments.services.entries import entry_withdraw
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.positions import position_start_next

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event()


def text_of(page) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def big_button(page) -> str:
    """Where the one big button leads."""
    found = re.findall(r'id="next-step" href="([^"]+)"', page.content.decode())
    return found[0] if found else ""


def test_first_thing_is_to_enter_the_first_board(event):
    phone = Phone(event)
    page = phone.get()
    assert big_button(page) == phone.url("board", play_of(event).board)
    assert "Evening" in text_of(page)
    assert "position 1 of 5" in text_of(page)
    assert text_of(page).count("to play") == 4


def test_players_and_their_next_tables_are_shown(event):
    page = Phone(event, table=2).get().content.decode()
    for seat in "NESW":
        entry = entry_at(event, table=2, seat=seat)
        after = Seat.objects.get(position__event=event, position__number=2, entry=entry)
        assert re.search(
            rf"{re.escape(escape(str(entry.player)))}.*?next: table {after.table}</span>", page, re.DOTALL
        )


def test_entered_board_waits_for_another_seat(event):
    play = play_of(event)
    enter_result(play, seat="N")
    author, other = Phone(event, seat="N").get(), Phone(event, seat="W")
    assert "waiting" in text_of(author)
    assert big_button(author).endswith(f"/boards/{play_of(event, nth=1).board}/")
    page = other.get()
    assert big_button(page) == other.url("confirm", play.board)
    assert "check and confirm" in text_of(page)


def test_a_tile_shows_the_takers_score_as_the_four_scores_of_the_board_do(event):
    enter_result(play_of(event), -52)
    assert "The taker’s score: −156" in text_of(Phone(event).get())


def test_when_all_is_entered_the_author_is_told_to_ask_another_seat(event):
    for nth in range(4):
        enter_result(play_of(event, nth=nth), seat="N")
    page = Phone(event).get()
    assert not big_button(page)
    assert "Another seat must confirm" in text_of(page)


def test_after_the_last_board_the_next_seat_is_named(event):
    play_position(event, 1)
    entry = entry_at(event, seat="S")
    after = Seat.objects.get(position__event=event, position__number=2, entry=entry)
    page = Phone(event, seat="S").get()
    assert f"{entry.player} plays position 2 at table {after.table}" in text_of(page)
    assert not big_button(page)


def test_unfinished_board_of_an_earlier_position_comes_first(event):
    late = play_of(event, nth=2)
    for nth in (0, 1, 3):
        play_result(play_of(event, nth=nth))
    position_start_next(event=event, number=2, actor=desk(event), now=timezone.now())
    phone = Phone(event)
    page = phone.get()
    assert big_button(page) == phone.url("board", late.board)
    assert "Still open from before" in text_of(page)


def test_last_position_leads_to_the_ranking():
    event = running_event(positions=2, boards_per_position=1, started=2)
    for position in (1, 2):
        play_position(event, position)
    assert "That was the last position" in text_of(Phone(event).get())


def test_before_the_start_it_waits():
    event = ready_event()
    phone = Phone(event)
    page = phone.get()
    assert page.status_code == 200
    assert "has not started yet" in text_of(page)
    assert str(entry_at(event).player) in text_of(page)
    assert not big_button(page)


@pytest.mark.parametrize("publish", [False, True])
def test_after_the_end_it_leads_to_ranking_and_road_sheets(publish):
    event = running_event(positions=2)
    event = finish_event(event, publish=publish)
    page = Phone(event).get().content.decode()
    assert f'href="/e/{event.code}/"' in page
    for seat in "NESW":
        player = entry_at(event, position=2, seat=seat).player
        assert f'href="/e/{event.code}/players/{player.code}/"' in page
    assert "/boards/" not in page


def test_board_ruled_out_is_not_asked_for(event):
    play = play_of(event)
    play_mark_not_played(play=play, reason="Cards mixed up", actor=desk(event), now=timezone.now())
    page = Phone(event).get()
    assert "not played" in text_of(page)
    assert big_button(page).endswith(f"/boards/{play_of(event, nth=1).board}/")


def test_table_of_a_withdrawn_player_has_nothing_to_enter(event):
    played = play_of(event)
    play_result(played)
    entry_withdraw(entry=entry_at(event, seat="E"), reason="ill", actor=desk(event), now=timezone.now())
    page = Phone(event).get()
    assert text_of(page).count("not played") == 3
    assert "confirmed" in text_of(page)
    assert "(withdrawn)" in text_of(page).replace("( withdrawn )", "(withdrawn)")
    assert not big_button(page)


def test_fragment_says_304_until_something_happens(event):
    phone = Phone(event, seat="S")
    whole = phone.get()
    etag = re.search(r'data-etag="([^"]+)"', whole.content.decode())[1].replace("&quot;", '"')
    same = phone.get("state", **{"If-None-Match": etag})
    assert same.status_code == 304
    assert same.content == b""
    assert same["ETag"] == etag
    enter_result(play_of(event), seat="N")
    fresh = phone.get("state", **{"If-None-Match": etag})
    assert fresh.status_code == 200
    assert fresh["ETag"] != etag
    assert "check and confirm" in text_of(fresh)
    assert "<html" not in fresh.content.decode()


def test_fragment_follows_the_language(event):
    phone = Phone(event)
    etag = phone.get("state")["ETag"]
    phone.client.post("/i18n/setlang/", {"language": "it", "next": "/"})
    assert phone.get("state", **{"If-None-Match": etag}).status_code == 200


def test_unchanged_fragment_costs_two_queries(event, django_assert_num_queries):
    phone = Phone(event)
    etag = phone.get("state")["ETag"]
    with django_assert_num_queries(2):
        phone.get("state", **{"If-None-Match": etag})


def test_number_of_queries_does_not_grow(django_assert_max_num_queries):
    small = running_event(positions=2, boards_per_position=1)
    large = running_event(players=28, positions=6, boards_per_position=4, started=5, name="Long")
    for position in range(1, 5):
        play_position(large, position)
    counts = []
    for event in (small, large):
        phone = Phone(event)
        with django_assert_max_num_queries(11) as counted:
            assert phone.get().status_code == 200
        counts.append(len(counted))
    assert counts[0] == counts[1]


def test_page_is_private_and_asks_again(event):
    header = Phone(event).get()["Cache-Control"]
    assert "private" in header
    assert "no-cache" in header
