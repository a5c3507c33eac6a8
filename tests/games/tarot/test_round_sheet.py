"""The sheet of a sitting at a table that deals its own cards (domain, sections 3 and 4)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.problems import ProblemsError
from games.rounds import RoundTable
from games.tarot.round_sheet import (
    Deal,
    Sitting,
    has_dead_hand,
    parse_sitting,
    points_of,
    points_of_deal,
    sitting_as_dict,
)

FOUR = RoundTable(("N", "E", "S", "W"), players=4, deals=2)
THREE = RoundTable(("N", "E", "S"), players=4, deals=2)
DEAD_HAND = RoundTable(("N", "E", "S", "W", "X"), players=4, deals=4)
FIVE = RoundTable(("N", "E", "S", "W", "X"), players=5, deals=2)
TABLES = [FOUR, THREE, DEAD_HAND, FIVE]


def codes(data: Any, table: RoundTable = FOUR) -> list[tuple[str, str]]:
    with pytest.raises(ProblemsError) as refused:
        parse_sitting(data, table)
    return [(problem.code, problem.where) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("seats", "deal", "points"),
    [
        ("NESW", Deal("N", 106), [318, -106, -106, -106]),  # domain 3: taker +3U at four
        ("NES", Deal("E", -42), [42, -84, 42]),  # +2U at three
        ("NESWX", Deal("N", 50, partner="X"), [100, -50, -50, -50, 50]),  # +2U and +U
        ("NESWX", Deal("N", 50, partner="N"), [200, -50, -50, -50, -50]),  # called their own card: +4U
        ("NESWX", Deal("S", 76, sits_out="X"), [-76, -76, 228, -76, 0]),  # dead hand: no score
    ],
)
def test_what_everybody_has_of_a_deal(seats, deal, points):
    assert [*points_of_deal(deal, tuple(seats)).values()] == points


def sittings(table: RoundTable) -> st.SearchStrategy[Sitting]:
    others = st.sampled_from(table.seats)

    def deal(values: tuple[str, str, str, int]) -> Deal:
        taker, partner, out, unit = values
        return Deal(
            taker,
            unit,
            partner if len(table.seats) == table.players == 5 else "",
            (out if out != taker else next(seat for seat in table.seats if seat != taker))
            if has_dead_hand(table)
            else "",
        )

    one = st.tuples(others, others, others, st.integers(-500, 500)).map(deal)
    return st.lists(one, min_size=table.deals, max_size=table.deals).map(lambda deals: Sitting(tuple(deals)))


@given(st.data())
def test_points_add_up_to_nought_and_the_json_form_comes_back(data):
    table = data.draw(st.sampled_from(TABLES))
    sitting = data.draw(sittings(table))
    points = points_of(sitting, table.seats)
    assert sum(points.values()) == 0
    stored = sitting_as_dict(sitting)
    assert parse_sitting(stored, table) == sitting
    assert parse_sitting({**stored, "points": points}, table) == sitting
    assert points_of(parse_sitting({"points": points}, table), table.seats) == points


def test_a_table_with_a_dead_hand_may_play_five_deals_so_that_everybody_sits_out_once():
    """Domain 4: 5 deals at such a table even it out."""
    deals = [{"taker": "N" if out != "N" else "E", "unit": 30, "sits_out": out} for out in DEAD_HAND.seats]
    assert len(parse_sitting({"deals": deals}, DEAD_HAND).deals) == 5
    assert codes({"deals": deals[:3]}, DEAD_HAND) == [("deals_wrong_number", "deals")]


GOOD = {"taker": "N", "unit": 50}


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({}, [("field_missing", "deals")]),
        ({"deals": 7}, [("not_a_list", "deals")]),
        ({"deals": [GOOD]}, [("deals_wrong_number", "deals")]),
        ({"deals": [GOOD, "x"]}, [("deal_unreadable", "deals[1]")]),
        (
            {"deals": [{"taker": "X", "unit": 5000}, {"unit": ""}]},
            [
                ("seat_unknown", "deals[0].taker"),
                ("unit_out_of_range", "deals[0].unit"),
                ("field_missing", "deals[1].taker"),
                ("field_missing", "deals[1].unit"),
            ],
        ),
        ({"deals": [{**GOOD, "sits_out": "S"}, GOOD]}, [("nobody_sits_out", "deals[0].sits_out")]),
        ({"deals": [{**GOOD, "partner": "S"}, GOOD]}, [("partner_at_small_table", "deals[0].partner")]),
        ({"points": {"N": 1, "E": 0, "S": 0, "W": 0}}, [("points_not_zero", "points")]),
        (
            {"points": {"N": 999_999_999, "E": -999_999_999, "S": 0, "W": 0}},
            [("sum_out_of_range", "points.N"), ("sum_out_of_range", "points.E")],
        ),
        ({"points": {"N": 0, "E": 0, "S": 0}}, [("field_missing", "points.W")]),
        (
            {"deals": [GOOD, GOOD], "points": {"N": 100, "E": -100, "S": 100, "W": -100}},
            [("points_differ", "points.N"), ("points_differ", "points.S")],
        ),
    ],
)
def test_what_no_sitting_can_be_is_refused_with_its_place(data, found):
    assert codes(data) == found


def test_whoever_sits_out_neither_takes_nor_is_missing():
    base = {"taker": "N", "unit": 30, "sits_out": "X"}
    assert codes({"deals": [base, base, base, {**base, "sits_out": "N"}]}, DEAD_HAND) == [
        ("sits_out_plays", "deals[3].sits_out")
    ]
    assert codes({"deals": [base, base, base, {"taker": "N", "unit": 30}]}, DEAD_HAND) == [
        ("field_missing", "deals[3].sits_out")
    ]
