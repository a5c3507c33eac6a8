"""Events of teams as they really go: who changes places, also with a team that sits out; who comes back."""

import pytest

from scoring.models import StandingRow
from scoring.services.standings import standings_compute
from tests.factories import NOW, desk, play_result, running_event
from tests.refusals import refused
from tests.teams import drafted, labelled, play_all, play_side_by_side, prepared, running
from tests.tournaments.services.test_remaking import remake
from tournaments.models import Bye, Entry, Event, LogEntry, Play, Seat
from tournaments.movements.checker import check
from tournaments.movements.schedule import Schedule
from tournaments.selectors.guides import guides_of_event
from tournaments.selectors.teams import attackers_of_event
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.late_places import place_take
from tournaments.services.line_ups import member_replace
from tournaments.services.remake_undo import movement_restore
from tournaments.services.swapping import seats_swap, swap_consequences

pytestmark = pytest.mark.django_db

FORMS = [
    ("tarot-triplettes", 6, 3, ""),
    ("tarot-triplettes", 5, 3, "howell"),
    ("tarot-triplettes", 4, 3, "finals"),
    ("tarot-quadrettes", 5, 4, "byes"),
    ("tarot-team-match", 2, 5, ""),
]


def swap(event, first, second, number, **options):
    given = {"reason": "They misread the card", "actor": desk(event), "now": NOW, "harms_accepted": True}
    return seats_swap(event=event, number=number, first=first, second=second, **given, **options)


def rows(event):
    seats = Seat.objects.filter(position__event=event)
    byes = Bye.objects.filter(position__event=event)
    return (
        set(seats.values_list("position__number", "table", "seat", "entry_id")),
        set(byes.values_list("position__number", "entry_id", "kind")),
    )


def stored(event):
    """Seats and byes are what the stored movement says."""
    schedule = Schedule.from_dict(Event.objects.get(pk=event.pk).movement)
    seats, byes = rows(event)
    entries = labelled(event)
    assert seats == {
        (one.position, one.table, seat, entries[label].pk)
        for one in schedule.sittings
        for seat, label in one.seats.items()
    }
    assert {row[:2] for row in byes} == {
        (number, entries[label].pk) for number, out in schedule.byes.items() for label in out
    }


def resting(event, number):
    """Who sits out in a position."""
    return (
        Bye.objects.select_related("entry__player").get(position__event=event, position__number=number).entry
    )


@pytest.mark.parametrize(("preset", "teams", "members", "variant"), FORMS)
def test_two_teams_change_places_and_back_whoever_sits_out(preset, teams, members, variant):
    event = running(prepared(drafted(preset, teams, members), 4 if teams == 2 else 3, 1, variant))
    before = rows(event)
    first, *others = event.entries.select_related("player").order_by("number")
    for other in (others[0], others[-1]):
        for number, and_later in ((2, False), (1, True)):
            swap(event, first, other, number, and_later=and_later)
            stored(event)
            assert rows(event) != before
            swap(event, other, first, number, and_later=and_later)
            assert rows(event) == before


def test_the_team_that_should_have_sat_out_has_played():
    event = running(prepared(drafted("tarot-quadrettes", 5, 4), 3, 1, "byes"))
    rests = resting(event, 1)
    played = Seat.objects.filter(position__event=event, position__number=1).first().entry
    for play in Play.objects.filter(event=event, position__number=1).select_related("event", "position"):
        play_side_by_side(play, 50)
    found = swap_consequences(event=event, number=1, first=rests, second=played)
    assert all("Team" in problem.text() for problem in (*found.harms, *found.meetings))
    swap(event, rests, played, 1)
    stored(event)
    assert resting(event, 1) == played
    assert LogEntry.objects.get(event=event, verb="seats_swapped").detail["places"].startswith("– ↔ ")
    guides = guides_of_event(Event.objects.get(pk=event.pk))
    lines = {guide.name: guide.lines[0].table for guide in guides}
    assert lines[played.name] == 0
    assert lines[rests.name] > 0
    with refused("not_seated"):
        swap(event, rests, drafted(teams=1).entries.get(), 1)


def test_of_single_players_one_who_sits_out_plays_and_nobody_is_lost():
    event = running_event(32, 3, 1, now=NOW)
    for play in Play.objects.filter(event=event, position__number=1).select_related("event", "position"):
        play_result(play, now=NOW)
    for table, seat in ((1, "N"), (2, "E"), (3, "S")):
        there = Seat.objects.get(position__event=event, position__number=1, table=table, seat=seat)
        entry_withdraw(entry=there.entry, reason="Ill", actor=desk(event), now=NOW)
    remake(event, "", reason="Three have left")
    rests = Bye.objects.filter(position__event=event, kind="bye").select_related("entry__player").first()
    assert rests is not None
    number = rests.position.number
    cards = {one.label: one.lines for one in guides_of_event(Event.objects.get(pk=event.pk))}
    assert [line.position for line in cards[rests.entry.label]] == [1, 2, 3]
    assert [line.table for line in cards[rests.entry.label] if line.position == number] == [0]
    other = Seat.objects.filter(position=rests.position, entry__label__startswith=rests.entry.line).first()
    before = rows(event)
    swap(event, rests.entry, other.entry, number, and_later=True)
    stored(event)
    swap(event, rests.entry, other.entry, number, and_later=True)
    assert rows(event) == before
    # Who has left does not come back by an exchange.
    gone = Bye.objects.filter(position__event=event, kind="absent").select_related("entry__player").first()
    with refused("not_seated"):
        swap(event, gone.entry, other.entry, gone.position.number)


