"""No text that somebody types turns the line around on which others read it: every door refuses it alike."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError

from games.exchange.boards import is_title
from games.services.committing import later_source
from games.texts import unseen_place
from tests.factories import (
    NOW,
    PRESET,
    ClubFactory,
    PlayerFactory,
    desk,
    drafted_event,
    entry_at,
    finish_event,
    play_of,
    running_event,
    sheet_data,
)
from tests.refusals import refused
from tournaments.services.cancelling import boards_cancel
from tournaments.services.entries import entries_import, entry_withdraw
from tournaments.services.events import event_create, event_reopen
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.release_rules import release_rule_set
from tournaments.services.results import result_correct

HIDDEN = (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, 0x7F, 0x1B)
TURNED = "Rossi \u202eannA"


@pytest.mark.parametrize("code", HIDDEN)
def test_every_mark_of_direction_and_control_is_known(code: int) -> None:
    assert unseen_place(f"ab{chr(code)}c") == 3
    assert not is_title(f"ab{chr(code)}c")


@pytest.mark.django_db
def test_reasons() -> None:
    event = running_event(20, 2, 1, now=NOW)
    play, given = play_of(event), {"reason": TURNED, "actor": desk(event), "now": NOW}
    with refused("text_unprintable") as caught:
        play_mark_not_played(play=play, **given)
    problem = caught.value.problems[0]
    assert problem.where == "reason"
    assert problem.text().startswith("This text has a character that cannot be seen (number 7)")
    with refused("text_unprintable"):
        entry_withdraw(entry=entry_at(event), **given)
    with refused("text_unprintable"):
        release_rule_set(event=event, rule="event", at=None, **given)
    with refused("text_unprintable"):
        result_correct(play=play, data=sheet_data(taker=play.taker), base_version=0, **given)
    with refused("reason_unprintable"):
        boards_cancel(event=event, **given)
    event = finish_event(event, now=NOW)
    with refused("text_unprintable"):
        event_reopen(event=event, **given)
    # On several lines it is a reason like any other.
    assert event_reopen(event=event, **given | {"reason": "a board\nwas forgotten"}).closed_at is None


@pytest.mark.django_db
def test_names() -> None:
    event = drafted_event(0, now=NOW)
    given = {"actor": desk(event), "now": NOW}
    with refused("text_unprintable"):
        event_create(club=event.club, name=TURNED, played_on=NOW.date(), preset=PRESET, **given)
    with refused("source_unprintable"):
        later_source(TURNED, NOW + timedelta(hours=1), NOW)
    for mark in ("\u200f", "\u061c", "\u2067"):
        with refused("unreadable_characters"):
            entries_import(event=event, text=f"Rossi{mark};Anna", **given)
    for row in (ClubFactory(name=TURNED), ClubFactory(town=TURNED), PlayerFactory(family_name=TURNED)):
        with pytest.raises(ValidationError, match=r"cannot be seen \(number 7\)"):
            row.full_clean()
