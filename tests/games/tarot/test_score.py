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
from tests.games.tarot.playout import play_out

FFT_4 = ruleset("fft-4")
GOLDEN = json.loads(
    (Path(__file__).parents[3] / "fixtures/golden/tarot_scores.json").read_text(encoding="utf-8")
)
GARDE = Sheet(Contract.GARDE, Seat.N, bouts=2, half_points=2 * 41)
SIMPLE = PoigneeSize.SIMPLE


def unit(sheet, rules=FFT_4):
    return score_sheet(sheet, rules).unit


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_official_examples(case):
    score = score_sheet(parse_sheet(case["sheet"], FFT_4), FFT_4)
    assert score.unit == case["unit"]
    assert {str(seat): amount for seat, amount in score.scores.items()} == case["scores"]


@pytest.mark.parametrize(("bouts", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_target_by_bouts_and_equality_wins_by_0(bouts, target):
    at_target = replace(GARDE, bouts=bouts, half_points=2 * target)
    assert unit(at_target) == 50
    assert unit(replace(at_target, half_points=2 * target - 2)) == -52


@pytest.mark.parametrize(
    ("contract", "times"), [("prise", 1), ("garde", 2), ("garde_sans", 4), ("garde_contre", 6)]
)
def test_multiplier_of_the_contract(contract, times):
    assert unit(replace(GARDE, contract=Contract(contract), half_points=2 * 45)) == 29 * times


def test_petit_follows_the_trick_and_not_the_deal():
    """An attack that fails its contract still scores +10 k."""
    failed = replace(GARDE, half_points=2 * 40)
    assert unit(replace(failed, petit_au_bout=Camp.ATTACK)) == unit(failed) + 20
    assert unit(replace(GARDE, petit_au_bout=Camp.DEFENCE)) == unit(GARDE) - 20


@pytest.mark.parametrize(("size", "bonus"), [("simple", 20), ("double", 30), ("triple", 40)])
@pytest.mark.parametrize("by", Camp)
def test_poignee_goes_to_the_camp_that_wins_the_deal(size, bonus, by):
    poignees = (Poignee(PoigneeSize(size), by),)
    failed = replace(GARDE, half_points=2 * 40)
    assert unit(replace(GARDE, poignees=poignees)) == unit(GARDE) + bonus
    assert unit(replace(failed, poignees=poignees)) == unit(failed) - bonus


def test_poignee_is_not_multiplied_and_several_add_up():
    poignees = (Poignee(SIMPLE, Camp.ATTACK), Poignee(SIMPLE, Camp.DEFENCE))
    contre = replace(GARDE, contract=Contract.GARDE_CONTRE)
    assert unit(replace(contre, poignees=poignees)) == unit(contre) + 40


@pytest.mark.parametrize(
    ("slam", "bonus"),
    [("announced_made", 400), ("unannounced", 200), ("announced_failed", -200), ("defence", -200)],
)
@pytest.mark.parametrize("contract", Contract)
def test_slam_is_not_multiplied(slam, bonus, contract):
    sheet = replace(GARDE, contract=contract)
    assert unit(replace(sheet, slam=Slam(slam))) == unit(sheet) + bonus


def test_a_won_contract_ends_below_zero_when_the_announced_slam_failed():
    score = score_sheet(replace(GARDE, half_points=2 * 60, slam=Slam.ANNOUNCED_FAILED), FFT_4)
    assert (score.unit, score.scores[Seat.N]) == (88 - 200, -336)


@pytest.mark.parametrize("taker", seats(4))
def test_each_defender_pays_the_unit_and_the_taker_gets_three(taker):
    scores = score_sheet(replace(GARDE, taker=taker), FFT_4).scores
    assert scores == {seat: 150 if seat is taker else -50 for seat in seats(4)}
    assert list(scores) == list(seats(4))


@pytest.mark.parametrize("contract", Contract)
def test_scores_sum_to_zero_and_terms_to_the_unit(contract):
    random = Random(f"scores {contract}")
    for _ in range(60):
        sheet = play_out(random, random.choice(seats(4)), contract, 0.3, keen=0.8)
        score = score_sheet(sheet, FFT_4)
        assert sum(score.scores.values()) == 0
        assert sum(term.amount for term in score.terms) == score.unit
        assert all(term.label and term.formula for term in score.terms)


def test_every_score_of_an_imposed_garde_is_even():
    """Domain/tarot.md section 5: in these events the contract is fixed, so every score is even."""
    assert all(unit(replace(GARDE, half_points=2 * points)) % 2 == 0 for points in range(92))


@pytest.mark.parametrize(
    ("half_points", "made", "points"), [(81, False, 40), (82, True, 41), (83, True, 42), (79, False, 39)]
)
def test_a_half_point_goes_to_the_camp_that_wins(half_points, made, points):
    """3 and 5 players: 40.5 against 41 fails by 1, 41.5 wins by 1."""
    sheet = replace(GARDE, half_points=half_points)
    assert (is_made(sheet, FFT_4), counted_points(sheet, FFT_4)) == (made, points)


def test_the_number_of_players_is_the_rulesets_business():
    three = replace(FFT_4, players=3, hand_size=24, taker_share=2, alone_share=2)
    scores = score_sheet(GARDE, three).scores
    assert scores == {Seat.N: 100, Seat.E: -50, Seat.S: -50}