def test_a_team_leaves_and_comes_back_and_nobody_is_moved():
    event = running(prepared(drafted(teams=6), 3, 1))
    before, team = rows(event), event.entries.get(number=1)
    entry_withdraw(entry=team, reason="Ill", actor=desk(event), now=NOW)
    assert rows(event) == before
    entry_reinstate(entry=team, actor=desk(event), now=NOW)
    assert rows(event) == before


def test_who_was_replaced_comes_back_to_the_own_team_only():
    event = running(prepared(drafted("tarot-quadrettes", 4, 4), 2, 1))
    first, second = event.entries.select_related("player").order_by("number")[:2]
    given = {"reason": "ill", "actor": desk(event), "now": event.started_at}
    captain = first.player
    stand_in = member_replace(entry=first, code=captain.code, name="Nina Nuova", **given)
    of_second = second.members.order_by("order")[1].player
    with refused("boards_known"):
        member_replace(entry=second, code=of_second.code, name=str(captain), **given)
    with refused("already_entered"):
        member_replace(entry=second, code=of_second.code, name="Nina Nuova", **given)
    assert member_replace(entry=first, code=stand_in.code, name=str(captain), **given) == captain
    assert first.members.get(order=1).player == captain


@pytest.mark.parametrize(("preset", "teams", "members", "variant"), FORMS)
def test_a_late_team_takes_the_place_of_one_that_never_came_and_gives_it_back(
    preset, teams, members, variant
):
    event = running(prepared(drafted(preset, teams, members), 4 if teams in {2, 4} else 3, 1, variant))
    before = rows(event)
    absent = event.entries.select_related("player").order_by("number").last()
    given = {"entry": absent, "number": 1, "reason": "Never came", "actor": desk(event), "now": NOW}
    people = " / ".join(
        f"Lia {family}" for family in ("Verdi", "Bruni", "Conti", "Dini", "Esposito")[:members]
    )
    with refused("members_wrong_number"):
        place_take(text="Late: Lia Verdi", **given)
    late = place_take(text=f"Late: {people}", **given)
    stored(event)
    moved = {row for row in rows(event)[0] ^ before[0] if row[3] not in {absent.pk, late.pk}}
    assert not moved
    assert {row[:3] for row in rows(event)[0] if row[3] == late.pk} == {
        row[:3] for row in before[0] if row[3] == absent.pk
    }
    assert check(Schedule.from_dict(Event.objects.get(pk=event.pk).movement)).ok
    assert late.name in {one.team for one in attackers_of_event(Event.objects.get(pk=event.pk)).values()}
    movement_restore(event=event, reason="Gone again", actor=desk(event), now=NOW)
    assert rows(event)[0] == before[0]
    assert not Entry.objects.filter(pk=late.pk).exists()


def test_results_before_stay_with_the_team_that_had_the_place():
    event = running(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1))
    for play in Play.objects.filter(event=event, position__number=1).select_related("event", "position"):
        play_side_by_side(play, 50)
    gone = event.entries.select_related("player").get(number=1)
    given = {"text": "Late: A Za / B Zb / C Zc / D Zd", "reason": "ill", "actor": desk(event), "now": NOW}
    with refused("place_has_results"):
        place_take(entry=gone, number=1, **given)
    late = place_take(entry=gone, number=2, **given)
    event = play_all(Event.objects.get(pk=event.pk))
    places = {
        row.entry_id: row.place
        for row in StandingRow.objects.filter(snapshot=standings_compute(event_id=event.pk, now=NOW))
    }
    assert places[gone.pk] is None
    assert places[late.pk] is not None


def test_a_change_can_be_taken_back_once_two_who_changed_places_have_changed_back():
    event = running(prepared(drafted("tarot-quadrettes", 5, 4), 3, 1, "byes"))
    before = rows(event)
    absent, first, other, *_ = event.entries.select_related("player").order_by("number")
    given = {"reason": "Never came", "actor": desk(event), "now": NOW}
    late = place_take(entry=absent, number=1, text="Late: A Za / B Zb / C Zc / D Zd", **given)
    event.refresh_from_db()
    found = swap_consequences(event=event, number=2, first=first, second=other)
    assert [problem.code for problem in found.notes] == ["undo_waits"]
    swap(event, first, other, 2)
    with refused("remake_swapped_since"):
        movement_restore(event=event, reason="Gone again", actor=desk(event), now=NOW)
    event.refresh_from_db()
    assert swap_consequences(event=event, number=2, first=first, second=other).notes == ()
    swap(event, other, first, 2)
    movement_restore(event=event, reason="Gone again", actor=desk(event), now=NOW)
    assert rows(event)[0] == before[0]
    assert not Entry.objects.filter(pk=late.pk).exists()
    event.refresh_from_db()
    assert swap_consequences(event=event, number=2, first=first, second=other).notes == ()
