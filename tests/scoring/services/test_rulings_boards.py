"""Rulings in an event of boards: the official example of RO2012 with what the director rules on it."""

from __future__ import annotations

import pytest

from scoring.maths.ranking import millionths
from scoring.models import BoardNotes
from scoring.selectors.inputs import standings_input
from scoring.services.session_values import session_values
from scoring.services.standings import standings_compute
from tests.factories import NOW, desk, entry_at, play_result
from tests.refusals import refused
from tests.scoring.evenings import evening_with_board, plays_of_board, taker_of
from tests.scoring.rulings import change, rule, withdraw
from tournaments.models import Ruling

pytestmark = pytest.mark.django_db


def rows(event):
    event.refresh_from_db()
    snapshot = standings_compute(event_id=event.pk, now=NOW) or event.snapshots.first()
    return {row.entry_id: row for row in snapshot.rows.all()}, snapshot


def percent(row, part="attack"):
    value = getattr(row, part)
    return None if value is None else value / 1_000_000


@pytest.fixture
def evening(db):
    return evening_with_board()


def defenders(play):
    taker = taker_of(play)
    seats = [entry_at(play.event, play.table, play.position.number, seat) for seat in "NESW"]
    return [entry for entry in seats if entry.pk != taker.pk]


def test_a_score_is_adjusted_for_each_side(evening):
    """RO2012: a score assigned to each side: the attack is compared by its own, the defence by its own."""
    event, plays = evening
    before, first = rows(event)
    rule(event, kind="adjusted", board=1, table=plays[4].table, sides={"attack": "62", "defence": "50"})
    found, second = rows(event)
    # +62 twice is better than three others and shares with one: 87.5; the defence keeps 100 - 50.
    assert percent(found[taker_of(plays[4]).pk]) == 87.5
    assert percent(found[taker_of(plays[1]).pk]) == 87.5
    assert [percent(found[one.pk], "defence") for one in defenders(plays[4])] == [50.0] * 3
    assert [percent(found[one.pk], "defence") for one in defenders(plays[0])] == [25.0] * 3
    assert percent(found[taker_of(plays[0]).pk]) == 50.0
    assert percent(before[taker_of(plays[0]).pk]) == 75.0
    assert second.input_hash != first.input_hash
    withdraw(event, 1)
    again, third = rows(event)
    assert third.input_hash == first.input_hash
    assert {pk: (row.place, row.total) for pk, row in again.items()} == {
        pk: (row.place, row.total) for pk, row in before.items()
    }


def test_a_board_is_annulled_for_all_or_at_one_table(evening):
    """Domain, tarot, section 6: an annulled étui does not count for those players."""
    event, plays = evening
    rule(event, kind="annulled", board=1, table=plays[1].table)
    found, _ = rows(event)
    assert percent(found[taker_of(plays[1]).pk]) is None
    assert percent(found[taker_of(plays[0]).pk]) == 100.0
    withdraw(event, 1)
    rule(event, kind="annulled", board=1)
    found, _ = rows(event)
    assert all(row.total is None for row in found.values())
    assert not BoardNotes.objects.filter(event=event).exists()


def test_averages_are_given_per_seat_and_compared_with_nobody(evening):
    """Law 12C2: 60, 50 or 40 percent by whose fault it was."""
    event, plays = evening
    play = plays[1]
    others = [seat for seat in "NESW" if seat != play.taker]
    sides = {play.taker: "A-", others[0]: "A+", others[1]: "A", others[2]: "A+*"}
    rule(event, kind="average", board=1, table=play.table, sides=sides)
    found, _ = rows(event)
    assert percent(found[taker_of(play).pk]) == 40.0
    at = {seat: entry_at(event, play.table, play.position.number, seat).pk for seat in others}
    assert [percent(found[at[seat]], "defence") for seat in others] == [60.0, 50.0, 60.0]
    assert percent(found[taker_of(plays[0]).pk]) == 100.0


def test_a_penalty_counts_in_the_board_or_only_in_the_ranking(evening):
    """RO2012: penalties in percent for single players; in the ranking they leave the notes alone."""
    event, plays = evening
    taker = taker_of(plays[1])
    rule(event, kind="penalty", entry=taker, amount="10", scope="ranking")
    found, _ = rows(event)
    assert (percent(found[taker.pk]), percent(found[taker.pk], "total")) == (100.0, 90.0)
    change(event, 1, kind="penalty", entry=taker, amount="30", scope="match", board=1)
    found, _ = rows(event)
    assert (percent(found[taker.pk]), percent(found[taker.pk], "total")) == (70.0, 70.0)


