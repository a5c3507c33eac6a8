"""A process that a test started, which cannot outlive the test."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from deploy.env import ROOT
from deploy.supervisor.child import TETHER


def free_port() -> int:
    """Return a loopback port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(condition: Callable[[], object], seconds: float = 20.0, what: str = "the condition") -> None:
    """Wait until the condition holds; fail when it does not within the time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} did not come true within {seconds:g} s")
        time.sleep(0.02)


class TestProcess:
    """A command in a group of its own, its output in a file."""

    __test__ = False

    def __init__(self, name: str, command: Sequence[str], environ: Mapping[str, str], folder: Path) -> None:
        self.name = name
        self.command = list(command)
        self.environ = dict(environ)
        self.log_file = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        """Tell whether it runs."""
        return self.process is not None and self.process.poll() is None

    @property
    def log(self) -> str:
        """What it has said so far."""
        return self.log_file.read_text(encoding="utf-8", errors="replace") if self.log_file.exists() else ""

    def start(self, ready: Callable[[], object], seconds: float = 60.0) -> None:
        """Start it and wait until it is ready; a process that dies at once fails with its own words."""
        tethered = [sys.executable, "-I", "-S", str(TETHER), str(os.getpid()), *self.command]
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                tethered,
                cwd=ROOT,
                env=self.environ,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            wait_until(lambda: not self.running or ready(), seconds, f"{self.name}: ready")
            assert self.running, f"{self.name} stopped by itself"
        except AssertionError as error:
            self.kill()
            raise AssertionError(f"{error}; its log:\n{self.log[-3000:]}") from None

    def stop(self, seconds: float = 10.0) -> None:
        """Ask it to stop; kill it when it does not."""
        self._signal(signal.SIGTERM)
        if self.process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """Kill it and all that it started."""
        self._signal(signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
            self.process = None

    def _signal(self, number: int) -> None:
        if self.process is not None:
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                return
