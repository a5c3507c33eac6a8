"""The count of a hand played to its end, and several hands in a row (domain, sections 1 and 2)."""

from dataclasses import replace

import pytest

from games.burraco.actions import Discard
from games.burraco.count import sheet_of, totals
from games.burraco.deal import deal_of_seed
from games.burraco.match import add_hand, next_hand, start_match
from games.burraco.notation import parse_hand
from games.burraco.rulesets import Pozzetto, ruleset
from games.burraco.state import Ending
from games.cards import Seat
from tests.games.burraco.positions import card, play, position, whole_hand

FIBUR, HOME = ruleset("fibur-2026"), ruleset("home")
DEAL = deal_of_seed(b"etui", FIBUR, dealer=Seat.N)


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
