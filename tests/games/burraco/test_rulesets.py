"""Rulesets are data (domain, section 1: the table and the lines below it)."""

import pytest

from games.burraco.cards import ACE, KING, SUITS, THREE, TWO, joker, suited
from games.burraco.rulesets import BurracoClass, ClosingDiscard, Draw, Opening, Pozzetto, ruleset, rulesets
from games.cards import seats
from games.problems import ProblemsError

HOME, FIBUR = ruleset("home"), ruleset("fibur-2026")
INTERNATIONAL, FITAB = ruleset("fibur-international"), ruleset("fitab")
PLAIN = {BurracoClass.CLEAN: 200, BurracoClass.SEMI_CLEAN: 150, BurracoClass.DIRTY: 100}


def every_ruleset(test):
    return pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)(test)


def value(rules, rank):
    return rules.values[suited(SUITS[0], rank)]


@every_ruleset
def test_four_in_pairs_or_two_head_to_head(rules):
    """Domain, 1: four players in two pairs, or two head to head with the same rules."""
    assert (rules.tables, rules.players, rules.seats) == ((4, 2), 4, seats(4))


@every_ruleset
def test_11_cards_each_two_pozzetti_of_11_and_a_stock_of_41_or_63(rules):
    """Domain, 1: 11 cards each, two pozzetti of 11; stock: 41 cards with four players, 63 with two."""
    assert (rules.hand_size, rules.pozzetto_size) == (11, 11)
    assert (rules.stock_size(4), rules.stock_size(2)) == (41, 63)


@pytest.mark.parametrize(("rules", "points"), [(HOME, 25), (FIBUR, 30), (INTERNATIONAL, 30), (FITAB, 30)])
def test_a_joker_is_worth_25_at_home_and_30_for_the_federations(rules, points):
    """Domain, 1, the table: joker 25 at home, 30 for fibur-2026."""
    assert {rules.values[joker(number)] for number in range(4)} == {points}


@every_ruleset
def test_two_20_ace_15_king_to_eight_10_seven_to_three_5(rules):
    """Domain, 1, the table: two / ace / K..8 / 7..3: 20 / 15 / 10 / 5."""
    assert (value(rules, TWO), value(rules, ACE)) == (20, 15)
    assert {value(rules, rank) for rank in range(8, KING + 1)} == {10}
    assert {value(rules, rank) for rank in range(THREE, 8)} == {5}


@every_ruleset
def test_every_amount_keeps_the_grid_of_5(rules):
    """Domain, 1: a hand total is a multiple of 5."""
    amounts = [
        *rules.values,
        *rules.bonuses.values(),
        rules.closing_bonus,
        *rules.pozzetto_penalties.values(),
    ]
    assert all(amount % 5 == 0 for amount in amounts)


def test_bonuses_of_burracos_and_closing():
    """Domain, 1, the table: clean / semi-clean / dirty / closing."""
    assert dict(FIBUR.bonuses) == PLAIN
    assert dict(HOME.bonuses) == {BurracoClass.CLEAN: 200, BurracoClass.DIRTY: 100}
    assert {rules.closing_bonus for rules in rulesets()} == {100}


def test_opening_at_home_takes_75_points_or_a_burraco_from_1000_up():
    """Domain, 1, the table: opening."""
    assert HOME.opening == Opening(from_total=1000, least_points=75, burraco_opens=True)
    assert [rules.opening for rules in (FIBUR, INTERNATIONAL, FITAB)] == [None] * 3


def test_ways_to_draw():
    """Home: stock, top discard or pile, the last two once the pair has opened; FIBUR: stock or pile."""
    assert HOME.draws == set(Draw)
    assert HOME.discards_after_opening
    assert HOME.drawn_discards_may_open
    assert FIBUR.draws == {Draw.STOCK, Draw.PILE}
    assert not FIBUR.discards_after_opening


def test_a_one_card_pile_does_not_come_back_for_fibur():
    """Domain, 1, the table: a one-card pile."""
    assert HOME.one_card_pile_may_return
    assert not FIBUR.one_card_pile_may_return


