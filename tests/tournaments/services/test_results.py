"""The way of a result: entered by one seat, confirmed by another or the desk, corrected by the desk alone."""

from __future__ import annotations

import pytest

from games.selectors.boards import released_numbers
from tests.factories import (
    NOW,
    at_seat,
    desk,
    enter_result,
    finish_event,
    play_of,
    play_result,
    ready_event,
    running_event,
    sheet_data,
)
from tests.refusals import refused
from tournaments.models import Event, LogEntry, Play, ResultVersion
from tournaments.services.positions import position_start_next
from tournaments.services.results import (
    ResultConflictError,
    result_confirm,
    result_correct,
    result_enter,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(now=NOW)


@pytest.fixture
def play(event):
    return play_of(event)


def confirm(version, actor):
    return result_confirm(version=version, actor=actor, now=NOW)


def correct(play, unit=90, *, reason="wrong count", base_version=1, actor=None, data=None):
    return result_correct(
        play=play,
        data=data or sheet_data(unit),
        reason=reason,
        base_version=base_version,
        actor=actor or desk(play.event),
        now=NOW,
    )


def results_version(event):
    return Event.objects.values_list("results_version", flat=True).get(pk=event.pk)


# Entering


def test_a_seat_enters_a_result_that_does_not_count_yet(event, play):
    before = results_version(event)
    version = enter_result(play, 90, seat="E", now=NOW)
    assert (version.number, version.unit, version.is_confirmed) == (1, 90, False)
    assert (version.entered_by_seat, version.entered_by_link) == ("E", at_seat(event, 1, "E").link)
    assert version.sheet["taker"] == play.taker
    assert version.created_at == NOW
    assert results_version(event) == before


def test_another_seat_may_enter_again_before_confirmation(play):
    enter_result(play, 90, seat="E", now=NOW)
    version = enter_result(play, 92, seat="W", now=NOW)
    assert (version.number, version.unit) == (2, 92)
    assert play.versions.count() == 2


def test_a_table_writes_only_its_own_boards(event):
    with refused("board_not_played_here") as caught:
        result_enter(
            play=play_of(event, table=2),
            data=sheet_data(),
            base_version=0,
            idempotency_key="",
            actor=at_seat(event, 1, "N"),
            now=NOW,
        )
    assert caught.value.problems[0].params["table"] == 1


def test_a_link_of_another_event_writes_nothing_here(event, play):
    foreign = at_seat(running_event(now=NOW), 1, "N")
    with refused("board_not_played_here"):
        result_enter(play=play, data=sheet_data(), base_version=0, idempotency_key="", actor=foreign, now=NOW)
    version = enter_result(play, now=NOW)
    with refused("board_not_played_here"):
        confirm(version, foreign)
    confirm(version, at_seat(event, 1, "S"))
    with refused("board_not_played_here"):
        confirm(version, foreign)


def test_a_position_that_has_not_started_takes_no_result(event):
    play = play_of(event, position=2)
    with refused("position_not_started"):
        enter_result(play, now=NOW)
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    assert enter_result(play, now=NOW).number == 1


def test_a_late_result_of_an_earlier_position_is_taken(event, play):
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    assert play_result(play, now=NOW).is_confirmed


def test_before_the_start_nothing_can_be_written():
    event = ready_event(now=NOW)
    with refused("event_not_running", "position_not_started"):
        enter_result(play_of(event), now=NOW)
    with refused("position_not_started", "event_not_started"):
        correct(play_of(event), base_version=0)


def test_the_taker_of_a_board_is_fixed(play):
    other = "N" if play.taker != "N" else "S"
    with refused("taker_is_fixed"):
        enter_result(play, data=sheet_data(taker=other), now=NOW)
    with refused("bouts_out_of_range", "taker_is_fixed"):
        enter_result(play, data=sheet_data(taker=other, bouts=4), now=NOW)
    assert enter_result(play, data=sheet_data(taker=play.taker), now=NOW).sheet["taker"] == play.taker


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"points": 92}, ["points_out_of_range"]),
        ({"points": -1}, ["points_out_of_range"]),
        ({"points": 40.5}, ["points_not_whole"]),
        ({"points": "40,5"}, ["points_not_whole"]),
        ({"points": "many"}, ["points_not_a_number"]),
        ({"points": None}, ["field_missing"]),
        ({"bouts": 4}, ["bouts_out_of_range"]),
        ({"bouts": 4, "points": 92}, ["bouts_out_of_range", "points_out_of_range"]),
        ({"bouts": 0, "petit_au_bout": "attack"}, ["petit_without_bout"]),
        ({"bouts": 3, "points": 10}, ["too_many_bouts_for_points"]),
        ({"contract": "prise"}, ["contract_not_open"]),
        ({"slam": "unannounced"}, ["slam_made_points"]),
        ({"unit": 999}, ["unit_differs"]),
        ({"defence_points": 50}, ["points_do_not_make_91"]),
        ({"colour": "red"}, ["field_unknown"]),
        (
            {
                "poignees": [
                    {"size": "double", "by": "attack"},
                    {"size": "simple", "by": "defence"},
                ]
            },
            ["too_many_trumps_shown"],
        ),
        (
            {
                "bouts": 4,
                "points": -1,
                "contract": "prise",
                "poignees": [{"size": "triple", "by": "attack"}, {"size": "triple", "by": "defence"}],
            },
            ["contract_not_open", "bouts_out_of_range", "points_out_of_range", "too_many_trumps_shown"],
        ),
    ],
)
def test_what_no_deal_can_produce_is_refused_with_every_reason(play, changes, codes):
    with refused(*codes):
        enter_result(play, data={**sheet_data(50), **changes}, now=NOW)
    assert not play.versions.exists()
    assert not LogEntry.objects.filter(verb="result_entered").exists()


