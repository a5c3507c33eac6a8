"""A late team plays against whoever would have sat out: seats, plays, links, byes; standings; taken back."""

import pytest

from scoring.models import StandingRow
from scoring.services.standings import standings_compute
from tests.factories import NOW, desk, running_event
from tests.refusals import refused
from tests.teams import drafted, labelled, play_all, play_side_by_side, prepared, running
from tests.tournaments.services.test_teams_changing import rows, stored
from tournaments.models import AccessLink, Bye, Entry, Event, LogEntry, Play, Seat
from tournaments.movements.checker import check
from tournaments.movements.etuis import copies
from tournaments.movements.schedule import Schedule
from tournaments.selectors.guides import guides_of_event
from tournaments.selectors.teams import attackers_of_event
from tournaments.services.entries import entry_withdraw
from tournaments.services.late_places import place_take
from tournaments.services.late_teams import team_consequences, team_join, team_sight
from tournaments.services.line_ups import member_replace
from tournaments.services.positions import position_start_next
from tournaments.services.remake_undo import movement_restore

pytestmark = pytest.mark.django_db

FORMS = [
    ("tarot-triplettes", 7, 3, ""),
    ("tarot-triplettes", 5, 3, ""),
    ("tarot-triplettes", 7, 3, "howell"),
    ("tarot-triplettes", 5, 3, "barometer"),
    ("tarot-quadrettes", 5, 4, "byes"),
]
FAMILIES = ("Verdi", "Bruni", "Conti", "Dini")


def line(members, name="Late"):
    return f"{name}: " + " / ".join(f"Lia {family}" for family in FAMILIES[:members])


def join(event, text, number=2, reason="Stuck in the snow"):
    now = event.started_at or NOW
    return team_join(event=event, text=text, number=number, reason=reason, actor=desk(event), now=now)


def plays(event):
    return set(Play.objects.filter(event=event).values_list("position__number", "table", "board", "copy"))


def schedule_now(event):
    return Schedule.from_dict(Event.objects.get(pk=event.pk).movement)


@pytest.mark.parametrize(("preset", "teams", "members", "variant"), FORMS)
def test_nobody_sits_out_any_more_and_it_is_taken_back(preset, teams, members, variant):
    event = running(prepared(drafted(preset, teams, members), 3, 2, variant))
    before, plays_before = rows(event), plays(event)
    by_label, schedule = labelled(event), schedule_now(event)
    links = AccessLink.objects.filter(event=event).count()
    for play in Play.objects.filter(event=event, position__number=1).select_related("event", "position"):
        play_side_by_side(play, 50)
    sight = team_sight(event=event)
    told = [problem.text() for problem in team_consequences(sight, "Late")]
    assert sight.first == 2
    for number, text in zip((2, 3), told, strict=True):
        rests = by_label[schedule.byes[number][0]].name
        assert f"Position {number}: against {rests}, who would have sat out; " in text
    late = join(event, line(members))
    stored(event)
    after = schedule_now(event)
    assert after == sight.found.schedule
    assert check(after).ok
    # Nobody who had a table is moved; the new ones are those that were told.
    assert before[0] < rows(event)[0]
    assert {play[:3] for play in plays_before} < {play[:3] for play in plays(event)}
    assert plays(event) == {
        (number, table, board, copy) for (number, table, board), copy in copies(after).items()
    }
    assert all(Play.objects.filter(event=event).values_list("taker", flat=True))
    assert set(Bye.objects.filter(entry=late).values_list("position__number", "kind")) == {(1, "late")}
    assert set(Bye.objects.filter(position__event=event, position__number__gt=1)) == set()
    assert AccessLink.objects.filter(event=event, table=after.tables).count() == 2
    assert AccessLink.objects.filter(event=event).count() == links + 2 * (after.tables - schedule.tables)
    lines = {guide.name: guide.lines for guide in guides_of_event(Event.objects.get(pk=event.pk))}
    assert {one.position for one in lines["Late"] if one.table} == {2, 3}
    attackers = attackers_of_event(Event.objects.get(pk=event.pk))
    attacked = {place[0] for place, one in attackers.items() if one.team == "Late"}
    assert attacked <= {2, 3}
    movement_restore(event=event, reason="Gone again", actor=desk(event), now=NOW)
    assert rows(event) == before
    assert plays(event) == plays_before
    assert not Entry.objects.filter(pk=late.pk).exists()
    assert LogEntry.objects.get(event=event, verb="team_joined").detail["team"] == "Late"


