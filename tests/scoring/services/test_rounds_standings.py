"""Standings of events of rounds: from results and byes to rows, places and points."""

import pytest

from scoring.models import Snapshot
from tests.factories import entry_at, play_result, running_event
from tests.scoring.evenings import compute as compute_boards
from tests.scoring.evenings import plays_of_board
from tests.scoring.rounds import compute, correct, evening, pair, pairs_event, play_round
from tournaments.models import Event
from tournaments.services.announcing import announce_results_changed

pytestmark = pytest.mark.django_db


def figures(snapshot):
    rows = snapshot.rows.order_by("place", "entry__number")
    return list(rows.values_list("place", "entry__number", "points", "net", "made", "wins", "played"))


def test_an_evening_of_pairs():
    event = evening()
    snapshot = compute(event)
    # 1: 13 + 3; 2: 7 + a bye of 12; 3: 10 + 17; 4: 10 + 12; 5: a bye of 12 + 8. By the table of four hands.
    assert figures(snapshot) == [
        (1, 3, 27_000, 1320, 2020, 1, 2),
        (2, 4, 22_000, 485, 1400, 1, 2),
        (3, 5, 20_000, -170, 730, 0, 1),
        (4, 2, 19_000, -305, 415, 0, 1),
        (5, 1, 16_000, -700, 920, 1, 2),
    ]
    assert (snapshot.result_count, snapshot.expected_count) == (4, 4)
    assert (snapshot.formula["version"], snapshot.formula["table"]["slug"]) == ("rounds-1", "fibur-4")
    event.refresh_from_db()
    assert event.places_version == event.results_version == snapshot.results_version
    assert [(pair(event, n).place, pair(event, n).points) for n in (3, 1)] == [(1, 27_000), (5, 16_000)]


def test_events_of_boards_say_too_on_what_their_places_rest():
    event = running_event(started=1)
    play_result(plays_of_board(event, 1)[0])
    compute_boards(event)
    event.refresh_from_db()
    assert event.places_version == event.results_version > 0
    assert entry_at(event).points is None


def test_equal_points_are_parted_by_what_the_formula_declares():
    event = pairs_event(4)
    play_round(event, 1, [(1, 2, 520, 0), (3, 4, 505, 0)])  # 13-7 both
    rows = compute(event).rows.order_by("place")
    assert list(rows.values_list("place", "entry__number", "ties__decided")) == [
        (1, 1, "net"),
        (2, 3, "net"),
        (3, 4, "net"),
        (4, 2, "net"),
    ]
    assert rows[0].ties["values"] == {"net": "520", "made": "520", "met": None, "wins": "1", "lot": "2"}


def test_a_drawn_round_gives_nothing_before_it_starts_and_a_late_pair_has_what_the_table_says():
    event = pairs_event(5)
    play_round(event, 1, [(1, 2, 720, 100)], {3: "bye", 4: "late", 5: "absent"})
    play_round(event, 2, [(1, 3, None, None)], {2: "bye"}, started=False)
    snapshot = compute(event)
    points = dict(snapshot.rows.values_list("entry__number", "points"))
    assert points == {1: 13_000, 2: 7_000, 3: 12_000, 4: 8_000, 5: 8_000}
    assert (snapshot.result_count, snapshot.expected_count) == (1, 1)


def test_a_withdrawn_pair_has_figures_and_no_place_and_its_results_stand():
    event = evening()
    gone = pair(event, 3)
    gone.withdrawn_at = event.started_at
    gone.save()
    announce_results_changed(event)
    rows = compute(event).rows
    assert rows.get(entry=gone).place is None
    assert rows.get(entry=gone).points == 27_000
    assert rows.get(entry__number=1).points == 16_000
    assert [number for place, number, *_ in figures(rows.first().snapshot) if place] == [4, 5, 2, 1]


