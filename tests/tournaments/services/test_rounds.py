"""A round is drawn, drawn again, published, closed; and each step is refused out of its turn."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from tests.factories import club_with_director, desk
from tests.rounds import (
    SEED,
    byes_of,
    drafted_pairs,
    drawn_round,
    pairs_of,
    place_everybody,
    play_round,
    running_pairs,
    running_round,
    started_pairs,
    write_result,
)
from tournaments.models import AccessLink, Event, LogEntry, Play, Position
from tournaments.selectors.plans import plan_of
from tournaments.selectors.round_sights import rounds_explained
from tournaments.selectors.rounds import byes_of_event
from tournaments.services.events import event_close, event_start
from tournaments.services.late_entries import entry_late
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare
from tournaments.services.plans import plan_set
from tournaments.services.positions import position_start_next
from tournaments.services.round_drawing import round_draw, round_drop, round_redraw
from tournaments.services.rounds import round_close, round_publish, round_reopen, round_unpublish

pytestmark = pytest.mark.django_db


def refused(service: Any, event: Event, number: int = 1, **more: Any) -> list[str]:
    with pytest.raises(ProblemsError) as error:
        service(event=event, number=number, actor=desk(event), now=timezone.now(), **more)
    return [problem.code for problem in error.value.problems]


def do(service: Any, event: Event, number: int = 1, **more: Any) -> Any:
    return service(event=event, number=number, actor=desk(event), now=timezone.now(), **more)


def test_the_start_says_all_that_the_list_and_the_plan_lack() -> None:
    event = drafted_pairs(3, programme="9 mitchell + 9 swiss")
    with pytest.raises(ProblemsError) as error:
        event_start(event=event, actor=desk(event), now=timezone.now())
    assert [problem.where for problem in error.value.problems] == ["stage 1", "stage 2"]
    event.refresh_from_db()
    assert event.state == Event.State.DRAFT


def test_an_event_of_rounds_needs_neither_movement_nor_boards_and_takes_none() -> None:
    event = started_pairs(8)
    assert event.state == Event.State.RUNNING
    assert not event.positions.exists()
    draft = drafted_pairs(20)
    with pytest.raises(ProblemsError) as error:
        movement_prepare(
            event=draft, positions=4, boards_per_position=2, actor=desk(draft), now=timezone.now()
        )
    assert [problem.code for problem in error.value.problems] == ["event_has_rounds"]


def test_a_plan_is_refused_with_everything_at_once_and_changes_nothing_that_is_drawn() -> None:
    event = drafted_pairs(8)
    with pytest.raises(ProblemsError) as error:
        plan_set(
            event=event,
            data={"programme": "2 transversal", "apart": [["AAAA", "BBBB"]]},
            actor=desk(event),
            now=timezone.now(),
        )
    codes = [problem.code for problem in error.value.problems]
    assert codes == ["format_not_for_rounds", "apart_unknown", "apart_unknown"]
    event_start(event=event, actor=desk(event), now=timezone.now())
    running_round(event)
    # A pair less: the evening ends with other rounds than were planned.
    line = "2 mitchell + 1 swiss carry 1/2"
    data = event.plan | {"programme": line}
    changed = plan_set(event=event, data=data, actor=desk(event), now=timezone.now())
    assert plan_of(changed).programme.as_text() == line
    data = event.plan | {"programme": "3 mitchell", "members": 3}
    with pytest.raises(ProblemsError) as error:
        plan_set(event=event, data=data, actor=desk(event), now=timezone.now())
    codes = [problem.code for problem in error.value.problems]
    assert codes == ["members_fixed", "round_drawn_otherwise"]


def test_the_same_seed_draws_the_same_round_and_another_one_another() -> None:
    event = started_pairs(15)
    first = drawn_round(event)
    seated, rests, given = pairs_of(first), byes_of(first), first.draw["order"]
    again = do(round_redraw, event, seed="ab" * 16, seen=SEED)
    assert pairs_of(again) != seated
    assert refused(round_redraw, event, seen=SEED) == ["round_drawn_meanwhile"]
    back = do(round_redraw, event, seed=SEED)
    assert (pairs_of(back), byes_of(back), back.draw["order"]) == (seated, rests, given)
    assert Play.objects.filter(event=event).count() == 7
    do(round_drop, event)
    assert not event.positions.exists()
    assert pairs_of(drawn_round(event)) == seated


def test_each_step_has_its_turn() -> None:
    event = started_pairs(8)
    assert refused(round_draw, event, 2) == ["round_out_of_order"]
    assert refused(round_publish, event) == ["round_not_drawn"]
    drawn_round(event)
    assert refused(round_draw, event) == ["round_already_drawn"]
    assert refused(round_draw, event, 2) == ["round_not_published"]
    assert refused(position_start_next, event) == ["round_not_published"]
    assert byes_of_event(event) == []
    do(round_publish, event, start=False)
    assert refused(round_redraw, event) == refused(round_drop, event) == ["round_published"]
    assert refused(round_draw, event, 2) == refused(round_close, event) == ["round_not_started"]
    do(position_start_next, event)
    assert refused(round_draw, event, 2) == ["result_missing"] * 4
    assert refused(round_unpublish, event, reason="") == ["reason_missing"]
    write_result(Play.objects.filter(event=event, table=1).get())
    assert refused(round_unpublish, event, reason="wrong list") == ["round_has_results"]
    assert refused(round_close, event) == ["result_missing"] * 3
    play_round(event, 1)
    do(round_close, event)
    assert refused(round_close, event) == ["round_already_closed"]
    do(round_reopen, event, reason="a sheet was found")
    drawn_round(event, 2)
    assert Position.objects.get(event=event, number=1).closed_at is not None
    assert refused(round_reopen, event, 1, reason="again") == ["round_not_last"]


def test_published_seats_can_be_taken_back_while_nothing_is_written() -> None:
    event = running_pairs(8)
    do(round_unpublish, event, reason="a pair was missing")
    position = do(round_redraw, event)
    assert position.published_at is position.started_at is None
    assert LogEntry.objects.filter(event=event, verb="round_unpublished").get().detail["reason"]


def test_a_draw_waits_for_the_standings_that_it_rests_on() -> None:
    event = running_pairs(8, programme="1 mitchell + 2 danish")
    for play in Play.objects.filter(event=event):
        write_result(play)
    assert refused(round_draw, event, 2) == ["standings_behind"]
    place_everybody(event)
    position = drawn_round(event, 2)
    places = {entry.player.code: entry.place for entry in event.entries.select_related("player")}
    assert [places[code] for code in position.draw["order"]] == list(range(1, 9))
    assert pairs_of(position) == {
        frozenset(str(entry.player) for entry in event.entries.filter(place__in=(place, place + 1)))
        for place in (1, 3, 5, 7)
    }


def test_a_later_round_of_a_movement_needs_no_standings() -> None:
    event = running_pairs(8)
    for play in Play.objects.filter(event=event):
        write_result(play)
    event.refresh_from_db()
    assert event.places_version < event.results_version
    drawn_round(event, 2)


def test_a_correction_never_seats_a_published_round_anew_and_a_draft_says_that_it_is_old() -> None:
    event = running_pairs(8, programme="3 danish")
    play_round(event, 1)
    draft = drawn_round(event, 2)
    assert not rounds_explained(event, [draft])[0].is_stale
    last = event.entries.get(place=8)
    table = last.seats.get(position__number=1).table
    side = last.seats.get(position__number=1).seat
    other = "EW" if side == "NS" else "NS"
    play = Play.objects.get(event=event, position__number=1, table=table)
    write_result(play, {side: 90_000, other: 0})
    place_everybody(event)
    assert rounds_explained(event, [draft])[0].is_stale
    seated = pairs_of(draft)
    published = do(round_publish, event, 2)
    assert pairs_of(published) == seated
    assert not rounds_explained(event, [published])[0].is_stale


def test_an_evening_may_end_before_its_last_round_but_not_with_a_round_that_is_only_drawn() -> None:
    event = running_pairs(8)
    play_round(event, 1)
    drawn_round(event, 2)
    with pytest.raises(ProblemsError) as error:
        event_close(event=event, actor=desk(event), now=timezone.now())
    assert [problem.code for problem in error.value.problems] == ["round_not_played"]
    do(round_drop, event, 2)
    event = event_close(event=event, actor=desk(event), now=timezone.now())
    assert event.state == Event.State.CLOSED
    assert event.positions.get().closed_at is not None


def test_all_rounds_of_the_programme_and_no_more() -> None:
    event = running_pairs(4, programme="1 danish")
    play_round(event, 1)
    assert refused(round_draw, event, 2) == ["rounds_over"]


def test_sides_have_links_and_a_table_that_is_added_gets_its_own() -> None:
    event = started_pairs(5)
    links_issue(event=event, actor=desk(event), now=timezone.now())
    assert sorted(AccessLink.objects.values_list("table", "seat")) == [
        *((1, "EW"), (1, "NS")),
        *((2, "EW"), (2, "NS")),
    ]
    kept = set(AccessLink.objects.values_list("token_hash", flat=True))
    running_round(event)
    entry_late(event=event, text="Late One / Late Two", actor=desk(event), now=timezone.now())
    assert AccessLink.objects.filter(table=3, revoked_at=None).count() == 2
    assert kept < set(AccessLink.objects.values_list("token_hash", flat=True))


def test_single_players_sit_on_four_seats() -> None:
    event = started_pairs(9, members=1, programme="1 individual_pairs + 2 danish_individual")
    links_issue(event=event, actor=desk(event), now=timezone.now())
    assert set(AccessLink.objects.values_list("seat", flat=True)) == {"N", "E", "S", "W"}
    for number in (1, 2, 3):
        position = running_round(event, number)
        assert position.seats.count() == 8
        assert position.byes.count() == 1
        for play in position.plays.all():
            write_result(play, {"N": 10 * play.table, "S": 10 * play.table, "E": 5, "W": 5})
        place_everybody(event)
    rested = [entry for _, entry, _ in byes_of_event(event)]
    assert len(set(rested)) == 3


def test_a_knock_out_goes_on_with_the_winners() -> None:
    event = started_pairs(5, programme="3 knock_out", first="listed")
    position = running_round(event, 1)
    assert pairs_of(position) == {frozenset({"Anna Rossi4", "Anna Rossi5"})}
    assert len(byes_of(position)) == 3
    seat = position.seats.select_related("entry__player").get(entry__number=5).seat
    write_result(position.plays.get(), {seat: 100, "EW" if seat == "NS" else "NS": 0})
    place_everybody(event)
    position = running_round(event, 2)
    assert pairs_of(position) == {
        frozenset({"Anna Rossi1", "Anna Rossi5"}),
        frozenset({"Anna Rossi2", "Anna Rossi3"}),
    }
    assert byes_of(position) == []
    play_round(event, 2)
    assert running_round(event, 3).seats.count() == 2


def test_clubs_and_named_pairs_are_kept_apart_by_lot_and_in_the_movement() -> None:
    club, _director = club_with_director()
    event = drafted_pairs(8, club=club, programme="2 mitchell")
    codes = list(event.entries.order_by("number").values_list("player__code", flat=True))
    plan = event.plan | {
        "clubs_apart": True,
        "clubs": [[code, "Aosta"] for code in codes[:2]],
        "apart": [[codes[2], codes[3]]],
    }
    event = plan_set(event=event, data=plan, actor=desk(event), now=timezone.now())
    event_start(event=event, actor=desk(event), now=timezone.now())
    for attempt in range(4):
        position = drawn_round(event, 1, seed=f"{attempt:02d}" * 16)
        do(round_publish, event)
        play_round(event, 1)
        met = pairs_of(position) | pairs_of(drawn_round(event, 2))
        assert frozenset({"Anna Rossi1", "Anna Rossi2"}) not in met
        assert frozenset({"Anna Rossi3", "Anna Rossi4"}) not in met
        event.positions.all().delete()
