"""A hand as text, and its audit: errors that point at the place, the first broken rule, the score."""

import pytest

from games.burraco.actions import Discard, LayDown, LayOff, Take, TimeOut
from games.burraco.audit import audit
from games.burraco.count import totals
from games.burraco.deal import deal_of_seed
from games.burraco.deal_notation import print_deal
from games.burraco.notation import parse_hand
from games.burraco.record import make_record
from games.burraco.record_text import parse_record, print_action, print_record
from games.burraco.rulesets import Draw, Pozzetto, ruleset
from games.cards import Seat
from games.problems import ProblemsError
from tests.games.burraco.positions import card, cards, play, position, whole_hand, with_rules

FIBUR, HOME = ruleset("fibur-2026"), ruleset("home")
DEAL = deal_of_seed(b"etui", FIBUR, dealer=Seat.N)
HEAD = f"ruleset fibur-2026\ndealer N\n{print_deal(DEAL)}"
HAND = DEAL.hands[Seat.E]
FIRST = f"turn E stock; discard {print_action(Discard(HAND[0])).split()[1]}\n"


def problems_of(text):
    with pytest.raises(ProblemsError) as caught:
        parse_record(text)
    return caught.value.problems


def places(text):
    return [(problem.code, problem.where) for problem in problems_of(text)]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Take(Draw.STOCK), "stock"),
        (Take(Draw.TOP), "top"),
        (Take(Draw.PILE), "pile"),
        (LayDown((cards("S:3,4,5"),)), "meld S:3,4,5"),
        (LayDown((cards("S:3,4 *"), cards("H:A,A D:A"))), "meld S:3,4 * + H:A,A D:A"),
        (LayOff(0, cards("S6 *")), "add 1 S:6 *"),
        (Discard(card("*")), "discard *"),
        (TimeOut(), "time-out"),
    ],
)
def test_every_action_has_its_words(action, text):
    assert print_action(action) == text
    record = parse_record(f"{HEAD}turn E {text}\n")
    assert record.turns[0].actions == (action,)


def test_a_record_is_read_loosely():
    record = parse_record(
        "# a hand\n"
        + HEAD.replace("dealer N", " DEALER  n")
        + "\nTurn e  STOCK ;; Discard h3 # so\n  time-out\n totals 5 -10\nscores 0 0"
    )
    assert record.totals == (5, -10)
    assert record.scores == (0, 0)
    assert [turn.seat for turn in record.turns] == [Seat.E, None]
    assert record.turns[0].actions == (Take(Draw.STOCK), Discard(card("H3")))


def test_every_error_is_told_with_its_place():
    start = HEAD.count("\n")
    found = places(
        HEAD
        + "turn Q stock\n"
        + "turn E stok; discard\n"
        + "turn S discard H3 H4; add x H3; add 0 H3\n"
        + "turn W meld H:3,11 + Z; stock now\n"
        + "turn\n"
        + "scores 1\n"
        + "dealer S\n"
    )
    assert found == [
        ("seat_unknown", f"{start + 1}:5"),
        ("action_unknown", f"{start + 2}:8"),
        ("one_discard", f"{start + 2}:14"),
        ("one_discard", f"{start + 3}:8"),
        ("meld_number", f"{start + 3}:23"),
        ("meld_number", f"{start + 3}:33"),
        ("card_unknown", f"{start + 4}:17"),
        ("card_unknown", f"{start + 4}:22"),
        ("word_too_many", f"{start + 4}:25"),
        ("seat_unknown", f"{start + 5}:5"),
        ("line_twice", f"{start + 7}:1"),
        ("two_numbers", f"{start + 6}:1"),
    ]


def test_nothing_follows_a_time_out_within_a_turn_or_on_a_line_of_its_own():
    assert parse_record(f"{HEAD}time-out\n").turns[0].actions == (TimeOut(),)
    line = HEAD.count("\n") + 1
    assert places(f"{HEAD}time-out now\n") == [("word_too_many", f"{line}:1")]
    assert places(f"{HEAD}turn E stock; time-out now\n") == [("word_too_many", f"{line}:15")]


