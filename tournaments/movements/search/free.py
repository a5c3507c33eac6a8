"""``python -m tournaments.movements.search.free``: search the rounds of free Tarot that take long to find.

Kept is, for every number of players up to ``MOST``, the best of some searches, wherever one of them takes
more steps than are quickly made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from games.problems import ProblemsError
from tournaments.movements.tarot.free import VARIANTS, designed, searched
from tournaments.movements.tarot.free_kept import FILE
from tournaments.movements.wish import Wish

MOST = 60
QUICK = 600
"""Steps that are quickly made."""
ROUNDS = {"": (3, 4, 5, 6)} | dict.fromkeys(VARIANTS, (5,))
SEEDS = (b"", b"1")
ABOUT = (
    "Free Tarot, the rounds that take long to find: tables of players counted from 0, those not of four "
    "first; again: times * (times - 1) / 2, summed over all who meet. Written by "
    "python -m tournaments.movements.search.free."
)


def rows() -> Iterator[dict[str, Any]]:
    """One row for each movement that is kept."""
    for variant, counts in ROUNDS.items():
        for players in range(4, MOST + 1):
            for count in counts:
                yield from _row(players, variant, count)


def _row(players: int, variant: str, count: int) -> Iterator[dict[str, Any]]:
    try:
        given = designed(Wish(players, count, variant=variant))
    except ProblemsError:
        return
    if len(given) == count:
        return
    found = []
    for seed in SEEDS:
        mixing = searched(Wish(players, count, variant=variant, seed=seed), given)
        if mixing.steps <= QUICK:
            return
        found.append((mixing.cost(), mixing.rounds))
    cost, rounds = min(found, key=lambda one: one[0])
    yield {"players": players, "variant": variant, "again": cost, "rounds": rounds}


def main() -> None:
    """Write the file, one movement to a line."""
    lines = ",\n".join("    " + json.dumps(row, separators=(",", ":")) for row in rows())
    FILE.write_text(
        f'{{\n  "about": {json.dumps(ABOUT)},\n  "movements": [\n{lines}\n  ]\n}}\n', encoding="utf-8"
    )


if __name__ == "__main__":
    main()
