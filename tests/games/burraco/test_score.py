"""The score of one hand (domain, section 1: the table and the formula)."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games.burraco.rulesets import ruleset, rulesets
from games.burraco.score import score_sheet
from games.burraco.sheet import BurracoClass, PairFigures, Pozzetto, Sheet, burraco_counts, parse_sheet
from tests.games.burraco.sheets import hand_end

HOME, FIBUR, FITAB = ruleset("home"), ruleset("fibur-2026"), ruleset("fitab")
FILE = Path(__file__).parents[3] / "fixtures/golden/burraco_scores.json"
GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))
PLAYED = PairFigures(burraco_counts({}), False, 100, 20, Pozzetto.PLAYED)


def total(figures, rules=FIBUR, other=PLAYED):
    return score_sheet(Sheet((figures, other)), rules).totals[0]


def codes(figures, rules=FIBUR, other=PLAYED):
    return [term.code for term in score_sheet(Sheet((figures, other)), rules).pairs[0].terms]


def with_burraco(kind):
    return replace(PLAYED, burracos=burraco_counts({kind: 1}))


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_golden(case):
    """Domain, 1: the official-style example, and the table."""
    rules = ruleset(case["ruleset"])
    score = score_sheet(parse_sheet({"pairs": case["pairs"]}, rules), rules)
    assert (list(score.totals), score.difference) == (case["totals"], case["difference"])


def test_the_line_of_the_issue_exactly():
    """Issue 3: the example comes out exactly."""
    line = (
        '{"game":"burraco","ruleset":"fibur-2026","pairs":[{"clean":1,"semi_clean":0,"dirty":1,"closed":true,'
        '"melded":115,"in_hand":15,"pozzetto":"played"},{"clean":0,"semi_clean":0,"dirty":0,"closed":false,'
        '"melded":30,"in_hand":50,"pozzetto":"not_taken"}]}'
    )
    score = score_sheet(parse_sheet(json.loads(line), FIBUR), FIBUR)
    assert (score.totals, score.difference) == ((500, -120), 620)


def test_cards_melded_less_cards_in_hand():
    """Domain 1: hand total = cards melded + burracos + closing - cards in hand - pozzetto."""
    assert total(PLAYED) == 80
    assert codes(PLAYED) == ["melded", "in_hand"]


@pytest.mark.parametrize(("kind", "bonus"), [("clean", 200), ("semi_clean", 150), ("dirty", 100)])
def test_a_burraco_has_its_bonus(kind, bonus):
    """Domain 1, table: clean / semi-clean / dirty: 200 / 150 / 100."""
    assert total(with_burraco(BurracoClass(kind))) == 80 + bonus
    assert codes(with_burraco(BurracoClass(kind))) == ["melded", kind, "in_hand"]


@pytest.mark.parametrize(
    ("kind", "bonus"), [("royal", 300), ("royal_semi_clean", 250), ("super", 250), ("super_semi_clean", 200)]
)
def test_fitab_has_royal_and_super_burracos(kind, bonus):
    """Domain 1: fitab: royal 300/250, super 250/200."""
    assert total(with_burraco(BurracoClass(kind)), FITAB) == 80 + bonus


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_closing_is_worth_100(rules):
    """Domain 1, table: closing 100."""
    assert total(replace(PLAYED, closed=True), rules) == total(PLAYED, rules) + 100


def test_a_pozzetto_not_taken_costs_100():
    """Domain 1, table: not taken: -100."""
    assert total(replace(PLAYED, pozzetto=Pozzetto.NOT_TAKEN)) == 80 - 100
    assert total(replace(PLAYED, pozzetto=Pozzetto.NOT_TAKEN), HOME) == 80 - 100


def test_the_penalty_is_waived_when_neither_pair_took_one():
    """Domain 1, table (fibur-2026): waived when neither pair took one; not so at home."""
    neither = replace(PLAYED, pozzetto=Pozzetto.NOT_TAKEN)
    assert total(neither, other=neither) == 80
    assert codes(neither, other=neither)[-1] == "pozzetto_waived"
    assert total(neither, HOME, other=neither) == -20


def test_the_waiver_is_a_switch():
    """Domain 1, table: (switch)."""
    neither = replace(PLAYED, pozzetto=Pozzetto.NOT_TAKEN)
    strict = replace(FIBUR, penalty_waived_when_neither_took=False)
    assert total(neither, strict, other=neither) == -20


def test_taken_and_unplayed_costs_its_cards_for_fibur_and_100_at_home():
    """Domain 1, table: fibur-2026: taken and unplayed: minus its cards; home: not used: -100."""
    taken = replace(PLAYED, pozzetto=Pozzetto.TAKEN)
    assert (total(taken), total(taken, HOME)) == (80, -20)


def test_a_pair_that_has_not_opened_pays_its_hand_double_at_home():
    """Domain 1, table (home): pays its hand double."""
    unopened = PairFigures(burraco_counts({}), False, 0, 90, Pozzetto.NOT_TAKEN)
    assert (total(unopened, HOME), total(unopened, FIBUR)) == (-280, -190)
    assert codes(unopened, HOME) == ["melded", "in_hand_twice", "pozzetto"]


def test_totals_alone_are_their_own_reason():
    """Domain 2: two entry modes: seven figures, or totals only."""
    score = score_sheet(parse_sheet({"totals": [350, -45]}, FIBUR), FIBUR)
    assert (score.totals, score.difference) == ((350, -45), 395)
    assert [term.code for pair in score.pairs for term in pair.terms] == ["written", "written"]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_totals_are_the_sums_of_their_terms_and_multiples_of_5(rules):
    """Domain 1: any sign, multiple of 5."""
    random = Random(rules.slug)
    ends = [end for end in (hand_end(random, rules) for _ in range(15)) if end is not None]
    assert ends
    for end in ends:
        score = score_sheet(end, rules)
        assert score.difference == score.totals[0] - score.totals[1]
        for pair in score.pairs:
            assert pair.total == sum(term.amount for term in pair.terms)
            assert pair.total % 5 == 0
            assert all(term.label and term.formula for term in pair.terms)
