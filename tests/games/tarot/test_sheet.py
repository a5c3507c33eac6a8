"""Sheets: read from JSON, written back, refused with every reason (RO2012)."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.problems import ProblemsError
from games.reading import MOST_UNKNOWN
from games.tarot.sheet import Camp, Contract, PoigneeSize, check_sheet, parse_sheet, sheet_as_dict
from tests.games.tarot.playout import play_out
from tests.games.tarot.sheet_problems import DUPLICATE, FFT_4, GOOD, PLAIN, codes_of, problems_of, shown


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
