"""Rulesets are data (RO2012)."""

import pytest

from games.cards import seats
from games.problems import ProblemsError
from games.tarot.deck import DECK
from games.tarot.rulesets import ruleset, rulesets
from games.tarot.vocabulary import Contract, PoigneeSize, Slam


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_every_ruleset_is_whole(rules):
    assert rules.players * rules.hand_size + rules.chien_size == len(DECK)
    assert rules.hand_size % rules.packet_size == 0
    assert set(rules.multipliers) == set(Contract)
    assert set(rules.poignee_trumps) == set(rules.poignee_bonuses) == set(PoigneeSize)
    assert set(rules.slam_bonuses) == set(Slam)
    assert len(rules.targets) == 4
    assert rules.imposed_contract in (None, *rules.contracts)
    assert rules.taker_share == rules.players - 1
    assert rules.seats == seats(rules.players)
    assert not rules.half_points_possible


def test_a_free_event_opens_all_four_contracts():
    rules = ruleset("fft-4")
    assert rules.contracts == tuple(Contract)
    assert (rules.imposed_contract, rules.passing) == (None, True)


def test_individual_duplicate_imposes_garde():
    rules = ruleset("duplicate-individual")
    assert rules.contracts == (Contract.GARDE,)
    assert (rules.imposed_contract, rules.passing) == (Contract.GARDE, False)


def test_an_unknown_ruleset_names_those_there_are():
    with pytest.raises(ProblemsError, match="fft-4, duplicate-individual"):
        ruleset("fft-9")


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(TypeError):
        ruleset("fft-4").multipliers[Contract.PRISE] = 7
