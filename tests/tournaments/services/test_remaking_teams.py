"""The rest of an event of teams made anew: rows, links, standings, undo; what stands in its way."""

import pytest

from scoring.models import StandingRow
from scoring.services.standings import standings_compute
from tests.factories import NOW, desk
from tests.refusals import refused
from tests.teams import drafted, labelled, play_all, play_side_by_side, prepared, running
from tests.tournaments.services.test_late_teams import plays, schedule_now
from tests.tournaments.services.test_teams_changing import rows, stored
from tournaments.models import AccessLink, Bye, Entry, Event, LogEntry, Play
from tournaments.movements.checker import check
from tournaments.movements.etuis import copies
from tournaments.selectors.guides import guides_of_event
from tournaments.services.entries import entry_withdraw
from tournaments.services.positions import position_start_next
from tournaments.services.remake_undo import movement_restore
from tournaments.services.remaking import Wish
from tournaments.services.team_remake_consequences import team_consequences_of
from tournaments.services.team_remaking import teams_remake, teams_remake_sight

pytestmark = pytest.mark.django_db

FORMS = [
    ("tarot-triplettes", 6, 3, "", 2),
    ("tarot-triplettes", 6, 3, "barometer", 1),
    ("tarot-quadrettes", 4, 4, "", 1),
    ("tarot-quadrettes", 6, 4, "carried", 2),
    ("tarot-team-match", 2, 4, "", 2),
]
FAMILIES = ("Verdi", "Bruni", "Conti", "Dini")


def lines(teams, members):
    return "\n".join(
        f"Late {team}: " + " / ".join(f"Lia{team} {family}{team}" for family in FAMILIES[:members])
        for team in range(1, teams + 1)
    )


def remake(event, text="", reason="Stuck in the snow"):
    wish = Wish(text, "c0ffee")
    seen = teams_remake_sight(event=event, wish=wish).mark
    now = event.started_at or NOW
    return teams_remake(event=event, wish=wish, seen=seen, reason=reason, actor=desk(event), now=now)


def play_first(event):
    for play in Play.objects.filter(event=event, position__number=1).select_related("event", "position"):
        play_side_by_side(play, 50)


@pytest.mark.parametrize(("preset", "teams", "members", "variant", "late"), FORMS)
def test_late_teams_play_on_are_ranked_and_can_be_taken_back_until_then(
    preset, teams, members, variant, late
):
    event = running(prepared(drafted(preset, teams, members), 3, 1, variant))
    play_first(event)
    before, plays_before, links = rows(event), plays(event), AccessLink.objects.filter(event=event).count()
    sight = teams_remake_sight(event=event, wish=Wish(lines(late, members), "c0ffee"))
    told = team_consequences_of(sight)
    assert [one.name for one in told.newcomers] == [f"Late {number}" for number in range(1, late + 1)]
    assert any("Late 1" in problem.text() for problem in told.changed)
    added = remake(event, lines(late, members))
    stored(event)
    after = schedule_now(event)
    assert after == sight.found.schedule
    assert check(after).ok
    assert plays(event) == {
        (number, table, board, copy) for (number, table, board), copy in copies(after).items()
    }
    assert {row for row in rows(event)[0] if row[0] == 1} == {row for row in before[0] if row[0] == 1}
    assert AccessLink.objects.filter(event=event, table=after.tables).exists()
    cards = {guide.name: guide.lines for guide in guides_of_event(Event.objects.get(pk=event.pk))}
    assert {one.position for one in cards["Late 1"] if one.table} <= {2, 3}
    movement_restore(event=event, reason="Gone again", actor=desk(event), now=NOW)
    assert (rows(event), plays(event)) == (before, plays_before)
    assert not Entry.objects.filter(pk__in=[one.pk for one in added]).exists()
    added = remake(event, lines(late, members))
    assert AccessLink.objects.filter(event=event).count() >= links
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    with refused("remake_started"):
        movement_restore(event=event, reason="Gone again", actor=desk(event), now=NOW)
    event = play_all(Event.objects.get(pk=event.pk))
    found = StandingRow.objects.filter(snapshot=standings_compute(event_id=event.pk, now=NOW))
    places = {row.entry_id: row.place for row in found}
    assert len(places) == teams + late
    assert all(places.values())
    assert LogEntry.objects.filter(event=event, verb="movement_extended").count() == 2


def test_a_table_is_closed_for_two_teams_that_have_left():
    event = running(prepared(drafted("tarot-triplettes", 8, 3), 3, 1, "barometer"))
    play_first(event)
    by_label, schedule = labelled(event), schedule_now(event)
    first, second = schedule.position_sittings(2)[:2]
    gone = [by_label[first.seats["NS"]], by_label[second.seats["NS"]]]
    with refused("remake_nothing"):
        remake(event)
    for entry in gone:
        entry_withdraw(entry=entry, reason="Ill", actor=desk(event), now=NOW)
    before = rows(event)
    told = team_consequences_of(teams_remake_sight(event=event, wish=Wish("", "c0ffee")))
    assert set(told.gone) == {entry.name for entry in gone}
    assert told.tables == 3
    assert not told.resting
    remake(event, reason="Two have left")
    stored(event)
    assert check(schedule_now(event)).ok
    kinds = Bye.objects.filter(position__event=event).values_list("position__number", "entry_id", "kind")
    assert set(kinds) == {(number, entry.pk, "absent") for number in (2, 3) for entry in gone}
    movement_restore(event=event, reason="They are back", actor=desk(event), now=NOW)
    assert rows(event)[0] == before[0]


def test_every_reason_against_it_is_told_and_nothing_is_done():
    event = running(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1))
    before, given = rows(event), {"actor": desk(event), "now": NOW}
    with refused("reason_missing", "remake_not_as_seen"):
        wish = Wish(lines(2, 4), "c0ffee")
        teams_remake(event=event, wish=wish, seen="another", reason=" ", **given)
    with refused("members_wrong_number"):
        remake(event, "Late: Lia Verdi / Lia Bruni")
    with refused("now_not_for_teams"):
        teams_remake_sight(event=event, wish=Wish(lines(1, 4), "c0ffee", now_too=True))
    single = running(prepared(drafted("tarot-team-match", 2, 4), 4, 1))
    with refused("late_team_without_match"):
        remake(single, lines(1, 4))
    final = running(prepared(drafted("tarot-triplettes", 4, 3), 4, 1, "finals"))
    with refused("remake_finals"):
        remake(final, lines(2, 3))
    with refused("event_not_running"):
        remake(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1), lines(1, 4))
    assert rows(event) == before
    assert not event.entries.filter(name__startswith="Late").exists()
