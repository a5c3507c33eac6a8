"""Prizes: shared when tied, one for each, every cent accounted for; places within categories."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.categories import groups_of, places_within
from scoring.maths.prizes.awarding import Contender, awards, prize_changes
from scoring.maths.prizes.prize_list import Prize, PrizeList, money, prize_list
from tests.refusals import refused

GROUPS = ("", "sex:F", "age:senior")


def paid(found):
    return [(award.entrant, award.group, award.amount) for award in found.given]


@st.composite
def lists(draw) -> PrizeList:
    prizes = []
    for group in draw(st.permutations(GROUPS)):
        amounts = sorted(draw(st.lists(st.integers(0, 500), max_size=5)), reverse=True)
        prizes += [Prize(group, place, amount or 1) for place, amount in enumerate(amounts, start=1)]
    step, one_each, by_list = draw(st.sampled_from([1, 5, 100])), draw(st.booleans()), draw(st.booleans())
    return PrizeList(tuple(prizes), "EUR", step, one_each, by_list)


@st.composite
def fields(draw) -> list[Contender[int]]:
    """Somebody at every place, with equals as a ranking has them: 1, 1, 3."""
    sizes, found = draw(st.lists(st.integers(1, 3), max_size=6)), []
    for size in sizes:
        place = len(found) + 1
        for _ in range(size):
            groups = tuple(draw(st.sets(st.sampled_from(GROUPS[1:]))))
            found.append(Contender(len(found), place, groups))
    return [*found, Contender(len(found), None, GROUPS[1:])]


@given(lists(), fields())
def test_every_cent_is_paid_kept_or_unclaimed(prizes, field):
    found = awards(prizes, field)
    listed = sum(prize.amount for prize in prizes.prizes)
    assert listed == found.paid + found.kept + sum(prize.amount for prize in found.unclaimed)
    assert all(award.amount % prizes.step == 0 for award in found.given)
    assert all(award.group == "" or award.group in field[award.entrant].groups for award in found.given)
    assert field[-1].id not in {award.entrant for award in found.given}


@given(lists(), fields())
def test_nobody_gets_two_where_the_rule_says_one(prizes, field):
    times = Counter(award.entrant for award in awards(prizes, field).given)
    if prizes.one_each:
        assert max(times.values(), default=1) == 1
    # What is not claimed has nobody left in its line, unless rounding left them nothing.
    if prizes.step == 1 and prizes.one_each:
        for prize in awards(prizes, field).unclaimed:
            line = [one for one in field[:-1] if not prize.group or prize.group in one.groups]
            assert all(one.id in times or _got_nothing(prizes, field, one.id) for one in line)


def _got_nothing(prizes, field, entrant) -> bool:
    """A cent between two is nothing for each."""
    return awards(prizes, field).kept > 0 and not awards(prizes, field).of(entrant)


@given(lists(), fields())
def test_equals_get_equal_prizes_and_better_places_no_less(prizes, field):
    every = PrizeList(prizes.prizes, step=prizes.step, one_each=False)
    found = awards(every, field)
    for group in GROUPS:
        line = [one for one in field[:-1] if not group or group in one.groups]
        amounts = {award.entrant: award.amount for award in found.given if award.group == group}
        for one, other in pairwise(line):
            assert amounts.get(one.id, 0) >= amounts.get(other.id, 0)
            if one.place == other.place:
                assert amounts.get(one.id, 0) == amounts.get(other.id, 0)


@given(lists(), fields())
def test_the_same_places_change_nothing_in_whatever_order(prizes, field):
    assert prize_changes(prizes, field, field) == []
    shuffled = sorted(field, key=lambda one: (-len(one.groups), one.place or 0))
    amounts = {one.id: sum(award.amount for award in awards(prizes, field).of(one.id)) for one in field}
    again = {one.id: sum(award.amount for award in awards(prizes, shuffled).of(one.id)) for one in field}
    assert amounts == again


def test_the_prizes_of_tied_places_are_added_and_shared():
    """Second and third place share 60 + 40; of 101 between two a cent less is not paid to one of them."""
    prizes = PrizeList((Prize("", 1, 100), Prize("", 2, 60), Prize("", 3, 41)))
    found = awards(prizes, [Contender("a", 1), Contender("b", 2), Contender("c", 2), Contender("d", 4)])
    assert paid(found) == [("a", "", 100), ("b", "", 50), ("c", "", 50)]
    assert (found.kept, found.unclaimed) == (1, ())
    assert [(award.first, award.last, award.sharers) for award in found.given] == [
        (1, 1, 1),
        (2, 3, 2),
        (2, 3, 2),
    ]


def test_whoever_is_in_line_for_two_keeps_the_better_one():
    """The second of all is the first woman: 60 is more than 50, so the third gets the 50."""
    field = [
        Contender("a", 1),
        Contender("b", 2, ("sex:F",)),
        Contender("c", 3),
        Contender("d", 4, ("sex:F",)),
    ]
    general = (Prize("", 1, 100), Prize("", 2, 50))
    found = awards(PrizeList((*general, Prize("sex:F", 1, 60))), field)
    assert paid(found) == [("a", "", 100), ("b", "sex:F", 60), ("c", "", 50)]
    found = awards(PrizeList((*general, Prize("sex:F", 1, 40))), field)
    assert paid(found) == [("a", "", 100), ("b", "", 50), ("d", "sex:F", 40)]


def test_the_order_of_the_list_may_say_what_is_better_and_each_may_get_all():
    field = [Contender("a", 1, ("sex:F",)), Contender("b", 2, ("sex:F",))]
    prizes = (Prize("", 1, 0, "Cup"), Prize("sex:F", 1, 60))
    assert paid(awards(PrizeList(prizes), field)) == [("a", "sex:F", 60), ("b", "", 0)]
    assert paid(awards(PrizeList(prizes, by_list=True), field)) == [("a", "", 0), ("b", "sex:F", 60)]
    assert paid(awards(PrizeList(prizes, one_each=False), field)) == [("a", "", 0), ("a", "sex:F", 60)]


def test_a_preview_names_those_whose_prizes_change():
    prizes = PrizeList((Prize("", 1, 100), Prize("", 2, 50), Prize("", 3, 10)))
    before = [Contender("a", 1), Contender("b", 2), Contender("c", 3)]
    after = [Contender("a", 1), Contender("b", 2), Contender("c", 2)]
    found = prize_changes(prizes, before, after)
    assert [(one.entrant, one.before[0].amount, one.after[0].amount) for one in found] == [
        ("b", 50, 30),
        ("c", 10, 30),
    ]


def test_a_list_is_read_as_a_whole():
    data = {
        "currency": "EUR",
        "step": "5",
        "per_player": "all",
        "better": "list",
        "prizes": [
            {"group": "", "place": "1", "amount": "100,50", "label": ""},
            {"group": "club:Lyon: Nord", "place": 1, "amount": "0", "label": "  A   cup "},
        ],
    }
    found = prize_list(data)
    assert found.prizes == (Prize("", 1, 10050), Prize("club:Lyon: Nord", 1, 0, "A cup"))
    assert (found.step, found.one_each, found.by_list) == (500, False, True)
    assert prize_list(found.as_dict()) == found
    assert (money(10050), money(100)) == ("100.50", "1")


def test_a_list_is_refused_with_everything_that_is_wrong():
    rows = [
        {"place": 0, "amount": "1.234"},
        {"place": 1},
        {"place": 1, "amount": 1, "group": "height:180"},
        {"place": 1, "amount": 1, "label": "x" * 81, "colour": "red"},
        7,
    ]
    with refused(
        "field_unknown",
        *("not_one_of_two", "step_zero"),
        *("place_unreadable", "amount_unreadable", "prize_empty", "group_unknown"),
        *("field_unknown", "text_too_long", "prize_unreadable"),
    ):
        prize_list({"prizes": rows, "step": 0, "per_player": "two", "lottery": True})
    with refused("places_with_gaps", "prize_rises"):
        prize_list({"prizes": [{"place": 1, "amount": 5}, {"place": 3, "amount": 9}]})


@pytest.mark.parametrize("rows", ["1: 100", {"place": 1}, [{"place": 1, "amount": 1}] * 201])
def test_what_is_no_list_of_prizes_is_refused(rows):
    with refused("prizes_too_many" if isinstance(rows, list) else "not_a_list"):
        prize_list({"prizes": rows})


def test_places_within_a_category_are_shared_as_in_the_whole_field():
    groups = {number: groups_of({"sex": sex, "club": ""}) for number, sex in enumerate("FMFFM")}
    found = places_within([(3, 3), (0, 1), (1, 1), (2, 3), (4, None)], groups)
    assert found == {"sex:F": [(0, 1), (3, 2), (2, 2)], "sex:M": [(1, 1)]}
