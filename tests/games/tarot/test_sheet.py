"""Sheets: read from JSON, written back, refused with every reason (RO2012)."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import seats
from games.problems import ProblemsError
from games.reading import MOST_UNKNOWN
from games.tarot.doubts import doubts
from games.tarot.rulesets import ruleset
from games.tarot.sheet import (
    Camp,
    Contract,
    PoigneeSize,
    Sheet,
    Slam,
    check_sheet,
    parse_sheet,
    sheet_as_dict,
)
from tests.games.tarot.playout import play_out

FFT_4 = ruleset("fft-4")
DUPLICATE = ruleset("duplicate-individual")
GOOD = {
    "contract": "garde",
    "taker": "N",
    "bouts": 2,
    "points": 49,
    "petit_au_bout": "attack",
    "poignees": [{"size": "simple", "by": "attack"}],
    "slam": None,
}
PLAIN = {"contract": "garde", "taker": "N", "bouts": 2, "points": 49}


def shown(*poignees):
    return [{"size": size, "by": by} for size, by in poignees]


def problems_of(data, rules=FFT_4):
    with pytest.raises(ProblemsError) as caught:
        parse_sheet(data, rules)
    assert all(problem.text() and problem.where for problem in caught.value.problems)
    return caught.value.problems


def codes_of(data, rules=FFT_4):
    return [problem.code for problem in problems_of(data, rules)]


def test_the_json_form_is_read_and_written():
    sheet = parse_sheet(GOOD, FFT_4)
    assert (sheet.half_points, sheet.petit_au_bout, sheet.poignees[0].size) == (
        98,
        Camp.ATTACK,
        PoigneeSize.SIMPLE,
    )
    assert sheet_as_dict(sheet, FFT_4) == GOOD


@pytest.mark.parametrize("contract", Contract)
def test_played_deals_go_to_json_and_back(contract):
    random = Random(contract)
    for _ in range(40):
        sheet = play_out(random, FFT_4, contract, 0.2, keen=0.7)
        assert parse_sheet(json.loads(json.dumps(sheet_as_dict(sheet, FFT_4))), FFT_4) == sheet


def test_an_imposed_contract_may_be_absent():
    """Domain: tarot, section 2: duplicate individual: the garde is imposed."""
    assert parse_sheet({"taker": "N", "bouts": 2, "points": 49}, DUPLICATE).contract is Contract.GARDE


def test_a_free_contract_may_not_be_absent():
    assert codes_of({"taker": "N", "bouts": 2, "points": 49}) == ["field_missing"]


def test_the_order_of_poignees_does_not_matter():
    one, other = (
        shown(("simple", "attack"), ("simple", "defence")),
        shown(("simple", "defence"), ("simple", "attack")),
    )
    assert parse_sheet({**PLAIN, "poignees": one}, FFT_4) == parse_sheet({**PLAIN, "poignees": other}, FFT_4)


def test_a_form_sends_text_and_empty_fields():
    form = {
        "taker": "N",
        "bouts": " 2",
        "points": "49",
        "petit_au_bout": "",
        "poignees": "",
        "slam": "",
        "unit": "",
    }
    assert parse_sheet(form, DUPLICATE) == parse_sheet(PLAIN, FFT_4)


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"points": 92}, ["points_out_of_range"]),
        ({"points": -1}, ["points_out_of_range"]),
        ({"points": 40.5}, ["points_not_whole"]),
        ({"points": "40,5"}, ["points_not_whole"]),
        ({"points": 91.5}, ["points_out_of_range", "points_not_whole"]),
        ({"points": 40.25}, ["points_not_in_halves"]),
        ({"points": None}, ["field_missing"]),
        ({"points": "many"}, ["points_not_a_number"]),
        ({"points": float("nan")}, ["points_not_a_number"]),
        ({"points": float("inf")}, ["points_not_a_number"]),
        ({"points": 10**5000}, ["points_not_a_number"]),
        ({"points": "9" * 5000}, ["points_not_a_number"]),
        ({"points": True}, ["points_not_a_number"]),
        ({"points": [49]}, ["points_not_a_number"]),
        ({"bouts": 4}, ["bouts_out_of_range"]),
        ({"bouts": -1}, ["bouts_out_of_range"]),
        ({"bouts": 1.5}, ["not_a_whole_number"]),
        ({"bouts": {}}, ["not_a_whole_number"]),
        ({"bouts": None}, ["field_missing"]),
        ({"contract": "gare"}, ["word_unknown"]),
        ({"contract": ["garde"]}, ["word_unknown"]),
        ({"taker": "X"}, ["taker_not_seated"]),
        ({"taker": "Q"}, ["word_unknown"]),
        ({"taker": 3}, ["word_unknown"]),
        ({"taker": None}, ["field_missing"]),
        ({"petit_au_bout": "both"}, ["word_unknown"]),
        ({"slam": True}, ["word_unknown"]),
        ({"poignees": "simple"}, ["not_a_list"]),
        ({"poignees": {"size": "simple", "by": "attack"}}, ["not_a_list"]),
        ({"poignees": [None]}, ["entry_unreadable"]),
        ({"poignees": [{}]}, ["word_unknown", "word_unknown"]),
        ({"poignees": [{}] * 23}, ["too_many_entries"]),
        ({str(n): n for n in range(5_000)}, ["field_unknown"] * MOST_UNKNOWN),
        ({"poignees": [{"size": "simple", "by": "attack", "seat": "N"}]}, ["field_unknown"]),
        ({"poignee": []}, ["field_unknown"]),
    ],
)
def test_a_field_that_cannot_be(change, codes):
    assert codes_of({**PLAIN, **change}) == codes


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (92, "Points are 0 to 91, not 92."),
        (-1, "Points are 0 to 91, not -1."),
        (40.5, "At four players points are whole, not 40.5: each camp counts its cards in pairs."),
    ],
)
def test_points_are_refused_with_a_sentence(points, text):
    """RO2012; domain: tarot, section 3: refuse points outside 0..91, half points at 4."""
    assert [problem.text() for problem in problems_of({**PLAIN, "points": points})] == [text]


@pytest.mark.parametrize(
    "change",
    [
        {"points": "\ud800"},
        {"\ud800": 1},
        {"poignees": [{"size": "\udfff", "by": "x", "\ud800": 1}]},
        {"x" * 100_000: 1},
    ],
)
def test_what_a_sentence_repeats_can_be_sent(change):
    """Half a character, which JSON can write, has no encoding; and nobody reads a name of a hundred pages."""
    for problem in problems_of({**PLAIN, **change}):
        assert len((problem.text() + problem.where).encode()) < 400


def test_four_bouts_are_refused_with_a_sentence():
    """RO2012; domain: tarot, section 1: there are three."""
    (problem,) = problems_of({**PLAIN, "bouts": 4})
    assert problem.text() == "There are three bouts: the attack has 0 to 3 of them, not 4."


def test_a_contract_that_is_not_open():
    """Domain: tarot, section 2: which contracts are open is event data."""
    assert codes_of({**PLAIN, "contract": "garde_sans"}, DUPLICATE) == ["contract_not_open"]


def test_all_problems_at_once():
    bad = {
        "contract": "coinche",
        "taker": "Z",
        "bouts": 4,
        "points": 92,
        "petit_au_bout": "nobody",
        "poignees": [*shown(("double", "attack"), ("double", "defence")), 7],
        "slam": "grand",
        "tricks": 3,
        "defence_points": "?",
    }
    assert [(problem.code, problem.where) for problem in problems_of(bad)] == [
        ("word_unknown", "contract"),
        ("word_unknown", "taker"),
        ("word_unknown", "petit_au_bout"),
        ("entry_unreadable", "poignees[2]"),
        ("word_unknown", "slam"),
        ("field_unknown", "tricks"),
        ("bouts_out_of_range", "bouts"),
        ("points_out_of_range", "points"),
        ("points_not_a_number", "defence_points"),
    ]


def test_several_impossible_combinations_at_once():
    bad = {**PLAIN, "bouts": 0, "points": 50, "petit_au_bout": "attack", "slam": "announced_made"}
    assert codes_of({**bad, "poignees": shown(("double", "defence"))}) == [
        "petit_without_bout",
        "poignee_against_slam",
        "slam_made_points",
    ]


@pytest.mark.parametrize(
    ("rule", "change", "codes"),
    [
        (
            "0 bouts: the defence has 13.5 points in bouts",
            {"bouts": 0, "points": 78},
            ["too_few_bouts_for_points"],
        ),
        ("0 bouts, 77 points can be", {"bouts": 0, "points": 77}, []),
        ("3 bouts are 13.5 points", {"bouts": 3, "points": 13}, ["too_many_bouts_for_points"]),
        ("3 bouts won in one trick: 17", {"bouts": 3, "points": 17}, []),
        ("2 bouts leave one to the defence", {"bouts": 2, "points": 88}, ["too_few_bouts_for_points"]),
        ("no trick of the defence is worth 1", {"bouts": 3, "points": 90}, ["points_impossible"]),
        ("an écart holds six cards", {"bouts": 0, "points": 2}, ["too_many_bouts_for_points"]),
        ("91 points are every trick", {"bouts": 3, "points": 91}, ["slam_not_noted"]),
        ("87 points with 2 bouts too", {"bouts": 2, "points": 87}, ["slam_not_noted"]),
        ("4 points are an écart alone", {"bouts": 0, "points": 4}, ["slam_defence_not_noted"]),
        ("91 points, slam", {"bouts": 3, "points": 91, "slam": "unannounced"}, []),
        ("87 points, slam", {"bouts": 2, "points": 87, "slam": "announced_made"}, []),
        ("slam below 87", {"bouts": 2, "points": 86, "slam": "unannounced"}, ["points_impossible"]),
        ("slam below 87", {"bouts": 3, "points": 85, "slam": "unannounced"}, ["slam_made_points"]),
        ("slam with one bout", {"bouts": 1, "points": 80, "slam": "announced_made"}, ["slam_made_points"]),
        (
            "failed with all tricks",
            {"bouts": 3, "points": 91, "slam": "announced_failed"},
            ["slam_failed_points"],
        ),
        ("failed, contract made", {"bouts": 3, "points": 80, "slam": "announced_failed"}, []),
        ("slam of the defence", {"bouts": 0, "points": 10, "slam": "defence"}, []),
        (
            "slam of the defence, 21 won",
            {"bouts": 2, "points": 20, "slam": "defence"},
            ["slam_defence_points"],
        ),
        (
            "the Petit is a bout",
            {"bouts": 0, "points": 40, "petit_au_bout": "attack"},
            ["petit_without_bout"],
        ),
        ("all bouts won", {"bouts": 3, "points": 60, "petit_au_bout": "defence"}, ["petit_with_three_bouts"]),
        ("the Petit may be the one", {"bouts": 1, "points": 40, "petit_au_bout": "attack"}, []),
        ("or the third", {"bouts": 2, "points": 40, "petit_au_bout": "defence"}, []),
        (
            "no trick, no Petit",
            {"bouts": 2, "points": 87, "slam": "unannounced", "petit_au_bout": "defence"},
            ["petit_against_slam"],
        ),
        (
            "no trick, no Petit",
            {"bouts": 1, "points": 10, "slam": "defence", "petit_au_bout": "attack"},
            ["petit_against_slam"],
        ),
        (
            "the Excuse kept, the slam failed, no trick",
            {"bouts": 1, "points": 7, "slam": "announced_failed", "petit_au_bout": "attack"},
            ["petit_against_points"],
        ),
        (
            "22 trumps",
            {"poignees": shown(("simple", "attack"), ("double", "defence"))},
            ["too_many_trumps_shown"],
        ),
        ("20 of 22 trumps", {"poignees": shown(("simple", "attack"), ("simple", "defence"))}, []),
        ("30 trumps", {"poignees": shown(*[("simple", "defence")] * 3)}, ["too_many_trumps_shown"]),
        ("one taker, one poignée", {"poignees": shown(*[("simple", "attack")] * 2)}, ["too_many_poignees"]),
        (
            "15 trumps win tricks",
            {"bouts": 0, "points": 10, "poignees": shown(("triple", "attack"))},
            ["poignee_against_points"],
        ),
        (
            "15 trumps of the defence win tricks",
            {"bouts": 3, "points": 88, "poignees": shown(("triple", "defence"))},
            ["poignee_against_points"],
        ),
        (
            "13 trumps of the defence win a trick",
            {"bouts": 2, "points": 87, "slam": "unannounced", "poignees": shown(("double", "defence"))},
            ["poignee_against_slam"],
        ),
    ],
)
def test_what_no_play_of_the_cards_produces(rule, change, codes):
    """Domain/tarot.md section 3 (RO2012): every combination that no play of 78 cards can produce."""
    data = {**PLAIN, **change}
    if codes:
        assert codes_of(data) == codes
    else:
        assert parse_sheet(data, FFT_4)


@pytest.mark.parametrize(
    ("points", "slam", "codes"),
    [
        (88, "unannounced", []),
        (66, "announced_made", []),
        (65, "unannounced", ["slam_made_points"]),
        (88, None, ["slam_not_noted"]),
        (86, None, []),
        (89, None, ["too_few_bouts_for_points"]),
        (91, "unannounced", ["too_few_bouts_for_points"]),
    ],
)
def test_garde_contre_the_chien_counts_for_the_defence(points, slam, codes):
    """Domain/tarot.md sections 2 and 3: a slam below 87 is possible only there."""
    data = {**PLAIN, "contract": "garde_contre", "bouts": 3, "points": points, "slam": slam}
    assert (codes_of(data) if codes else list(check_sheet(parse_sheet(data, FFT_4), FFT_4))) == codes


def test_the_two_counts_make_91():
    """RO2012; domain: tarot, section 1: 91 in all."""
    assert parse_sheet({**PLAIN, "defence_points": 42}, FFT_4) == parse_sheet(PLAIN, FFT_4)
    (problem,) = problems_of({**PLAIN, "defence_points": 43})
    assert (problem.code, problem.text()) == ("points_do_not_make_91", "49 and 43 points make 92, not 91.")


def test_the_score_on_the_slip_is_the_one_of_the_sheet():
    """Domain: tarot, section 5: what is written on the slip is U, the per-defender amount, + or -."""
    assert parse_sheet({**PLAIN, "unit": 66}, FFT_4) == parse_sheet(PLAIN, FFT_4)
    (problem,) = problems_of({**PLAIN, "unit": -66})
    assert (problem.code, problem.where) == ("unit_differs", "unit")
    assert problem.text() == "The slip says -66, but this result is worth 66."
    assert codes_of({**PLAIN, "unit": "a lot"}) == ["not_a_whole_number"]


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from([*GOOD, "defence_points", "unit", "x", 3]), ANY_JSON, max_size=6))
def test_wrong_types_are_problems_and_never_a_traceback(changes):
    try:
        sheet = parse_sheet({**GOOD, **changes}, FFT_4)
    except ProblemsError as error:
        texts = [problem.text() for problem in error.problems]
    else:
        texts = ["read"]
        assert check_sheet(sheet, FFT_4) == ()
    assert all(texts)


def test_an_ordinary_result_raises_no_doubt():
    assert doubts(parse_sheet(GOOD, FFT_4), FFT_4) == ()


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"bouts": 2, "points": 71}, []),
        ({"bouts": 2, "points": 72}, ["far_from_target"]),
        ({"bouts": 0, "points": 25}, ["far_from_target"]),
        ({"bouts": 3, "points": 91, "slam": "unannounced"}, ["slam_rare"]),
        ({"poignees": shown(("double", "attack"))}, ["poignee_rare"]),
        ({"poignees": shown(("simple", "attack"), ("simple", "defence"))}, ["two_poignees_rare"]),
    ],
)
def test_the_improbable_is_doubted(change, codes):
    found = doubts(parse_sheet({**PLAIN, **change}, FFT_4), FFT_4)
    assert [problem.code for problem in found] == codes
    assert all(problem.text() for problem in found)


def test_a_sheet_built_by_hand_is_checked_too():
    sheet = Sheet(Contract.GARDE, seats(4)[0], 9, 999, slam=Slam.DEFENCE)
    assert [problem.code for problem in check_sheet(sheet, FFT_4)] == [
        "bouts_out_of_range",
        "points_out_of_range",
        "points_not_whole",
    ]
