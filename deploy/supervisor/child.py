"""One process of the installation: started in a group of its own, watched, started again, stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deploy.env import ROOT

TETHER = Path(__file__).with_name("tether.py")
LARGEST_LOG = 5_000_000
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
#: A process that lived this long was healthy: the next pause is short again.
HEALTHY_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Program:
    """What to run. ``once``: ending well is its purpose, so it is not started again after that."""

    name: str
    command: tuple[str, ...]
    once: bool = False
    keep_files: tuple[int, ...] = ()


@dataclass(slots=True)
class Child:
    """A program and the process that runs it now."""

    program: Program
    environ: Mapping[str, str]
    log_folder: Path
    process: subprocess.Popen[bytes] | None = None
    pause: float = FIRST_PAUSE
    started_at: float = 0.0
    start_again_at: float | None = None
    finished: bool = field(default=False)

    @property
    def log_file(self) -> Path:
        """The file of what the process says."""
        return self.log_folder / f"{self.program.name}.log"

    def start(self) -> None:
        """Start the process; its group is its own, so that Ctrl-C reaches only the supervisor."""
        self._rotate_log()
        command = [sys.executable, "-I", "-S", str(TETHER), str(os.getpid()), *self.program.command]
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 (commands of ours, without a shell)
                command,
                cwd=ROOT,
                env=dict(self.environ),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=self.program.keep_files,
            )
        self.started_at = time.monotonic()
        self.start_again_at = None

    def _rotate_log(self) -> None:
        if self.log_file.exists() and self.log_file.stat().st_size > LARGEST_LOG:
            self.log_file.replace(self.log_file.with_suffix(".log.1"))

    def look_after(self) -> str:
        """Start the process again when it is due; return a sentence when something happened, else ""."""
        now = time.monotonic()
        if self.finished or self.process is None:
            return ""
        if self.start_again_at is not None:
            if now >= self.start_again_at:
                self.start()
            return ""
        code = self.process.poll()
        if code is None:
            return ""
        self.signal_group(signal.SIGKILL)  # what it may have started itself
        if self.program.once and code == 0:
            self.finished = True
            return ""
        return self._plan_restart(code, now)

    def _plan_restart(self, code: int, now: float) -> str:
        if now - self.started_at > HEALTHY_SECONDS:
            self.pause = FIRST_PAUSE
        self.start_again_at = now + self.pause
        sentence = (
            f"The {self.program.name} process stopped by itself ({describe_exit(code)}); "
            f"starting it again in {self.pause:g} s. See {self.log_file}"
        )
        self.pause = min(self.pause * 2, LONGEST_PAUSE)
        return sentence

    def signal_group(self, number: int) -> None:
        """Send a signal to the process and to everything that it started."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, number)
            except (ProcessLookupError, PermissionError):
                return

    def is_gone(self) -> bool:
        """Tell whether nothing of the process and its group is left."""
        if self.process is None:
            return True
        self.process.poll()
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:  # macOS: only zombies are left
            return True
        return False

    def last_lines(self, count: int = 5) -> str:
        """Return the end of the log."""
        try:
            text = self.log_file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        return "\n".join(text.splitlines()[-count:])


def describe_exit(code: int) -> str:
    """Say how a process ended.

    >>> describe_exit(-9), describe_exit(3)
    ('signal SIGKILL', 'exit code 3')
    """
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"


def stop_all(children: list[Child], seconds: float) -> None:
    """Ask every group to stop and, after a while, make it stop."""
    for child in children:
        child.signal_group(signal.SIGTERM)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not all(child.is_gone() for child in children):
        time.sleep(0.05)
    for child in children:
        if not child.is_gone():
            child.signal_group(signal.SIGKILL)
    for child in children:
        if child.process is not None:
            child.process.wait()
