"""What the tests need from the machine, installed from Debian where it is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable

from tests.services.postgres import postgres_program

#: Debian package -> is it there?
NEEDED: dict[str, Callable[[], object]] = {
    "redis-server": lambda: shutil.which("redis-server"),
    "postgresql": lambda: postgres_program("initdb"),
    "chromium": lambda: shutil.which("chromium"),
    "gettext": lambda: shutil.which("msgfmt"),
}
TRIES = 3


class CannotInstallError(Exception):
    """A sentence for the person who typed the command."""


def missing_packages() -> list[str]:
    """Name the Debian packages that are missing."""
    return [name for name, is_there in NEEDED.items() if not is_there()]


def install_missing() -> None:
    """Install what is missing, as root or with sudo."""
    missing = missing_packages()
    if not missing:
        return
    by_hand = f"Install them yourself: apt install {' '.join(missing)}"
    if shutil.which("apt-get") is None:
        raise CannotInstallError(f"The tests need {', '.join(missing)}, and this is no Debian. {by_hand}")
    if os.geteuid() != 0 and shutil.which("sudo") is None:
        raise CannotInstallError(
            f"The tests need {', '.join(missing)}; you are not root and have no sudo. {by_hand}"
        )
    print(f"Installing from Debian: {', '.join(missing)} ...", flush=True)
    _apt("update")
    _apt("install", "--no-install-recommends", *missing)
    if still := missing_packages():
        raise CannotInstallError(f"apt-get ended well, but {', '.join(still)} cannot be found. {by_hand}")


def _apt(*arguments: str) -> None:
    """Run apt-get without questions; mirrors fail now and then, so try again."""
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    # Another apt may be at work on a fresh machine: wait for its lock.
    options = ["-q", "-y", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"]
    command = [*sudo, *environment, "apt-get", *options, *arguments]
    for attempt in range(1, TRIES + 1):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if not done.returncode:
            return
        if attempt < TRIES:
            time.sleep(5 * attempt)
    raise CannotInstallError(f"apt-get {arguments[0]} failed:\n{(done.stderr or done.stdout)[-2000:]}")
