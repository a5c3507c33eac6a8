"""Who left comes back, who has left has no place to change, and nobody plays twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from tests.factories import desk
from tests.rounds import byes_of, play_round, running_pairs, running_round
from tournaments.models import Entry, Event, Play
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.late_entries import entry_late
from tournaments.services.plans import plan_set
from tournaments.services.results import result_correct
from tournaments.services.round_drawing import round_redraw
from tournaments.services.round_swapping import round_swap
from tournaments.services.rounds import round_unpublish
from tournaments.services.substituting import substitute_enter

pytestmark = pytest.mark.django_db


def entry(event: Event, number: int) -> Entry:
    return Entry.objects.select_related("player", "event").get(event=event, number=number)


def who(event: Event) -> dict[str, Any]:
    return {"actor": desk(event), "now": timezone.now()}


def codes(refused: pytest.ExceptionInfo[ProblemsError]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_who_comes_back_was_absent_in_the_rounds_between() -> None:
    event = running_pairs(8, programme="4 danish")
    play_round(event, 1)
    entry_withdraw(entry=entry(event, 8), reason="ill", **who(event))
    play_round(event, 1)
    second = running_round(event, 2)
    play_round(event, 2)
    third = running_round(event, 3)
    entry_reinstate(entry=entry(event, 8), **who(event))
    name = str(entry(event, 8).player)
    # Round 2 is over; in round 3 seven pairs play, and whoever sits out has an opponent again.
    assert (name, "absent") in byes_of(second)
    assert byes_of(third) == []
    play_round(event, 3)
    entry_withdraw(entry=entry(event, 7), reason="ill", **who(event))
    entry_withdraw(entry=entry(event, 6), reason="ill", **who(event))
    play_round(event, 3)
    fourth = running_round(event, 4)
    entry_reinstate(entry=entry(event, 7), **who(event))
    # Nobody sits out in round 4: this one has been away, and is not given a bye.
    assert byes_of(fourth) == [(str(entry(event, 7).player), "absent")]


def test_whose_substitute_comes_in_was_absent_as_well() -> None:
    event = running_pairs(8, programme="3 danish")
    play_round(event, 1)
    entry_withdraw(entry=entry(event, 8), reason="ill", **who(event))
    play_round(event, 1)
    second = running_round(event, 2)
    play_round(event, 2)
    running_round(event, 3)
    substitute_enter(entry=entry(event, 8), name="Sub One", number=3, reason="ill", **who(event))
    assert (str(entry(event, 8).player), "absent") in byes_of(second)


def test_who_has_withdrawn_changes_places_with_nobody() -> None:
    event = running_pairs(9, programme="4 danish")
    position = event.positions.get()
    resting = position.byes.get().entry
    entry_withdraw(entry=entry(event, resting.number), reason="ill", **who(event))
    seated = position.seats.filter(table=1).first()
    assert seated is not None
    with pytest.raises(ProblemsError) as refused:
        round_swap(
            event=event,
            number=1,
            first=entry(event, resting.number),
            second=entry(event, seated.entry.number),
            reason="they sat there",
            harms_accepted=True,
            **who(event),
        )
    assert codes(refused) == ["withdrawn"]


def test_a_substitute_does_not_come_late_as_well() -> None:
    event = running_pairs(8)
    substitute_enter(entry=entry(event, 1), name="Sub One", number=1, reason="ill", **who(event))
    with pytest.raises(ProblemsError) as refused:
        entry_late(event=event, text="Sub One / Other Two", **who(event))
    assert codes(refused) == ["already_entered"]


def test_a_result_for_a_table_that_was_drawn_anew_meanwhile_is_refused() -> None:
    event = running_pairs(8)
    play = Play.objects.select_related("event", "position").get(event=event, table=1)
    round_unpublish(event=event, number=1, reason="wrong list", **who(event))
    sheet = {"points": [500, 100]}
    with pytest.raises(ProblemsError) as refused:
        result_correct(play=play, data=sheet, reason="", base_version=0, **who(event))
    assert codes(refused) == ["position_not_started"]
    round_redraw(event=event, number=1, **who(event))
    with pytest.raises(ProblemsError) as refused:
        result_correct(play=play, data=sheet, reason="", base_version=0, **who(event))
    assert codes(refused) == ["play_gone"]


def test_a_plan_names_the_clubs_of_those_who_play() -> None:
    event = running_pairs(4)
    drawn = event.plan | {
        "clubs": [[entry(event, 1).player.code, "a\x00b"], ["\ud800", "x"], *[["NOBODY", "x"]] * 99]
    }
    with pytest.raises(ProblemsError) as refused:
        plan_set(event=event, data=drawn, **who(event))
    assert set(codes(refused)) == {"text_unprintable", "clubs_unknown", "clubs_too_many"}
    assert len(codes(refused)) < 20
