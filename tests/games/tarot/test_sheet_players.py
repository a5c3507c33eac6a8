"""Sheets of three and five players, and of five at a table of four (RO2012; domain/tarot.md 1, 3 and 4)."""

import json
from dataclasses import replace
from random import Random

import pytest

from games.cards import Seat, seats
from games.problems import ProblemsError
from games.tarot.doubts import doubts
from games.tarot.rulesets import parse_ruleset, ruleset
from games.tarot.sheet import Camp, Contract, Sheet, check_sheet, parse_sheet, sheet_as_dict
from games.tarot.vocabulary import Misere, ShownMisere
from tests.games.tarot.playout import play_out
from tests.games.tarot.test_rulesets import changed

FFT_3, FFT_4, FFT_5 = ruleset("fft-3"), ruleset("fft-4"), ruleset("fft-5")
THREE = {"contract": "garde", "taker": "N", "bouts": 2, "points": 49}
FIVE = {**THREE, "partner": "E"}
DEAD_HAND = {**THREE, "sits_out": "X"}
WITH_MISERES = parse_ruleset(changed("fft-4", slug="home", misere_bonuses={"head": 10, "trumps": 20}))


def problems_of(data, rules):
    with pytest.raises(ProblemsError) as caught:
        parse_sheet(data, rules)
    assert all(problem.text() for problem in caught.value.problems)
    return [(problem.code, problem.where) for problem in caught.value.problems]


def shown(*poignees):
    return [{"size": size, "by": by} for size, by in poignees]


def test_the_seats_of_three_are_north_east_and_south():
    """Issue 3: at 3 seats N, E, S."""
    assert parse_sheet({**THREE, "taker": "S"}, FFT_3).taker is Seat.S
    assert problems_of({**THREE, "taker": "W"}, FFT_3) == [("taker_not_seated", "taker")]


def test_the_seats_of_five_have_x():
    """Issue 3: at 5 seats N, E, S, W, X."""
    assert parse_sheet({**FIVE, "taker": "X"}, FFT_5).taker is Seat.X


@pytest.mark.parametrize(("rules", "data"), [(FFT_3, THREE), (FFT_5, FIVE)], ids=["three", "five"])
def test_half_points_at_three_and_five(rules, data):
    """Domain section 3: at 3 and 5 players a pile can be of an odd number of cards."""
    assert parse_sheet({**data, "points": 40.5}, rules).half_points == 81
    assert parse_sheet({**data, "points": "40,5"}, rules).half_points == 81
    assert problems_of({**data, "points": 40.25}, rules) == [("points_not_in_halves", "points")]


def test_half_points_are_refused_at_four():
    """RO2012; domain: tarot, section 3: at 4 players points are whole."""
    assert problems_of({**THREE, "points": 40.5}, FFT_4) == [("points_not_whole", "points")]


def test_a_partner_is_named_at_five():
    """RO2012; domain: tarot, section 2: at 5 players the taker calls a king."""
    sheet = parse_sheet(FIVE, FFT_5)
    assert (sheet.partner, sheet.attack) == (Seat.E, (Seat.N, Seat.E))


def test_alone_is_said_at_five():
    """Issue 3: at 5 players null for alone."""
    sheet = parse_sheet({**FIVE, "partner": None}, FFT_5)
    assert (sheet.partner, sheet.attack) == (None, (Seat.N,))


@pytest.mark.parametrize("data", [THREE, {**THREE, "partner": ""}])
def test_a_partner_that_is_absent_at_five_is_missing(data):
    """Issue 3: absent: a problem."""
    assert problems_of(data, FFT_5) == [("field_missing", "partner")]


@pytest.mark.parametrize("rules", [FFT_3, FFT_4])
def test_no_partner_is_called_at_three_and_four(rules):
    """RO2012; domain: tarot, section 2: a king is called at 5 players only."""
    assert problems_of({**THREE, "partner": "E"}, rules) == [("partner_not_called", "partner")]
    assert parse_sheet({**THREE, "partner": None}, rules) == parse_sheet(THREE, rules)
    by_hand = Sheet(Contract.GARDE, Seat.N, 2, 98, partner=Seat.E)
    assert [problem.code for problem in check_sheet(by_hand, rules)] == ["partner_not_called"]


