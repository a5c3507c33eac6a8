"""Sets without an event whose cards come from people: typed in, recorded after the play, read from a file."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.exchange.printing import print_json, print_text
from games.models import Board, BoardSet
from games.problems import ProblemsError
from games.selectors.board_sets import public_set
from games.selectors.boards import released_numbers
from games.selectors.deal_numbers import compared
from games.services.free_sets import AskedSet
from tests.at_once import at_once
from tests.factories import NOW, MembershipFactory, club_with_director
from tests.refusals import refused
from tests.tournaments.board_files import TABLES, free_file, typed
from tournaments.models import Club, ClubSet
from tournaments.services.actors import Actor
from tournaments.services.club_set_papers import set_blind_open, set_paper_open
from tournaments.services.club_sets import club_set_cancel, club_set_release
from tournaments.services.club_sets_by_hand import (
    club_set_board_write,
    club_set_by_hand,
    club_set_fix,
    club_set_import,
)
from tournaments.services.release_rules import boards_release_at_hour

pytestmark = pytest.mark.django_db
HOUR = NOW + timedelta(hours=4)


@pytest.fixture
def club() -> Club:
    return club_with_director()[0]


@pytest.fixture
def dealer(club: Club) -> Actor:
    return Actor(user=MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


@pytest.fixture
def begin(club: Club, dealer: Actor) -> Any:
    """Makes boards without cards."""

    def begun(table: str = "burraco", origin: str = "typed", boards: int = 2, **changes: Any) -> ClubSet:
        game, ruleset, seats = TABLES[table]
        asked = AskedSet(game, ruleset, boards, **{"seats": seats} | changes)
        made = {"club": club, "title": "Serata", "asked": asked, "origin": origin}
        return club_set_by_hand(**made, actor=dealer, now=NOW)

    return begun


@pytest.fixture
def write(dealer: Actor) -> Any:
    """Writes a board down, heap by heap or pasted."""

    def written(club_set: ClubSet, number: int, hands: Any, *, again: bool = False) -> ClubSet:
        given = {"club_set": club_set, "number": number, "hands": hands, "is_again": again}
        return club_set_board_write(**given, actor=dealer, now=NOW)

    return written


@pytest.fixture
def read(club: Club, dealer: Actor) -> Any:
    """Takes the boards of a file."""

    def taken(data: str | bytes, title: str = "", release_at: Any = None) -> ClubSet:
        given = {"data": data if isinstance(data, bytes) else data.encode(), "release_at": release_at}
        return club_set_import(club=club, title=title, **given, actor=dealer, now=NOW)

    return taken


def verbs(club_set: ClubSet) -> list[str]:
    return list(club_set.notes.order_by("pk").values_list("verb", flat=True))


def where(caught: Any) -> set[str]:
    return {problem.where for problem in caught.value.problems}


@pytest.mark.parametrize("table", TABLES)
def test_a_set_is_typed_in_fixed_printed_and_released(
    table: str, begin: Any, write: Any, dealer: Actor
) -> None:
    club_set, file = begin(table), free_file(table)
    write(club_set, 1, typed(file, 2))
    with refused("deal_known"):
        write(club_set, 2, typed(file, 2))
    # A mistake: typed again, by whoever says so.
    with refused("board_typed"):
        write(club_set, 1, typed(file, 1))
    write(club_set, 1, typed(file, 1), again=True)
    for too_early in (club_set_fix, partial(club_set_release, is_confirmed=True)):
        with refused("boards_blank"):
            too_early(club_set=club_set, actor=dealer, now=NOW)
    with refused("boards_blank"):
        set_paper_open(club_set=club_set, paper="pack-lists", actor=dealer, now=NOW)
    write(club_set, 2, file.dealt.print_deal(file.boards[1].deal))
    club_set_fix(club_set=club_set, actor=dealer, now=NOW)
    with refused("board_written"):
        write(club_set, 1, typed(free_file(table, first=50), 1), again=True)
    with refused("cards_fixed"):
        club_set_fix(club_set=club_set, actor=dealer, now=NOW)
    assert set_blind_open(club_set=club_set, number=2, actor=dealer, now=NOW).number == 2
    board_set = club_set.board_set
    assert [board.cards for board in board_set.boards.order_by("number")] == [
        file.dealt.print_deal(board.deal) for board in file.boards
    ]
    club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=NOW)
    found = public_set(club_set.code)
    assert (found.is_open, found.commitment, found.key, found.made_by.title) == (True, "", None, "Serata")
    assert compared(club_set.code, print_text(file).encode()) == ()
    assert verbs(club_set) == [
        *("boards_typing", "board_written", "board_written", "board_written", "boards_fixed"),
        *("blind_helper_opened", "boards_released_by_hand"),
    ]


def test_the_first_paper_with_cards_fixes_them(begin: Any, write: Any, dealer: Actor) -> None:
    club_set, file = begin(boards=1), free_file("burraco")
    write(club_set, 1, typed(file, 1))
    set_paper_open(club_set=club_set, paper="dealing-sheets", actor=dealer, now=NOW)
    with refused("board_written"):
        write(club_set, 1, typed(file, 2), again=True)


@pytest.mark.parametrize("table", TABLES)
def test_recorded_boards_are_written_once_and_seen_at_the_hour(
    table: str, begin: Any, write: Any, dealer: Actor
) -> None:
    club_set, file = begin(table, "recorded", release_at=HOUR), free_file(table)
    write(club_set, 2, typed(file, 2))
    with refused("board_written"):
        write(club_set, 2, typed(file, 1), again=True)
    with refused("cards_fixed"):
        club_set_fix(club_set=club_set, actor=dealer, now=NOW)
    boards_release_at_hour(now=HOUR)
    assert released_numbers(club_set.board_set) == {2}
    with refused("board_written"):
        write(club_set, 2, typed(file, 1), again=True)
    # Who was late writes the other one down after the hour: it is seen then.
    write(club_set, 1, typed(file, 1))
    boards_release_at_hour(now=HOUR + timedelta(minutes=1))
    assert released_numbers(club_set.board_set) == {1, 2}


def test_recorded_boards_that_are_written_down_can_be_released_before_the_others(
    begin: Any, write: Any, dealer: Actor
) -> None:
    club_set, file = begin(origin="recorded"), free_file("burraco")
    release = partial(club_set_release, club_set=club_set, is_confirmed=True, actor=dealer, now=NOW)
    for number in (2, 1):
        with refused("boards_blank"):
            release()
        write(club_set, number, typed(file, number))
        release()
        assert number in released_numbers(club_set.board_set)
    with refused("release_done"):
        release()


def test_all_cards_that_are_wrong_are_named_at_once_with_their_places(begin: Any, write: Any) -> None:
    club_set, hands = begin("two at burraco"), typed(free_file("two at burraco"), 1)
    stock = hands["stock"].split()
    # 107 cards.
    with refused("wrong_card_count", "cards_missing") as caught:
        write(club_set, 1, hands | {"stock": " ".join(stock[:-1])})
    assert where(caught) == {"stock", ""}
    assert "stock has 62 cards instead of 63." in caught.value.problems[0].text()
    # 109 cards, the last of which is one of two packs too many.
    spare = hands["turned"]
    with refused("card_too_often", "wrong_card_count") as caught:
        write(club_set, 1, hands | {"stock": hands["stock"] + f" {spare} "})
    assert caught.value.problems[0].params["most"] == (4 if spare == "*" else 2)
    # One face three times, another one foreign, and a heap that there is not.
    face = next(card for card in stock if card != "*" and stock.count(card) == 2)
    place = next(at for at, card in enumerate(stock) if card not in {face, "*"})
    with refused("card_unknown", "card_too_often", "wrong_card_count", "cards_missing") as caught:
        write(
            club_set, 1, hands | {"stock": " ".join([*stock[:place], face, *stock[place + 1 :]]), "N": "ZZ"}
        )
    unknown, often, *_rest = caught.value.problems
    assert (unknown.where, unknown.params["text"]) == ("N", "ZZ")
    assert f"stock:{place + 1}" in often.params["places"].split(", ")
    with refused("heap_unknown"):
        write(club_set, 1, hands | {"pozzetto": ""})
    assert not Board.objects.exclude(is_written=False).exists()


def test_a_whole_board_is_pasted_with_line_and_column_of_every_mistake(begin: Any, write: Any) -> None:
    club_set, file = begin("burraco"), free_file("burraco")
    text = print_text(file)
    with refused("boards_pasted"):
        write(club_set, 1, text)
    head, _blank, board = text.partition("\n\n")
    first = board.partition("\n\n")[0]
    with refused("board_of_another_number"):
        write(club_set, 2, first)
    with refused("board_of_another_game"):
        write(club_set, 1, print_text(free_file("tarot", 1)))
    cut = first.splitlines()
    with refused("wrong_card_count", "cards_missing") as caught:
        write(club_set, 1, "\n".join([*cut[:2], cut[2][:9], *cut[3:]]))
    assert "3:1" in where(caught)
    # As a telephone and another system write it.
    write(club_set, 1, f"{head}\n\n{first}".replace("\n", "\r\n").replace("S:", "♠: "))
    assert club_set.board_set.boards.get(number=1).cards == file.dealt.print_deal(file.boards[0].deal)


def test_the_taker_of_a_pasted_board_is_that_of_the_set(begin: Any, write: Any) -> None:
    text = print_text(free_file("tarot", 1)).partition("\n\n")[2]
    with refused("board_of_another_taker"):
        write(begin("tarot"), 1, text.replace('[Taker "N"]', '[Taker "E"]'))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("written", [print_text, print_json])
def test_a_file_becomes_a_set_once(table: str, written: Any, read: Any, dealer: Actor) -> None:
    file = free_file(table, 3)
    club_set = read(written(file).replace("\n", "\r\n"))
    assert (club_set.title, club_set.seats, club_set.board_set.origin) == ("Serata", file.players, "file")
    with refused("deal_known", "deal_known", "deal_known"):
        read(written(file), "Again")
    assert BoardSet.objects.count() == 1
    club_set_release(club_set=club_set, is_confirmed=True, actor=dealer, now=NOW)
    assert compared(club_set.code, written(file).encode()) == ()
    assert verbs(club_set) == ["boards_imported", "boards_released_by_hand"]


def test_a_file_that_is_none_leaves_nothing_behind(read: Any) -> None:
    text = print_text(free_file("burraco"))
    lines = text.splitlines()
    stock = next(at for at, line in enumerate(lines) if line.startswith("stock"))
    torn = "\n".join([*lines[:stock], lines[stock][:40].rpartition(" ")[0], *lines[stock + 1 :]])
    with refused("wrong_card_count", "cards_missing") as caught:
        read(torn)
    assert f"{stock + 1}:1" in where(caught)
    with refused("board_twice"):
        read(text.replace('[Board "2"]', '[Board "1"]'))
    with refused("boards_not_in_turn"):
        read(text.replace('[Board "2"]', '[Board "7"]'))
    north = lines.index('[Dealer "N"]') + 1
    with refused("card_unknown", "wrong_card_count", "cards_missing") as caught:
        read("\n".join([*lines[:north], "N é", *lines[north + 1 :]]))
    assert f"{north + 1}:3" in where(caught)
    for data in (text.replace("Serata", "Serata è").encode("latin-1"), text.encode("utf-16")):
        with refused("not_utf8"):
            read(data)
    with refused("file_too_long"):
        read(bytes(range(256)) * 40_000)
    with pytest.raises(ProblemsError):
        read(bytes(range(1, 256)) * 4_000)
    same = print_text(free_file("burraco", 1)).partition("\n\n")[2]
    with refused("deal_twice"):
        read(
            f'[Game "burraco"]\n[Ruleset "fitab"]\n{same}\n[Board "2"]\n' + same.partition("]\n")[2], "Twice"
        )
    with refused("title_missing", "hour_passed"):
        read(text.replace('[Set "Serata"]', ""), release_at=NOW)
    with refused("takers_missing"):
        read(print_text(free_file("tarot")).replace('[Taker "E"]\n', ""))
    assert not BoardSet.objects.exists()
    assert not ClubSet.objects.exists()


def test_what_is_no_set_by_hand(begin: Any, club: Club, dealer: Actor) -> None:
    with refused("boards_out_of_range", "origin_unknown", "not_dealt_here"):
        begin("tarot", "drawn", boards=0, is_played=True)
    club_set = begin()
    club_set_cancel(club_set=club_set, reason="Too many mistakes", actor=dealer, now=NOW)
    with refused("boards_cancelled"):
        club_set_board_write(club_set=club_set, number=1, hands={}, is_again=True, actor=dealer, now=NOW)


def test_only_a_dealer_of_this_very_club_writes(begin: Any, club: Club) -> None:
    club_set, file = begin(), free_file("burraco")
    asked = AskedSet("burraco", "fitab", 1)
    colleague = club.memberships.get(role="director").user
    for user in (colleague, MembershipFactory(may_see_cards=True).user):
        who = {"actor": Actor(user=user), "now": NOW}
        text = print_text(file).encode()
        for action in (
            partial(club_set_by_hand, club=club, title="x", asked=asked, origin="typed"),
            partial(club_set_import, club=club, title="x", data=text, release_at=None),
            partial(club_set_board_write, club_set=club_set, number=1, hands=typed(file, 1), is_again=False),
            partial(club_set_fix, club_set=club_set),
        ):
            with pytest.raises(PermissionError):
                action(**who)
    assert verbs(club_set) == ["boards_typing"]


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_the_second_is_told(begin: Any, club: Club, dealer: Actor) -> None:
    other = Actor(user=MembershipFactory(club=club, may_see_cards=True).user)
    club_set, file = begin(boards=1), free_file("burraco")
    given = {"club_set": club_set, "number": 1, "is_again": False, "now": NOW}
    boards = [partial(club_set_board_write, hands=typed(file, number), **given) for number in (1, 2)]
    outcomes = at_once(partial(boards[0], actor=dealer), partial(boards[1], actor=other))
    assert _lost(outcomes) == ["board_typed"], outcomes
    text = print_text(free_file("tarot", 1)).encode()
    given = {"club": club, "title": "x", "data": text, "release_at": None, "now": NOW}
    outcomes = at_once(*(partial(club_set_import, actor=actor, **given) for actor in (dealer, other)))
    assert _lost(outcomes) == ["deal_known"], outcomes


def _lost(outcomes: list[Any]) -> list[str]:
    lost = [outcome for outcome in outcomes if isinstance(outcome, ProblemsError)]
    return [problem.code for error in lost for problem in error.problems]


def test_a_file_is_read_before_anybody_has_to_wait(read: Any) -> None:
    """A long one takes seconds, and on SQLite nobody else writes during a transaction."""
    with CaptureQueriesContext(connection) as asked, pytest.raises(ProblemsError):
        read('[Set "Nothing"]')
    assert not [query["sql"] for query in asked if "SAVEPOINT" in query["sql"]]
