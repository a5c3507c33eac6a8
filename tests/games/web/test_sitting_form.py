"""The form of a free sitting of Tarot: what is typed becomes the sheet, and comes back into the fields."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from games.problems import ProblemsError
from games.registry import round_game
from games.rounds import RoundTable
from games.web.round_forms import ROUND_FORMS, round_rows

FORM = ROUND_FORMS["tarot"]
FOUR = RoundTable(("N", "E", "S", "W"), 4, 2)
DEAD_HAND = RoundTable(("N", "E", "S", "W", "X"), 4, 5)
TYPED = "deal_1_taker=N&deal_1_unit=%2B50&deal_2_taker=E&deal_2_unit=%E2%88%9262&points_N=&points_E="


def test_what_is_typed_becomes_the_sheet():
    data = FORM.data(QueryDict(TYPED))
    assert data == {"deals": [{"taker": "N", "unit": "+50"}, {"taker": "E", "unit": "-62"}]}
    tarot = round_game("tarot")
    read = tarot.read_round(data, tarot.ruleset("fft-4"), 2, FOUR.seats)
    assert read.points == {"N": 212, "E": -236, "S": 12, "W": 12}
    assert FORM.points_text(read.points) == "N +212 · E −236 · S +12 · W +12"


def test_a_stored_sheet_comes_back_into_the_fields():
    stored = {"deals": [{"taker": "N", "unit": 50}, {"taker": "E", "unit": -62}]}
    html = render_to_string(
        "games/_sitting_fields.html", {"sheet": FORM.fields(FOUR, stored, problems=(), prefix="sheet")}
    )
    assert '<option value="E" selected>' in html
    assert 'name="deal_2_unit" type="text" data-signed autocomplete="off" maxlength="8" value="-62"' in html
    assert "sits_out" not in html
    assert [value for _name, _label, value in round_rows(stored)] == ["N takes: +50", "E takes: −62"]


def test_a_table_with_a_dead_hand_is_asked_who_sits_out():
    fields = FORM.fields(DEAD_HAND, {}, problems=(), prefix="sheet")
    assert len(fields["lines"]) == 5
    assert 'name="deal_5_sits_out"' in render_to_string("games/_sitting_fields.html", {"sheet": fields})


def test_problems_point_at_their_fields_and_name_their_deal():
    tarot = round_game("tarot")
    data = FORM.data(QueryDict("deal_1_taker=&deal_1_unit=50&deal_2_taker=E&deal_2_unit=fifty"))
    with pytest.raises(ProblemsError) as refused:
        tarot.read_round(data, tarot.ruleset("fft-4"), 2, FOUR.seats)
    assert FORM.problem_rows(refused.value.problems) == [
        {"text": "Deal 1: “Taker” is missing.", "anchor": "sheet-deal_1_taker"},
        {"text": "Deal 2: “Score” must be a whole number, not fifty.", "anchor": "sheet-deal_2_unit"},
    ]


@pytest.mark.parametrize("seats", [FOUR.seats, DEAD_HAND.seats])
def test_a_sitting_that_lasts_a_time_has_lines_for_as_many_deals_as_are_played(seats):
    """Nobody knows how many fit: below what was typed there is always room for more."""
    timed = RoundTable(seats, 4, 0)

    def lines(deals: int) -> int:
        typed = {"deals": [{"taker": "N", "unit": "10"}] * deals}
        return len(FORM.fields(timed, typed, problems=(), prefix="sheet")["lines"])

    assert [lines(deals) for deals in (0, 3, 8, 11)] == [8, 8, 10, 13]