@pytest.mark.parametrize(
    ("partner", "code"),
    [("N", "partner_is_taker"), ("Q", "word_unknown"), (True, "word_unknown"), (["E"], "word_unknown")],
)
def test_a_partner_is_another_player(partner, code):
    """RO2012; domain: tarot, section 2: who calls an own card is alone."""
    assert problems_of({**FIVE, "partner": partner}, FFT_5) == [(code, "partner")]


def test_anybody_may_sit_out_at_a_table_of_five():
    """Domain section 4: the dealer sits out, no score; the other four play the 4-player game."""
    for seat in seats(5):
        taker = next(other for other in seats(5) if other is not seat)
        sheet = parse_sheet({**THREE, "taker": taker, "sits_out": seat}, FFT_4)
        assert (sheet.sits_out, sheet.taker) == (seat, taker)


def test_who_sits_out_is_not_the_taker():
    """Domain: tarot, section 4: the dealer sits out; the other four play."""
    assert problems_of({**DEAD_HAND, "taker": "X"}, FFT_4) == [("taker_sits_out", "sits_out")]


def test_x_has_no_seat_at_a_table_of_four():
    assert problems_of({**THREE, "taker": "X"}, FFT_4) == [("taker_not_seated", "taker")]


@pytest.mark.parametrize("slug", ["fft-3", "fft-5", "duplicate-individual", "duplicate-team-match"])
def test_nobody_sits_out_but_at_a_free_table_of_four(slug):
    """Domain: tarot, section 4: tables of 5 with a dead hand play the 4-player game."""
    data = {**FIVE, "sits_out": "X"} if slug == "fft-5" else DEAD_HAND
    assert problems_of(data, ruleset(slug)) == [("nobody_sits_out", "sits_out")]


def test_the_dead_hand_is_a_seat():
    assert problems_of({**THREE, "sits_out": "dealer"}, FFT_4) == [("word_unknown", "sits_out")]


@pytest.mark.parametrize(
    ("rules", "data"),
    [
        (FFT_3, {**THREE, "points": 40.5}),
        (FFT_4, DEAD_HAND),
        (FFT_5, FIVE),
        (FFT_5, {**FIVE, "partner": None}),
        (WITH_MISERES, {**THREE, "miseres": [{"kind": "trumps", "by": "W"}, {"kind": "head", "by": "N"}]}),
    ],
)
def test_the_json_form_goes_there_and_back(rules, data):
    sheet = parse_sheet(data, rules)
    written = json.loads(json.dumps(sheet_as_dict(sheet, rules)))
    assert parse_sheet(written, rules) == sheet
    assert all(written[name] == value for name, value in data.items() if name != "miseres")


@pytest.mark.parametrize("rules", [FFT_3, FFT_5], ids=lambda rules: rules.slug)
def test_played_deals_go_to_json_and_back(rules):
    random = Random(rules.slug)
    for contract in Contract:
        for _ in range(20):
            sheet = play_out(random, rules, contract, 0.2, keen=0.7)
            assert parse_sheet(json.loads(json.dumps(sheet_as_dict(sheet, rules))), rules) == sheet


def test_the_two_counts_make_91_in_halves_too():
    assert parse_sheet({**FIVE, "points": 40.5, "defence_points": 50.5}, FFT_5).half_points == 81
    data = {**FIVE, "points": 40.5, "defence_points": 50}
    assert problems_of(data, FFT_5) == [("points_do_not_make_91", "defence_points")]


