"""A deal of 108 cards is one number, drawn as fairly as a shuffled pack falls."""

from collections import Counter
from dataclasses import replace
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.burraco.cards import DECK, FACES, JOKER_FACE
from games.burraco.deal import deal_count, deal_of_number, deal_of_pack, number_of_deal
from games.burraco.dealt import dealt_game
from games.burraco.rulesets import ruleset, ruleset_data, rulesets
from games.cards import Seat
from games.dealing.stream import HashStream
from games.problems import ProblemsError

FIBUR = ruleset("fibur-2026")
COUNT = deal_count(FIBUR, 4)


def drawn(count, context):
    stream = HashStream(b"distribution", context)
    return [deal_of_number(stream.below(COUNT), FIBUR, 4) for _ in range(count)]


def every_card(deal):
    heaps = [*deal.hands.values(), *deal.pozzetti, (deal.turned_up,), deal.stock]
    return [card for heap in heaps for card in heap]


@pytest.mark.parametrize(("players", "bits"), [(4, 427), (2, 478)])
def test_there_are_as_many_deals_as_ways_to_split_108_different_cards(players, bits):
    """Issue: about 427 bits: six heaps of eleven, in no order, and 42 cards in theirs."""
    assert deal_count(FIBUR, players) == factorial(108) // factorial(11) ** (players + 2)
    assert deal_count(FIBUR, players).bit_length() == bits


@given(st.integers(0, COUNT - 1))
def test_every_number_is_a_deal_of_the_whole_pack(number):
    deal = deal_of_number(number, FIBUR, 4)
    assert sorted(every_card(deal)) == list(DECK)
    assert deal_of_number(number_of_deal(deal, FIBUR), FIBUR, 4) == deal


@given(st.permutations(DECK), st.sampled_from(FIBUR.tables))
def test_every_deal_has_a_number(pack, players):
    deal = deal_of_pack(pack, FIBUR, dealer=Seat.N, players=players)
    number = number_of_deal(deal, FIBUR)
    assert 0 <= number < deal_count(FIBUR, players)
    assert deal_of_number(number, FIBUR, players) == deal


def test_pairs_lie_together_as_often_as_in_a_shuffled_pack():
    """Of 52 pairs 6 C(11,2)/C(108,2) each lie in one heap, about 5.7 %; drawing one of the deals that the
    game can tell apart would make it twice as many."""
    count = 300
    together = 0
    for deal in drawn(count, "pairs"):
        for heap in [*deal.hands.values(), *deal.pozzetti]:
            faces = Counter(FACES[card] for card in heap if FACES[card] != JOKER_FACE)
            together += sum(times == 2 for times in faces.values())
    pairs, share = 52 * count, 6 * comb(11, 2) / comb(108, 2)
    assert abs(together - pairs * share) < 4 * (pairs * share * (1 - share)) ** 0.5


def test_every_face_is_turned_up_equally_often():
    """Of 3,000 drawn deals: chi square of 52 degrees of freedom, between 25 and 95 but once in 1,000."""
    count = 3000
    found = Counter(FACES[deal.turned_up] for deal in drawn(count, "turned up"))
    expected = {face: count * cards / 108 for face, cards in Counter(FACES).items()}
    assert 25 < sum((found[face] - mean) ** 2 / mean for face, mean in expected.items()) < 95


def test_the_order_of_the_stock_is_part_of_the_deal():
    first, second = (deal_of_number(number, FIBUR, 4) for number in (0, COUNT - 1))
    assert [*map(int, first.stock)] == [*range(67, 108)]
    assert [FACES[card] for card in second.stock] == sorted((FACES[c] for c in second.stock), reverse=True)


@pytest.mark.parametrize("number", [-1, COUNT])
def test_a_number_outside_is_refused(number):
    with pytest.raises(ValueError, match="no "):
        deal_of_number(number, FIBUR, 4)


def test_a_deal_of_other_sizes_has_no_number_here():
    with pytest.raises(ValueError, match="heaps"):
        number_of_deal(deal_of_number(0, FIBUR, 4), replace(FIBUR, hand_size=10))


def test_what_a_deal_depends_on_is_read_from_the_rules():
    for rules in rulesets():
        for players in rules.tables:
            game = dealt_game(ruleset_data(rules.slug), players)
            assert (game.hand_size, game.pozzetto_size) == (rules.hand_size, rules.pozzetto_size)
            deal = game.deal_of_number(game.deal_count - 1)
            assert game.parse_deal(game.print_deal(deal)) == deal
            assert game.deal_of_number(game.number_of_deal(deal)) == deal


def test_rules_that_say_more_or_less_of_other_things_deal_the_same():
    """A set stays verifiable when rulesets get or lose a field."""
    sizes = {"tables": [2, 4], "hand_size": 11, "pozzetto_size": 11}
    assert dealt_game(sizes, 4) == dealt_game(ruleset_data("fibur-2026"), 4)


@pytest.mark.parametrize(
    ("changes", "players", "where"),
    [
        ({}, 3, "tables"),
        ({"tables": 4}, 4, "tables"),
        ({"hand_size": 22}, 4, "hand_size"),
        ({"hand_size": 0}, 4, "hand_size"),
        ({"pozzetto_size": None}, 4, "pozzetto_size"),
    ],
)
def test_rules_of_another_table_or_pack_are_refused(changes, players, where):
    with pytest.raises(ProblemsError) as refused:
        dealt_game(ruleset_data("fibur-2026") | changes, players)
    assert [problem.where for problem in refused.value.problems] == [f"rules.{where}"]


def test_boards_name_no_taker_and_every_seat_deals_in_turn():
    game = dealt_game(ruleset_data("fibur-2026"), 4)
    assert not game.names_taker
    assert "".join(game.dealer(board, None) for board in range(1, 6)) == "NESWN"


def test_holders_are_named_and_their_cards_written_out():
    game = dealt_game(ruleset_data("fibur-2026"), 2)
    hands = game.hands(game.deal_of_number(0))
    assert [*hands] == ["N", "S", "pozzetto 1", "pozzetto 2", "turned", "stock"]
    assert hands["N"][:3] == ("SA", "SA", "S2")
    assert hands["stock"][-1] == "*"