def test_an_excluded_player_has_no_place_and_results_stand_as_ruled(evening):
    """Domain, section 6: exclusion; what of the results stands for others is said in the ruling."""
    event, plays = evening
    gone, number = taker_of(plays[1]), plays[1].position.number
    rule(event, kind="exclusion", entry=gone, position=number, stands="all")
    found, _ = rows(event)
    assert found[gone.pk].place is None
    assert percent(found[taker_of(plays[0]).pk]) == 75.0
    gone.refresh_from_db()
    assert gone.is_withdrawn
    change(event, 1, kind="exclusion", entry=gone, position=number, stands="earlier")
    found, _ = rows(event)
    assert percent(found[taker_of(plays[0]).pk]) == 100.0


def test_only_half_of_the_event_counts_for_whom_it_is_ruled(evening):
    """FIBUR: substitutes until half of the event; the others keep all their results."""
    event, plays = evening
    taker, number = taker_of(plays[1]), plays[1].position.number
    rule(event, kind="half", entry=taker, position=number, stands="earlier")
    found, _ = rows(event)
    assert percent(found[taker.pk]) is None
    assert percent(found[taker_of(plays[0]).pk]) == 75.0
    assert [percent(found[one.pk], "defence") for one in defenders(plays[1])] == [0.0] * 3


def test_no_score_is_assigned_where_nothing_counts(evening):
    """What is annulled, or of somebody's other half, is that also where a score had been assigned."""
    event, plays = evening
    taker, number = taker_of(plays[4]), plays[4].position.number
    rule(event, kind="adjusted", board=1, table=plays[4].table, sides={"attack": "62", "defence": "50"})
    rule(event, kind="half", entry=taker, position=number, stands="earlier")
    found, _ = rows(event)
    assert percent(found[taker.pk]) is None
    assert percent(found[taker_of(plays[1]).pk]) == 87.5
    assert [percent(found[one.pk], "defence") for one in defenders(plays[4])] == [50.0] * 3
    withdraw(event, 2)
    rule(event, kind="exclusion", entry=taker, position=number, stands="none")
    found, _ = rows(event)
    assert percent(found[taker_of(plays[1]).pk]) == 100.0
    assert [percent(found[one.pk], "defence") for one in defenders(plays[4])] == [None] * 3
    withdraw(event, 3)
    rule(event, kind="annulled", board=1)
    found, _ = rows(event)
    assert all(row.total is None for row in found.values())


def test_every_formula_of_boards_heeds_rulings(evening):
    event, plays = evening
    for name in ("matchpoints", "mean_deviation", "butler", "cross_imp"):
        event.formula = {"name": name, "attack": "1/4", "defence": "3/4"}
        event.save(update_fields=["formula"])
        made = rule(event, kind="annulled", board=1, table=plays[1].table)
        found, _ = rows(event)
        assert found[taker_of(plays[1]).pk].attack is None
        assert found[taker_of(plays[0]).pk].attack is not None
        withdraw(event, made.number)


def test_a_ruling_without_result_takes_the_place_of_one(evening):
    event, _plays = evening
    other = plays_of_board(event, 2)
    for play in other[1:]:
        play_result(play, 50)
    sides = {"attack": "80 %", "defence": "10%"}
    rule(event, kind="adjusted", board=2, table=other[0].table, sides=sides)
    other[0].refresh_from_db()
    assert other[0].not_played_reason
    found, _ = rows(event)
    assert percent(found[taker_of(other[0]).pk]) is not None
    assert Ruling.objects.get(event=event).author == desk(event).user


def test_the_value_of_a_session_heeds_rulings(evening):
    """What several sessions add up is what the session's own ranking has."""
    event, plays = evening
    taker = taker_of(plays[1])
    rule(event, kind="penalty", entry=taker, amount="10", scope="ranking")
    rule(event, kind="adjusted", board=1, table=plays[4].table, sides={"attack": "62", "defence": "50"})
    event.refresh_from_db()
    values = session_values(standings_input(event.pk))
    found, _ = rows(event)
    assert values[taker.pk] == 77.5
    assert {pk: None if value is None else millionths(value) for pk, value in values.items()} == {
        pk: row.total for pk, row in found.items()
    }


def test_no_slip_takes_more_than_standings_hold(evening):
    """A figure that a database would not store would keep the whole event from being ranked."""
    event, plays = evening
    taker = taker_of(plays[4])
    penalty = {"kind": "penalty", "entry": taker, "unit": "percent"}
    with refused("amount_too_large"):
        rule(event, **penalty, amount="999999", scope="ranking")
    at = {"board": 1, "table": plays[4].table}
    with refused("points_too_many"):
        rule(event, kind="adjusted", **at, sides={"attack": "99999", "defence": "50"})
    with refused("side_value_malformed", "side_value_malformed", "side_value_malformed"):
        rule(event, kind="adjusted", **at, sides={"attack": "50", "defence": "101 %"})
    for _ in range(10):
        rule(event, **penalty, amount="100", scope="ranking")
    with refused("amount_too_large"):
        rule(event, **penalty, amount="1", scope="match", board=1)
    found, _ = rows(event)
    assert found[taker.pk].total == millionths(-1000 + found[taker.pk].attack // 1_000_000)
