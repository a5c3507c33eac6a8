"""The score of one deal (RO2012)."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games.cards import Seat, seats
from games.tarot.rulesets import ruleset
from games.tarot.score import counted_points, is_made, score_sheet
from games.tarot.sheet import Camp, Contract, Poignee, PoigneeSize, Sheet, Slam, parse_sheet
from games.tarot.vocabulary import Misere, ShownMisere
from tests.games.tarot.playout import play_out

FFT_4 = ruleset("fft-4")
GOLDEN = json.loads(
    (Path(__file__).parents[3] / "fixtures/golden/tarot_scores.json").read_text(encoding="utf-8")
)
OTHERS = json.loads(
    (Path(__file__).parents[3] / "fixtures/golden/tarot_scores_3_5.json").read_text(encoding="utf-8")
)
FFT_3, FFT_5 = ruleset("fft-3"), ruleset("fft-5")
GARDE = Sheet(Contract.GARDE, Seat.N, bouts=2, half_points=2 * 41)
SIMPLE = PoigneeSize.SIMPLE


def unit(sheet, rules=FFT_4):
    return score_sheet(sheet, rules).unit


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_official_examples(case):
    """RO2012; domain: tarot, section 3: the official examples, per defender, 4 players."""
    score = score_sheet(parse_sheet(case["sheet"], FFT_4), FFT_4)
    assert score.unit == case["unit"]
    assert {str(seat): amount for seat, amount in score.scores.items()} == case["scores"]


def test_the_line_of_the_scoring_service():
    """A sheet as another program sends it, with its game and its ruleset."""
    line = (
        '{"game":"tarot","ruleset":"fft-4","contract":"garde","taker":"N","bouts":2,"points":49,'
        '"petit_au_bout":"attack","poignees":[{"size":"simple","by":"attack"}],"slam":null}'
    )
    score = score_sheet(parse_sheet(json.loads(line), FFT_4), FFT_4)
    assert {"unit": score.unit, "scores": score.scores} == {
        "unit": 106,
        "scores": {"N": 318, "E": -106, "S": -106, "W": -106},
    }


@pytest.mark.parametrize("case", OTHERS["cases"], ids=lambda case: case["name"])
def test_cases_of_three_and_five_players(case):
    """Domain/tarot.md section 3: shares of 2; 3; 2 and 1, or 4 alone; half points to the camp that wins."""
    rules = ruleset(case["ruleset"])
    score = score_sheet(parse_sheet(case["sheet"], rules), rules)
    assert score.unit == case["unit"]
    assert {str(seat): amount for seat, amount in score.scores.items()} == case["scores"]
    assert list(score.scores) == list(case["scores"])
    assert sum(score.scores.values()) == 0


@pytest.mark.parametrize(("bouts", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_target_by_bouts_and_equality_wins_by_0(bouts, target):
    """RO2012; domain: tarot, section 3: 56, 51, 41, 36 for 0, 1, 2, 3 bouts; equality wins by 0."""
    at_target = replace(GARDE, bouts=bouts, half_points=2 * target)
    assert unit(at_target) == 50
    assert unit(replace(at_target, half_points=2 * target - 2)) == -52


@pytest.mark.parametrize(
    ("contract", "times"), [("prise", 1), ("garde", 2), ("garde_sans", 4), ("garde_contre", 6)]
)
def test_multiplier_of_the_contract(contract, times):
    """RO2012; domain: tarot, section 3: k is 1, 2, 4, 6."""
    assert unit(replace(GARDE, contract=Contract(contract), half_points=2 * 45)) == 29 * times


def test_petit_follows_the_trick_and_not_the_deal():
    """RO2012; domain: tarot, section 3: an attack that fails its contract still scores +10 k."""
    failed = replace(GARDE, half_points=2 * 40)
    assert unit(replace(failed, petit_au_bout=Camp.ATTACK)) == unit(failed) + 20
    assert unit(replace(GARDE, petit_au_bout=Camp.DEFENCE)) == unit(GARDE) - 20


@pytest.mark.parametrize(("size", "bonus"), [("simple", 20), ("double", 30), ("triple", 40)])
@pytest.mark.parametrize("by", Camp)
def test_poignee_goes_to_the_camp_that_wins_the_deal(size, bonus, by):
    """RO2012; domain: tarot, section 3: 20, 30, 40 to the camp that wins the deal, whoever showed it."""
    poignees = (Poignee(PoigneeSize(size), by),)
    failed = replace(GARDE, half_points=2 * 40)
    assert unit(replace(GARDE, poignees=poignees)) == unit(GARDE) + bonus
    assert unit(replace(failed, poignees=poignees)) == unit(failed) - bonus


def test_poignee_is_not_multiplied_and_several_add_up():
    """RO2012; domain: tarot, section 3: not multiplied; several can be shown."""
    poignees = (Poignee(SIMPLE, Camp.ATTACK), Poignee(SIMPLE, Camp.DEFENCE))
    contre = replace(GARDE, contract=Contract.GARDE_CONTRE)
    assert unit(replace(contre, poignees=poignees)) == unit(contre) + 40


@pytest.mark.parametrize(
    ("slam", "bonus"),
    [("announced_made", 400), ("unannounced", 200), ("announced_failed", -200), ("defence", -200)],
)
@pytest.mark.parametrize("contract", Contract)
def test_slam_is_not_multiplied(slam, bonus, contract):
    """RO2012; domain: tarot, section 3: +400, +200, -200; the defence's gives each defender 200 more."""
    sheet = replace(GARDE, contract=contract)
    assert unit(replace(sheet, slam=Slam(slam))) == unit(sheet) + bonus


