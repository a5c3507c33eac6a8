"""A hand as text, and its audit: errors that point at the place, the first broken rule, the score."""

from dataclasses import replace

import pytest

from games.burraco.actions import Discard, LayDown, LayOff, Take, TimeOut
from games.burraco.audit import audit
from games.burraco.count import sheet_of, totals
from games.burraco.deal import BurracoDeal, deal_of_seed
from games.burraco.deal_notation import print_deal
from games.burraco.match import add_hand, next_hand, start_match
from games.burraco.notation import parse_hand
from games.burraco.record import make_record
from games.burraco.record_text import parse_record, print_action, print_record
from games.burraco.rulesets import Draw, Pozzetto, ruleset
from games.burraco.state import Ending
from games.cards import Seat
from games.problems import ProblemsError
from tests.games.burraco.positions import card, cards, play, position, with_rules

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


def whole_hand(rules, deal: BurracoDeal, dealer=Seat.N):
    """A short whole hand: every player draws and discards once after the time-out, and nothing is melded."""
    state = next_hand(start_match(rules, dealer=dealer, players=deal.players), deal)
    actions = [TimeOut()]
    state = play(state, TimeOut())
    while not state.is_over:
        actions += [Take(Draw.STOCK)]
        state = play(state, actions[-1])
        actions += [Discard(state.hand_of(state.table.turn)[0])]
        state = play(state, actions[-1])
    return state, actions


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


# The count, and hands in a row


def test_the_cards_in_hand_count_against_both_partners():
    """Domain, 1: hand total = cards melded + burracos + closing - cards in hand - pozzetto."""
    state, _ = whole_hand(FIBUR, DEAL)
    first = sheet_of(state).pairs[0]
    both = sum(FIBUR.values[one] for seat in (Seat.N, Seat.S) for one in state.hand_of(seat))
    assert (first.in_hand, first.melded, first.closed) == (both, 0, False)
    assert first.pozzetto is Pozzetto.NOT_TAKEN
    # Neither pair took a pozzetto: the penalty is waived (domain, 1, the table).
    assert totals(state)[0] == -both


def closed(slug, **changes):
    given = {"hand": "C9", "melds": ["S:3,4,5,6,7,8,9"], "pozzetto": Pozzetto.PLAYED, **changes}
    return play(position(slug, **given), Discard(card("C9")))


def test_who_closes_gets_the_bonus_and_the_sheet_says_so():
    """Domain, 1, the table: closing 100; clean 200; 3 to 9 is worth 45."""
    state = closed("fibur-2026", their_melds=["D:3,4,5"])
    first, second = sheet_of(state).pairs
    assert (first.closed, second.closed) == (True, False)
    assert first.melded == 45
    partner = sum(FIBUR.values[one] for one in state.hand_of(Seat.S))
    assert totals(state)[0] == 45 + 200 + 100 - partner


def test_the_official_style_example_comes_out_of_a_played_hand():
    """Domain, 1, the example: 115 + 300 + 100 - 15 = 500, and 30 - 50 - 100 = -120."""
    state = position(
        "fibur-2026",
        hand="C9",
        melds=["S:3,4,5,6,7,8,9", "D:3,4,6,7,8,9 *"],
        their_melds=["S:Q H:Q D:Q"],
        pozzetto=Pozzetto.PLAYED,
    )
    hands = (state.hands[0], parse_hand("*"), parse_hand("HA"), parse_hand("H2"))
    over = play(replace(state, hands=hands), Discard(card("C9")))
    first, second = sheet_of(over).pairs
    assert (first.melded, first.in_hand, second.melded, second.in_hand) == (115, 15, 30, 50)
    assert totals(over) == (500, -120)


def test_a_pozzetto_taken_and_unplayed_costs_its_cards_or_100_at_home():
    """Domain, 1, the table: fibur-2026 minus its cards; home, not used, 100 (and its cards are left out)."""
    for slug in ("fibur-2026", "home"):
        rules = ruleset(slug)
        state = play(position(slug, hand="C9", stock_size=2, melds=["S:3,4,5"]), Discard(card("C9")))
        assert state.table.ending is Ending.STOCK
        figures = sheet_of(state).pairs[0]
        pozzetto, partner = (
            sum(rules.values[one] for one in state.hand_of(seat)) for seat in (Seat.N, Seat.S)
        )
        assert figures.pozzetto is Pozzetto.TAKEN
        assert figures.in_hand == partner + (pozzetto if slug == "fibur-2026" else 0)
        assert totals(state)[0] == 15 - figures.in_hand - (100 if slug == "home" else 0)


def test_home_an_unopened_pair_pays_its_hand_twice():
    """Domain, 1, the table, home: pays its hand double."""
    state = closed("home")
    second = sheet_of(state).pairs[1]
    assert second.melded == 0
    assert totals(state)[1] == -2 * second.in_hand - 100


def test_no_sheet_before_the_end():
    with pytest.raises(ValueError, match="not over"):
        sheet_of(position(hand="S3 S4"))


def test_a_round_is_a_fixed_number_of_hands():
    """Domain, 2: a round is a fixed number of hands. The deal goes on clockwise."""
    match = start_match(FIBUR, dealer=Seat.N, fixed_hands=2)
    for dealer in (Seat.N, Seat.E):
        assert not match.is_over
        assert match.winner is None
        assert match.dealer is dealer
        deal = deal_of_seed(dealer.encode(), FIBUR, dealer=dealer)
        state, _ = whole_hand(FIBUR, deal, dealer)
        match = add_hand(match, state)
    assert match.is_over
    assert match.totals == (sum(one for one, _ in match.hands), sum(two for _, two in match.hands))
    with pytest.raises(ValueError, match="is over"):
        next_hand(match, DEAL)


@pytest.mark.parametrize(
    ("slug", "hands", "over", "winner"),
    [
        ("home", ((2000, 0),), False, None),
        ("home", ((2000, 0), (5, 0)), True, 0),
        ("home", ((2005, 2005),), False, None),
        ("home", ((1000, 2010),), True, 1),
        ("fibur-2026", ((2000, 0),), False, None),
        ("fibur-2026", ((0, 2005),), True, 1),
    ],
)
def test_a_game_ends_at_its_target(slug, hands, over, winner):
    """Domain, 1, the table: home, reaches and passes 2000; fibur-2026, casual 2005."""
    match = replace(start_match(ruleset(slug), dealer=Seat.N), hands=hands)
    assert match.is_over is over
    assert match.winner == winner


def test_home_the_points_of_the_game_decide_the_opening_of_the_next_hand():
    """Domain, 1, the table, home: from 1000 up. The next hand knows the points so far."""
    match = replace(start_match(HOME, dealer=Seat.N), hands=((700, -50), (300, 95)))
    state = next_hand(match, deal_of_seed(b"", HOME, dealer=Seat.N))
    assert [pair.total for pair in state.table.pairs] == [1000, 45]


def test_a_match_of_another_size_is_refused():
    with pytest.raises(ValueError, match="no table"):
        start_match(FIBUR, dealer=Seat.E, players=2)
    with pytest.raises(ValueError, match="a round has"):
        start_match(FIBUR, dealer=Seat.N, fixed_hands=5)
    with pytest.raises(ValueError, match="another table"):
        next_hand(start_match(FIBUR, dealer=Seat.N, players=2), DEAL)
