"""Boards typed in before the play, or written down after it: by the dealer, card for card checked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import BoardSet
from games.selectors.boards import blank_numbers, released_numbers
from tests.factories import desk, drafted_event, play_position
from tests.refusals import refused
from tests.tournaments.board_files import board_file
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event, LogEntry
from tournaments.services.boards import boards_deal
from tournaments.services.events import event_start
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare
from tournaments.services.positions import position_start_next


@pytest.fixture
def event(club: Club) -> Event:
    """Drawn, five boards wanted, none dealt."""
    event = drafted_event(20, club=club)
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=timezone.now()
    )


@pytest.fixture
def at_dealers(dealer: Any) -> Client:
    return logged_in(dealer)


def begin(client: Client, event: Event, origin: str = "typed") -> Any:
    return client.post(address("by_hand", event), {"origin": origin})


def hands(number: int) -> dict[str, str]:
    """The fields of a board, as somebody would type them."""
    file = board_file()
    lines = file.dealt.print_deal(file.boards[number - 1].deal).splitlines()
    return {f"hand_{line.split()[0]}": line.partition(" ")[2] for line in lines}


def write(client: Client, event: Event, number: int, **changes: str) -> Any:
    return client.post(address("board_by_hand", event), {"board": str(number)} | hands(number) | changes)


def fresh(event: Event) -> Event:
    return Event.objects.select_related("board_set", "club").get(pk=event.pk)


def test_a_set_is_typed_board_by_board_and_then_the_event_is_ready(at_dealers: Client, event: Event) -> None:
    assert begin(at_dealers, event).url == address("board_by_hand", event)
    assert fresh(event).state == "draft"
    overview = at_dealers.get(address("event", event)).content.decode()
    assert "They are typed in one by one; until then they have no cards." in overview
    for number in range(1, 5):
        assert write(at_dealers, event, number).url.endswith(f"?board={number + 1}")
    with refused("boards_blank"):
        event_start(event=event, actor=desk(event), now=timezone.now())
    assert write(at_dealers, event, 5).url == address("boards", event)
    event = fresh(event)
    assert (event.state, event.board_set.origin, blank_numbers(event.board_set)) == ("ready", "typed", [])
    printed = board_file().dealt.print_deal
    assert [board.cards for board in event.board_set.boards.order_by("number")] == [
        printed(board.deal) for board in board_file().boards
    ]
    log = at_dealers.get(address("log", event)).content.decode()
    assert "Wrote down the cards of board 5." in log
    assert "No guarantee" in at_dealers.get(address("boards", event)).content.decode()


def test_everything_that_is_wrong_is_named_by_its_hand(at_dealers: Client, event: Event) -> None:
    begin(at_dealers, event)
    north, chien = hands(1)["hand_N"], hands(1)["hand_chien"]
    shorter = re.sub(r",[^,\s]+$", "", north.removesuffix(" X"))
    answer = write(at_dealers, event, 1, hand_N=shorter, hand_chien=chien + " ZZ")
    said = problems(answer)
    assert answer.status_code == 422
    assert any(line.startswith("Chien: “ZZ” is no card") for line in said)
    assert any(re.match(r"North \(N\) has 1[67] cards instead of 18", line) for line in said)
    assert any(line.startswith("Missing from the deal: ") for line in said)
    assert f">{shorter}</textarea>" in answer.content.decode()
    assert blank_numbers(fresh(event).board_set) == [1, 2, 3, 4, 5]


def test_a_hand_is_called_as_its_field_is(at_dealers: Client, event: Event) -> None:
    begin(at_dealers, event)
    at_dealers.cookies["django_language"] = "it"
    said = problems(write(at_dealers, event, 1, hand_W=""))
    assert "Ovest (O) ha 0 carte invece di 18." in said
    said = problems(write(at_dealers, event, 1, hand_W=hands(1)["hand_N"]))
    assert any(line.startswith("Ovest (O): ") and line.endswith(" in N, O.") for line in said)


def test_a_card_that_is_there_twice_is_named_with_both_hands(at_dealers: Client, event: Event) -> None:
    begin(at_dealers, event)
    said = problems(write(at_dealers, event, 1, hand_E=hands(1)["hand_N"]))
    assert any("is there 2 times: at N, E." in line for line in said)


def test_the_same_cards_are_no_second_board(at_dealers: Client, event: Event) -> None:
    begin(at_dealers, event)
    write(at_dealers, event, 1)
    assert problems(write(at_dealers, event, 2, **hands(1))) == [
        "A board with these cards has been dealt or read before."
    ]


def test_before_the_start_a_board_may_be_typed_again_and_is_never_shown(
    at_dealers: Client, event: Event
) -> None:
    begin(at_dealers, event)
    write(at_dealers, event, 1)
    page = at_dealers.get(address("board_by_hand", event), {"board": "1"}).content.decode()
    assert "Typed again they are replaced; they are not shown." in page
    assert hands(1)["hand_N"] not in page
    assert write(at_dealers, event, 1, **hands(2)).status_code == 302
    assert write(at_dealers, event, 2, **hands(1)).status_code == 302


def test_only_the_dealer_types_and_nobody_else_sees_the_page(
    event: Event, owner: Any, outsider: Any, client: Client, at_dealers: Client
) -> None:
    assert begin(logged_in(owner), event).status_code == 302
    for browser, status in ((logged_in(owner), 403), (logged_in(outsider), 404), (client, 302)):
        assert browser.get(address("board_by_hand", event)).status_code == status
        assert write(browser, event, 1).status_code == status
    assert blank_numbers(fresh(event).board_set) == [1, 2, 3, 4, 5]
    assert "no-store" in at_dealers.get(address("board_by_hand", event))["Cache-Control"]


def test_what_was_dealt_by_chance_is_not_typed_over(at_dealers: Client, running: Event) -> None:
    assert at_dealers.get(address("board_by_hand", running)).url == address("boards", running)
    assert write(at_dealers, running, 1).url == address("boards", running)
    assert problems(begin(at_dealers, running)) == ["The event has started: movement and boards are fixed."]


def test_an_origin_that_does_not_exist(at_dealers: Client, event: Event) -> None:
    assert problems(begin(at_dealers, event, "drawn")) == [
        "Boards are typed in before the play or recorded after it."
    ]
    assert not BoardSet.objects.exists()


def test_cards_for_a_board_that_there_is_not_become_nobody_else_s(at_dealers: Client, event: Event) -> None:
    begin(at_dealers, event)
    write(at_dealers, event, 1)
    before = fresh(event).board_set.boards.get(number=1).cards
    for number in ("6", "99", "0", "x"):
        answer = write(at_dealers, event, 2, board=number)
        assert answer.status_code == 422
        assert problems(answer) == ["The set has no such board."]
    assert fresh(event).board_set.boards.get(number=1).cards == before


def test_who_begins_on_an_old_page_is_told_and_drops_nobody_s_boards(
    at_dealers: Client, event: Event
) -> None:
    first = boards_deal(event=event, actor=desk(event), now=timezone.now()).board_set
    answer = at_dealers.post(address("by_hand", event), {"origin": "typed", "seen": ""})
    assert problems(answer)[0].startswith("Somebody else was faster")
    assert fresh(event).board_set == first


def test_before_all_is_typed_there_are_no_sheets(at_dealers: Client, event: Event) -> None:
    begin(at_dealers, event)
    write(at_dealers, event, 2)
    for paper in ("dealing_sheets", "hand_diagrams", "pack_lists", "blind_helper"):
        answer = at_dealers.post(address(paper, event))
        assert answer.status_code == 422
        assert problems(answer)[0].startswith("These boards have no cards yet: 1")
    assert not LogEntry.objects.filter(verb="dealing_sheets_opened").exists()


class TestRecorded:
    """Real cards, dealt at the first position; the hands are written down after the play."""

    @pytest.fixture
    def played(self, event: Event, at_dealers: Client) -> Event:
        """The first position is played, the second runs."""
        assert begin(at_dealers, event, "recorded").url == address("boards", event)
        event, now = fresh(event), timezone.now()
        assert event.state == "ready"
        links_issue(event=event, actor=desk(event), now=now)
        event = event_start(event=event, actor=desk(event), now=now)
        play_position(event, 1)
        position_start_next(event=event, number=2, actor=desk(event), now=now)
        return event

    def test_a_board_is_released_when_it_is_played_and_written_down(
        self, played: Event, at_dealers: Client
    ) -> None:
        play_position(played, 2)
        assert released_numbers(played.board_set) == set()
        for number in (2, 3):
            assert write(at_dealers, played, number).status_code == 302
        assert released_numbers(played.board_set) == {2, 3}
        page = Client().get(f"/e/{played.code}/boards/2/").content.decode()
        assert "21" in page

    def test_written_down_during_the_play_it_waits_for_its_last_table(
        self, played: Event, at_dealers: Client
    ) -> None:
        write(at_dealers, played, 2)
        assert released_numbers(played.board_set) == set()
        play_position(played, 2)
        assert released_numbers(played.board_set) == {2}

    def test_after_the_start_cards_are_not_changed(self, played: Event, at_dealers: Client) -> None:
        write(at_dealers, played, 2)
        assert problems(write(at_dealers, played, 2, **hands(3))) == [
            "Board 2 has its cards: they cannot be changed any more."
        ]
        assert (
            "they cannot be changed any more"
            in at_dealers.get(address("board_by_hand", played), {"board": "2"}).content.decode()
        )

    def test_what_is_missing_is_said_on_the_boards_page(self, played: Event, at_dealers: Client) -> None:
        write(at_dealers, played, 1)
        page = at_dealers.get(address("boards", played)).content.decode()
        assert "4 boards have no cards yet." in page
        assert "recorded at the tables" in page


def test_typed_boards_are_fixed_at_the_start(at_dealers: Client, event: Event) -> None:
    begin(at_dealers, event)
    for number in range(1, 6):
        write(at_dealers, event, number)
    event_start(event=event, actor=desk(event), now=timezone.now())
    assert problems(write(at_dealers, event, 1, **hands(1))) == [
        "The event has started: its boards cannot be changed any more."
    ]
