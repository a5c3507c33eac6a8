"""Burraco in pairs, drawn round by round: a director, both sides of a table, and the projector in the hall.

Nine pairs: one sits out, until a late pair completes a table. Two rounds Mitchell, two Danish; a pair leaves
in the middle, a correction after the third round moves nobody.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import LAPTOP, PHONE, PROJECTOR
from tests.e2e.people import Director, Hall, Phone
from tests.factories import club_with_director, desk
from tests.rounds import pair_list
from tests.services.processes import wait_until
from tournaments.models import Event, Play, Seat
from tournaments.services.results import result_correct

pytestmark = [pytest.mark.browser, pytest.mark.worker]

HANDS = [(500, -120), (85, 640), (300, 300), (0, 105)]


def test_an_evening_of_pairs(visitor, celery_worker_process):
    _club, user = club_with_director(name="Circolo di Aosta")
    director = Director(visitor(LAPTOP))
    director.log_in(user)
    code = director.create_event("Burraco del lunedì", "Burraco, pairs: two rounds Mitchell, two Danish")
    event = Event.objects.get(code=code)
    director.paste_players(pair_list(9))
    director.sees("9 pairs")
    director.page.goto(f"/director/events/{code}/links/")
    director.press("Issue the table links")
    director.sees("8 links work")
    north, east = Phone(visitor(PHONE)), Phone(visitor(PHONE))
    north.scan(director.link_of(1, "NS"))
    east.scan(director.link_of(1, "EW"))
    director.page.goto(f"/director/events/{code}/")
    director.press("Start the event")
    director.press("Draw round 1")
    director.sees("Nobody but the directors sees it yet")
    north.page.reload()
    north.sees("Please wait: the event has not started yet")
    director.press("Publish and start round 1")
    director.sees("Round 1 is published.")

    hall = Hall(visitor(PROJECTOR))
    hall.sit_down(code)
    both_sides_sign(north, east)
    hall.sees("1 result of 4")
    a_late_pair_completes_a_table(director, event)
    finish_round(event, 1)
    next_round(director, event, 2)
    finish_round(event, 2)
    next_round(director, event, 3)
    finish_round(event, 3)
    seats = [*Seat.objects.filter(position__event=event).order_by("pk").values_list("pk", "entry", "table")]
    somebody_leaves(director, event)
    correct_round_three(event)
    assert seats == [
        *Seat.objects.filter(position__event=event).order_by("pk").values_list("pk", "entry", "table")
    ]
    next_round(director, event, 4)
    finish_round(event, 4)
    director.page.goto(f"/director/events/{code}/")
    director.press("Close the event")
    director.press("Publish the ranking")
    director.sees(re.compile("published", re.IGNORECASE))
    assert hall.has_never_reloaded()


def both_sides_sign(north: Phone, east: Phone) -> None:
    """One side types every hand and sees the sums and the victory points; the other side confirms."""
    north.page.reload()
    north.follow("Enter the result")
    for hand, (ns, ew) in enumerate(HANDS, 1):
        north.page.get_by_role("textbox", name=f"Hand {hand}, N–S").fill(str(ns))
        north.page.get_by_role("textbox", name=f"Hand {hand}, E–W").fill(str(abs(ew)))
        if ew < 0:
            north.page.get_by_label(f"Plus or minus: Hand {hand}, E–W").click()
    expect(north.scores()).to_have_text(["885", "925"])
    north.sees("10 : 10")
    north.press("Save for confirmation")
    north.sees("Round 1 is saved. The other side confirms it on its own phone.")
    expect(east.page.get_by_role("heading", name="Round 1: check and confirm")).to_be_visible()
    east.follow("Look and confirm")
    east.sees("500 : −120")
    east.press("Yes, confirm")
    east.sees("Round 1 is confirmed.")


def a_late_pair_completes_a_table(director: Director, event: Event) -> None:
    """Whoever sat out gets an opponent; nobody else moves."""
    before = {*Seat.objects.filter(position__event=event).values_list("entry", "table")}
    director.page.goto(f"/director/events/{event.code}/players/#late")
    director.page.locator("#late").get_by_role("textbox").first.fill("Clara Tardi / Dino Tardi")
    director.page.locator("#late").get_by_role("button").click()
    director.sees(re.compile("Clara Tardi – Dino Tardi: table 5 in round 1"))
    after = {*Seat.objects.filter(position__event=event).values_list("entry", "table")}
    assert before < after
    assert len(after) == 10


def finish_round(event: Event, number: int) -> None:
    """The other tables hand in, at the desk."""
    for play in Play.objects.filter(event=event, position__number=number, versions=None):
        totals = [[100 * play.table, 50 * number]] * 4
        result_correct(
            play=play,
            data={"hands": [{"totals": both} for both in totals]},
            reason="",
            base_version=0,
            actor=desk(event),
            now=play.position.started_at,
        )
    wait_until(lambda: _is_current(event), what="the standings of the round")


def _is_current(event: Event) -> bool:
    event.refresh_from_db()
    return event.places_version >= event.results_version


def next_round(director: Director, event: Event, number: int) -> None:
    """Draw, look, publish."""
    director.page.goto(f"/director/events/{event.code}/")
    director.press(f"Draw round {number}")
    director.sees(f"Round {number} as it is drawn")
    director.press(f"Publish and start round {number}")
    director.sees(f"Round {number} is published.")


def somebody_leaves(director: Director, event: Event) -> None:
    """A pair goes home after the third round."""
    director.page.goto(f"/director/events/{event.code}/players/#leave")
    form = director.page.locator("#leave")
    form.get_by_role("combobox").select_option(index=1)
    form.get_by_role("textbox").fill("The babysitter called")
    form.get_by_role("button").click()
    director.sees(re.compile("withdrawn", re.IGNORECASE))


def correct_round_three(event: Event) -> None:
    """Swapped totals, found late."""
    play = Play.objects.filter(event=event, position__number=3).order_by("table").first()
    totals = [[150, 100 * play.table]] * 4
    result_correct(
        play=play,
        data={"hands": [{"totals": both} for both in totals]},
        reason="Totals were swapped",
        base_version=1,
        actor=desk(event),
        now=play.position.started_at,
    )
    wait_until(lambda: _is_current(event), what="the standings after the correction")
