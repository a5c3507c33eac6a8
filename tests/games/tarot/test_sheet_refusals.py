"""What no deal can produce is refused, and what is improbable doubted (RO2012; domain: tarot, section 3)."""

import pytest

from games.cards import seats
from games.tarot.doubts import doubts
from games.tarot.sheet import Contract, Sheet, Slam, check_sheet, parse_sheet
from tests.games.tarot.sheet_problems import DUPLICATE, FFT_4, GOOD, PLAIN, codes_of, problems_of, shown


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


def test_four_bouts_are_refused_with_a_sentence():
    """RO2012; domain: tarot, section 1: there are three."""
    (problem,) = problems_of({**PLAIN, "bouts": 4})
    assert problem.text() == "There are three bouts: the attack has 0 to 3 of them, not 4."


def test_a_contract_that_is_not_open():
    """Domain: tarot, section 2: which contracts are open is event data."""
    assert codes_of({**PLAIN, "contract": "garde_sans"}, DUPLICATE) == ["contract_not_open"]


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
