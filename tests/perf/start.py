"""``manage.py run`` with the demo: from the command to its address, the first time and the second."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from deploy.env import ROOT
from tests.perf.figures import figure
from tests.perf.process import run_group
from tests.services.processes import free_port

READY = "Étui is running"
LONGEST = 180
"""Seconds after which a start counts as broken."""


def _started(var: Path) -> float:
    """Seconds until the supervisor says that everything answers; it is ended afterwards."""
    output = var.parent / "output.txt"
    with output.open("wb") as stream:
        started = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "manage.py", "run", "--port", str(free_port())],
            cwd=ROOT,
            env=os.environ | {"ETUI_VAR": str(var)},
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
    try:
        while READY not in output.read_text(encoding="utf-8"):
            if process.poll() is not None or time.monotonic() - started > LONGEST:
                raise RuntimeError(output.read_text(encoding="utf-8"))
            time.sleep(0.05)
        return time.monotonic() - started
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def main() -> None:
    """The first start makes the database and the demo club, the second finds them."""
    with tempfile.TemporaryDirectory() as folder:
        var = Path(folder) / "var"
        figure("start.first", _started(var), "s")
        figure("start.second", _started(var), "s")


if __name__ == "__main__":
    run_group(main)
