"""The boards' page of a set that waits: the source is named, its value is shown before it is mixed in."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.services.dealing_task import board_deal_next
from games.services.dealing_turns import turn_moves
from tests.factories import desk, drafted_event
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event
from tournaments.services.movements import movement_prepare


@pytest.fixture
def prepared(club: Club) -> Event:
    event = drafted_event(club=club)
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=timezone.now()
    )


def commit(client: Client, event: Event, hours: int = 1, name: str = "Lotto, wheel of Turin") -> Any:
    at = timezone.localtime(timezone.now() + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M")
    return client.post(address("commit", event), {"source": name, "time": at})


def page(client: Client, event: Event, name: str = "boards") -> str:
    return unescape(client.get(address(name, event)).content.decode())


def source_speaks(event: Event) -> None:
    """As if the hour had come: the set was committed to two hours earlier."""
    event.refresh_from_db()
    board_set = event.board_set
    earlier = (timezone.now() - timedelta(hours=1)).isoformat(timespec="minutes")
    board_set.description["source"]["time"] = earlier
    board_set.save(update_fields=["description"])


def test_the_page_offers_both_and_says_what_each_is_worth(at_desk: Client, prepared: Event) -> None:
    said = page(at_desk, prepared)
    # The better choice comes first and is recommended; the other says what it lacks.
    assert said.index("recommended") < said.index("The strong guarantee") < said.index("The weaker guarantee")
    assert "Nobody can check that you did not deal several sets" in said
    assert "A sentence that a player calls out in the hall" in said
    assert "in the order drawn, two digits each, as in 07 12 33 41 88" in said


def test_from_the_commitment_to_the_boards(at_desk: Client, prepared: Event) -> None:
    assert commit(at_desk, prepared).status_code == 302
    prepared.refresh_from_db()
    said = page(at_desk, prepared)
    assert "Waiting for the public source" in said
    assert prepared.board_set.commitment in said
    assert "Lotto, wheel of Turin" in said
    assert address("source_value", prepared) not in said
    assert "The boards wait for what the public source says: Lotto, wheel of Turin." in page(
        at_desk, prepared, "event"
    )
    assert problems(at_desk.post(address("start", prepared))) == [
        "The boards wait for what the public source says: Lotto, wheel of Turin."
    ]
    source_speaks(prepared)
    form = page(at_desk, prepared).partition(address("source_value", prepared))[2]
    assert "<strong>Lotto, wheel of Turin</strong>. In the form that it names" in form
    shown = unescape(
        at_desk.post(address("source_value", prepared), {"value": "12; 45, Été"}).content.decode()
    )
    mixed_in = shown.partition("This is mixed in")[2].partition("</div>")[0]
    assert "Lotto, wheel of Turin" in mixed_in
    assert "12 45 ete" in mixed_in
    assert not prepared.board_set.boards.exists()
    at_desk.post(address("source_value", prepared), {"value": "12; 45, Été", "confirmed": "1"})
    assert prepared.board_set.boards.count() == 5
    assert "nobody chose a card" in page(at_desk, prepared)
    assert "“12 45 ete”" in page(at_desk, prepared, "log")
    assert "“Lotto, wheel of Turin” is known (" in page(at_desk, prepared, "log")


def test_a_value_without_letters_and_a_second_value_are_refused(at_desk: Client, prepared: Event) -> None:
    commit(at_desk, prepared)
    assert "Nobody can know the value yet" in " ".join(
        problems(at_desk.post(address("source_value", prepared), {"value": "1", "confirmed": "1"}))
    )
    source_speaks(prepared)
    assert problems(at_desk.post(address("source_value", prepared), {"value": "-"})) == [
        "The value needs a letter or a digit."
    ]
    at_desk.post(address("source_value", prepared), {"value": "one", "confirmed": "1"})
    again = at_desk.post(address("source_value", prepared), {"value": "two", "confirmed": "1"})
    assert problems(again) == ["The value was given: “one”. It is never changed."]


def test_a_source_that_is_not_later_is_refused_and_what_was_written_stays(
    at_desk: Client, prepared: Event
) -> None:
    answer = commit(at_desk, prepared, hours=-1, name="Yesterday’s lottery")
    assert problems(answer) == ["The source must speak later than now: else somebody may know what it says."]
    assert "Yesterday’s lottery" in unescape(answer.content.decode())
    for time in ("", "soon", "9999-99-99T99:99", "0001-01-01T00:00"):
        assert at_desk.post(address("commit", prepared), {"source": "x", "time": time}).status_code == 422
    prepared.refresh_from_db()
    assert prepared.board_set is None


def test_labels_are_printed_while_the_set_waits_sheets_are_not(
    at_desk: Client, prepared: Event, dealer: Any
) -> None:
    commit(at_desk, prepared)
    assert at_desk.get(address("etui_labels", prepared)).content.startswith(b"%PDF")
    answer = logged_in(dealer).post(address("dealing_sheets", prepared))
    assert problems(answer) == ["The boards have not been dealt yet."]


def test_a_colleague_may_an_outsider_may_not(prepared: Event, colleague: Any, outsider: Any) -> None:
    for action in ("commit", "source_value", "dealing"):
        assert logged_in(outsider).post(address(action, prepared)).status_code == 404
        assert Client().post(address(action, prepared)).status_code == 302
    assert commit(logged_in(colleague), prepared).status_code == 302
    prepared.refresh_from_db()
    assert prepared.board_set.state == "committed"


def test_the_public_page_says_what_the_set_waits_for(at_desk: Client, prepared: Event) -> None:
    commit(at_desk, prepared)
    prepared.refresh_from_db()
    said = unescape(Client().get(f"/boards/{prepared.board_set.code}/").content.decode())
    assert "waiting for the public source" in said
    assert "Lotto, wheel of Turin" in said
    assert prepared.board_set.commitment in said
    body = Client().get(f"/api/v1/board-sets/{prepared.board_set.code}/").json()
    assert (body["state"], body["dealt_count"], body["key"], body["value"]) == ("committed", 0, None, None)


def test_the_page_counts_the_boards_that_a_worker_deals(
    at_desk: Client, prepared: Event, outsider: Any
) -> None:
    cache.clear()
    assert at_desk.post(address("deal", prepared), {"played": "1"}).status_code == 302
    prepared.refresh_from_db()
    said = page(at_desk, prepared)
    assert "0 of 5 boards dealt" in said
    assert "the worker is not running" in said
    assert f'hx-get="{address("dealing", prepared)}"' in said
    assert "The boards are being dealt: 0 of 5." in page(at_desk, prepared, "event")
    for _ in range(2):
        board_deal_next(board_set_id=prepared.board_set.pk, now=timezone.now())
    turn_moves(prepared.board_set.pk)
    said = page(at_desk, prepared, "dealing")
    assert "2 of 5 boards dealt" in said
    assert "the worker is not running" not in said
    assert logged_in(outsider).get(address("dealing", prepared)).status_code == 404
    while board_deal_next(board_set_id=prepared.board_set.pk, now=timezone.now()):
        pass
    cache.clear()
    assert at_desk.get(address("dealing", prepared)).headers["HX-Refresh"] == "true"
    assert "The boards are dealt" in page(at_desk, prepared)
    assert "that the robots made too often" in page(at_desk, prepared)


def test_while_boards_are_dealt_no_card_of_them_leaves(at_desk: Client, prepared: Event, dealer: Any) -> None:
    at_desk.post(address("deal", prepared), {"played": "1"})
    prepared.refresh_from_db()
    board_deal_next(board_set_id=prepared.board_set.pk, now=timezone.now())
    (board,) = prepared.board_set.boards.all()
    for client in (at_desk, logged_in(dealer), Client()):
        for url in (
            *(address(name, prepared) for name in ("boards", "dealing", "event", "log", "etui_labels")),
            f"/boards/{prepared.board_set.code}/",
            f"/api/v1/board-sets/{prepared.board_set.code}/",
        ):
            said = client.get(url).content.decode(errors="replace")
            assert not [line for line in board.cards.splitlines() if line[2:] in said]
    assert logged_in(dealer).post(address("dealing_sheets", prepared)).status_code == 422
