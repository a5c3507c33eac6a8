"""Seats on paper: their letters and names in a language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

SEATS = ("N", "E", "W", "S")
"""As they stand on paper in two rows: who sits left is left."""
TABLE_PLACES = (*SEATS, "NS", "EW", "A", "D", "X")
"""Whoever has a link of a table: its seats, or its two sides, and the fifth at a table of five."""
ALL_SEATS = (*SEATS, "X")
"""The same with the fifth at a table of five."""


def seat_letter(seat: str) -> str:
    """The letter of a seat in the active language."""
    letters = {
        "N": pgettext("seat", "N"),
        "E": pgettext("seat", "E"),
        "S": pgettext("seat", "S"),
        "W": pgettext("seat", "W"),
        "NS": pgettext("side", "NS"),
        "EW": pgettext("side", "EW"),
        "A": pgettext("side", "A"),
        "D": pgettext("side", "D"),
    }
    return letters.get(seat, seat)


def label_shown(label: str) -> str:
    """The label of an entrant with the letter of its line in the active language: W5 is O5 in Italian."""
    return seat_letter(label[:1]) + label[1:]


def seat_name(seat: str) -> str:
    """The name of a seat in the active language."""
    names = {
        "N": _("North"),
        "E": _("East"),
        "S": _("South"),
        "W": _("West"),
        "NS": _("North–South"),
        "EW": _("East–West"),
        "A": _("Attack"),
        "D": _("Defence"),
    }
    return names.get(seat, seat)


def side_name(side: str) -> str:
    """The name of a side, where a pair or a team is one entrant."""
    names = {
        "NS": pgettext("side", "NS"),
        "EW": pgettext("side", "EW"),
        "A": _("Attack"),
        "D": _("Defence"),
    }
    return names.get(side, side)