def test_a_correction_moves_places_and_nothing_new_is_no_snapshot():
    event = evening()
    first = compute(event)
    assert compute(event) is None
    correct(event, 2, 1, 1520, 200)
    second = compute(event)
    assert second.input_hash != first.input_hash
    assert figures(second)[0][:3] == (1, 1, 30_000)
    assert pair(event, 1).place == 1
    # Read before, written after: it changes nothing.
    Event.objects.filter(pk=event.pk).update(results_version=first.results_version)
    assert compute(event) is None
    assert pair(event, 1).place == 1


def test_the_same_results_have_the_same_hash_and_another_bye_another():
    event = evening()
    first = compute(event)
    Snapshot.objects.all().delete()
    announce_results_changed(event)
    assert compute(event).input_hash == first.input_hash
    bye = pair(event, 2).byes.get()
    bye.kind = "absent"
    bye.save()
    announce_results_changed(event)
    assert compute(event).input_hash != first.input_hash


def test_a_stage_begins_with_its_share_of_the_points():
    event = pairs_event(4, programme="1 mitchell + 1 danish carry 1/3")
    play_round(event, 1, [(1, 2, 720, 100), (3, 4, 500, 500)])
    assert compute(event).rows.get(entry__number=1).points == 13_000
    play_round(event, 2, [(1, 3, 0, 0), (2, 4, 0, 0)])
    points = dict(compute(event).rows.values_list("entry__number", "points"))
    assert points == {1: 14_333, 2: 12_333, 3: 13_333, 4: 13_333}


def test_the_number_of_queries_does_not_grow(django_assert_num_queries):
    small, large = pairs_event(2), pairs_event(8)
    play_round(small, 1, [(1, 2, 500, 0)])
    for number in (1, 2, 3):
        play_round(large, number, [(1, 2, 500, 0), (3, 4, 0, 300), (5, 6, 10, 20)], {7: "bye"})
    for event in (small, large):
        with django_assert_num_queries(26):
            compute(event)


def codes(event, *numbers):
    return [pair(event, number).player.code for number in numbers]


def test_a_group_stands_before_the_next_one_whatever_the_points():
    event = pairs_event(5, programme="1 mitchell + 1 round_robin groups 2, 3")
    play_round(event, 1, [(1, 2, 2500, 0), (3, 4, 0, 0)], {5: "bye"})
    second = play_round(event, 2, [(3, 4, 900, 0), (1, 2, 0, 0)], {5: "bye"})
    groups = [{"members": codes(event, 3, 4)}, {"members": codes(event, 1, 2)}]
    second.draw = {"groups": groups}
    second.save()
    rows = compute(event).rows.order_by("place")
    # 5 came later: it is in the last group.
    assert list(rows.values_list("entry__number", "line", "points")) == [
        (3, "A", 24_000),
        (4, "A", 16_000),
        (1, "B", 30_000),
        (5, "B", 24_000),
        (2, "B", 10_000),
    ]


def test_in_a_knock_out_the_place_is_how_far_one_came():
    event = pairs_event(6, programme="1 mitchell + 3 knock_out")
    play_round(event, 1, [(1, 2, 0, 0), (3, 4, 0, 0), (5, 6, 0, 0)])
    first = play_round(event, 2, [(4, 5, 100, 0), (3, 6, 0, 2500)], {1: "bye", 2: "bye"})
    one, two = codes(event, 1, 2)
    matches = [[one, None], codes(event, 4, 5), codes(event, 3, 6), [two, None]]
    first.draw = {"matches": [matches]}
    first.save()
    places = dict(compute(event).rows.values_list("entry__number", "place"))
    assert places == {1: 1, 2: 1, 4: 1, 6: 1, 3: 5, 5: 5}
    second = play_round(event, 3, [(1, 4, 500, 500), (6, 2, None, None)])
    second.draw = {"matches": [[codes(event, 1, 4), codes(event, 6, 2)]]}
    second.save()
    # Equal points: the one named first goes on. The other match is open.
    places = dict(compute(event).rows.values_list("entry__number", "place"))
    assert places == {1: 1, 2: 2, 6: 2, 4: 4, 3: 5, 5: 5}
