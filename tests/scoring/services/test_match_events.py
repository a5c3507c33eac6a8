"""Quadrettes and team matches from the list to the ranking: match points by square root."""

from collections import defaultdict
from decimal import Decimal

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from scoring.models import StandingRow
from scoring.selectors.match_sheets import match_sheet
from scoring.selectors.match_standings import match_standings_of_snapshot
from scoring.services.formulas import formula_set
from scoring.services.standings import standings_compute
from tests.factories import desk
from tests.teams import drafted, labelled, play_all, prepared, running
from tournaments.models import Bye, Play, ResultVersion, Seat
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import event_close

pytestmark = pytest.mark.django_db

QUADRETTES, TEAM_MATCH = "tarot-quadrettes", "tarot-team-match"


def compute(event):
    event.refresh_from_db()
    return standings_compute(event_id=event.pk, now=timezone.now())


def slow_points(event, *, one_sided=False):
    """Word for word: of each board our attacker's U less that of the attacker who met our defence."""
    seats = defaultdict(dict)
    for seat in Seat.objects.filter(position__event=event):
        seats[seat.position_id, seat.table][seat.seat] = seat.entry_id
    attacked, defended = {}, {}
    for result in ResultVersion.objects.filter(play__event=event, is_confirmed=True).select_related("play"):
        play = result.play
        table = seats[play.position_id, play.table]
        attacked[table["A"], play.position_id, play.board] = result.unit
        defended[table["D"], play.position_id, play.board] = result.unit
    sums = defaultdict(Decimal)
    for key, own in attacked.items():
        if key in defended:
            gap = own - defended[key]
            root = Decimal(abs(gap)).sqrt().quantize(Decimal("0.001"))
            sums[key[0]] += root if gap >= 0 else (0 if one_sided else -root)
    return {team: int(points * 1000) for team, points in sums.items()}


@pytest.mark.parametrize(
    ("teams", "positions", "variant"),
    [(4, 3, ""), (3, 2, ""), (3, 3, "byes"), (4, 3, "carried")],
)
def test_an_evening_of_quadrettes(teams, positions, variant):
    event = play_all(running(prepared(drafted(QUADRETTES, teams, 4), positions, 1, variant)))
    snapshot = compute(event)
    rows = {row.entry_id: row for row in StandingRow.objects.filter(snapshot=snapshot)}
    assert {team: row.points for team, row in rows.items()} == slow_points(event)
    assert Bye.objects.filter(position__event=event).count() == (3 if variant == "byes" else 0)
    standings = match_standings_of_snapshot(event, snapshot)
    assert [row.points for row in standings] == sorted((row.points for row in standings), reverse=True)
    if teams % 2 == 0:
        # What one team wins the other loses.
        assert sum(row.points for row in standings) == sum(row.net for row in standings) == 0
    for row in standings:
        sheet = match_sheet(event, row.code)
        assert sheet.total == row.points
        assert len(sheet.points) == row.boards


def test_the_official_examples_as_an_opposition():
    """82 against 66: +4; 68 against -76: +12; -68 against -58: -3.162; in all 12.838."""
    event = running(prepared(drafted(QUADRETTES, 2, 4), 1, 3, by_lot=False))
    first = labelled(event)["1"]
    ours, theirs = (82, 68, -68), (66, -76, -58)
    home = Seat.objects.get(position__event=event, seat="A", entry=first).table
    units = {True: ours, False: theirs}
    event = play_all(event, lambda play: units[play.table == home][play.board - 1])
    best, other = match_standings_of_snapshot(event, compute(event))
    assert (best.code, best.points, best.place) == (first.player.code, 12_838, 1)
    assert (other.points, other.place) == (-12_838, 2)


def test_a_match_of_two_teams_is_one_sided_with_a_bonus_beforehand():
    event = prepared(drafted(TEAM_MATCH, 2, 5), 4, 1)
    entry = event.entries.select_related("player").get(number=2)
    data = {"name": "square_root", "sides": "one", "bonus": {entry.player.code: "2,5"}}
    event = formula_set(event=event, data=data, actor=desk(event), now=timezone.now())
    event = play_all(running(event))
    expected = slow_points(event, one_sided=True)
    found = {row.code: row for row in match_standings_of_snapshot(event, compute(event))}
    for team in event.entries.select_related("player"):
        row = found[team.player.code]
        assert row.bonus == (2_500 if team.number == 2 else 0)
        assert row.points == expected[team.pk] + row.bonus
        assert match_sheet(event, row.code).total == row.points


def test_what_a_formula_may_be_depends_on_the_kind_of_event():
    now, data = timezone.now(), {"name": "square_root", "sides": "two"}
    triplettes, quadrettes = drafted(), drafted(QUADRETTES, 2, 4)
    with pytest.raises(ProblemsError) as refused:
        formula_set(event=triplettes, data=data, actor=desk(triplettes), now=now)
    assert refused.value.problems[0].code == "formula_of_another_kind"
    with pytest.raises(ProblemsError) as refused:
        formula_set(event=quadrettes, data=data | {"bonus": {"NOBODY": 2}}, actor=desk(quadrettes), now=now)
    assert [(one.code, one.where) for one in refused.value.problems] == [("bonus_of_nobody", "bonus.NOBODY")]
    by_topage = {"name": "topage", "attack": "1/2", "defence": "1/2"}
    event = formula_set(event=quadrettes, data=by_topage, actor=desk(quadrettes), now=now)
    event = play_all(running(prepared(event, 1, 2)))
    # Compared over all tables like any duplicate: every note has its complement.
    totals = StandingRow.objects.filter(snapshot=compute(event)).values_list("total", flat=True)
    assert sum(totals) == 2 * 50_000_000


def test_a_team_that_leaves_has_no_place_and_nobody_waits_for_it():
    event = running(prepared(drafted(QUADRETTES, 4, 4), 2, 1))
    leaving = event.entries.get(number=1)
    entry_withdraw(entry=leaving, reason="ill", actor=desk(event), now=timezone.now())
    event.refresh_from_db()
    event = play_all_but_left(event)
    rows = {row.entry_id: row for row in StandingRow.objects.filter(snapshot=compute(event))}
    assert rows[leaving.pk].place is None
    assert sum(row.place is not None for row in rows.values()) == 3


def play_all_but_left(event):
    from tests.teams import play_side_by_side
    from tournaments.selectors.plays import expected_plays
    from tournaments.services.positions import position_start_next

    actor, now = desk(event), timezone.now()
    for number in (1, 2):
        if number > 1:
            position_start_next(event=event, number=number, actor=actor, now=now)
        for play in expected_plays(event).filter(position__number=number).select_related("event", "position"):
            play_side_by_side(play, 50 + 2 * play.table)
    assert Play.objects.filter(event=event, versions=None).exists()
    return event_close(event=event, actor=actor, now=now)
