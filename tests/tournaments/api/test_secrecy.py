"""Over the API cards are the dealer's until their board is released."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from rest_framework.test import APIClient

from scoring.services.standings import standings_compute
from tests.factories import MembershipFactory, desk, drafted_event, entry_at, play_of, play_result
from tests.tournaments.api.conftest import client_of
from tournaments.models import Club, Event, LogEntry
from tournaments.services.events import event_close
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.rulings import unplayed_annul


@pytest.fixture
def dealer(club: Club) -> APIClient:
    return client_of(MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


def hands(event: Event) -> set[str]:
    """Every suit of every hand of every board, as the notation writes it."""
    groups = {group for board in event.board_set.boards.all() for group in board.cards.split()}
    return {group for group in groups if group.count(",") > 1}


def test_the_dealer_gets_every_card_and_the_log_says_so(event: Event, dealer: APIClient) -> None:
    answer = dealer.post(f"/api/v1/events/{event.code}/dealing-sheets/")
    boards = [(board.number, board.cards) for board in event.board_set.boards.order_by("number")]
    assert [(row["board"], row["cards"]) for row in answer.json()] == boards
    assert "no-store" in answer["Cache-Control"]
    assert LogEntry.objects.filter(event=event, verb="dealing_sheets_opened").count() == 1


def test_nobody_else_does(event: Event, director: APIClient, colleague: APIClient) -> None:
    root = client_of(get_user_model().objects.create_superuser("root"))
    elsewhere = client_of(MembershipFactory(may_see_cards=True).user)
    for caller, status in ((director, 403), (colleague, 403), (root, 403), (elsewhere, 404)):
        answer = caller.post(f"/api/v1/events/{event.code}/dealing-sheets/")
        assert answer.status_code == status
        assert not [hand for hand in hands(event) if hand in answer.content.decode()]
    assert not LogEntry.objects.filter(verb="dealing_sheets_opened").exists()


def test_before_the_deal_there_is_nothing_to_see(club: Club, dealer: APIClient) -> None:
    answer = dealer.post(f"/api/v1/events/{drafted_event(club=club).code}/dealing-sheets/")
    assert answer.status_code == 400
    assert [problem["code"] for problem in answer.json()["problems"]] == ["boards_missing"]


def test_no_answer_holds_a_card_or_the_key_before_release(
    event: Event,
    director: APIClient,
    dealer: APIClient,
    public: APIClient,
    seat: Callable[..., APIClient],
) -> None:
    play = play_result(play_of(event)).play
    standings_compute(event_id=event.pk, now=timezone.now())
    player = entry_at(event).player.code
    paths = ["", "entries/", "seating/", "movement/", "plays/", "links/", "log/", "standings/", "boards/"]
    paths += [f"players/{player}/", f"boards/{play.board}/", f"boards/{play.board}/tables/{play.table}/"]
    addresses = [f"/api/v1/events/{event.code}/{path}" for path in paths]
    secrets = {*hands(event), bytes(event.board_set.key).hex()}
    assert len(secrets) > 20
    for caller in (director, dealer, public, seat(event)):
        for address in (*addresses, "/api/v1/table/"):
            text = caller.get(address).content.decode()
            assert not [secret for secret in secrets if secret in text], address
    dealt = director.post(f"/api/v1/events/{drafted_event(club=event.club).code}/deal/").content.decode()
    assert not [secret for secret in secrets if secret in dealt]


def test_what_a_slip_says_besides_the_score_waits_for_the_release(event: Event, public: APIClient) -> None:
    play = play_result(play_of(event)).play
    address = f"/api/v1/events/{event.code}/players/{entry_at(event).player.code}/"

    def line() -> dict:
        rows = public.get(address).json()["boards"]
        return next(row for row in rows if row["board"] == play.board)["result"]

    assert line()["unit"] == play.versions.get().unit
    assert line()["sheet"] == {}
    for other in event.plays.exclude(pk=play.pk):
        play_mark_not_played(play=other, reason="test", actor=desk(event), now=timezone.now())
    unplayed_annul(event=event, reason="test", actor=desk(event), now=timezone.now())
    event_close(event=event, actor=desk(event), now=timezone.now())
    assert line()["sheet"]["points"] == play.versions.get().sheet["points"]