@pytest.mark.parametrize(("preset", "teams", "members", "variant"), FORMS)
def test_the_evening_goes_on_and_the_late_team_is_ranked(preset, teams, members, variant):
    event = running(prepared(drafted(preset, teams, members), 3, 1, variant))
    for play in Play.objects.filter(event=event, position__number=1).select_related("event", "position"):
        play_side_by_side(play, 50)
    late = join(event, line(members))
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    with refused("remake_started"):
        movement_restore(event=event, reason="Gone again", actor=desk(event), now=NOW)
    event = play_all(Event.objects.get(pk=event.pk))
    found = StandingRow.objects.filter(snapshot=standings_compute(event_id=event.pk, now=NOW))
    places = {row.entry_id: row.place for row in found}
    assert len(places) == teams + 1
    assert places[late.pk] is not None
    assert all(places.values())


def test_every_reason_against_it_is_told():
    event = running(prepared(drafted("tarot-quadrettes", 5, 4), 3, 1, "byes"))
    with refused("reason_missing", "remake_not_as_seen", "members_wrong_number"):
        join(event, "Late: Lia Verdi", number=1, reason=" ")
    with refused("late_one_only"):
        join(event, line(4) + "\nMore: A Za / B Zb / C Zc / D Zd")
    first = event.entries.select_related("player").get(number=1)
    second = first.members.select_related("player").get(order=2).player
    given = {"reason": "ill", "actor": desk(event), "now": event.started_at}
    member_replace(entry=first, code=second.code, name="Nina Nuova", **given)
    with refused("boards_known"):
        join(event, f"Late: {second} / Lia Verdi / Lia Bruni / Lia Conti")
    join(event, line(4))
    # The second that comes late finds nobody without a table.
    with refused("no_team_sits_out"):
        join(event, "More: A Za / B Zb / C Zc / D Zd")


@pytest.mark.parametrize(
    ("preset", "teams", "members", "variant"),
    [
        ("tarot-triplettes", 6, 3, ""),
        ("tarot-triplettes", 4, 3, "finals"),
        ("tarot-quadrettes", 5, 4, ""),
        ("tarot-team-match", 2, 5, ""),
    ],
)
def test_where_nobody_sits_out_it_says_what_can_be_done(preset, teams, members, variant):
    event = running(prepared(drafted(preset, teams, members), 4 if teams in {2, 4} else 3, 1, variant))
    before = rows(event)
    with refused("no_team_sits_out") as caught:
        join(event, line(4) if members > 3 else line(3))
    assert "the place of one that is absent or has left" in caught.value.problems[0].text()
    assert rows(event) == before


def test_not_among_single_players_nor_before_the_start_nor_once_all_is_started():
    with refused("movement_of_another_form"):
        join(running_event(16, 2, 1, now=NOW), "Ada Bruni")
    event = prepared(drafted("tarot-quadrettes", 5, 4), 2, 1, "byes")
    with refused("event_not_running"):
        join(event, line(4))
    event = running(prepared(drafted("tarot-quadrettes", 5, 4), 2, 1, "byes"))
    for play in Play.objects.filter(event=event, position__number=1).select_related("event", "position"):
        play_side_by_side(play, 50)
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    with refused("no_team_sits_out"):
        join(event, line(4), number=3)


def test_who_has_left_is_not_met_and_its_place_goes_to_the_next_that_comes():
    event = running(prepared(drafted("tarot-quadrettes", 5, 4), 3, 1, "byes"))
    gone = labelled(event)[schedule_now(event).byes[2][0]]
    entry_withdraw(entry=gone, reason="Ill", actor=desk(event), now=NOW)
    late = join(event, line(4))
    stored(event)
    kinds = Bye.objects.filter(entry=late).values_list("position__number", "kind")
    assert set(kinds) == {(1, "late"), (2, "bye")}
    given = {"reason": "Comes too", "actor": desk(event), "now": NOW}
    other = place_take(entry=gone, text="More: A Za / B Zb / C Zc / D Zd", number=2, **given)
    stored(event)
    assert check(schedule_now(event)).ok
    assert Seat.objects.filter(entry=other).exists()
