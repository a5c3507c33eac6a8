"""Sections, a relay and a barometer: a board's results are compared over all its étuis."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest
from django.utils import timezone

from scoring.models import BoardNotes, Snapshot
from scoring.selectors.hand_records import released_results
from scoring.selectors.road_sheets import road_sheet
from scoring.selectors.travellers import traveller
from scoring.services import computing
from scoring.services.standings import standings_compute
from tests.factories import entrants, finish_event, ready_event
from tournaments.models import Play, ResultVersion, Seat

pytestmark = pytest.mark.django_db


def compute(event):
    return standings_compute(event_id=event.pk, now=timezone.now())


def slowly(event):
    """Every result against every other one of its board, as the rules say it: entry to its three figures."""
    seats = defaultdict(list)
    for seat in Seat.objects.filter(position__event=event):
        seats[seat.position_id, seat.table].append(seat)
    units = defaultdict(list)
    results = ResultVersion.objects.filter(play__event=event, is_confirmed=True).select_related("play")
    for result in results:
        units[result.play.board].append(result.unit)
    notes = defaultdict(lambda: {True: [], False: []})
    for result in results:
        play, others = result.play, list(units[result.play.board])
        others.remove(result.unit)
        worse, equal = (
            sum(one < result.unit for one in others),
            sum(one == result.unit for one in others),
        )
        note = 100 * (worse + Fraction(equal, 2)) / len(others)
        for seat in seats[play.position_id, play.table]:
            attacks = seat.seat == play.taker
            notes[seat.entry_id][attacks].append(note if attacks else 100 - note)
    return {
        entry: tuple(round(1_000_000 * part) for part in _figures(both[True], both[False]))
        for entry, both in notes.items()
    }


def _figures(attacks, defences):
    attack, defence = sum(attacks) / len(attacks), sum(defences) / len(defences)
    return attack, defence, attack / 4 + 3 * defence / 4


@pytest.mark.parametrize(("variant", "players"), [("sections", 28), ("relay", 24), ("barometer", 24)])
def test_a_whole_event_against_the_slow_way(variant, players, monkeypatch):
    event = finish_event(ready_event(players, 2, 4, variant=variant))
    snapshot = compute(event)
    found, expected = figures(snapshot), slowly(event)
    assert found.keys() == expected.keys() == {entry.pk for entry in entrants(event)}
    for entry, (_place, *parts) in found.items():
        assert all(abs(mine - theirs) <= 1 for mine, theirs in zip(parts, expected[entry], strict=True))
    totals = sorted((total for *_parts, total in found.values()), reverse=True)
    assert all(place == totals.index(total) + 1 for place, _attack, _defence, total in found.values())
    check_explanations(event, snapshot.rows.select_related("entry__player").first())

    digest = snapshot.input_hash
    BoardNotes.objects.all().delete()
    Snapshot.objects.all().delete()
    monkeypatch.setattr(computing, "LARGE", 1)
    monkeypatch.setattr(computing, "individual_of_rows", lambda *_: pytest.fail("not by columns"))
    large = compute(event)
    assert (figures(large), large.input_hash) == (found, digest)


def figures(snapshot):
    rows = snapshot.rows.values_list("entry", "place", "attack", "defence", "total")
    return {entry: tuple(found) for entry, *found in rows}


def check_explanations(event, row):
    """Travellers have every table of every étui, and a road sheet the notes of its attacks."""
    for number, notes in BoardNotes.objects.values_list("board", "notes"):
        lines = traveller(event, number).lines
        plays = Play.objects.filter(event=event, board=number).count()
        assert len(lines) == len(notes) == plays == len({(line.position, line.table) for line in lines})
        assert {line.others for line in lines} == {plays - 1}
        ((_board, results),) = released_results(event, number)
        assert sorted((line.position, line.table) for line in results) == sorted(
            (line.position, line.table) for line in lines
        )
    sheet = road_sheet(event, row.entry.player.code)
    assert len(sheet.lines) == 8
    attack = sheet.notes(attack=True)
    assert abs(sum(attack) / len(attack) - row.attack) <= 1
