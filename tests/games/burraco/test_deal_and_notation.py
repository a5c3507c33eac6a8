"""The deal of 108 cards, and its text: round trips, and errors that point at the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.burraco.cards import CARD_COUNT, DECK, FACES, Card, face_name, joker
from games.burraco.deal import clockwise, deal_of_pack, deal_of_seed, make_deal, numbered, pack_of_deal
from games.burraco.deal_notation import parse_deal, print_deal
from games.burraco.notation import parse_card, parse_hand, print_hand
from games.burraco.rulesets import ruleset
from games.cards import Seat
from games.problems import ProblemsError

FIBUR = ruleset("fibur-2026")
DEAL = deal_of_seed(b"a deal", FIBUR, dealer=Seat.N)

packs = st.permutations(DECK)
tables = st.sampled_from(FIBUR.tables)
dealers = st.sampled_from([Seat.N, Seat.S])


def problems_of(call, *args):
    with pytest.raises(ProblemsError) as caught:
        call(*args)
    return caught.value.problems


def faces(cards):
    return [FACES[card] for card in cards]


def test_eleven_cards_each_two_pozzetti_of_eleven_one_card_up_and_a_stock_of_41():
    """Domain, 1: four players."""
    assert {len(hand) for hand in DEAL.hands.values()} == {11}
    assert [len(pozzetto) for pozzetto in DEAL.pozzetti] == [11, 11]
    assert len(DEAL.stock) == 41


def test_a_stock_of_63_with_two_players():
    """Domain, 1: two players head to head."""
    deal = deal_of_seed(b"a deal", FIBUR, dealer=Seat.N, players=2)
    assert [len(hand) for hand in deal.hands.values()] == [11, 11]
    assert len(deal.stock) == 63


def test_deal_is_clockwise_one_card_at_a_time_from_the_dealers_left():
    """Domain, 1: deal and play clockwise, one card at a time."""
    deal = deal_of_pack(DECK, FIBUR, dealer=Seat.S)
    assert faces(deal.hands[Seat.W]) == sorted(faces(DECK[0:44:4]))
    assert faces(deal.hands[Seat.N]) == sorted(faces(DECK[1:44:4]))
    assert faces(deal.hands[Seat.S]) == sorted(faces(DECK[3:44:4]))
    assert clockwise(Seat.S, 4) == (Seat.W, Seat.N, Seat.E, Seat.S)


def test_pozzetti_come_from_the_bottom_in_turn_and_the_next_card_is_turned_up():
    """Ours, see games.burraco.deal; any card may be turned up, and it is not replaced (domain, 1)."""
    deal = deal_of_pack(DECK, FIBUR, dealer=Seat.N)
    assert faces(deal.pozzetti[0]) == sorted(faces(DECK[-1:-23:-2]))
    assert faces(deal.pozzetti[1]) == sorted(faces(DECK[-2:-23:-2]))
    assert FACES[deal.turned_up] == FACES[DECK[44]]
    assert faces(deal.stock) == faces(DECK[45:86])


def test_any_card_may_be_turned_up():
    """Domain, 1: any card, no replacement. Here a joker."""
    pack = [card for card in DECK if card != joker(3)]
    pack.insert(44, joker(3))
    assert face_name(deal_of_pack(pack, FIBUR, dealer=Seat.N).turned_up) == "*"


@given(packs, tables, dealers)
def test_every_card_is_dealt_once(pack, players, dealer):
    """Domain, 4: 108 cards in order are the deal."""
    deal = deal_of_pack(pack, FIBUR, dealer=dealer, players=players)
    heaps = [*deal.hands.values(), *deal.pozzetti, (deal.turned_up,), deal.stock]
    assert sorted(card for heap in heaps for card in heap) == list(DECK)


@given(packs, tables, dealers)
def test_a_deal_is_its_pack(pack, players, dealer):
    deal = deal_of_pack(pack, FIBUR, dealer=dealer, players=players)
    again = pack_of_deal(deal, dealer=dealer)
    assert deal_of_pack(again, FIBUR, dealer=dealer, players=players) == deal
    assert sorted(again) == list(DECK)


@given(st.binary(max_size=20), tables)
def test_a_seed_always_gives_the_same_deal(seed, players):
    first = deal_of_seed(seed, FIBUR, dealer=Seat.N, players=players)
    assert deal_of_seed(seed, FIBUR, dealer=Seat.N, players=players) == first
    assert hash(deal_of_seed(seed, FIBUR, dealer=Seat.N, players=players)) == hash(first)


def test_a_seed_is_a_frozen_promise():
    """Whoever kept a seed finds its deal again: this text must never change."""
    lines = print_deal(deal_of_seed(b"etui", FIBUR, dealer=Seat.N)).splitlines()
    assert lines[0] == FROZEN_HAND


FROZEN_HAND = "N S:A,2,2,7 H:2,5,8,J D:7 C:2,K"


@pytest.mark.parametrize("pack", [DECK[:107], [*DECK[:107], DECK[0]], []])
def test_no_deal_of_another_pack(pack):
    with pytest.raises(ValueError, match="every card once"):
        deal_of_pack(pack, FIBUR, dealer=Seat.N)


def test_no_deal_with_wrong_sizes_cards_or_seats():
    heaps = [DECK[start : start + 11] for start in range(0, 66, 11)]
    hands = dict(zip("NESW", heaps, strict=False))
    hands = {Seat(letter): cards for letter, cards in hands.items()}
    pozzetti, rest = heaps[4:], DECK[66:]
    make_deal(hands, pozzetti, rest[0], rest[1:], FIBUR)
    with pytest.raises(ValueError, match="two pozzetti"):
        make_deal({**hands, Seat.X: ()}, pozzetti, rest[0], rest[1:], FIBUR)
    with pytest.raises(ValueError, match="two pozzetti"):
        make_deal(hands, pozzetti[:1], rest[0], rest[1:], FIBUR)
    with pytest.raises(ValueError, match="of the two packs once"):
        make_deal(hands, pozzetti, rest[0], rest[2:], FIBUR)
    with pytest.raises(ValueError, match="pozzetti of"):
        make_deal({**hands, Seat.N: heaps[0][1:]}, pozzetti, rest[0], [*rest[1:], heaps[0][0]], FIBUR)


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_equal_cards_are_numbered_in_order(cards):
    result = list(numbered(cards))
    assert faces(result) == faces(cards)
    assert len(set(result)) == len(result)
    assert max(result, default=0) < CARD_COUNT


@pytest.mark.parametrize("card", DECK)
def test_card_round_trip(card):
    assert face_name(parse_card(face_name(card))) == face_name(card)
    assert parse_card(face_name(card).lower()) == parse_card(face_name(card))


@given(st.sets(st.sampled_from(DECK)))
def test_hand_round_trip(cards):
    hand = tuple(numbered(sorted(cards)))
    assert parse_hand(print_hand(cards)) == hand
    assert print_hand(parse_hand(print_hand(cards))) == print_hand(cards)


@given(packs, tables)
def test_deal_round_trip(pack, players):
    deal = deal_of_pack(pack, FIBUR, dealer=Seat.N, players=players)
    assert parse_deal(print_deal(deal), FIBUR) == deal


def test_a_hand_is_read_loosely():
    assert parse_hand(" * s:3,a ♥:k H10 *") == parse_hand("S:A,3 H:10,K * *")
    assert parse_hand("s: a 3\th :\xa0k, 10 c:- *, *") == parse_hand("S:A,3 H:10,K * *")
    assert parse_hand("-") == parse_hand("  ") == ()


@pytest.mark.parametrize(
    "text", ["", "S", "SS", "S1", "S0", "S11", "S02", "**", "T3", "10", "S 3", "S" * 5000]
)
def test_what_is_no_card(text):
    assert [problem.code for problem in problems_of(parse_card, text)] == ["card_unknown"]


def test_every_unreadable_card_is_told_with_its_place_and_every_third_copy():
    found = problems_of(parse_hand, "S:3,11,3 Z H:4 S:3 * * * * *")
    assert [(problem.code, problem.where) for problem in found] == [
        ("card_unknown", "1:5"),
        ("card_unknown", "1:10"),
        ("card_too_often", "1:18"),
        ("card_too_often", "1:28"),
    ]
    assert found[2].text() == "S3 is there 3 times, but there are 2: at 1:3, 1:8, 1:18."


def test_a_deal_is_refused_with_everything_that_is_wrong():
    lines = print_deal(DEAL).splitlines()
    lines[0] = "N S:3"
    lines[5] = "Q S:4"
    lines.append("turned H9")
    found = problems_of(parse_deal, "\n".join(lines), FIBUR)
    codes = [problem.code for problem in found]
    assert codes[:2] == ["holder_unknown", "holder_twice"]
    assert [problem.where for problem in found[:2]] == ["6:1", "9:1"]
    assert {"wrong_card_count", "cards_missing"} <= set(codes)
    sizes = [problem.text() for problem in found if problem.code == "wrong_card_count"]
    assert sizes == ["N has 1 cards instead of 11.", "pozzetto 2 has 0 cards instead of 11."]


def test_comments_blank_lines_and_order_do_not_matter():
    lines = print_deal(DEAL).splitlines()
    text = "# a deal\n\n" + "\n".join(f"{line} # here" for line in reversed(lines[:4])) + "\n"
    assert parse_deal(text + "\n".join(lines[4:]), FIBUR) == DEAL


def test_a_table_of_two_and_lines_of_a_third():
    deal = deal_of_seed(b"two", FIBUR, dealer=Seat.S, players=2)
    text = print_deal(deal)
    assert parse_deal(text, FIBUR).players == 2
    found = problems_of(parse_deal, text + "E S:3\n", FIBUR)
    assert "wrong_card_count" in [problem.code for problem in found]


@given(st.text(max_size=60))
def test_no_text_is_a_traceback(text):
    with pytest.raises(ProblemsError):
        parse_deal(text, FIBUR)


def test_cards_are_small_integers():
    assert parse_card("SA") == Card(0)
