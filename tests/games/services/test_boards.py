"""Board sets: dealt once, derived again from key and code, released board by board."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from games.cards import Seat
from games.dealing.commitment import is_committed
from games.dealing.criteria import ByPlay, Played
from games.dealing.source import PublicSource
from games.models import Board, BoardSet
from games.registry import game
from games.services.boards import board_set_deal, boards_release
from games.services.cancelling import board_set_cancel
from games.tarot.criteria import NoPetitSec
from tests.factories import KEY, NOW
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def deal(count=4, **options):
    options = {"game_slug": "tarot", "ruleset": "duplicate-individual", "user": None} | options
    return board_set_deal(board_count=count, **options)


def cards(board_set):
    boards = board_set.boards.order_by("number")
    return [(board.number, board.dealer, board.taker, board.cards) for board in boards]


def test_a_set_is_dealt_from_a_fresh_key_of_512_bits():
    first, second = deal(), deal()
    assert len(bytes(first.key)) == len(bytes(second.key)) == 64
    assert bytes(first.key) != bytes(second.key)
    assert [row[0] for row in cards(first)] == [1, 2, 3, 4]
    assert not set(cards(first)) & set(cards(second))


def test_every_board_is_a_legal_deal_as_text():
    rules = game("tarot")
    for board in deal().boards.all():
        parsed = rules.parse_deal(board.cards, rules.ruleset("duplicate-individual"))
        assert rules.print_deal(parsed) == board.cards
        assert board.taker in parsed.hands


def test_the_commitment_binds_key_and_set():
    board_set = deal()
    board_set.refresh_from_db()
    key, description = bytes(board_set.key), board_set.description
    assert is_committed(board_set.commitment, key, description)
    assert not is_committed(board_set.commitment, key[::-1], description)
    assert not is_committed(board_set.commitment, key, description | {"boards": 5})


def test_key_and_code_deal_a_known_set_again():
    first = deal(key=KEY, code="SET1")
    known, commitment = cards(first), first.commitment
    first.delete()
    again = deal(key=KEY, code="SET1")
    assert (cards(again), again.commitment) == (known, commitment)
    assert not set(cards(deal(key=KEY, code="SET2"))) & set(known)


def test_the_description_says_what_was_asked_for_and_is_bound():
    source = PublicSource("Lotto, wheel of Turin", "2026-03-07T20:00+01:00")
    board_set = deal(takers="SSSW", criteria=[NoPetitSec()], source=source, value="12 45 7", event="Open")
    board_set.refresh_from_db()
    assert board_set.description["takers"] == {"balanced_over": "players", "seats": "SSSW"}
    assert board_set.description["criteria"] == [{"name": "no_petit_sec"}]
    assert board_set.description["source"] == source.as_dict()
    assert board_set.description["event"] == "Open"
    assert board_set.public_value == "12 45 7"
    assert list(board_set.boards.order_by("number").values_list("taker", flat=True)) == list("SSSW")


def test_another_value_of_the_public_source_deals_other_boards():
    source = PublicSource("Lotto, wheel of Turin", "2026-03-07T20:00+01:00")
    sets = {}
    for value in ("12 45 7", "12, 45, 7", "12 45 8"):
        board_set = deal(key=KEY, code="SET1", source=source, value=value)
        sets[value] = board_set.commitment, cards(board_set)
        board_set.delete()
    assert sets["12 45 7"] == sets["12, 45, 7"]
    assert sets["12 45 7"][0] == sets["12 45 8"][0]
    assert not set(sets["12 45 7"][1]) & set(sets["12 45 8"][1])


def test_a_set_waits_for_the_value_of_its_source():
    source = PublicSource("Lotto, wheel of Turin", "2026-03-07T20:00+01:00")
    with refused("value_wanted"):
        deal(source=source)
    with refused("value_unwanted"):
        deal(value="12 45 7")
    assert not BoardSet.objects.exists()


def test_rejections_are_kept_by_reason_and_plays_with_the_board():
    def play(candidate, seeds):
        return [Played(candidate.attempt > 2, 50) for _ in seeds]

    board_set = deal(2, by_play=ByPlay("robots-3", 3, 90, 100), criteria=[], players={"robots-3": play})
    assert [board.rejections for board in board_set.boards.all()] == [{"by_play": 2}] * 2
    assert [board.plays for board in board_set.boards.all()] == [[[True, 50]] * 3] * 2
    assert board_set.rejected_count == 4


def test_a_set_that_does_not_fit_its_game_is_refused():
    with refused("taker_count"):
        deal(takers=[Seat.N])
    with refused("player_unknown"):
        deal(by_play=ByPlay("robots-0", 3, 25, 75))


def test_boards_of_burraco_name_no_taker():
    board_set = deal(game_slug="burraco", ruleset="fibur-2026")
    assert [row[1:3] for row in cards(board_set)] == [("N", ""), ("E", ""), ("S", ""), ("W", "")]
    assert all("stock" in row[3] for row in cards(board_set))
    with refused("takers_unwanted"):
        deal(game_slug="burraco", ruleset="fibur-2026", takers="NESW")


def test_a_code_is_one_set_of_the_house():
    deal(code="SET1")
    with pytest.raises(IntegrityError), transaction.atomic():
        deal(code="SET1")


def test_a_key_of_another_length_is_no_key():
    with pytest.raises(ValueError, match="64 bytes"):
        deal(key=b"short")
    assert not BoardSet.objects.exists()


def test_unknown_games_and_rulesets():
    with refused("game_unknown"):
        deal(game_slug="whist")
    with refused("ruleset_unknown"):
        deal(ruleset="whist")


def test_boards_are_released_one_by_one_and_once():
    board_set = deal()
    assert boards_release(board_set=board_set, numbers=[2, 3], now=NOW) == 2
    assert boards_release(board_set=board_set, numbers=[3, 4, 99], now=NOW) == 1
    assert boards_release(board_set=board_set, numbers=[], now=NOW) == 0
    released = board_set.boards.exclude(released_at=None).values_list("number", flat=True)
    assert list(released) == [2, 3, 4]
    assert boards_release(board_set=board_set, numbers=None, now=NOW) == 1


def test_releasing_touches_no_other_set():
    first, second = deal(), deal()
    boards_release(board_set=first, numbers=None, now=NOW)
    assert not Board.objects.filter(board_set=second).exclude(released_at=None).exists()


def test_a_cancelled_set_stays_secret():
    board_set = deal()
    board_set_cancel(board_set=board_set, reason="wet cards", now=NOW)
    board_set.refresh_from_db()
    assert board_set.state == BoardSet.State.CANCELLED
    assert not board_set.boards.exclude(released_at=None).exists()
