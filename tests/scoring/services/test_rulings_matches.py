"""Rulings in quadrettes: match points assigned, taken away, not compared (RO2012; domain, tarot, 6)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.services.standings import standings_compute
from tests.refusals import refused
from tests.scoring.rulings import change, rule, withdraw
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import Play, Seat

pytestmark = pytest.mark.django_db


def points(event):
    event.refresh_from_db()
    snapshot = standings_compute(event_id=event.pk, now=timezone.now()) or event.snapshots.first()
    return {row.entry_id: (row.points, row.played) for row in snapshot.rows.all()}, snapshot.input_hash


def test_match_points_as_ruled():
    event = play_all(running(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1, "")))
    before, first = points(event)
    play = Play.objects.filter(event=event).select_related("position").order_by("board", "table")[0]
    sides = dict(
        Seat.objects.filter(position=play.position, table=play.table).values_list("seat", "entry_id")
    )
    at = {"board": play.board, "table": play.table}
    ours, theirs = sides["A"], sides["D"]
    rule(event, kind="annulled", **at)
    found, second = points(event)
    assert second != first
    assert (found[ours][1], found[theirs][1]) == (before[ours][1] - 1, before[theirs][1] - 1)
    without = {team: row[0] for team, row in found.items()}
    change(event, 1, kind="adjusted", **at, sides={"attack": "4 PM", "defence": "0 PM"})
    found, _ = points(event)
    assert (found[ours][0], found[theirs][0]) == (without[ours] + 4000, without[theirs])
    unit = play.versions.get(is_confirmed=True).unit
    change(event, 1, kind="adjusted", **at, sides={"attack": str(unit), "defence": str(unit)})
    assert points(event)[0] == before
    withdraw(event, 1)
    assert points(event) == (before, first)
    team = event.entries.get(pk=ours)
    rule(event, kind="penalty", entry=team, amount="2,5")
    assert points(event)[0][ours][0] == before[ours][0] - 2500
    with refused("unit_unknown"):
        rule(event, kind="penalty", entry=team, amount="2", unit="percent")
    with refused("side_value_malformed", "side_value_malformed"):
        rule(event, kind="average", **at, sides={"attack": "A+", "defence": "A-"})
    with refused("amount_too_large"):
        rule(event, kind="penalty", entry=team, amount="999999")
    with refused("side_value_malformed"):
        rule(event, kind="adjusted", **at, sides={"attack": "99999 PM", "defence": "0 PM"})
    with refused("half_not_of_matches"):
        rule(event, kind="half", entry=team, position=2, stands="later")


def test_nothing_is_assigned_where_no_result_of_a_team_stands():
    event = play_all(running(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1, "")))
    play = Play.objects.filter(event=event).select_related("position").order_by("board", "table")[0]
    team = Seat.objects.get(position=play.position, table=play.table, seat="A").entry
    rule(event, kind="exclusion", entry=team, position=1, stands="none")
    without, _ = points(event)
    at = {"board": play.board, "table": play.table}
    rule(event, kind="adjusted", **at, sides={"attack": "4 PM", "defence": "3 PM"})
    assert points(event)[0] == without
    change(event, 2, kind="adjusted", **at, sides={"attack": "56", "defence": "50"})
    assert points(event)[0] == without
