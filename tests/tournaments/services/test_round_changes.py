"""The evening as it really goes: late, leaving, back, stepping in, sitting wrong; nobody else moves."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from tests.factories import desk
from tests.rounds import (
    byes_of,
    drawn_round,
    names_at,
    pairs_of,
    place_everybody,
    play_round,
    running_pairs,
    running_round,
    started_pairs,
    write_result,
)
from tournaments.models import Bye, Entry, Event, LogEntry, Position
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plays import counting_scores
from tournaments.selectors.round_sights import round_sights
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.late_entries import entry_late
from tournaments.services.round_swapping import round_swap, round_swap_consequences
from tournaments.services.rounds import round_publish
from tournaments.services.substituting import substitute_enter

pytestmark = pytest.mark.django_db

LATE = "Late One / Late Two"


def late(event: Event, text: str = LATE) -> Entry:
    return entry_late(event=event, text=text, actor=desk(event), now=timezone.now())


def leave(entry: Entry) -> None:
    entry_withdraw(entry=entry, reason="ill", actor=desk(entry.event), now=timezone.now())


def back(entry: Entry) -> None:
    entry_reinstate(entry=entry, actor=desk(entry.event), now=timezone.now())


def at(event: Event, table: int, side: str, number: int = 1) -> Entry:
    seats = Position.objects.get(event=event, number=number).seats.select_related("entry__player")
    return seats.get(table=table, seat=side).entry


def refused(call: Any) -> list[str]:
    with pytest.raises(ProblemsError) as error:
        call()
    return [problem.code for problem in error.value.problems]


def swap(event: Event, first: Entry, second: Entry, number: int = 1, **more: Any) -> Position:
    return round_swap(
        event=event,
        number=number,
        first=first,
        second=second,
        actor=desk(event),
        now=timezone.now(),
        **more,
    )


def test_a_late_pair_completes_the_table_of_who_sits_out_and_moves_nobody() -> None:
    event = running_pairs(15)
    position = event.positions.get()
    before, ((rests, _kind),) = names_at(position), byes_of(position)
    entry = late(event)
    after = names_at(position)
    assert {table: after[table] for table in before} == before
    (added,) = set(after) - set(before)
    assert set(after[added].values()) == {rests, "Late One"}
    assert byes_of(position) == []
    assert (entry.joined, entry_names(event)[entry.pk]) == (1, "Late One – Late Two")
    assert position.plays.filter(table=added, board=1).exists()
    play_round(event, 1)
    # The movement goes on as it was: whoever would have sat out meets the late pair.
    second = running_round(event, 2)
    assert byes_of(second) == []
    assert len(pairs_of(second)) == 8


def test_a_late_pair_sits_out_where_nobody_does_and_what_it_missed_is_kept() -> None:
    event = running_pairs(8)
    play_round(event, 1)
    drawn = drawn_round(event, 2)
    seated = pairs_of(drawn)
    assert late(event).joined == 2
    assert pairs_of(drawn) == seated
    assert byes_of(drawn) == [("Late One", "bye")]
    assert byes_of(Position.objects.get(event=event, number=1)) == [("Late One", "late")]
    round_publish(event=event, number=2, actor=desk(event), now=timezone.now())
    # The one who comes when a round is being played has missed it.
    other = late(event, "Later One / Later Two")
    assert byes_of(drawn) == []
    assert other.seats.count() == 1
    assert Bye.objects.filter(entry=other).get().kind == Bye.Kind.LATE


def test_nobody_comes_late_after_two_rounds_and_only_one_line_at_a_time() -> None:
    event = running_pairs(8)
    text = f"{LATE}\nAnna Rossi1 / Zoe Blu"
    assert refused(lambda: late(event, text)) == ["already_entered"]
    assert refused(lambda: late(event, f"{LATE}\nUgo Nero / Zoe Blu")) == ["late_one_only"]
    play_round(event, 1)
    running_round(event, 2)
    play_round(event, 2)
    running_round(event, 3)
    assert refused(lambda: late(event)) == ["late_too_late"]
    assert event.entries.count() == 8


def test_who_leaves_leaves_an_opponent_over_and_comes_back_to_the_same_table() -> None:
    event = running_pairs(9)
    position = event.positions.get()
    before, rests = names_at(position), byes_of(position)
    entry, other = at(event, 2, "NS"), at(event, 2, "EW")
    leave(entry)
    assert 2 not in names_at(position)
    expected = {*rests, (str(other.player), "bye"), (str(entry.player), "absent")}
    assert set(byes_of(position)) == expected
    back(entry)
    assert (names_at(position), byes_of(position)) == (before, rests)
    leave(entry)
    for play in position.plays.all():
        write_result(play)
    place_everybody(event)
    second = running_round(event, 2)
    there = {name for pair in pairs_of(second) for name in pair} | {name for name, _kind in byes_of(second)}
    assert there == {f"Anna Rossi{number}" for number in range(1, 10)} - {str(entry.player)}


def test_a_written_result_stands_when_somebody_leaves() -> None:
    event = running_pairs(8)
    play = event.plays.get(table=1)
    write_result(play)
    leave(at(event, 1, "EW"))
    assert len(counting_scores(event)) == 1
    assert byes_of(event.positions.get()) == []


def test_who_left_before_the_publication_is_simply_not_in_the_round() -> None:
    event = started_pairs(8)
    position = drawn_round(event)
    entry, other = at(event, 1, "NS"), at(event, 1, "EW")
    leave(entry)
    assert byes_of(position) == [(str(other.player), "bye")]


def test_a_substitute_plays_for_a_pair_and_stays_in_the_rounds_to_come() -> None:
    event = running_pairs(4, programme="3 danish")
    entry = at(event, 1, "NS")
    one = entry_names(event)[entry.pk]

    def step_in(name: str, number: int) -> None:
        substitute_enter(
            entry=entry, name=name, number=number, reason="ill", actor=desk(event), now=timezone.now()
        )

    member = at(event, 2, "EW").members.get(order=2).player
    assert refused(lambda: step_in(str(member), 1)) == ["already_entered"]
    step_in("Carla Verdi", 1)
    names = [sitter.name for sitter in round_sights(event, [event.positions.get()])[0].tables[0].sitters]
    assert f"{one} (Carla Verdi)" in names
    play_round(event, 1)
    assert str(running_round(event, 2).seats.get(entry=entry).substitute) == "Carla Verdi"
    step_in(str(entry.members.get(order=2).player), 2)
    assert entry.seats.get(position__number=2).substitute is None


def test_a_swap_before_publication_says_who_meets_again_and_is_undone_by_another() -> None:
    event = running_pairs(6, programme="1 mitchell + 2 danish")
    play_round(event, 1)
    position = drawn_round(event, 2)
    met = pairs_of(Position.objects.get(event=event, number=1))
    before = names_at(position)
    one = at(event, 1, "NS", 2)
    partner = next(iter(next(pair for pair in met if str(one.player) in pair) - {str(one.player)}))
    facing = at(event, 1, "EW", 2)
    earlier = next(entry for entry in event.entries.select_related("player") if str(entry.player) == partner)
    assert facing != earlier  # the draw of this seed keeps them apart
    found = round_swap_consequences(event=event, number=2, first=facing, second=earlier)
    assert "met_before" in {problem.code for problem in found.harms}
    assert "met_before" in refused(lambda: swap(event, facing, earlier, 2))
    swap(event, facing, earlier, 2, harms_accepted=True)
    position.refresh_from_db()
    assert position.draw["reasons"]["1"][0]["code"] == "by_hand"
    assert "met_before" in {harm["code"] for harm in position.draw["unavoidable"]}
    swap(event, facing, earlier, 2, harms_accepted=True)
    assert names_at(position) == before


def test_a_wrong_pair_that_played_is_seated_as_it_sat_and_the_results_stay() -> None:
    event = running_pairs(9)
    position = event.positions.get()
    write_result(event.plays.get(table=1), {"NS": 500, "EW": -120})
    sat, rests = at(event, 1, "NS"), position.byes.get().entry
    assert refused(lambda: swap(event, sat, rests)) == ["reason_missing"]
    assert refused(lambda: swap(event, sat, rests, reason="they sat so")) == ["result_stays"]
    swap(event, sat, rests, reason="they sat so", harms_accepted=True)
    assert at(event, 1, "NS") == rests
    assert position.byes.get().entry == sat
    assert len(counting_scores(event)) == 1
    line = LogEntry.objects.filter(event=event, verb="round_swapped").get()
    assert line.detail["places"] == "1NS ↔ –"
    assert refused(lambda: swap(event, rests, rests, reason="x")) == ["same_entry"]
    play_round(event, 1)
    drawn_round(event, 2)
    assert refused(lambda: swap(event, sat, rests, reason="late")) == ["round_over"]