def test_a_correction_tells_faults_of_sheet_and_reason_together(play):
    play_result(play, 90, now=NOW)
    with refused("reason_missing", "points_out_of_range"):
        correct(play, reason=" ", data=sheet_data(points=92))
    with refused("reason_too_long"):
        correct(play, reason="x" * 301)


# Writing against somebody else


def test_the_other_device_has_written_meanwhile(play):
    enter_result(play, 90, seat="E", now=NOW)
    with pytest.raises(ResultConflictError) as caught:
        enter_result(play, 92, seat="W", base_version=0, now=NOW)
    assert (caught.value.current.number, caught.value.current.unit) == (1, 90)
    assert [problem.code for problem in caught.value.problems] == ["result_changed_meanwhile"]
    assert play.versions.count() == 1


def test_a_version_that_is_no_longer_the_newest_is_not_confirmed(event, play):
    old = enter_result(play, 90, seat="E", now=NOW)
    enter_result(play, 92, seat="E", now=NOW)
    with pytest.raises(ResultConflictError) as caught:
        confirm(old, at_seat(event, 1, "S"))
    assert caught.value.current.unit == 92
    assert not play.versions.filter(is_confirmed=True).exists()


def test_the_desk_learns_of_a_change_too(play):
    enter_result(play, 90, now=NOW)
    with pytest.raises(ResultConflictError):
        correct(play, base_version=0)


def test_the_same_submission_twice_is_one_result(play):
    first = enter_result(play, 90, key="k1", base_version=0, now=NOW)
    again = enter_result(play, 90, key="k1", base_version=0, now=NOW)
    assert again == first
    assert play.versions.count() == 1
    assert LogEntry.objects.filter(event=play.event, verb="result_entered").count() == 1


def test_a_repeated_submission_is_answered_even_after_confirmation_and_close(event, play):
    first = enter_result(play, 90, key="k1", base_version=0, now=NOW)
    confirm(first, at_seat(event, 1, "S"))
    assert enter_result(play, 90, key="k1", base_version=0, now=NOW) == first
    finish_event(event, now=NOW)
    assert enter_result(play, 90, key="k1", base_version=0, now=NOW) == first


def test_one_submission_key_is_not_used_for_two_results(play):
    enter_result(play, 90, key="k1", now=NOW)
    with refused("submission_key_reused"):
        enter_result(play, 92, key="k1", now=NOW)


def test_the_same_key_at_another_board_is_another_submission(event, play):
    enter_result(play, 90, key="k1", now=NOW)
    assert enter_result(play_of(event, nth=1), 92, key="k1", now=NOW).unit == 92


# Confirming


@pytest.mark.parametrize("seat", ["E", "S", "W"])
def test_any_other_seat_confirms(event, play, seat):
    before = results_version(event)
    version = confirm(enter_result(play, 90, seat="N", now=NOW), at_seat(event, 1, seat))
    assert (version.is_confirmed, version.confirmed_by_seat, version.confirmed_at) == (True, seat, NOW)
    assert results_version(event) == before + 1


