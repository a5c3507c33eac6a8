"""Each group of figures runs in a process of its own, which leaves nothing behind however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from types import FrameType

from deploy.env import ROOT
from deploy.supervisor.child import TETHER

STOPPED = 130
LONGEST_END = 30.0


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def run_group(main: Callable[[], None]) -> None:
    """Run a group; SIGTERM unwinds it like Ctrl-C, so that what it started is stopped."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(STOPPED)


def group_process(module: str, database_url: str = "") -> int:
    """Run a module in a session of its own, stdout shared; Ctrl-C here is passed on once. The exit code."""
    signal.signal(signal.SIGTERM, _stop)
    tethered = [sys.executable, "-I", "-S", str(TETHER), str(os.getpid()), sys.executable, "-m", module]
    process = subprocess.Popen(
        tethered,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database_url},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.terminate()
        try:
            return process.wait(LONGEST_END)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()
