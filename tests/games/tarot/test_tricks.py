"""What may be played to a trick and who wins it: every small position against the rule's text."""

from itertools import combinations, permutations

import pytest

from games.cards import Seat, Suit, turn_order
from games.tarot.actions import Play
from games.tarot.deck import DECK, EXCUSE, KING, PETIT, QUEEN, TWENTY_ONE, suit_card, trump
from games.tarot.engine import check_action
from games.tarot.masks import SUIT_MASK, TRUMPS, cards_of, half_points_of, mask_of
from games.tarot.notation import parse_card, parse_hand
from games.tarot.rulesets import ruleset
from games.tarot.state import Playing
from games.tarot.table import Engagement, Table
from games.tarot.tricks import NO_CARD, NO_SUIT, Trick, legal_cards, summed_up
from games.tarot.vocabulary import Contract
from tests.games.tarot import by_the_book
from tests.games.tarot.hands import codes

#: Eleven cards in which everything can happen: two suits, low and high trumps, the Excuse.
SMALL = tuple(
    parse_card(name) for name in ("S1", "S9", "SR", "H2", "HV", "HR", "T1", "T7", "T13", "T21", "X")
)
POSITIONS_OF_PLAY = 107_426
FINISHED_TRICKS = 64_350


def legal(hand, trick):
    return cards_of(legal_cards(mask_of(hand), *summed_up(trick)))


def test_legal_cards_are_those_of_the_rule_in_every_small_position():
    """Zero differences over all tricks of none to three cards and all hands of one to three others."""
    by_pair = {card: by_the_book.card_of(card) for card in SMALL}
    seen = 0
    for length in range(4):
        for trick in permutations(SMALL, length):
            led, best = summed_up(trick)
            pairs = [by_pair[card] for card in trick]
            rest = [card for card in SMALL if card not in trick]
            for size in (1, 2, 3):
                for hand in combinations(rest, size):
                    hand_pairs = [by_pair[card] for card in hand]
                    expected = [
                        card for card in hand if by_the_book.may_play(by_pair[card], hand_pairs, pairs)
                    ]
                    assert cards_of(legal_cards(mask_of(hand), led, best)) == tuple(expected), (hand, trick)
                    seen += 1
    assert seen == POSITIONS_OF_PLAY


def test_winner_is_that_of_the_rule_in_every_small_trick():
    """Zero differences over all tricks of three, four and five cards."""
    seen = 0
    for players in (3, 4, 5):
        for trick in permutations(SMALL, players):
            best = summed_up(trick)[1]
            expected = by_the_book.winner([by_the_book.card_of(card) for card in trick])
            assert trick.index(best) == expected, trick
            seen += 1
    assert seen == FINISHED_TRICKS


def test_a_suit_must_be_followed():
    """RO2012; domain: tarot, section 2: follow suit."""
    assert legal(parse_hand("S:R,4 H:2 T:21"), [suit_card(Suit.SPADES, 9)]) == parse_hand("S:R,4")


def test_who_is_void_must_trump():
    """RO2012; domain: tarot, section 2: void: trump."""
    assert legal(parse_hand("H:2,3 T:4,9"), [suit_card(Suit.SPADES, 9)]) == parse_hand("T:4,9")


@pytest.mark.parametrize("led", ["S9 T6", "T6", "T2 T6 T3"])
def test_a_trump_must_go_above_the_highest_in_the_trick(led):
    """RO2012; domain: tarot, section 2: also when trumps are led, also over a partner's trump."""
    trick = [parse_card(name) for name in led.split()]
    assert legal(parse_hand("H:2,3 T:4,5,9,11"), trick) == parse_hand("T:9,11")


def test_who_cannot_go_above_plays_any_trump():
    """RO2012; domain: tarot, section 2: cannot go above: any trump, but a trump."""
    assert legal(parse_hand("H:2 T:4,5"), [suit_card(Suit.SPADES, 9), trump(20)]) == parse_hand("T:4,5")


def test_without_the_suit_and_without_trumps_any_card_goes():
    """RO2012; domain: tarot, section 2: no suit and no trump: any card."""
    hand = parse_hand("H:2 C:R X")
    assert legal(hand, [suit_card(Suit.SPADES, 9), trump(20)]) == hand


