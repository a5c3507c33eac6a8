"""What heaps are called on papers and pages, and what becomes of them when a board has been dealt by hand."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from games.cards import Seat
from games.dealing.look import GameLook
from games.registry import Dealable
from tournaments.printing.seats import ALL_SEATS, seat_name


def heaps_in_order(names: Iterable[str], look: GameLook) -> list[str]:
    """Seats as they stand on paper, then the other heaps as the game names them."""
    order = [*ALL_SEATS, *look.heaps]
    return sorted(names, key=order.index)


def heaps_counted(names: Iterable[str], look: GameLook) -> list[str]:
    """Seats as on a score sheet, then the other heaps."""
    order = [*Seat, *look.heaps]
    return sorted(names, key=order.index)


def heap_name(name: str, look: GameLook) -> str:
    """A seat's name, or what the game calls the heap."""
    return seat_name(name) if name in ALL_SEATS else gettext(look.heaps[name].name)


def heap_short(name: str, look: GameLook) -> str:
    """A heap's name where there is little room."""
    return seat_name(name) if name in ALL_SEATS else gettext(look.heaps[name].short)


def lying_words() -> str:
    """How the cards of a heap lie that has an order."""
    return _("in this order, 1 on top")


def closing_sentences(rules: Dealable) -> list[str]:
    """What to do with the heaps at the end: those that lie in an order are never mixed."""
    if not rules.ordered_heaps:
        return [_("Mix every heap before it goes into the étui: now its cards still lie in order.")]
    return [
        *(
            _("%(heap)s: each card at its numbered place; pick them up with 1 on top, and never mix them.")
            % {"heap": heap_name(heap, rules.look)}
            for heap in rules.ordered_heaps
        ),
        _("Mix every other heap before it goes into the étui: now its cards still lie in order."),
    ]
