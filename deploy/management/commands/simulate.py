"""``manage.py simulate``: the tables of the demo's running event enter and confirm results by themselves."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from deploy.demo.club import CLUB
from deploy.demo.simulation import CannotSimulateError, Deed, Simulation, Step, is_about_links, running_event
from games.dealing.stream import HashStream
from games.problems import ProblemsError
from games.sealing import UnsealError

SECONDS_BETWEEN = (2.0, 5.0)
SECONDS_BEFORE_POSITION = 8.0
SECONDS_AFTER_TROUBLE = 5.0


def speed(text: str) -> float:
    """Read how many times faster than usual."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 1000:
        raise ArgumentTypeError(f"a speed is a number from 0.01 to 1000, not {text!r}")
    return number


class Command(BaseCommand):
    """Goes on until the event is played out, closed, or somebody says stop."""

    help = "Let simulated tables play on in the demo's running event, through the real services."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--event", default="", metavar="CODE", help="another running event by its code")
        parser.add_argument("--speed", type=speed, default=1.0, help="so many times faster (default: 1.0)")
        parser.add_argument("--seed", default="", help="who does what next follows from it")
        parser.add_argument("--once", action="store_true", help="do one thing and end")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play until the end; every end is a sentence."""
        stop = threading.Event()
        restore = _listen(stop)
        try:
            self._run(stop, options)
        except CannotSimulateError as reason:
            if options["event"]:
                raise CommandError(str(reason)) from None
            self._say(str(reason))
        except UnsealError as error:
            self._say(error.problem.text())
        finally:
            restore()
        if stop.is_set():
            self._say("The simulation has stopped.")

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _run(self, stop: threading.Event, options: dict[str, Any]) -> None:
        simulation: Simulation | None = None
        stream = HashStream((options["seed"] or str(timezone.now())).encode(), "simulate")
        while not stop.is_set():
            step = None
            try:
                simulation = simulation or _simulation(options["event"], stream)
                step = simulation.step(timezone.now())
            except ProblemsError as error:
                self._say(f"Somebody was faster: {error}")
                if simulation is not None and is_about_links(error.problems):
                    simulation.tables.forget_links()
            except DatabaseError as error:
                self._say(f"The database does not answer, trying again: {str(error).splitlines()[0]}")
                close_old_connections()
            if step is not None:
                self._say(step.text)
            if options["once"] or (step is not None and step.is_last):
                return
            stop.wait(_pause(step, stream) / options["speed"])


def _simulation(code: str, stream: HashStream) -> Simulation:
    return Simulation(running_event(club_code=CLUB["code"], code=code), stream)


def _pause(step: Step | None, stream: HashStream) -> float:
    """Seconds until the next step."""
    if step is None:
        return SECONDS_AFTER_TROUBLE
    if step.deed is Deed.POSITION:
        return SECONDS_BEFORE_POSITION
    shortest, longest = SECONDS_BETWEEN
    return shortest + (longest - shortest) * stream.below(101) / 100


def _listen(stop: threading.Event) -> Callable[[], None]:
    """Let SIGTERM and SIGINT set ``stop``; returns what puts the former handlers back."""
    if threading.current_thread() is not threading.main_thread():
        return lambda: None
    former = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    for number in former:
        signal.signal(number, lambda *_: stop.set())

    def restore() -> None:
        for number, handler in former.items():
            signal.signal(number, handler)

    return restore
