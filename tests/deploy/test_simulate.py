"""Simulated tables: they play an event out, give way to real people, and stop when told."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone

from deploy.demo.simulation import CannotSimulateError, Deed, Simulation, running_event
from deploy.env import ROOT
from games.dealing.stream import HashStream
from games.tarot.notation import print_deal
from games.tarot.score import score_sheet
from games.tarot.sheet import parse_sheet
from tests.factories import (
    ClubFactory,
    desk,
    enter_result,
    finish_event,
    play_of,
    ready_event,
)
from tests.factories import (
    running_event as started_event,
)
from tests.refusals import refused
from tournaments.models import AccessLink, Membership, Play, ResultVersion
from tournaments.selectors.plays import counting_results, waiting_plays
from tournaments.services.entries import entry_withdraw
from tournaments.services.links import links_issue

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def _quick_players(monkeypatch):
    """Everybody plays by rules of thumb: what the tables write down matters in few of these tests."""
    monkeypatch.setattr("deploy.demo.players.LEVELS", (0,))


def simulation(event, seed=b"1"):
    return Simulation(event, HashStream(seed, "test"))


def play_out(event, seed=b"1"):
    """Every step to the end."""
    simulated, steps = simulation(event, seed), []
    while not steps or not steps[-1].is_last:
        steps.append(simulated.step(timezone.now()))
        assert len(steps) < 2_000
    return steps


def small_event(**options):
    return started_event(**({"positions": 2, "boards_per_position": 2} | options))


def test_an_event_is_played_out_by_seats_and_desk():
    event = small_event(positions=5)
    deeds = Counter(step.deed for step in play_out(event))
    assert not waiting_plays(event).exists()
    assert len(counting_results(event)) == 50
    assert deeds[Deed.POSITION] == 4
    assert deeds[Deed.CONFIRMED] == 50
    assert deeds[Deed.CONFLICT] > 0
    versions = ResultVersion.objects.filter(play__event=event)
    assert not versions.filter(entered_by_user__isnull=False).exists()
    assert versions.filter(is_confirmed=True, confirmed_by_link=None).exists()
    assert versions.filter(is_confirmed=True, confirmed_by_user=None).exists()
    assert versions.filter(number=2, is_confirmed=True).exists()
    event.refresh_from_db()
    assert event.state == "running"


def test_the_same_seed_does_the_same():
    """The two events have different boards, so only the units differ."""
    first, second = (
        [re.sub(r"[+-]\d+", "", step.text) for step in play_out(small_event(), b"7")[:-1]] for _ in range(2)
    )
    assert first == second


def test_results_depend_on_the_board_not_on_who_enters_when():
    event = small_event()
    play_out(event, b"1")
    units = {row[0]: row[5] for row in counting_results(event)}
    ResultVersion.objects.filter(play__event=event).delete()
    play_out(event, b"2")
    assert {row[0]: row[5] for row in counting_results(event)} == units


def test_one_board_comes_out_differently_at_different_tables(monkeypatch):
    """Every result is that of the board's own cards, played at that table by those who sit there."""
    monkeypatch.setattr("deploy.demo.players.LEVELS", (0, 2))
    event = small_event(positions=5, boards_per_position=1)
    tables = simulation(event).tables
    plays = Play.objects.filter(event=event, board=1)
    hands = [tables.hand(play) for play in plays]
    (board,) = event.board_set.boards.filter(number=1)
    assert {print_deal(record.deal) for record in hands} == {board.cards}
    assert len({record.tricks for record in hands}) > 1
    for play, record in zip(plays, hands, strict=True):
        sheet = parse_sheet(tables.sheet(play), record.ruleset)
        assert score_sheet(sheet, record.ruleset).scores == record.scores


def test_a_position_starts_when_the_former_one_is_done():
    event = small_event()
    simulated = simulation(event)
    while simulated.step(timezone.now()).deed is not Deed.POSITION:
        assert event.positions.exclude(started_at=None).count() == 1
    assert len(counting_results(event)) == 10


def test_what_a_real_person_enters_is_confirmed_and_not_entered_again():
    event = small_event()
    version = enter_result(play_of(event), 90, seat="W")
    play_out(event)
    confirmed = Play.objects.get(pk=version.play_id).versions.get(is_confirmed=True)
    assert (confirmed.unit, confirmed.entered_by_seat) == (90, "W")


def test_tables_of_somebody_who_left_are_passed_over():
    event = small_event()
    entry_withdraw(entry=event.entries.first(), reason="ill", actor=desk(event), now=timezone.now())
    play_out(event)
    assert not waiting_plays(event).exists()