def test_what_is_repeated_of_a_record_can_be_shown():
    text = f"{HEAD}turn \x1b[2J\nturn E \x1b; meld S\ud800\n\x1b[2J\n".replace("fibur-2026", "\ud800" * 999)
    told = [problem.text() for problem in problems_of(text)]
    assert len(told) >= 5
    assert all(map(str.isprintable, told))
    assert max(map(len, told)) < 400


def test_what_is_missing_or_unknown_in_the_head():
    assert [code for code, _ in places("")][-1] == "line_missing"
    assert ("ruleset_unknown", "1:1") in places(HEAD.replace("fibur-2026", "fibur-1950"))
    assert ("dealer_unknown", "2:1") in places(HEAD.replace("dealer N", "dealer Q"))
    assert ("holder_unknown", "3:1") in places(HEAD.replace("\nN ", "\nQ "))
    two = print_deal(deal_of_seed(b"", FIBUR, dealer=Seat.N, players=2))
    assert ("dealer_unknown", "2:1") in places(f"ruleset home\ndealer E\n{two}")


def test_a_clubs_own_rules_are_found_by_the_caller():
    """Custom rulesets by the club: the record names a slug, the caller knows it."""
    own = with_rules("home", slug="our-club")
    text = HEAD.replace("fibur-2026", "our-club")
    assert parse_record(text, {"our-club": own}.__getitem__).rules is own


def test_the_first_illegal_action_is_named_with_its_rule_and_place():
    """Issue 3: the first illegal action is named with its rule."""
    line = HEAD.count("\n") + 2
    found = audit(parse_record(HEAD + FIRST + "turn S stock; meld S:4,9,J; discard S4\n"))
    assert [(problem.code, problem.where) for problem in found.problems] == [("sequence_gap", f"{line}:15")]
    assert found.played == 3
    assert found.action == LayDown((parse_hand("S:4,9,J"),))
    assert found.state.table.turn is Seat.S
    assert found.score is None


def test_all_rules_that_the_action_breaks_are_named():
    found = audit(parse_record(HEAD + "turn E meld SA; stock\n"))
    assert [problem.code for problem in found.problems] == ["draw_first"]
    found = audit(parse_record(HEAD + "turn E stock; meld S:3,4 + H:9,9 D:A\n"))
    assert [problem.code for problem in found.problems] == ["cards_not_held"]


def test_out_of_turn_and_after_the_end():
    found = audit(parse_record(HEAD + FIRST + "turn W stock\n"))
    assert [(problem.code, problem.text()) for problem in found.problems] == [
        ("wrong_turn", "It is the turn of S, not of W.")
    ]
    closed = play(
        position("home", hand="S3", melds=["S:4,5,6,7,8,9,10"], pozzetto=Pozzetto.PLAYED), Discard(4)
    )
    assert closed.is_over


def test_a_record_that_breaks_off():
    found = audit(parse_record(HEAD + FIRST))
    assert [problem.code for problem in found.problems] == ["record_breaks_off"]
    assert found.state.table.turn is Seat.S


def test_the_score_is_recomputed_and_compared():
    """Issue 3: the score recomputed."""
    state, actions = whole_hand(FIBUR, DEAL)
    right = make_record(DEAL, FIBUR, actions, dealer=Seat.N, scores=totals(state))
    assert audit(right).is_clean
    assert audit(right).score.totals == totals(state)
    assert audit(make_record(DEAL, FIBUR, actions, dealer=Seat.N)).is_clean
    text = print_record(make_record(DEAL, FIBUR, actions, dealer=Seat.N, scores=(0, 5)))
    found = audit(parse_record(text))
    assert [problem.code for problem in found.problems] == ["scores_differ"]
    assert found.problems[0].where == f"{text.count(chr(10))}:1"
    late = make_record(DEAL, FIBUR, [*actions, Take(Draw.STOCK)], dealer=Seat.N)
    assert [problem.code for problem in audit(late).problems] == ["hand_over"]
