"""The words of events of rounds: tie-breaks, rounds without an opponent, what a point is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TIE_NAMES: Final[Mapping[str, Promise]] = {
    "net": _("net points"),
    "made": _("points made"),
    "met": _("direct meeting"),
    "wins": _("matches won"),
    "mean": _("points a deal"),
    "last": _("last rounds"),
    "buchholz": _("Buchholz"),
    "buchholz_cut1": _("Buchholz without the lowest"),
    "median_buchholz": _("median Buchholz"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "progressive": _("progressive points"),
    "lot": _("lot"),
}

TIE_MEANINGS: Final[Mapping[str, Promise]] = {
    "net": _("Points made less points against, of all rounds."),
    "made": _("Points made, of all rounds."),
    "met": _("Points of the matches among those with equal points, if all have met each other."),
    "wins": _("Matches with more points than the opponents."),
    "mean": _("The points made for each deal played, of all rounds whose deals were written one by one."),
    "last": _("Points of the last round, then of the one before, and so on."),
    "buchholz": _("The points of all opponents; a round without one counts as one’s own points."),
    "buchholz_cut1": _("The points of all opponents but the one with the fewest."),
    "median_buchholz": _("The points of all opponents but those with the fewest and with the most."),
    "sonneborn_berger": _("The points of beaten opponents, and half of those with whom the match was drawn."),
    "progressive": _("The points after each round, added up."),
    "lot": _("Drawn from the seed of the event; more is better."),
}

KIND_NAMES: Final[Mapping[str, Promise]] = {
    "bye": _("sits out"),
    "absent": _("absent"),
    "late": _("not entered yet"),
}

POINTS_NAMES: Final[Mapping[str, Promise]] = {
    "victory_points": pgettext_lazy("victory points, very short", "VP"),
    "points": _("Points"),
    "own": _("Points"),
    "win_draw_loss": _("Points"),
}
"""Heads of a column."""