def test_the_seat_that_entered_does_not_confirm(event, play):
    version = enter_result(play, seat="N", now=NOW)
    with refused("confirmed_by_author"):
        confirm(version, at_seat(event, 1, "N"))
    version.refresh_from_db()
    assert not version.is_confirmed


def test_a_new_link_of_the_same_seat_is_the_same_seat(event, play):
    from tournaments.services.links import link_reissue

    version = enter_result(play, seat="N", now=NOW)
    link_reissue(link=at_seat(event, 1, "N").link, actor=desk(event), now=NOW)
    with refused("confirmed_by_author"):
        confirm(version, at_seat(event, 1, "N"))


def test_another_table_does_not_confirm(event, play):
    version = enter_result(play, now=NOW)
    with refused("board_not_played_here"):
        confirm(version, at_seat(event, 2, "S"))


def test_the_desk_confirms(event, play):
    actor = desk(event)
    version = confirm(enter_result(play, now=NOW), actor)
    assert (version.confirmed_by_user, version.confirmed_by_seat) == (actor.user, "")


def test_confirming_twice_changes_nothing(event, play):
    version = confirm(enter_result(play, now=NOW), at_seat(event, 1, "S"))
    counted = results_version(event)
    assert confirm(version, at_seat(event, 1, "W")).confirmed_by_seat == "S"
    assert results_version(event) == counted
    assert LogEntry.objects.filter(event=event, verb="result_confirmed").count() == 1


def test_a_table_does_not_change_what_is_confirmed(play):
    play_result(play, 90, now=NOW)
    with refused("result_already_confirmed"):
        enter_result(play, 92, now=NOW)
    with refused("desk_only"):
        correct(play, actor=at_seat(play.event, 1, "N"))
    assert play.versions.get().unit == 90


def test_after_the_end_tables_neither_enter_nor_confirm():
    event = finish_event(running_event(positions=2, boards_per_position=1, now=NOW), now=NOW)
    play = play_of(event)
    with refused("event_not_running"):
        enter_result(play, 92, now=NOW)
    version = ResultVersion.objects.create(
        play=play, number=2, sheet=sheet_data(), unit=50, created_at=NOW, entered_by_user=desk(event).user
    )
    with refused("event_not_running"):
        confirm(version, at_seat(event, 1, "S"))


# Correcting


def test_a_correction_is_a_new_version_that_counts(event, play):
    first = play_result(play, 90, now=NOW)
    before = results_version(event)
    second = correct(play, -60, reason="  wrong   count ")
    first.refresh_from_db()
    assert (first.is_confirmed, first.unit) == (False, 90)
    assert (second.number, second.is_confirmed, second.unit, second.reason) == (2, True, -60, "wrong count")
    assert results_version(event) == before + 1
    line = LogEntry.objects.filter(event=event, verb="result_corrected").get()
    assert line.detail["reason"] == "wrong count"
    assert line.detail["before"]["unit"] == 90


def test_the_desk_writes_a_missing_result_without_a_reason(event, play):
    version = correct(play, reason="", base_version=0)
    assert (version.number, version.is_confirmed) == (1, True)
    assert LogEntry.objects.filter(event=event, verb="result_entered_at_desk").exists()


def test_the_desk_corrects_after_publication():
    event = running_event(positions=2, boards_per_position=1, now=NOW)
    event = finish_event(event, publish=True, now=NOW)
    version = correct(play_of(event), -60)
    assert (version.number, version.is_confirmed) == (2, True)


# Releasing


def test_a_board_is_released_with_its_last_result():
    event = running_event(started=5, boards_per_position=1, now=NOW)
    plays = list(Play.objects.filter(event=event, board=1))
    assert len(plays) == 5
    for play in plays[:-1]:
        play_result(play, now=NOW)
    last = enter_result(plays[-1], now=NOW)
    assert released_numbers(event.board_set) == set()
    confirm(last, at_seat(event, plays[-1].table, "S"))
    assert released_numbers(event.board_set) == {1}


def test_a_result_at_the_desk_may_be_the_last():
    event = running_event(started=5, boards_per_position=1, now=NOW)
    for play in Play.objects.filter(event=event, board=3):
        correct(play, base_version=0)
    assert released_numbers(event.board_set) == {3}
