"""Debian's Chromium, and the screens that people have."""

from __future__ import annotations

import shutil
from typing import Any

#: For a busy machine: nothing here waits that long unless something is wrong.
PATIENCE_MS = 45_000
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
)
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 820, "height": 1180}
LAPTOP = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}


def launch_options() -> dict[str, Any]:
    """What Playwright needs to start it."""
    return {"executable_path": shutil.which("chromium"), "args": FLAGS.split()}