def turn(hand, trick):
    """A player with ``hand`` is to play to ``trick``."""
    table = Table(ruleset("fft-4"), turn_order(Seat.N), (0,) * 4, 0, None)
    led, best = summed_up(trick)
    place = len(trick)
    hands = tuple(mask_of(parse_hand(hand)) if place == other else 0 for other in range(4))
    return Playing(Engagement(table, (), 0, Contract.GARDE), 0, hands, place, tuple(trick), led, best, (), ())


@pytest.mark.parametrize(
    ("hand", "trick", "card", "found"),
    [
        ("S:4 H:2 T:9", "S9", "H2", ["must_follow_suit"]),
        ("S:4 H:2 T:9", "S9", "T9", ["must_follow_suit"]),
        ("H:2 T:9", "S9", "H2", ["must_trump"]),
        ("H:2 T:9", "T20", "H2", ["must_trump"]),
        ("T:4,9", "S9 T6", "T4", ["must_overtrump"]),
        ("T:4,9", "T6", "T4", ["must_overtrump"]),
        ("T:4,5", "T6", "T4", []),
        ("H:2", "S9 T6", "H2", []),
        ("S:4 T:9 X", "S9", "X", []),
        ("H:2 T:9", "X", "H2", []),
        ("S:4 H:2", "S9", "C1", ["card_not_in_hand", "must_follow_suit"]),
    ],
)
def test_a_card_that_is_refused_is_told_its_rules(hand, trick, card, found):
    """RO2012; domain: tarot, section 2: every rule that the card breaks, by its name."""
    state = turn(hand, [parse_card(name) for name in trick.split()])
    assert codes(check_action(state, Play(parse_card(card)))) == found


def test_the_excuse_may_be_played_at_any_time():
    """RO2012; domain: tarot, section 2: with the suit, with trumps to go above, on trumps."""
    for trick in ([suit_card(Suit.SPADES, 9)], [suit_card(Suit.CLUBS, 9), trump(20)], [trump(2)]):
        assert EXCUSE in legal(parse_hand("S:R T:4,21 X"), trick)


def test_the_second_card_sets_the_suit_when_the_excuse_is_led():
    """RO2012; domain: tarot, section 2: led, the second card sets the suit, and it is free."""
    hand = parse_hand("S:R H:2 T:4")
    assert legal(hand, [EXCUSE]) == hand
    assert legal(hand, [EXCUSE, suit_card(Suit.HEARTS, KING)]) == parse_hand("H:2")
    assert summed_up([EXCUSE, suit_card(Suit.HEARTS, QUEEN)])[0] == SUIT_MASK[suit_card(Suit.HEARTS, 1)]
    assert summed_up([EXCUSE]) == (NO_SUIT, NO_CARD)


def test_the_excuse_never_wins_a_trick_by_its_card():
    """RO2012; domain: tarot, section 2: a low card beats it, wherever it is played."""
    low = suit_card(Suit.SPADES, 1)
    for trick in ([EXCUSE, low, suit_card(Suit.HEARTS, KING)], [low, EXCUSE], [low, trump(1), EXCUSE]):
        assert summed_up(trick)[1] != EXCUSE


def test_a_trump_led_is_won_by_the_highest_trump():
    """RO2012: the 21 wins whatever it meets, the Petit loses to every other trump."""
    assert summed_up([PETIT, trump(2), TWENTY_ONE, suit_card(Suit.CLUBS, KING)])[1] == TWENTY_ONE


def test_a_suit_that_was_not_led_does_not_win():
    """RO2012: a king of another suit loses to the 1 that was led."""
    assert summed_up([suit_card(Suit.HEARTS, 1), suit_card(Suit.CLUBS, KING)])[1] == suit_card(Suit.HEARTS, 1)


def test_a_trick_tells_who_played_a_card():
    trick = Trick(2, (DECK[0], DECK[5], EXCUSE), 0)
    assert [trick.player_of(card) for card in trick.cards] == [2, 0, 1]


def test_masks_are_the_cards_and_their_points():
    hand = parse_hand("S:R,D,C,V,1 T:21,2,1 X")
    assert cards_of(mask_of(hand)) == hand
    assert half_points_of(mask_of(hand)) == 9 + 7 + 5 + 3 + 1 + 9 + 1 + 9 + 9
    assert cards_of(TRUMPS) == tuple(trump(rank) for rank in range(1, 22))
