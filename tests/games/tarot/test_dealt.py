"""The boards of a duplicate set: criteria, takers, dealers (RO2012)."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from games.cards import Seat, right_of
from games.dealing.commitment import digest, seed_of_set
from games.dealing.description import Balance, Description, Takers, takers_in_turn
from games.dealing.generate import candidate, deal_board, deal_set
from games.dealing.reading import DataReader
from games.problems import ProblemsError
from games.tarot.criteria import NoPetitSec, TakerHand, read_criterion, usual_criteria
from games.tarot.deal import has_petit_sec
from games.tarot.dealt import dealt_game
from games.tarot.notation import print_hand
from games.tarot.rulesets import ruleset, ruleset_data, rulesets
from games.tarot.valuation import valuation
from tests.games.tarot.hands import deal_with

GOLDEN = json.loads((Path(__file__).parents[3] / "fixtures/golden/dealing.json").read_text(encoding="utf-8"))
KEY = bytes.fromhex(GOLDEN["key"])
DATA = ruleset_data("duplicate-individual")
GAME = dealt_game(DATA, 4)
SEED = bytes(64)
CRITERIA = usual_criteria(ruleset("duplicate-individual"))


def described(boards, **changes):
    description = Description(
        code="TEST",
        event="",
        game="tarot",
        ruleset="duplicate-individual",
        digest=digest(DATA),
        players=4,
        boards=boards,
        takers=takers_in_turn(GAME, boards),
        criteria=CRITERIA,
        by_play=None,
        source=None,
    )
    return replace(description, **changes)


BOARDS = list(deal_set(GAME, KEY, described(40)))


def test_a_pre_dealt_board_never_contains_petit_sec():
    """RO2012."""
    assert not any(has_petit_sec(board.deal) for board in BOARDS)


def test_petit_sec_is_refused_where_nothing_else_would_be():
    """About one deal in 600 holds one: of 2,000 boards where any hand is playable, some were refused."""
    anything, reasons = described(2000, criteria=(NoPetitSec(),)), Counter()
    for number in range(1, 2001):
        reasons.update(deal_board(GAME, SEED, number, anything).rejections)
    assert set(reasons) == {"no_petit_sec"}


def test_no_petit_sec_admits_what_the_rules_admit():
    others = {"E": "T:2,3,4,5,6,7,8,9,10,11", "S": "T:12,13,14,15,16,17,18,19,20,21 X"}
    found = candidate(GAME, SEED, 1, 1, Seat.N)
    assert not NoPetitSec().admits(
        replace(found, deal=deal_with(ruleset("duplicate-individual"), {"N": "T:1"} | others))
    )
    assert NoPetitSec().admits(
        replace(found, deal=deal_with(ruleset("duplicate-individual"), others, chien="T:1"))
    )


def test_the_designated_taker_has_a_playable_hand():
    """Domain: tarot, section 6: hands prepared by the arbiter must be launchable; the threshold is ours."""
    assert all(valuation(board.deal.hands[board.taker]) >= 40 for board in BOARDS)
    refused = Counter()
    for board in BOARDS:
        refused.update(board.rejections)
    assert refused["taker_hand"] > 40


def test_the_takers_hand_is_judged_and_no_other():
    found = candidate(GAME, SEED, 1, 1, Seat.N)
    for taker, hand in found.deal.hands.items():
        worth = valuation(hand)
        judged = replace(found, taker=taker)
        assert TakerHand(worth).admits(judged), print_hand(hand)
        assert not TakerHand(worth + 1).admits(judged)
    assert TakerHand(1000).admits(replace(found, taker=None))


def test_takers_are_balanced_over_the_four_seats():
    assert "".join(board.taker for board in BOARDS[:8]) == "NESWNESW"
    assert all(len({board.taker for board in BOARDS[start : start + 4]}) == 4 for start in range(37))


def test_the_taker_is_the_first_to_speak():
    """Bidding starts at the dealer's right (RO2012)."""
    assert all(right_of(board.dealer) is board.taker for board in BOARDS)


