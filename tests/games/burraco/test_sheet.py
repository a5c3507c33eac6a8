"""Sheets: read from JSON, written back, refused with every reason (domain, section 1: "Refuse at entry")."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.burraco.count import sheet_of
from games.burraco.rulesets import ruleset, rulesets
from games.burraco.sheet import BurracoClass, Pozzetto, Sheet, check_sheet, doubts, parse_sheet, sheet_as_dict
from games.problems import ProblemsError
from games.reading import MOST_UNKNOWN
from tests.games.burraco.playout import play_out
from tests.games.burraco.sheets import CLOSER, OTHER, hand_end, sheet_data

HOME, FIBUR = ruleset("home"), ruleset("fibur-2026")
INTERNATIONAL, FITAB = ruleset("fibur-international"), ruleset("fitab")
HEAD_TO_HEAD = replace(FIBUR, tables=(2,))
GOOD = sheet_data()


def problems_of(data, rules=FIBUR):
    with pytest.raises(ProblemsError) as caught:
        parse_sheet(data, rules)
    assert all(problem.text() and problem.where for problem in caught.value.problems)
    return caught.value.problems


def codes_of(first=None, second=None, rules=FIBUR):
    return [problem.code for problem in problems_of(sheet_data(first, second), rules)]


def faults_of(data, rules=FIBUR):
    return [(problem.code, problem.where) for problem in problems_of(data, rules)]


def accepted(first=None, second=None, rules=FIBUR):
    return parse_sheet(sheet_data(first, second), rules)


# Reading and writing.


def test_the_json_form_is_read_and_written():
    """Domain 2: seven figures per pair and hand."""
    sheet = parse_sheet(GOOD, FIBUR)
    assert (sheet.pairs[0].melded, sheet.pairs[1].pozzetto) == (115, Pozzetto.NOT_TAKEN)
    assert sheet_as_dict(sheet) == GOOD


def test_totals_only():
    """Domain 2: two entry modes: seven figures per pair and hand, or totals only."""
    sheet = parse_sheet({"totals": [500, "-120"]}, FIBUR)
    assert sheet == Sheet(None, (500, -120))
    assert sheet_as_dict(sheet) == {"totals": [500, -120]}
    assert parse_sheet(sheet_as_dict(sheet), FIBUR) == sheet


def test_a_form_sends_text():
    form = {name: str(value).lower() for name, value in CLOSER.items()}
    assert parse_sheet({"pairs": [form, OTHER]}, FIBUR) == parse_sheet(GOOD, FIBUR)


def test_a_line_of_the_scoring_service_names_its_game_and_ruleset():
    assert parse_sheet({"game": "burraco", "ruleset": "fibur-2026", **GOOD}, FIBUR) == parse_sheet(
        GOOD, FIBUR
    )


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_ends_of_hands_go_to_json_and_back_and_are_never_refused(rules):
    """What real cards give is possible: no bound is too tight."""
    random = Random(rules.slug)
    ends = [end for end in (hand_end(random, rules) for _ in range(60)) if end is not None]
    assert len(ends) > 20
    assert sum(any(side.closed for side in end.pairs) for end in ends) > 1
    for end in ends:
        assert check_sheet(end, rules) == ()
        assert parse_sheet(json.loads(json.dumps(sheet_as_dict(end))), rules) == end


@pytest.mark.parametrize("slug", ["fibur-2026", "fibur-international", "fitab", "home"])
def test_no_hand_that_was_played_is_refused_nor_are_its_cards_doubted(slug):
    rules = ruleset(slug)
    random = Random(f"played {slug}")
    closed = 0
    for _ in range(16):
        _deal, states, _actions = play_out(random, slug, random.choice(rules.tables), eager=random.random())
        sheet = sheet_of(states[-1])
        assert check_sheet(sheet, rules) == ()
        assert {doubt.code for doubt in doubts(sheet, rules)} <= {"many_burracos"}
        assert parse_sheet(sheet_as_dict(sheet), rules) == sheet
        closed += any(side.closed for side in sheet.pairs)
    # Without a clean burraco nobody closes the international game: at random that is rare.
    assert closed > 0 or slug == "fibur-international"


def test_semi_clean_may_be_absent_where_there_is_none():
    side = {name: value for name, value in OTHER.items() if name != "semi_clean"}
    closer = {name: value for name, value in CLOSER.items() if name != "semi_clean"}
    assert parse_sheet({"pairs": [closer, side]}, HOME) == parse_sheet(GOOD, HOME)
    assert faults_of({"pairs": [CLOSER, side]}) == [("field_missing", "pairs[1].semi_clean")]


@pytest.mark.parametrize("name", CLOSER)
def test_every_figure_must_be_there(name):
    """Domain 2: seven figures per pair and hand."""
    side = {other: value for other, value in CLOSER.items() if other != name}
    assert faults_of({"pairs": [side, OTHER]}) == [("field_missing", f"pairs[0].{name}")]
    assert faults_of({"pairs": [{**CLOSER, name: None}, OTHER]}) == [("field_missing", f"pairs[0].{name}")]
    assert faults_of({"pairs": [{**CLOSER, name: ""}, OTHER]}) == [("field_missing", f"pairs[0].{name}")]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"clean": 1.5}, ["not_a_whole_number"]),
        ({"clean": "one"}, ["not_a_whole_number"]),
        ({"clean": True}, ["not_a_whole_number"]),
        ({"clean": [1]}, ["not_a_whole_number"]),
        ({"dirty": 10**400}, ["not_a_whole_number"]),
        ({"melded": float("nan")}, ["not_a_whole_number"]),
        ({"melded": "115,5"}, ["not_a_whole_number"]),
        ({"in_hand": {}}, ["not_a_whole_number"]),
        ({"closed": 1}, ["not_a_flag"]),
        ({"closed": "yes"}, ["not_a_flag"]),
        ({"closed": []}, ["not_a_flag"]),
        ({"pozzetto": "stolen"}, ["word_unknown"]),
        ({"pozzetto": ["played"]}, ["word_unknown"]),
        ({"pozzetto": 1}, ["word_unknown"]),
        ({"semiclean": 0}, ["field_unknown"]),
        ({str(n): n for n in range(5_000)}, ["field_unknown"] * MOST_UNKNOWN),
        ({"\ud800": 1}, ["field_unknown"]),
    ],
)
def test_a_figure_of_the_wrong_type(change, codes):
    assert codes_of(change) == codes


@pytest.mark.parametrize(
    "value", [None, "", 7, "pairs", {}, {"0": CLOSER, "1": OTHER}, [], [CLOSER], [CLOSER] * 3]
)
def test_there_are_two_sides(value):
    code = "field_missing" if value in (None, "") else "not_a_list_of_two"
    assert faults_of({"pairs": value}) == [(code, "pairs")]


@pytest.mark.parametrize("side", [None, 7, "closed", [1, 0, 1]])
def test_a_side_has_figures(side):
    assert faults_of({"pairs": [CLOSER, side]}) == [("side_unreadable", "pairs[1]")]


def test_an_unknown_field_is_not_lost_in_silence():
    assert faults_of({**GOOD, "vp": 3}) == [("field_unknown", "vp")]
    assert faults_of({**GOOD, "pairs": [{**CLOSER, "burraco": 1}, OTHER]}) == [
        ("field_unknown", "pairs[0].burraco")
    ]
    assert faults_of({"totals": [500, -120], "total": 1}) == [("field_unknown", "total")]


@pytest.mark.parametrize(
    ("totals", "faults"),
    [
        ([500], [("not_a_list_of_two", "totals")]),
        ("500", [("not_a_list_of_two", "totals")]),
        ([500, None], [("not_a_whole_number", "totals[1]")]),
        (["x", 2.5], [("not_a_whole_number", "totals[0]"), ("not_a_whole_number", "totals[1]")]),
        ([503, -120], [("total_off_grid", "totals[0]")]),
        ([500, -119], [("total_off_grid", "totals[1]")]),
        ([503, None], [("not_a_whole_number", "totals[1]"), ("total_off_grid", "totals[0]")]),
        ([4185, 0], [("total_out_of_range", "totals[0]")]),
        ([0, -1185], [("total_out_of_range", "totals[1]")]),
        (
            [4182, -1183],
            [
                (code, f"totals[{side}]")
                for side in (0, 1)
                for code in ("total_off_grid", "total_out_of_range")
            ],
        ),
        ([2095, 2090], [("totals_too_large", "totals")]),
    ],
)
def test_totals_that_cannot_be(totals, faults):
    """Domain 1: refuse totals off the grid of 5, more cards than 108 allow."""
    assert faults_of({"totals": totals}) == faults


@pytest.mark.parametrize("totals", [[4180, 0], [0, -1180], [2090, 2090], [-100, -100], [0, 0]])
def test_totals_up_to_the_bounds(totals):
    assert parse_sheet({"totals": totals}, FIBUR).written == tuple(totals)


# Cross-checks.


def test_totals_beside_figures_must_be_theirs():
    assert parse_sheet({**GOOD, "totals": [500, -120]}, FIBUR) == parse_sheet(GOOD, FIBUR)
    assert faults_of({**GOOD, "totals": [500, -20]}) == [("totals_differ", "totals[1]")]
    assert faults_of({**GOOD, "totals": [-120, 500]}) == [
        ("totals_differ", "totals[0]"),
        ("totals_differ", "totals[1]"),
    ]


def test_opened_is_who_has_melded():
    assert accepted({"opened": True}, {"opened": True}, HOME) == parse_sheet(GOOD, HOME)
    assert codes_of(None, {"opened": False}, HOME) == ["opened_against_melded"]
    assert codes_of(None, {"opened": True, "melded": 0}, HOME) == ["opened_against_melded"]
    assert codes_of(None, {"opened": "perhaps"}, HOME) == ["not_a_flag"]


# Refusals: one side.


@pytest.mark.parametrize("name", ["clean", "semi_clean", "dirty", "melded", "in_hand"])
def test_no_figure_is_negative(name):
    assert faults_of(sheet_data(None, {name: -5})) == [("figure_negative", f"pairs[1].{name}")]


@pytest.mark.parametrize("name", ["melded", "in_hand"])
@pytest.mark.parametrize("value", [121, 122, 123, 124])
def test_points_off_the_grid_of_5(name, value):
    """Domain 1: refuse totals off the grid of 5."""
    assert faults_of(sheet_data({name: value})) == [("figure_off_grid", f"pairs[0].{name}")]


@pytest.mark.parametrize("name", ["melded", "in_hand"])
def test_no_figure_is_worth_more_than_the_deck(name):
    """Domain 1: refuse more cards than 108 allow."""
    assert codes_of({name: 1085}) == ["figure_too_large"]
    assert codes_of({name: 1080}) == ["too_many_points"]


def test_the_smallest_meld_is_worth_15():
    """Domain 1: at least three cards, of 5 points each at least."""
    assert accepted(None, {"melded": 15})
    assert accepted(None, {"melded": 0})
    assert codes_of(None, {"melded": 10}) == ["melded_too_little"]


@pytest.mark.parametrize("rules", [HOME, INTERNATIONAL], ids=lambda rules: rules.slug)
def test_no_semi_clean_where_the_rules_know_none(rules):
    """Domain 1, table: semi-clean -."""
    assert accepted(rules=rules)
    faults = faults_of(sheet_data({"semi_clean": 1, "melded": 200}), rules)
    assert faults == [("burraco_not_known", "pairs[0].semi_clean")]


@pytest.mark.parametrize("kind", ["royal", "royal_semi_clean", "super", "super_semi_clean"])
def test_royal_and_super_burracos_only_for_fitab(kind):
    """Domain 1: fitab: royal, super."""
    change = {kind: 1, "melded": 250}
    assert accepted(change, rules=FITAB)
    assert codes_of(change) == ["burraco_not_known"]


def test_closing_takes_the_pozzetto():
    """Domain 1: refuse closing without pozzetto."""
    assert faults_of(sheet_data({"pozzetto": "not_taken"})) == [
        ("closed_without_pozzetto", "pairs[0].closed")
    ]


def test_closing_takes_a_burraco():
    """Domain 1: refuse closing without burraco."""
    faults = faults_of(sheet_data({"clean": 0, "dirty": 0}))
    assert faults == [("closed_without_burraco", "pairs[0].closed")]


@pytest.mark.parametrize("kind", ["clean", "semi_clean", "dirty"])
def test_any_burraco_closes_for_fibur(kind):
    """Domain 1, table (fibur-2026): pozzetto, a burraco."""
    assert accepted({"clean": 0, "dirty": 0, kind: 1})


def test_a_clean_burraco_closes_the_international_game():
    """Domain 1: fibur-international: a clean burraco to close."""
    assert accepted(rules=INTERNATIONAL)
    assert codes_of({"clean": 0}, rules=INTERNATIONAL) == ["closed_without_burraco"]


@pytest.mark.parametrize(
    ("counts", "least"),
    [
        ({"clean": 1, "dirty": 0}, 35),
        ({"clean": 0, "semi_clean": 1, "dirty": 0}, 55),
        ({"clean": 0, "dirty": 1}, 50),
        ({"clean": 1, "dirty": 1}, 85),
        ({"clean": 5, "dirty": 0}, 175),
        ({"clean": 6, "dirty": 0}, 220),
    ],
)
def test_burracos_are_worth_at_least_the_cheapest_cards(counts, least):
    """Domain 1: seven or more cards."""
    assert accepted({**counts, "melded": least})
    assert codes_of({**counts, "melded": least - 5}) == ["burracos_against_melded"]


@pytest.mark.parametrize(
    ("kind", "least"), [("royal", 120), ("royal_semi_clean", 140), ("super", 40), ("super_semi_clean", 60)]
)
def test_a_royal_burraco_is_a_whole_suit_and_a_super_one_eight_cards(kind, least):
    counts = {"clean": 0, "dirty": 0, kind: 1}
    assert accepted({**counts, "melded": least}, rules=FITAB)
    assert codes_of({**counts, "melded": least - 5}, rules=FITAB) == ["burracos_against_melded"]


@pytest.mark.parametrize("pozzetto", ["played", "taken"])
def test_who_has_melded_nothing_has_no_pozzetto(pozzetto):
    """Only melding empties a hand."""
    codes = codes_of(None, {"melded": 0, "in_hand": 200, "pozzetto": pozzetto})
    assert codes == ["pozzetto_without_meld"]


def test_who_has_not_closed_holds_cards():
    """Domain 1: closing: no card left."""
    assert accepted(None, {"in_hand": 5})
    assert codes_of(None, {"in_hand": 0}) == ["nothing_in_hand"]
    assert accepted({"in_hand": 0})


def test_a_pozzetto_that_was_not_played_is_in_hand():
    """Domain 1, table (fibur-2026): taken and unplayed: minus its cards."""
    assert accepted(None, {"melded": 60, "in_hand": 55, "pozzetto": "taken"})
    assert codes_of(None, {"melded": 60, "in_hand": 50, "pozzetto": "taken"}) == ["pozzetto_against_hand"]
    assert accepted(None, {"melded": 60, "in_hand": 0, "pozzetto": "taken"}, HOME)


def test_the_partner_may_close_while_the_pozzetto_is_not_played():
    assert accepted({"pozzetto": "taken", "in_hand": 60})


def test_head_to_head_who_closes_holds_no_card():
    assert accepted({"in_hand": 0}, rules=HEAD_TO_HEAD)
    assert codes_of({"in_hand": 5}, rules=HEAD_TO_HEAD) == ["closed_with_cards"]


# Refusals: both sides.


def test_one_side_closes():
    """Domain 1: refuse both sides closing."""
    both = sheet_data(None, {**CLOSER, "melded": 150})
    assert faults_of(both) == [("both_closed", "pairs[1].closed")]


def test_nobody_need_close():
    """Domain 1, table: end of stock: the hand ends without the +100."""
    assert accepted({"closed": False})


def test_more_cards_than_108_allow():
    """Domain 1: fifteen burracos of seven cards, a closing discard and the cards of who has not closed."""
    first, second = {"clean": 8, "dirty": 0, "melded": 510}, {"clean": 7, "melded": 460, "pozzetto": "played"}
    assert accepted(first, second)
    assert codes_of({**first, "clean": 9}, second) == ["too_many_cards"]
    assert codes_of(first, {**second, "pozzetto": "not_taken"}) == ["too_many_cards", "too_many_points"]
    assert "too_many_cards" in codes_of({**first, "clean": 10**8}, second)


def test_no_more_wilds_act_than_there_are():
    """Domain 1: four jokers and eight twos."""
    first = {"clean": 0, "dirty": 6, "melded": 500}
    second = {"dirty": 6, "melded": 450, "pozzetto": "played"}
    assert accepted(first, second)
    assert codes_of({**first, "dirty": 7}, second) == ["burracos_not_in_deck"]


def test_no_more_whole_suits_than_there_are():
    """Domain 1: two packs of four suits."""
    royal = {"clean": 0, "dirty": 0, "melded": 500, "royal": 4}
    other = {**royal, "melded": 490, "pozzetto": "played", "in_hand": 5}
    assert codes_of({**royal, "royal": 5}, {**other, "royal": 4}, FITAB)[0] == "burracos_against_melded"
    assert "burracos_not_in_deck" in codes_of(
        {**royal, "melded": 600, "royal": 5}, {**other, "royal": 4, "melded": 480}, FITAB
    )


def test_the_cheapest_cards_are_there_only_once():
    """Five clean burracos of each side: each alone could be threes to sevens, not both."""
    counts = {"clean": 5, "dirty": 0}
    one, other = {**counts, "melded": 200}, {**counts, "melded": 295, "pozzetto": "played"}
    assert codes_of(one, other) == ["all_burracos_against_melded"]
    assert accepted(one, {**other, "melded": 300})


def test_cards_melded_and_in_hand_are_worth_less_than_the_deck():
    """All cards are worth 1080: less the closing discard, and less a pozzetto that nobody took."""
    played = {"melded": 500, "in_hand": 450, "pozzetto": "played"}
    assert accepted({"melded": 110, "in_hand": 15}, played)
    assert codes_of({"melded": 115, "in_hand": 15}, played) == ["too_many_points"]
    assert codes_of({"melded": 110, "in_hand": 15}, {**played, "pozzetto": "not_taken"}) == [
        "too_many_points"
    ]


# All at once.


def test_every_problem_at_once():
    faults = faults_of(
        {
            "pairs": [
                {**CLOSER, "clean": "x", "melded": 112, "pozzetto": "not_taken", "colour": "red"},
                {**CLOSER, "clean": 0, "dirty": 0, "in_hand": -10},
            ],
            "stake": 5,
        }
    )
    assert faults == [
        ("field_unknown", "stake"),
        ("not_a_whole_number", "pairs[0].clean"),
        ("field_unknown", "pairs[0].colour"),
        ("figure_off_grid", "pairs[0].melded"),
        ("closed_without_pozzetto", "pairs[0].closed"),
        ("figure_negative", "pairs[1].in_hand"),
        ("closed_without_burraco", "pairs[1].closed"),
        ("both_closed", "pairs[1].closed"),
    ]


def test_messages_name_the_side():
    (problem,) = problems_of(sheet_data(None, {"in_hand": 0}))
    assert problem.text() == "Side 2 has not closed: it holds cards."


# Doubts.


def doubts_of(first=None, second=None, rules=FIBUR):
    return [(doubt.code, doubt.where) for doubt in doubts(accepted(first, second, rules), rules)]


def test_the_official_example_raises_no_doubt():
    assert doubts_of() == []
    assert doubts(parse_sheet({"totals": [500, -120]}, FIBUR), FIBUR) == ()


def test_cards_that_nobody_counted():
    """Every turn draws what it discards: eleven cards were dealt, with the pozzetto 22."""
    assert doubts_of(None, {"in_hand": 20}) == [("cards_not_counted", "pairs[1].melded")]
    assert doubts_of({"melded": 90, "in_hand": 15}) == [("cards_not_counted", "pairs[0].melded")]
    four = replace(FIBUR, tables=(4,))
    assert doubts_of({"melded": 150}, {"in_hand": 80}, four) == []
    assert doubts_of({"melded": 145}, {"in_hand": 75}, four) == [
        ("cards_not_counted", "pairs[0].melded"),
        ("cards_not_counted", "pairs[1].melded"),
    ]


def test_the_partner_of_who_closes_holds_a_card():
    four = replace(FIBUR, tables=(4,))
    assert doubts_of({"melded": 200, "in_hand": 0}, {"in_hand": 80}, four) == [
        ("partner_without_cards", "pairs[0].in_hand")
    ]
    assert doubts_of({"melded": 200, "in_hand": 0}) == []


def test_six_burracos_of_one_side_are_rare():
    assert doubts_of({"clean": 4, "dirty": 1, "melded": 300}) == []
    assert doubts_of({"clean": 4, "dirty": 2, "melded": 300}) == [("many_burracos", "pairs[0].clean")]


# Properties.

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIGURE = ANYTHING | st.integers(-5, 1200) | st.sampled_from(["played", "taken", "not_taken"])
SIDE = st.dictionaries(st.sampled_from([*BurracoClass, *OTHER, "opened"]), FIGURE)


@settings(max_examples=150)
@given(
    st.dictionaries(
        st.sampled_from(["pairs", "totals", "game", "x"]), ANYTHING | st.lists(ANYTHING | SIDE, max_size=3)
    ),
    st.sampled_from(rulesets()),
)
def test_any_data_are_a_sheet_or_refused(data, rules):
    with suppress(ProblemsError):
        parse_sheet(data, rules)


@settings(max_examples=150)
@given(SIDE, SIDE, st.sampled_from(rulesets()))
def test_any_figures_are_a_sheet_that_comes_back_or_are_refused(first, second, rules):
    try:
        sheet = parse_sheet(sheet_data(first, second), rules)
    except ProblemsError as error:
        texts = [problem.text() for problem in error.problems]
    else:
        texts = [doubt.text() for doubt in doubts(sheet, rules)]
        assert parse_sheet(sheet_as_dict(sheet), rules) == sheet
    assert all(texts)