def test_a_day_later_the_links_are_replaced():
    event = small_event()
    AccessLink.objects.filter(event=event).update(expires_at=timezone.now())
    simulation(event).step(timezone.now())
    assert ResultVersion.objects.filter(play__event=event).count() == 1


def test_an_event_without_links_gets_some():
    event = small_event()
    AccessLink.objects.filter(event=event).delete()
    simulation(event).step(timezone.now())
    assert AccessLink.objects.filter(event=event, revoked_at=None).count() == 20


def test_links_that_the_director_replaces_meanwhile_are_read_again():
    event = small_event()
    simulated = simulation(event)
    simulated.step(timezone.now())
    links_issue(event=event, actor=desk(event), now=timezone.now())
    simulated.tables.forget_links()
    assert simulated.step(timezone.now()).deed in {Deed.ENTERED, Deed.CONFIRMED, Deed.CONFLICT}


def test_nothing_to_simulate():
    event = ready_event()
    with pytest.raises(CannotSimulateError, match="No event"):
        running_event(club_code=event.club.code)
    with pytest.raises(CannotSimulateError, match=event.code):
        running_event(club_code="", code=event.code)
    event = small_event()
    assert running_event(club_code=event.club.code) == running_event(club_code="", code=event.code.lower())
    Membership.objects.all().delete()
    with pytest.raises(CannotSimulateError, match="no director"):
        simulation(event)


def run(event=None, **options):
    out = StringIO()
    code = {"event": event.code} if event else {}
    call_command("simulate", stdout=out, seed="1", speed=1000, **code, **options)
    return out.getvalue()


def test_the_command_ends_with_a_sentence():
    event = small_event()
    lines = run(event).splitlines()
    assert lines[-1] == f"Event {event.code} is played out; it waits to be closed."
    assert run(event).splitlines() == lines[-1:]
    finish_event(event)
    with pytest.raises(CommandError, match="no running event"):
        run(event)
    assert "No event of the demo club" in run()


def test_an_event_closed_meanwhile_ends_the_simulation():
    event = small_event()
    simulated = simulation(event)
    simulated.step(timezone.now())
    play_out(event)
    finish_event(event)
    assert simulated.step(timezone.now()).deed is Deed.NOT_RUNNING


def test_once_does_one_thing():
    event = small_event()
    assert len(run(event, once=True).splitlines()) == 1
    assert ResultVersion.objects.filter(play__event=event).count() == 1


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "fast", "1001"])
def test_a_speed_that_is_none(speed, capsys):
    with pytest.raises((CommandError, SystemExit)) as caught:
        call_command("simulate", f"--speed={speed}")
    assert "speed is a number" in str(caught.value) + capsys.readouterr().err


def test_somebody_who_is_faster_is_a_line_and_no_end():
    """The seat's link is revoked behind the simulation's back: one refusal, then it reads the links again."""
    event = small_event()
    simulated = simulation(event)
    actor = simulated.tables.seat(1, "N", timezone.now())
    links_issue(event=event, actor=desk(event), now=timezone.now())
    actor.link.refresh_from_db()
    with refused("link_revoked"):
        simulated.tables.enter(play_of(event), "N", timezone.now())


@pytest.mark.django_db(transaction=True)
def test_a_locked_database_is_a_line_and_no_traceback():
    event = small_event(boards_per_position=1)
    tries = []

    def busy(execute, sql, params, many, context):
        if "UPDATE" in sql or "INSERT" in sql:
            tries.append(sql)
            if len(tries) == 1:
                raise OperationalError("database is locked")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(busy):
        lines = run(event).splitlines()
    assert lines[0] == "The database does not answer, trying again: database is locked"
    assert lines[-1].endswith("it waits to be closed.")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(number):
    """The command as a process of its own, on the tests' database, with no Redis anywhere."""
    event = started_event(club=ClubFactory())
    environ = dict(os.environ) | {"DJANGO_SETTINGS_MODULE": "deploy.settings.test", "PYTHONUNBUFFERED": "1"}
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        environ["DATABASE_URL"] = f"sqlite:///{database['NAME']}"
    else:
        environ["DATABASE_URL"] = (
            f"postgres://{database['USER']}:{database['PASSWORD']}@{database['HOST']}:{database['PORT']}"
            f"/{database['NAME']}"
        )
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "simulate", "--event", event.code, "--seed", "1"],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert "enters" in process.stdout.readline()
        asked = time.monotonic()
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0, err
    assert out.splitlines()[-1] == "The simulation has stopped."
    assert "Traceback" not in err
    assert time.monotonic() - asked < 15
    assert ResultVersion.objects.filter(play__event=event).exists()
