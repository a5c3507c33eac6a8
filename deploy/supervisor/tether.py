"""Run a command that dies with the process that started it: ``python tether.py PARENT_PID COMMAND...``.

Linux sends the signal when the parent is gone, even if it was killed and could not clean up. Elsewhere
the command simply runs. Stands alone (no import of ours), so that it starts in a few milliseconds.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Ask for the signal, then become the command."""
    parent = int(sys.argv[1])
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:
            sys.exit("The process that started this one is gone already.")
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606 (a command of ours, without a shell)


if __name__ == "__main__":
    main()
