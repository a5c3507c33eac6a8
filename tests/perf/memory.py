"""``python -m tests.perf.memory EVENT_ID``: compute an event once; prints MB before and at the peak."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

STATUS = Path("/proc/self/status")


def peak_megabytes() -> float:
    """The most memory this process has had.

    Linux hands ``ru_maxrss`` down from the process that started this one, so its own mark is read there.
    """
    if STATUS.exists():
        for line in STATUS.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Compute with the database of the environment."""
    import django

    django.setup()
    from django.utils import timezone

    from scoring.services.standings import standings_compute

    before = peak_megabytes()
    standings_compute(event_id=int(sys.argv[1]), now=timezone.now(), announce=False)
    print(before, peak_megabytes())


if __name__ == "__main__":
    main()
