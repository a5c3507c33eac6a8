"""Text of cards, hands and deals: round trips, and errors that point at the place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.problems import ProblemsError
from games.tarot.deal import deal_count, deal_of_number
from games.tarot.deck import DECK
from games.tarot.notation import parse_card, parse_deal, parse_hand, print_card, print_deal, print_hand
from games.tarot.rulesets import ruleset

FFT_4 = ruleset("fft-4")


def problems_of(call, *args):
    with pytest.raises(ProblemsError) as caught:
        call(*args)
    return caught.value.problems


@pytest.mark.parametrize("card", DECK, ids=print_card)
def test_card_round_trip(card):
    assert parse_card(print_card(card)) == card
    assert parse_card(print_card(card).lower()) == card


@given(st.sets(st.sampled_from(DECK)))
def test_hand_round_trip(cards):
    assert parse_hand(print_hand(cards)) == tuple(sorted(cards))


@given(st.integers(0, deal_count(FFT_4) - 1))
def test_deal_round_trip(number):
    deal = deal_of_number(number, FFT_4)
    assert parse_deal(print_deal(deal), FFT_4) == deal


def test_a_hand_is_read_loosely():
    assert parse_hand("  X t:1,21 ♠:k S:Q hj ") == parse_hand("S:R,D H:V T:21,1 X")


@pytest.mark.parametrize(
    "text",
    [
        "s: r, d 10,4\th:v\xa0 d: t:21,1\u2003x",
        "S : R D 10 4  H: V D:- T: 21 , 1 X",
        "♠\ufe0f:R,D,10,4 ♥\ufe0fV t:21, 1, x",
        "SR, SD, S10, S4, HV, T21, T1, X",
    ],
)
def test_spaces_of_any_kind_say_nothing(text):
    assert parse_hand(text) == parse_hand("S:R,D,10,4 H:V T:21,1 X")


def test_a_card_stands_where_it_stands_whatever_spaces_are_before_it():
    found = problems_of(parse_hand, "S : R,  99 S9  H: 1 12 Z")
    assert [(problem.params["text"], problem.where) for problem in found] == [
        ("S99", "1:9"),
        ("12", "1:21"),
        ("Z", "1:24"),
    ]


@pytest.mark.parametrize("text", ["", "-", "  - "])
def test_an_empty_hand(text):
    assert parse_hand(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S",
        "SS",
        "S0",
        "S11",
        "S01",
        "T0",
        "T22",
        "T01",
        "T٣",
        "T²",
        "E1",
        "XX",
        "X1",
        "10",
        "S 1",
        "T" * 5000,
    ],
)
def test_what_is_no_card(text):
    assert [problem.code for problem in problems_of(parse_card, text)] == ["card_unknown"]


def test_every_unreadable_card_is_told_with_its_place():
    found = problems_of(parse_hand, "S:R,11,4 Z T:22,")
    assert [(problem.params["text"], problem.where) for problem in found] == [
        ("S11", "1:5"),
        ("Z", "1:10"),
        ("T22", "1:14"),
        ("T", "1:17"),
    ]


def test_a_card_twice_in_a_hand():
    (problem,) = problems_of(parse_hand, "S:R,4 SR")
    assert (problem.code, problem.where, problem.params["places"]) == ("card_twice", "1:7", "1:3, 1:7")


def deal_lines():
    return print_deal(deal_of_number(0, FFT_4)).splitlines()


def test_the_lines_of_a_deal_come_in_any_order_with_comments():
    lines = deal_lines()
    text = "# board 1\n\n" + "\n".join(f"{line}  # a comment" for line in reversed(lines))
    assert parse_deal(text, FFT_4) == deal_of_number(0, FFT_4)


def test_every_card_twice_and_every_missing_card_is_named():
    text = "\n".join(deal_lines()).replace("S:R,D,", "S:10,9,", 1)
    found = {problem.code: problem for problem in problems_of(parse_deal, text, FFT_4)}
    twice = [p.params["card"] for p in problems_of(parse_deal, text, FFT_4) if p.code == "card_twice"]
    assert twice == ["S9", "S10"]
    assert found["cards_missing"].params["cards"] == "SD SR"


def test_a_missing_line():
    found = problems_of(parse_deal, "\n".join(deal_lines()[1:]), FFT_4)
    assert [(p.code, p.params.get("name")) for p in found] == [
        ("wrong_card_count", "N"),
        ("cards_missing", None),
    ]


def test_a_second_line_for_a_seat_and_an_unknown_one():
    lines = deal_lines()
    found = problems_of(parse_deal, "\n".join([*lines, lines[0], "Q SR"]), FFT_4)
    assert [(p.code, p.where) for p in found][:2] == [("holder_twice", "6:1"), ("holder_unknown", "7:1")]


def test_a_hand_of_another_size_is_told_at_its_line():
    lines = deal_lines()
    lines[4] = lines[4].removesuffix(",2,1")
    found = [p for p in problems_of(parse_deal, "\n".join(lines), FFT_4) if p.code == "wrong_card_count"]
    assert [(p.params, p.where) for p in found] == [({"name": "chien", "count": 4, "size": 6}, "5:1")]


@settings(max_examples=60)
@given(st.text(max_size=80))
def test_any_text_is_refused_without_a_traceback(text):
    assert all(problem.text() for problem in problems_of(parse_deal, text, FFT_4))
