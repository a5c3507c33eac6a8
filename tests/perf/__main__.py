"""``python -m tests.perf [GROUP ...]``: all groups, or those named.

Everything is measured on SQLite; where ``DATABASE_URL`` names a PostgreSQL server, standings there, too.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from tests.perf.figures import note
from tests.perf.process import STOPPED, group_process

GROUPS = {
    "start": "from make run to its address, the first time and the second",
    "pure": "topage, deals, movements, without a database",
    "draws": "Danish and Swiss draws of 100 to 5,000 entrants, beside a public yardstick",
    "playouts": "whole hands at random, from bid to score",
    "playouts_burraco": "whole Burraco hands at random, and sets of 40 boards that robots play beforehand",
    "robots": "simple and sampling robots on the same boards: points gained, time",
    "worked": "a set of 40 boards of each game that robots play beforehand, dealt by a real worker",
    "paper": "labels, diagrams, dealing sheets, slips and hand records of 40 boards as PDF",
    "standings": "from rows in the database to a saved snapshot, 1,000 to 10,000 tables",
    "page": "the standings page of 1,000 players over HTTP",
    "live": "from a confirmed result to the event on the screen",
}


def chosen_groups(arguments: list[str] | None = None) -> list[str]:
    """Read the command line."""
    described = "; ".join(f"{name}: {what}" for name, what in GROUPS.items())
    parser = argparse.ArgumentParser(prog="python -m tests.perf", description=f"Groups: {described}.")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help="only these; all unless given")
    groups = parser.parse_args(arguments).groups
    unknown = [name for name in groups if name not in GROUPS]
    if unknown:
        parser.error(f"no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    return groups or list(GROUPS)


def main() -> int:
    """Run the groups one after the other; 1 when one of them broke."""
    groups, given = chosen_groups(), os.environ.get("DATABASE_URL", "")
    runs = [(name, "") for name in groups]
    if given.startswith("postgres") and "standings" in groups:
        runs.append(("standings", given))
    broken = False
    for name, database_url in runs:
        started = time.monotonic()
        note(f"{name}: begins, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        code = group_process(f"tests.perf.{name}", database_url)
        if code == STOPPED:
            return STOPPED
        note(f"{name}: {'broken' if code else 'done'} after {time.monotonic() - started:.0f} s")
        broken = broken or code != 0
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