def test_closing_conditions():
    """Home: with or without discard; FIBUR: a last discard that is no wild."""
    assert (HOME.closing_discard, HOME.closing_discard_may_be_wild) == (ClosingDiscard.OPTIONAL, True)
    assert (FIBUR.closing_discard, FIBUR.closing_discard_may_be_wild) == (ClosingDiscard.REQUIRED, False)
    assert all(rules.closing_burracos == set(rules.bonuses) for rules in (HOME, FIBUR, FITAB))


def test_pozzetto_not_used_costs_100_at_home():
    """Domain, 1, the table: pozzetto, home."""
    assert dict(HOME.pozzetto_penalties) == {
        Pozzetto.PLAYED: 0,
        Pozzetto.TAKEN: 100,
        Pozzetto.NOT_TAKEN: 100,
    }
    assert not HOME.penalty_waived_when_neither_took


def test_pozzetto_not_taken_costs_100_for_fibur_and_nothing_when_neither_took_one():
    """Domain, 1, the table: pozzetto, fibur-2026: waived when neither pair took one; minus its cards."""
    assert dict(FIBUR.pozzetto_penalties) == {
        Pozzetto.PLAYED: 0,
        Pozzetto.TAKEN: 0,
        Pozzetto.NOT_TAKEN: 100,
    }
    assert FIBUR.penalty_waived_when_neither_took
    assert FIBUR.taken_pozzetto_in_hand


def test_a_pair_that_has_not_opened_pays_double_at_home_only():
    """Domain, 1, the table: pair that has not opened at the close."""
    assert [rules.slug for rules in rulesets() if rules.unopened_pays_double] == ["home"]


@every_ruleset
def test_the_last_two_cards_of_the_stock_are_never_played(rules):
    """Domain, 1, the table: end of stock."""
    assert rules.unplayed_stock == 2


def test_game_2000_passed_at_home_2005_for_fibur():
    """Domain, 1, the table: game: reaches and passes 2000; casual 2005."""
    assert (HOME.game_target, HOME.target_must_be_passed) == (2000, True)
    assert (FIBUR.game_target, FIBUR.target_must_be_passed) == (2005, False)


def test_fibur_international():
    """A clean burraco to close; sets of aces and threes only; the pile for its meld; no semi-clean."""
    assert INTERNATIONAL.closing_burracos == {BurracoClass.CLEAN}
    assert INTERNATIONAL.set_ranks == {ACE, THREE}
    assert INTERNATIONAL.pile_card_must_be_melded
    assert BurracoClass.SEMI_CLEAN not in INTERNATIONAL.bonuses


def test_fitab():
    """Royal 300/250, super 250/200; no two sets of one rank; semi-clean with eight naturals and a wild."""
    assert dict(FITAB.bonuses) == {
        BurracoClass.ROYAL: 300,
        BurracoClass.ROYAL_SEMI_CLEAN: 250,
        BurracoClass.SUPER: 250,
        BurracoClass.SUPER_SEMI_CLEAN: 200,
        **PLAIN,
    }
    assert not FITAB.two_sets_of_one_rank
    assert FITAB.semi_clean_set_naturals == {7, 8}


def test_a_class_that_a_ruleset_does_not_know_counts_as_a_plainer_one():
    known = {finest: HOME.known_class(finest) for finest in BurracoClass}
    clean = {BurracoClass.ROYAL, BurracoClass.SUPER, BurracoClass.CLEAN}
    assert known == {
        finest: BurracoClass.CLEAN if finest in clean else BurracoClass.DIRTY for finest in BurracoClass
    }
    assert all(FITAB.known_class(finest) is finest for finest in BurracoClass)


def test_an_unknown_ruleset_names_those_there_are():
    with pytest.raises(ProblemsError, match="fibur-2026, fibur-international, fitab, home"):
        ruleset("fibur-1999")


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(TypeError):
        FIBUR.bonuses[BurracoClass.CLEAN] = 7
