"""The programs of an installation, besides the broker."""

from __future__ import annotations

import sys
from pathlib import Path

from deploy.env import ROOT
from deploy.supervisor.child import Program

WORKER_THREADS = 2


def web_program(listener: int) -> Program:
    """Serve pages and streams on a socket that is already listening."""
    return Program(
        "web", (sys.executable, "-m", "deploy.serve", "--fd", str(listener)), keep_files=(listener,)
    )


def worker_program(var: Path) -> Program:
    """Compute standings; the clock of the sweep (beat) lives in the same process."""
    command = (
        *(sys.executable, "-m", "celery", "--quiet", "-A", "deploy.celery", "worker"),
        *("--pool", "threads", "--concurrency", str(WORKER_THREADS)),
        *("--beat", "--schedule", str(var / "celerybeat-schedule")),
        *("--hostname", "etui@%h", "--loglevel", "INFO", "--without-gossip", "--without-mingle"),
    )
    return Program("worker", command)


def simulator_program() -> Program:
    """Let the demo's tables play; it ends well when the event is over."""
    return Program("simulator", (sys.executable, str(ROOT / "manage.py"), "simulate"), once=True)
