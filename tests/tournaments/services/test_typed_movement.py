"""A club's own movement, typed as a table: taken whole or refused with everything that is wrong."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.problems import ProblemsError
from tests.factories import NOW, MembershipFactory, desk, drafted_event, running_event
from tests.refusals import refused
from tournaments.models import Membership, Play, Seat
from tournaments.movements.catalogue import make
from tournaments.movements.schedule import Schedule
from tournaments.services.boards import boards_deal
from tournaments.services.movements import movement_type

pytestmark = pytest.mark.django_db


def as_text(schedule: Schedule) -> str:
    return "\n".join(
        f"{one.position} {one.table}: "
        + " ".join(f"{seat} {label[1:]}" for seat, label in one.seats.items())
        + " boards "
        + ", ".join(map(str, one.boards))
        for one in schedule.sittings
    )


OURS = make(20, 3, 4)


def take(event, text, **options):
    return movement_type(event=event, text=text, actor=desk(event), now=NOW, **options)


def test_it_is_played_as_it_was_typed():
    event = take(drafted_event(now=NOW), as_text(OURS), by_lot=False)
    stored = Schedule.from_dict(event.movement)
    assert (stored.kind, stored.sittings) == ("typed", OURS.sittings)
    assert Seat.objects.filter(position__event=event).count() == 3 * 20
    assert Play.objects.filter(event=event).count() == 3 * 5 * 4
    assert boards_deal(event=event, actor=desk(event), now=NOW).board_set.board_count == 20


def test_every_line_that_cannot_be_read_is_named():
    with pytest.raises(ProblemsError) as error:
        take(drafted_event(now=NOW), as_text(OURS) + "\nwaltz\n1 9: N1 E1")
    assert {"line 16", "line 17"} <= {problem.where for problem in error.value.problems}


def test_what_the_checker_forbids_is_refused_and_nothing_is_changed():
    event = drafted_event(now=NOW)
    twice = as_text(OURS).replace("2 1: N 1", "2 1: N 2", 1)
    with refused("entrant_absent", "entrant_doubled", *["board_repeated"] * 4):
        take(event, twice)
    event.refresh_from_db()
    assert event.movement is None


def test_boards_lie_in_sets():
    mixed = as_text(OURS).replace("boards 1, 2, 3, 4", "boards 1, 2, 3, 5", 1)
    for text, code in ((mixed, "boards_no_set"), ("1 1: N1 E1 S1 W1", "boards_missing")):
        with pytest.raises(ProblemsError) as error:
            take(drafted_event(now=NOW), text)
        assert error.value.problems[0].code == code


def test_a_long_slip_is_refused_before_it_costs_anything():
    with refused("tables_far_apart"):
        take(drafted_event(now=NOW), "999 999: N1 E1 S1 W1 boards 1-4")
    with refused("boards_unreadable"):
        take(drafted_event(now=NOW), "1 1: N1 E1 S1 W1 boards 1-999")


def test_it_must_seat_everybody_and_comes_before_the_start():
    with refused("draw_count_differs"):
        take(drafted_event(24, now=NOW), as_text(OURS))
    with refused("event_already_started"):
        take(running_event(now=NOW), as_text(OURS))


def test_the_director_types_it_and_keeps_it_when_it_is_refused():
    event = drafted_event()
    director = Client()
    director.force_login(MembershipFactory(club=event.club, role=Membership.Role.DIRECTOR).user)
    address = reverse("director:movement_typed", args=[event.code])
    again = director.post(address, {"text": "1 1: N1 E1"})
    assert again.status_code == 422
    assert "1 1: N1 E1</textarea>" in again.content.decode()
    done = director.post(address, {"text": as_text(OURS)}, follow=True)
    assert "The movement is ready" in done.content.decode()
