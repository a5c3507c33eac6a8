"""Road sheets and travellers: what they explain, and what they keep to themselves."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import Board
from scoring.selectors.road_sheets import road_sheet
from tests.factories import (
    desk,
    drafted_event,
    enter_result,
    entry_at,
    play_result,
    running_event,
    sheet_data,
)
from tests.scoring.evenings import NOTES, compute, evening_with_board, play_board, plays_of_board, taker_of
from tournaments.services.entries import entry_withdraw
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.results import result_correct

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english(client):
    client.cookies["django_language"] = "en"


def road(client, event, entry):
    return client.get(reverse("explain:player", args=[event.code, entry.player.code]))


def board_page(client, event, number):
    return client.get(reverse("explain:board", args=[event.code, number]))


def text_of(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def correct(play, unit, reason="Slip read wrongly"):
    return result_correct(
        play=play,
        data=sheet_data(unit),
        reason=reason,
        base_version=1,
        actor=desk(play.event),
        now=timezone.now(),
    )


def card_words(event):
    """Every line of every deal of the event, as stored."""
    return [line for board in Board.objects.all() for line in board.cards.splitlines()]


# -- road sheets


def test_the_road_sheet_of_a_taker(client):
    event, plays = evening_with_board()
    taker = taker_of(plays[0])
    text = text_of(road(client, event, taker))
    assert str(taker.player) in text
    assert "Position 1, table" in text
    assert re.search(r"attack [NESW] \+56 \+56 75\.00", text)
    for seat in "NESW":
        assert str(entry_at(event, plays[0].table, 1, seat).player) in text


def test_the_road_sheet_of_a_defender_turns_score_and_note_round():
    event, plays = evening_with_board()
    seat = next(seat for seat in "NESW" if seat != plays[0].taker)
    defender = entry_at(event, plays[0].table, 1, seat)
    sheet = road_sheet(event, defender.player.code)
    line = next(line for line in sheet.lines if line.board == 1)
    assert (line.is_attack, line.result.unit, line.own_unit, line.note) == (False, 56, -56, 25_000_000)
    assert line.taker_name == str(taker_of(plays[0]).player)


def test_the_road_sheet_holds_every_board_in_order():
    event, plays = evening_with_board()
    sheet = road_sheet(event, taker_of(plays[0]).player.code)
    assert len(sheet.lines) == 20
    assert len({line.board for line in sheet.lines}) == 20
    order = [(line.position, line.board) for line in sheet.lines]
    assert order == sorted(order)
    assert [line.board for line in sheet.lines if line.result] == [1]


def test_the_sum_is_explained_in_words_and_numbers(client):
    event = running_event(started=5)
    for board in (1, 2, 3, 4):
        play_board(event, board)
    snapshot = compute(event)
    row = next(r for r in snapshot.rows.select_related("entry__player") if not r.is_partial)
    text = text_of(road(client, event, row.entry))
    total = f"{row.total / 1e6:.4f}"
    assert f"Global = 1/4 × {row.attack / 1e6:.2f} + 3/4 × {row.defence / 1e6:.2f}" in text
    assert f"{total} %" in text
    sheet = road_sheet(event, row.entry.player.code)
    for attack, mean in ((True, row.attack), (False, row.defence)):
        notes = sheet.notes(attack=attack)
        assert abs(sum(notes) / len(notes) - mean) <= 1


def test_one_part_missing_is_said(client):
    event, plays = evening_with_board()
    assert "the attack counts alone" in text_of(road(client, event, taker_of(plays[0])))


def test_a_correction_is_marked_with_what_stood_before(client):
    event, plays = evening_with_board()
    correct(plays[0], -52)
    compute(event)
    text = text_of(road(client, event, taker_of(plays[0])))
    assert "corrected, was +56: Slip read wrongly" in text
    assert "corrected" not in text_of(road(client, event, taker_of(plays[1])))


def test_a_note_that_is_still_being_computed_says_so(client):
    event, plays = evening_with_board()
    correct(plays[0], -52)
    assert "being computed" in text_of(road(client, event, taker_of(plays[0])))


def test_a_result_that_nobody_shares_has_no_note(client):
    event = running_event(started=1)
    play = plays_of_board(event, 1)[0]
    play_result(play, 56)
    compute(event)
    assert "no other table yet" in text_of(road(client, event, taker_of(play)))


def test_what_is_not_confirmed_is_not_shown(client):
    event = running_event(started=1)
    play = plays_of_board(event, 1)[0]
    enter_result(play, 56)
    compute(event)
    text = text_of(road(client, event, taker_of(play)))
    assert "56" not in text.replace(event.code, "")
    assert "no result yet" in text


def test_what_was_not_played_gives_its_reason(client):
    event = running_event(started=1)
    play = plays_of_board(event, 1)[0]
    play_mark_not_played(play=play, reason="Cards mixed up", actor=desk(event), now=timezone.now())
    assert "not played: Cards mixed up" in text_of(road(client, event, taker_of(play)))


def test_a_withdrawal_is_said(client):
    event, plays = evening_with_board()
    gone = taker_of(plays[0])
    entry_withdraw(entry=gone, reason="Unwell", actor=desk(event), now=timezone.now())
    compute(event)
    text = text_of(road(client, event, gone))
    assert "withdrawn" in text
    assert "there is no place" in text
    assert "Unwell" not in text


def test_the_road_sheet_links_only_to_boards_that_are_open(client):
    event, plays = evening_with_board()
    html = road(client, event, taker_of(plays[0])).content.decode()
    assert reverse("explain:board", args=[event.code, 1]) in html
    assert html.count("/boards/") == 1


def test_a_road_sheet_before_the_movement(client):
    event = drafted_event(3)
    entry = event.entries.select_related("player").first()
    assert "No boards yet" in text_of(road(client, event, entry))


def test_a_stranger_has_no_road_sheet(client):
    event, other = running_event(), running_event()
    assert road(client, event, entry_at(other)).status_code == 404
    assert client.get(f"/e/{event.code}/players/NOBODY/").status_code == 404
    assert client.get(f"/e/NOPE42/players/{entry_at(event).player.code}/").status_code == 404


def test_no_licence_is_shown(client):
    event, plays = evening_with_board()
    assert not re.search(r"L00\d\d", road(client, event, taker_of(plays[0])).content.decode())


# -- travellers


def test_the_traveller_of_a_released_board(client):
    event, plays = evening_with_board()
    response = board_page(client, event, 1)
    text = text_of(response)
    assert response.status_code == 200
    for play, note in zip(plays, NOTES, strict=True):
        assert note in text
        for seat in "NESW":
            assert str(entry_at(event, play.table, play.position.number, seat).player) in text
    for words in ("Garde", "bouts: 1, points:"):
        assert words in text


def test_the_traveller_says_why(client):
    event, _plays = evening_with_board()
    text = text_of(board_page(client, event, 1))
    assert "+62 is better than 4 of 4 others: 100.00 %" in text
    assert "−52 is better than 1 of 4 others: 25.00 %" in text


def test_equal_results_share_and_are_explained(client):
    event = running_event(started=5)
    play_board(event, 1, (56, 56, -56, -52, 50))
    compute(event)
    assert "+56 is better than 3 and equal to 1 of 4 others: 87.50 %" in text_of(board_page(client, event, 1))


def test_the_hands_are_those_of_the_board(client):
    event, _plays = evening_with_board()
    board = Board.objects.get(board_set=event.board_set, number=1)
    html = board_page(client, event, 1).content.decode()
    hands = html[html.index('class="deal"') :]
    shown = re.findall(r'<span class="cards">(.*?)</span></li>', hands, re.DOTALL)
    cards = [len(re.findall(r"<span>", group)) for group in shown]
    assert sum(cards) == 78
    north = next(line for line in board.cards.splitlines() if line.startswith("N "))
    north_html = hands[hands.index("deal--N") : hands.index("deal--W")]
    trumps = re.search(r"T:(\S+)", north)
    if trumps:
        for rank in trumps[1].split(","):
            assert f"<span>{rank}</span>" in north_html
    assert "Taker" in hands
    assert "Dealer" in hands


def test_a_closed_board_says_when_it_opens(client):
    event = running_event(started=5)
    play_board(event, 1, (56, 62, -56, -52))
    response = board_page(client, event, 1)
    assert response.status_code == 403
    text = text_of(response)
    assert "Board 1 is still closed" in text
    assert "4 / 5" in text


def test_a_closed_board_shows_no_result_and_no_card(client):
    event = running_event(started=5)
    plays = play_board(event, 1, (56, 62, -56, -52))
    compute(event)
    body = board_page(client, event, 1).content.decode()
    assert str(taker_of(plays[0]).player) not in body
    assert "+62" not in body
    assert 'class="hand"' not in body
    for line in card_words(event):
        assert line not in body


def test_no_page_of_a_running_event_holds_a_card(client):
    event, plays = evening_with_board()
    Board.objects.update(released_at=None)
    urls = [
        reverse("scoreboard:event", args=[event.code]),
        reverse("scoreboard:event", args=[event.code]) + "?show=boards",
        reverse("scoreboard:projector", args=[event.code]),
        reverse("explain:player", args=[event.code, taker_of(plays[0]).player.code]),
        reverse("explain:board", args=[event.code, 1]),
    ]
    for url in urls:
        body = client.get(url).content.decode()
        assert 'class="cards"' not in body
        for line in card_words(event):
            assert line not in body


def test_the_director_sees_no_more_than_the_public(client):
    event = running_event()
    client.force_login(desk(event).user)
    assert board_page(client, event, 1).status_code == 403


def test_a_board_that_does_not_exist(client):
    event = running_event()
    assert board_page(client, event, 999).status_code == 404
    assert client.get(f"/e/{event.code}/boards/0/").status_code == 404
    assert board_page(client, drafted_event(), 1).status_code == 404


@pytest.mark.parametrize("page", ["player", "board"])
def test_the_number_of_queries_does_not_grow(client, page):
    counts = []
    for players in (20, 52):
        event = running_event(players, 3, started=3)
        plays = play_board(event, 1, [50 + 2 * n for n in range(3)])
        compute(event)
        if page == "player":
            url = reverse("explain:player", args=[event.code, taker_of(plays[0]).player.code])
        else:
            url = reverse("explain:board", args=[event.code, 1])
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