def test_takers_may_be_given():
    takers = Takers(tuple(map(Seat, "SWSWS")), Balance.PLAYERS)
    assert "".join(board.taker for board in deal_set(GAME, KEY, described(5, takers=takers))) == "SWSWS"


def test_where_nobody_is_designated_the_seats_deal_in_turn():
    game = dealt_game(ruleset_data("fft-5"), 5)
    assert takers_in_turn(game, 4) is None
    assert "".join(game.dealer(board, None) for board in range(1, 7)) == "NESWXN"


def test_the_same_key_deals_the_same_boards_and_each_alone():
    description = described(40)
    assert list(deal_set(GAME, KEY, description)) == BOARDS
    assert deal_board(GAME, seed_of_set(KEY, description.as_dict(), None), 17, description) == BOARDS[16]


def test_no_two_boards_of_three_sets_are_alike():
    others = [*deal_set(GAME, KEY, described(40, code="OTHER")), *deal_set(GAME, bytes(64), described(40))]
    assert len({board.deal for board in [*BOARDS, *others]}) == 120


def test_what_the_rules_ask_of_a_board():
    assert (NoPetitSec(), TakerHand(40)) == CRITERIA
    assert usual_criteria(ruleset("fft-4")) == (NoPetitSec(),)
    assert usual_criteria(replace(ruleset("fft-4"), petit_sec_annuls=False)) == ()


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
def test_the_data_of_a_criterion_round_trip(criterion):
    problems = []
    data = criterion.as_dict()
    assert read_criterion(data["name"], DataReader(data, "criteria[0]", problems)) == criterion
    assert problems == []


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"name": "no_petit_sec", "least": 1}, "least"),
        ({"name": "taker_hand", "scale": "chavey-1986"}, "least"),
        ({"name": "taker_hand", "scale": "other", "least": 40}, "scale"),
        ({"name": "taker_hand", "scale": "chavey-1986", "least": "40"}, "least"),
    ],
)
def test_other_data_is_refused_with_its_place(data, where):
    problems = []
    read_criterion(data["name"], DataReader(data, "criteria[0]", problems))
    assert [problem.where for problem in problems] == [f"criteria[0].{where}"]


def test_what_a_deal_depends_on_is_read_from_the_rules():
    for rules in rulesets():
        game = dealt_game(ruleset_data(rules.slug), rules.players)
        sizes = (rules.players, rules.hand_size, rules.chien_size, rules.designated_taker)
        assert (game.players, game.hand_size, game.chien_size, game.names_taker) == sizes
        assert game.seats == rules.seats
        deal = game.deal_of_number(game.deal_count - 1)
        assert game.number_of_deal(game.parse_deal(game.print_deal(deal))) == game.deal_count - 1


def test_rules_that_say_more_or_less_of_other_things_deal_the_same():
    """A set stays verifiable when rulesets get or lose a field."""
    sizes = {"players": 4, "hand_size": 18, "chien_size": 6, "designated_taker": True}
    assert dealt_game(sizes, 4) == dealt_game({**DATA, "one_more": 1}, 4) == GAME


@pytest.mark.parametrize(
    ("changes", "players", "where"),
    [
        ({}, 5, "players"),
        ({"players": 6}, 6, "players"),
        ({"hand_size": 17}, 4, "hand_size"),
        ({"chien_size": None}, 4, "chien_size"),
        ({"hand_size": "18"}, 4, "hand_size"),
        ({"designated_taker": 1}, 4, "designated_taker"),
    ],
)
def test_rules_of_another_table_or_pack_are_refused(changes, players, where):
    with pytest.raises(ProblemsError) as refused:
        dealt_game(DATA | changes, players)
    assert [problem.where for problem in refused.value.problems] == [f"rules.{where}"]


def test_hands_are_named_and_their_cards_written_out():
    hands = GAME.hands(GAME.deal_of_number(0))
    assert [*hands] == ["N", "E", "S", "W", "chien"]
    assert hands["chien"] == ("S1", "S2", "S3", "S4", "S5", "S6")
    assert hands["W"][-1] == "X"