@pytest.mark.parametrize(
    ("rule", "rules", "change", "codes"),
    [
        ("an attack of two shows two", FFT_5, {"poignees": shown(*[("simple", "attack")] * 2)}, []),
        ("alone one", FFT_5, {"partner": None, "poignees": shown(("simple", "attack"))}, []),
        (
            "alone not two",
            FFT_5,
            {"partner": None, "poignees": shown(*[("simple", "attack")] * 2)},
            ["too_many_poignees"],
        ),
        ("8 + 8 of 22", FFT_5, {"poignees": shown(("simple", "attack"), ("simple", "defence"))}, []),
        ("8 + 13 of 22", FFT_5, {"poignees": shown(("simple", "attack"), ("triple", "attack"))}, []),
        (
            "10 + 13 of 22",
            FFT_5,
            {"poignees": shown(("double", "attack"), ("triple", "defence"))},
            ["too_many_trumps_shown"],
        ),
        (
            "3 x 8 of 22",
            FFT_5,
            {"poignees": shown(*[("simple", "defence")] * 3)},
            ["too_many_trumps_shown"],
        ),
        (
            "13 + 13 of 22",
            FFT_3,
            {"poignees": shown(("simple", "attack"), ("simple", "defence"))},
            ["too_many_trumps_shown"],
        ),
        ("91 points", FFT_3, {"points": 91.5}, ["points_out_of_range"]),
        ("slam: 91 or 87", FFT_3, {"bouts": 3, "points": 91, "slam": "unannounced"}, []),
        ("slam: 91 or 87", FFT_5, {"bouts": 2, "points": 87, "slam": "announced_made"}, []),
        (
            "slam below 87",
            FFT_5,
            {"bouts": 2, "points": 86.5, "slam": "announced_made"},
            ["points_impossible"],
        ),
        ("slam below 87", FFT_3, {"bouts": 2, "points": 85.5, "slam": "unannounced"}, ["slam_made_points"]),
        ("88.5: one trick of the defence", FFT_5, {"bouts": 3, "points": 88.5}, []),
        ("89: one trick of five cards", FFT_5, {"bouts": 3, "points": 89}, ["points_impossible"]),
        ("89.5: one trick of three cards", FFT_3, {"bouts": 3, "points": 89.5}, []),
        ("90: no trick is worth 1", FFT_3, {"bouts": 3, "points": 90}, ["points_impossible"]),
        ("4: an écart of 3 and one trick", FFT_5, {"bouts": 0, "points": 4}, []),
        ("3.5 is an écart alone", FFT_5, {"bouts": 0, "points": 3.5}, ["slam_defence_not_noted"]),
        ("3.5 is an écart alone", FFT_5, {"bouts": 0, "points": 3.5, "slam": "defence"}, []),
        ("an écart of three queens", FFT_5, {"bouts": 0, "points": 10.5, "slam": "defence"}, []),
        ("has no king", FFT_5, {"bouts": 0, "points": 11.5, "slam": "defence"}, ["slam_defence_points"]),
        (
            "a chien has",
            FFT_5,
            {"contract": "garde_sans", "bouts": 0, "points": 11.5, "slam": "defence"},
            [],
        ),
        (
            "1: a chien of three",
            FFT_5,
            {"bouts": 0, "points": 1, "slam": "defence"},
            ["too_many_bouts_for_points"],
        ),
        ("4.5: six and three low cards", FFT_3, {"bouts": 0, "points": 4.5}, []),
        ("5: twelve cards are 6", FFT_3, {"bouts": 0, "points": 5}, ["slam_defence_not_noted"]),
        (
            "garde contre: the chien is the defence's",
            FFT_5,
            {"contract": "garde_contre", "bouts": 3, "points": 91, "slam": "unannounced"},
            ["too_few_bouts_for_points"],
        ),
        (
            "garde contre, slam below 87",
            FFT_5,
            {"contract": "garde_contre", "bouts": 3, "points": 77.5, "slam": "unannounced"},
            [],
        ),
        (
            "the Petit is a bout",
            FFT_5,
            {"bouts": 0, "points": 40, "petit_au_bout": "attack"},
            ["petit_without_bout"],
        ),
        (
            "all bouts won",
            FFT_3,
            {"bouts": 3, "points": 60, "petit_au_bout": "defence"},
            ["petit_with_three_bouts"],
        ),
        (
            "no trick, no Petit",
            FFT_5,
            {"bouts": 1, "points": 5.5, "slam": "defence", "petit_au_bout": "attack"},
            ["petit_against_slam"],
        ),
        (
            "18 trumps at three win tricks",
            FFT_3,
            {"bouts": 0, "points": 10.5, "poignees": shown(("triple", "attack"))},
            ["poignee_against_points"],
        ),
        (
            "13 trumps of the defence at five win a trick",
            FFT_5,
            {"bouts": 2, "points": 87, "slam": "unannounced", "poignees": shown(("triple", "defence"))},
            ["poignee_against_slam"],
        ),
    ],
)
def test_what_no_play_of_the_cards_produces(rule, rules, change, codes):
    """Domain/tarot.md sections 1 and 3 (RO2012), with three and five players."""
    data = {**(FIVE if rules is FFT_5 else THREE), **change}
    assert ([code for code, _ in problems_of(data, rules)] if codes else []) == codes
    assert codes or parse_sheet(data, rules)


