"""The loop that keeps an installation running until somebody stops it."""

from __future__ import annotations

import http.client
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType

from celery import Celery
from kombu.exceptions import KombuError

from deploy.supervisor.child import Child, Program, stop_all
from deploy.supervisor.problems import CannotStartError

STOP_SECONDS = 8.0
READY_SECONDS = 90.0
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StoppedError(Exception):
    """Somebody asked for the end while things were still starting."""


class Supervisor:
    """Starts programs, looks after them, and leaves none behind."""

    def __init__(self, environ: Mapping[str, str], log_folder: Path, say: Callable[[str], None]) -> None:
        self.environ = environ
        self.log_folder = log_folder
        self.say = say
        self.children: list[Child] = []
        self.stop_asked = 0

    def listen_to_signals(self) -> None:
        """From here on Ctrl-C is an orderly stop, and the second one a quick one."""
        for number in STOP_SIGNALS:
            signal.signal(number, self._on_signal)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.stop_asked += 1
        if self.stop_asked > 1:
            for child in self.children:
                child.signal_group(signal.SIGKILL)

    def start(self, program: Program, environ: Mapping[str, str] | None = None) -> Child:
        """Start a program; later ones are stopped first."""
        child = Child(program, environ or self.environ, self.log_folder)
        self.children.append(child)
        child.start()
        return child

    def wait_until(self, condition: Callable[[], bool], child: Child, seconds: float = READY_SECONDS) -> None:
        """Look after the children until the condition holds.

        Raises:
            StoppedError: a signal came.
            CannotStartError: it never held; the sentence shows the end of the child's log.
        """
        deadline = time.monotonic() + seconds
        while not condition():
            if self.stop_asked:
                raise StoppedError
            self._look_after()
            if time.monotonic() > deadline:
                raise CannotStartError(
                    f"The {child.program.name} process did not become ready. "
                    f"The end of {child.log_file}:\n{child.last_lines()}"
                )
            time.sleep(0.05)

    def keep_running(self) -> None:
        """Look after the children until a signal comes."""
        while not self.stop_asked:
            self._look_after()
            time.sleep(0.2)

    def _look_after(self) -> None:
        for child in self.children:
            if sentence := child.look_after():
                self.say(sentence)

    def stop(self) -> None:
        """Stop everything: the broker last, so that the worker can hand back what it holds."""
        others = [child for child in reversed(self.children) if child.program.name != "broker"]
        brokers = [child for child in self.children if child.program.name == "broker"]
        stop_all(others, STOP_SECONDS)
        stop_all(brokers, STOP_SECONDS)


def web_answers(host: str, port: int) -> bool:
    """Ask the web server whether it is alive."""
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()


def worker_answers(redis_url: str) -> bool:
    """Ask the workers whether one is there; a broker that is away or comes back at this moment is a no."""
    # Not the current app: the shared tasks of the process that asks belong to the product's.
    with Celery("question", broker=redis_url, fixups=[], set_as_current=False) as app:
        # Pools outlive the app: a connection from before a restart of the broker is closed at its first use.
        try:
            return bool(app.control.ping(timeout=0.5, limit=1))
        except (OSError, KombuError, *app.connection().connection_errors):
            return False