def test_a_won_contract_ends_below_zero_when_the_announced_slam_failed():
    """RO2012; domain: tarot, section 3: the contract itself may be won."""
    score = score_sheet(replace(GARDE, half_points=2 * 60, slam=Slam.ANNOUNCED_FAILED), FFT_4)
    assert (score.unit, score.scores[Seat.N]) == (88 - 200, -336)


@pytest.mark.parametrize("taker", seats(4))
def test_each_defender_pays_the_unit_and_the_taker_gets_three(taker):
    """RO2012; domain: tarot, section 3: each defender -U, the taker +3U at 4."""
    scores = score_sheet(replace(GARDE, taker=taker), FFT_4).scores
    assert scores == {seat: 150 if seat is taker else -50 for seat in seats(4)}
    assert list(scores) == list(seats(4))


@pytest.mark.parametrize("contract", Contract)
@pytest.mark.parametrize("rules", [FFT_3, FFT_4, FFT_5], ids=lambda rules: rules.slug)
def test_scores_sum_to_zero_and_terms_to_the_unit(rules, contract):
    """RO2012; domain: tarot, section 3: the sum is always 0."""
    random = Random(f"scores {rules.slug} {contract}")
    for _ in range(60):
        sheet = play_out(random, rules, contract, 0.3, keen=0.8)
        score = score_sheet(sheet, rules)
        assert sum(score.scores.values()) == 0
        assert sum(term.amount for term in score.terms) == score.unit
        assert all(term.label and term.formula for term in score.terms)
        assert {seat: share.units * score.unit for seat, share in score.shares.items()} == score.scores


def test_each_term_of_the_formula_is_named():
    """Base, difference, multiplier, petit, poignées and slam: U = s (25 + D) k + 10 k + s p + slam."""
    poignees = (Poignee(SIMPLE, Camp.ATTACK), Poignee(PoigneeSize.DOUBLE, Camp.DEFENCE))
    sheet = Sheet(Contract.GARDE_SANS, Seat.X, 2, 81, Camp.ATTACK, poignees, Slam.ANNOUNCED_FAILED)
    score = score_sheet(sheet, FFT_5)
    assert [(term.code, term.amount, term.formula) for term in score.terms] == [
        ("base", -100, "25 × 4"),
        ("short", -4, "1 × 4"),
        ("petit", 40, "10 × 4"),
        ("poignees", -50, "20 + 30"),
        ("slam", -200, "announced_failed"),
    ]
    assert (score.multiplier, score.difference, score.unit) == (4, 1, -314)
    assert [(str(share.role), share.units) for share in score.shares.values()] == [
        *[("defender", -1)] * 4,
        ("taker", 4),
    ]


def test_the_partner_wins_one_unit_and_the_taker_two():
    """Domain/tarot.md section 3: all bonuses included."""
    score = score_sheet(replace(GARDE, partner=Seat.X, petit_au_bout=Camp.ATTACK), FFT_5)
    assert score.scores == {Seat.N: 140, Seat.E: -70, Seat.S: -70, Seat.W: -70, Seat.X: 70}
    assert [str(share.role) for share in score.shares.values()].count("partner") == 1


def test_the_dead_hand_scores_nothing():
    """Domain/tarot.md section 4: the dealer sits out, no score."""
    score = score_sheet(replace(GARDE, sits_out=Seat.W), FFT_4)
    assert score.scores == {Seat.N: 150, Seat.E: -50, Seat.S: -50, Seat.W: 0, Seat.X: -50}
    assert str(score.shares[Seat.W].role) == "sits_out"


def test_a_misere_is_paid_by_every_other_player():
    """A house option: the unit stays as it is, the scores still sum to zero."""
    rules = replace(FFT_4, misere_bonuses={Misere.HEAD: 10})
    sheet = replace(GARDE, miseres=(ShownMisere(Misere.HEAD, Seat.E),), sits_out=Seat.X)
    score = score_sheet(sheet, rules)
    assert score.scores == {Seat.N: 140, Seat.E: -20, Seat.S: -60, Seat.W: -60, Seat.X: 0}
    assert (score.unit, score.shares[Seat.E].misere) == (50, 30)


def test_every_score_of_an_imposed_garde_is_even():
    """Domain/tarot.md section 5: in these events the contract is fixed, so every score is even."""
    assert all(unit(replace(GARDE, half_points=2 * points)) % 2 == 0 for points in range(92))


@pytest.mark.parametrize(
    ("half_points", "made", "points"), [(81, False, 40), (82, True, 41), (83, True, 42), (79, False, 39)]
)
def test_a_half_point_goes_to_the_camp_that_wins(half_points, made, points):
    """RO2012; domain: tarot, section 3: 3 and 5 players: 40.5 against 41 fails by 1, 41.5 wins by 1."""
    sheet = replace(GARDE, half_points=half_points)
    assert (is_made(sheet, FFT_4), counted_points(sheet, FFT_4)) == (made, points)
