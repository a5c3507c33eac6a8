"""The evening of the issue: a director, two phones at a table, and the projector in the hall."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import LAPTOP, PHONE, PROJECTOR
from tests.e2e.people import Director, Hall, Phone
from tests.factories import club_with_director, entry_at, play_of, play_position, play_result
from tournaments.models import Entry, Event, Play, ResultVersion
from tournaments.models.names import display_name

pytestmark = [pytest.mark.browser, pytest.mark.worker]

NAMES = [
    f"{given} {family}"
    for family in ("Bionaz", "Perret", "Gallo", "Conti")
    for given in ("Aurora", "Matteo", "Sylvie", "Rémy", "Noëlle")
]


def test_director_phones_and_projector(visitor, celery_worker_process):
    _club, user = club_with_director(name="Circolo di Aosta")
    director = Director(visitor(LAPTOP))
    director.log_in(user)
    code = director.create_event("Tuesday tarot")
    event = Event.objects.get(code=code)
    enter_players(director, event)
    prepare(director)
    north, east = Phone(visitor(PHONE)), Phone(visitor(PHONE))
    north.scan(director.link_of(1, "N"))
    east.scan(director.link_of(1, "E"))
    north.sees("Please wait: the event has not started yet")
    director.page.goto(f"/director/events/{code}/")
    director.press("Start position 1")
    director.sees("The event has started")

    hall = Hall(visitor(PROJECTOR))
    hall.sit_down(code)
    first = play_of(event, table=1, position=1)
    enter_and_confirm(north, east, first, points=56, taker="+240", defender="−80")
    hall.sees("1 result of 10")

    # The other tables play; only the second table of a board gives a note.
    for table in range(2, 6):
        play_result(play_of(event, table, position=1), 80)
    hall.sees("5 results of 10")
    director.page.goto(f"/director/events/{code}/")
    director.press("Start position 2")
    director.sees("Position 2 has started")
    second = play_of(event, table=1, position=2)
    taker = display_name(entry_at(event, 1, 2, second.taker).player)
    expect(hall.total(taker)).not_to_have_text("0.00")
    # Worth less than what another table made of it: the taker gets nothing for the attack.
    enter_and_confirm(north, east, second, points=46, taker="+180", defender="−60")
    hall.sees("6 results of 10")
    expect(hall.total(taker)).to_have_text("0.00")

    correct(director, hall, second, taker)
    refuse_to_close(director, event)
    assert hall.has_never_reloaded()


def enter_players(director: Director, event: Event) -> None:
    """A faulty list is refused line by line and enters nobody; then the right one."""
    faulty = [*NAMES[:4], "1234", NAMES[0], *NAMES[4:]]
    with director.watch.refusal(422):
        director.paste_players("\n".join(faulty))
        director.sees("Line 5: “1234” is not a name.")
    director.sees(f"Line 6: “{NAMES[0]}” stands on line 1 already")
    assert not Entry.objects.filter(event=event).exists()
    # What was pasted is still there, to be put right.
    expect(director.page.get_by_label("Paste the list")).to_have_value("\n".join(faulty))

    director.paste_players("\n".join(NAMES[:19]))
    director.sees("19 players entered.")
    director.sees("This number cannot be played yet")
    director.paste_players(NAMES[19])
    director.sees("20 players: 5 tables, up to 5 positions.")


def prepare(director: Director) -> None:
    """Movement, boards and links, each by the button that the page offers."""
    director.follow("Choose the movement")
    director.make_movement(positions=2, boards=1)
    director.sees("The movement is ready and the seats are drawn.")
    report = director.page.get_by_role("region", name="The movement")
    expect(report.get_by_text("checked", exact=True)).to_be_visible()
    expect(report.get_by_role("listitem")).not_to_have_count(0)
    director.follow("On to the boards")
    director.press("Deal the boards")
    director.sees("The boards are dealt. Nobody has seen a card.")
    director.follow("On to the table links")
    director.press("Issue the table links")
    director.sees("20 links work")


def enter_and_confirm(
    author: Phone, other: Phone, play: Play, *, points: int, taker: str, defender: str
) -> None:
    """One phone enters and sees the scores first, and cannot confirm; the other one confirms."""
    author.open_next_board()
    author.fill_sheet(bouts=2, points=points)
    author.sees_scores(taker, defender)
    assert not ResultVersion.objects.filter(play=play).exists()
    author.save(play.board)
    cannot_confirm_own(author, play)
    other.confirm(play.board)
    author.page.get_by_role("link", name=re.compile(rf"Board {play.board}\b")).click()
    expect(author.page.get_by_role("heading", name="Confirmed")).to_be_visible()
    author.follow("Go on")


def cannot_confirm_own(author: Phone, play: Play) -> None:
    """The author's page waits for another seat, and a request made up by hand is refused."""
    author.page.get_by_role("link", name=re.compile(rf"Board {play.board}\b")).click()
    author.sees("Waiting for another seat")
    expect(author.page.get_by_role("button", name="Yes, confirm")).to_have_count(0)
    token = next(one["value"] for one in author.page.context.cookies() if one["name"] == "csrftoken")
    answer = author.page.request.post(
        author.page.url, form={"version": "1", "csrfmiddlewaretoken": token}, max_redirects=0
    )
    assert answer.status == 403
    assert "cannot confirm it" in answer.text()
    assert not ResultVersion.objects.filter(play=play, is_confirmed=True).exists()
    author.follow("Go on")


def correct(director: Director, hall: Hall, play: Play, taker: str) -> None:
    """A confirmed result changes only with a reason; the projector follows."""
    director.open_board(play.event.code, play.board, play.table)
    director.page.get_by_label("Points of the taker").fill("76")
    expect(director.page.locator("#preview")).to_contain_text("+360")
    with director.watch.refusal(422):
        director.press("Save: counts at once")
        director.sees("A confirmed result changes only with a reason")
    director.page.get_by_label("Reason").fill("Recount: a trick lay apart")
    director.press("Save: counts at once")
    director.sees(f"Board {play.board}, table {play.table}: the result is saved.")
    expect(hall.total(taker)).to_have_text("100.00")
    assert list(play.versions.order_by("number").values_list("unit", "is_confirmed")) == [
        (60, False),
        (120, True),
    ]


def refuse_to_close(director: Director, event: Event) -> None:
    """Closing is refused as long as results are missing, each of them named."""
    director.page.goto(f"/director/events/{event.code}/")
    with director.watch.refusal(422):
        director.press("Close the event")
        for table in range(2, 6):
            board = play_of(event, table, position=2).board
            director.sees(f"Position 2, table {table}, board {board}: no result.")
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    play_position(event, 2)
    director.page.goto(f"/director/events/{event.code}/")
    director.press("Close the event")
    director.sees("The event is closed and all boards are released.")