def test_all_problems_at_once():
    bad = {"contract": "garde", "taker": "N", "partner": "N", "bouts": 4, "points": 92, "sits_out": "E"}
    assert problems_of({**bad, "poignees": shown(*[("double", "attack")] * 3), "miseres": []}, FFT_5) == [
        ("field_unknown", "miseres"),
        ("bouts_out_of_range", "bouts"),
        ("points_out_of_range", "points"),
        ("too_many_trumps_shown", "poignees"),
        ("nobody_sits_out", "sits_out"),
        ("partner_is_taker", "partner"),
    ]


def test_miseres_are_a_house_option():
    """Domain section 3: misère and other house bonuses are off by default."""
    data = {**THREE, "miseres": [{"kind": "head", "by": "E"}]}
    assert problems_of(data, FFT_4) == [("field_unknown", "miseres")]
    assert parse_sheet(data, WITH_MISERES).miseres == (ShownMisere(Misere.HEAD, Seat.E),)


@pytest.mark.parametrize(
    ("miseres", "codes"),
    [
        ("head", ["not_a_list"]),
        ([7], ["entry_unreadable"]),
        ([{"kind": "tail", "by": "N"}], ["word_unknown"]),
        ([{"kind": "head", "by": "X"}], ["misere_not_seated"]),
        ([{"kind": "head", "by": "N"}] * 2, ["misere_twice"]),
        ([{"kind": "head", "by": "N"}, {"kind": "trumps", "by": "N"}], []),
    ],
)
def test_a_misere_is_shown_once_by_a_player(miseres, codes):
    data = {**THREE, "miseres": miseres}
    assert ([code for code, _ in problems_of(data, WITH_MISERES)] if codes else []) == codes


def test_a_misere_built_by_hand_is_checked_too():
    sheet = Sheet(Contract.GARDE, Seat.N, 2, 98, miseres=(ShownMisere(Misere.HEAD, Seat.N),))
    assert [problem.code for problem in check_sheet(sheet, FFT_4)] == ["misere_not_open"]


def test_a_partner_without_a_seat_is_refused():
    rules = replace(FFT_5, players=4)
    sheet = Sheet(Contract.GARDE, Seat.N, 2, 98, Camp.ATTACK, partner=Seat.X)
    assert "partner_not_seated" in [problem.code for problem in check_sheet(sheet, rules)]


@pytest.mark.parametrize(
    ("rules", "change", "codes"),
    [
        (FFT_3, {}, []),
        (FFT_3, {"points": 71}, []),
        (FFT_3, {"points": 71.5}, ["far_from_target"]),
        (FFT_3, {"poignees": shown(("double", "attack"))}, ["poignee_rare"]),
        (FFT_4, {"sits_out": "W"}, []),
        (FFT_5, {}, []),
        (FFT_5, {"partner": None}, ["alone_rare"]),
        (FFT_5, {"bouts": 1, "points": 20.5}, ["far_from_target"]),
        (FFT_5, {"poignees": shown(*[("simple", "attack")] * 2)}, ["two_poignees_rare"]),
    ],
)
def test_the_improbable_is_doubted(rules, change, codes):
    sheet = parse_sheet({**(FIVE if rules is FFT_5 else THREE), **change}, rules)
    found = doubts(sheet, rules)
    assert [problem.code for problem in found] == codes
    assert all(problem.text() for problem in found)
