"""What a draw is given: the standing order with everybody's past, and the rules. It fetches nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from games.problems import Problem, gettext_noop

DANISH: Final = "danish"
"""1-2, 3-4, 5-6 of the standing order, whoever met before."""
MODIFIED_DANISH: Final = "modified_danish"
"""Nobody meets the opponent of the previous round again, except in the last round."""
NEVER_AGAIN: Final = "never_again"
"""Danish in which nobody meets anybody again."""
SWISS: Final = "swiss"
"""Those with equal points, the upper half against the lower; nobody meets anybody again."""

DRAWS: Final = (DANISH, MODIFIED_DANISH, NEVER_AGAIN, SWISS)

OUTER_INNER: Final = "1+4/2+3"
NEIGHBOURS: Final = "1+2/3+4"
FOURS: Final = (OUTER_INNER, NEIGHBOURS)
"""How four players who follow one another in the standing order make two pairs."""

Met = tuple[int, str]
"""A round, and whom one met in it."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One pair, team or player, and its past.

    ``sides`` has a letter for every round played: ``"N"`` on the NS side, ``"E"`` on the other. ``floats`` is
    how often it met somebody with fewer points. ``team`` is whom it plays for together with others.
    """

    label: str
    points: int | Fraction = 0
    opponents: tuple[Met, ...] = ()
    partners: tuple[Met, ...] = ()
    sides: str = ""
    byes: int = 0
    floats: int = 0
    club: str = ""
    family: str = ""
    team: str = ""

    @property
    def lean(self) -> int:
        """How much oftener it sat NS than EW."""
        return self.sides.count("N") - self.sides.count("E")


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who plays the next round, the best first, and how that round is drawn.

    ``draw`` is one of ``DRAWS``, ``fours`` one of ``FOURS`` where four single players make a table.
    ``number`` is the round to be drawn; ``last`` says that it is the last one. ``apart`` are labels that must
    not meet; families and those of one team never do; ``clubs_apart`` keeps members of one club apart, too.
    ``seed`` decides between equals.
    """

    entrants: tuple[Entrant, ...]
    number: int
    draw: str = DANISH
    last: bool = False
    clubs_apart: bool = False
    apart: frozenset[frozenset[str]] = field(default_factory=frozenset)
    seed: bytes = b""
    fours: str = OUTER_INNER


def field_problems(given: Field, least: int) -> Iterator[Problem]:
    """Why nothing can be drawn for ``given``: everything at once."""
    if given.draw not in DRAWS:
        message = gettext_noop("There is no draw %(draw)s; there are: %(draws)s.")
        yield Problem("draw_unknown", message, {"draw": given.draw, "draws": ", ".join(DRAWS)}, "draw")
    if given.fours not in FOURS:
        message = gettext_noop("There is no draw %(draw)s; there are: %(draws)s.")
        yield Problem("fours_unknown", message, {"draw": given.fours, "draws": ", ".join(FOURS)}, "fours")
    if len(given.entrants) < least:
        message = gettext_noop("A round needs at least %(least)s entrants, not %(entrants)s.")
        params: dict[str, str | int] = {"least": least, "entrants": len(given.entrants)}
        yield Problem("entrants_too_few", message, params, "entrants")
    for label, times in Counter(entrant.label for entrant in given.entrants).items():
        if times > 1:
            message = gettext_noop("%(entrant)s is in the standing order %(times)s times.")
            yield Problem("entrant_repeated", message, {"entrant": label, "times": times}, label)
