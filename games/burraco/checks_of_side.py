"""What the figures of one side cannot be: by themselves, then several together.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.burraco.possible import deck_value, least_held, least_meld, least_melded, least_value, needs
from games.burraco.rules import BurracoClass, Pozzetto, Ruleset
from games.burraco.ruleset_checks import GRID
from games.burraco.vocabulary import PairFigures
from games.problems import gettext_noop

Fault = tuple[str, str, dict[str, str | int], str]
"""Code, message, params, and the figure that is wrong; the number of the side is added to the params."""
SideCheck = Callable[[PairFigures, Ruleset], Iterator[Fault]]
Names = frozenset[str]

COUNTS: Final[Names] = frozenset(kind.value for kind in BurracoClass)
_HEAD_TO_HEAD: Final = 2


def _negative(value: int, name: str) -> Iterator[Fault]:
    if value < 0:
        message = gettext_noop("Side %(side)s: “%(field)s” cannot be below 0, as %(value)s is.")
        yield "figure_negative", message, {"field": name, "value": value}, name


def _count(kind: BurracoClass) -> SideCheck:
    """The check of one class's number of burracos."""
    place = list(BurracoClass).index(kind)

    def check(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
        count = side.burracos[place]
        yield from _negative(count, kind.value)
        if count > 0 and kind not in ruleset.bonuses:
            message = gettext_noop("Side %(side)s: these rules know no burraco “%(field)s”.")
            yield "burraco_not_known", message, {"field": kind.value}, kind.value

    return check


def _points(name: str, value: int, ruleset: Ruleset) -> Iterator[Fault]:
    yield from _negative(value, name)
    params: dict[str, str | int] = {"field": name, "value": value}
    if value % GRID:
        message = gettext_noop("Side %(side)s: points are counted in fives, “%(field)s” is %(value)s.")
        yield "figure_off_grid", message, params, name
    if value > deck_value(ruleset):
        message = gettext_noop(
            "Side %(side)s: all cards are worth %(most)s points, “%(field)s” is %(value)s."
        )
        yield "figure_too_large", message, {**params, "most": deck_value(ruleset)}, name


def _melded(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    yield from _points("melded", side.melded, ruleset)
    if 0 < side.melded < least_meld(ruleset):
        message = gettext_noop("Side %(side)s: the smallest meld is worth %(least)s points, not %(value)s.")
        yield "melded_too_little", message, {"least": least_meld(ruleset), "value": side.melded}, "melded"


def _in_hand(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    yield from _points("in_hand", side.in_hand, ruleset)


def _closed_and_pozzetto(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    if side.closed and side.pozzetto is Pozzetto.NOT_TAKEN:
        message = gettext_noop("Side %(side)s cannot close without having taken its pozzetto.")
        yield "closed_without_pozzetto", message, {}, "closed"


def _closed_and_burracos(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    if side.closed and not any(count for kind, count in side.counted() if kind in ruleset.closing_burracos):
        kinds = ", ".join(kind for kind in BurracoClass if kind in ruleset.closing_burracos)
        message = gettext_noop(
            "Side %(side)s cannot close without a burraco; one of these closes: %(kinds)s."
        )
        yield "closed_without_burraco", message, {"kinds": kinds}, "closed"


def _burracos_and_melded(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    least = least_melded(side.burracos, ruleset)
    if side.melded < least and needs(side.burracos, ruleset).in_the_deck:
        message = gettext_noop(
            "Side %(side)s: the cards of these burracos are worth at least %(least)s points, not %(value)s."
        )
        yield "burracos_against_melded", message, {"least": least, "value": side.melded}, "melded"


def _pozzetto_and_melded(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    """Each turn draws and discards: only melding empties a hand."""
    if side.pozzetto is not Pozzetto.NOT_TAKEN and not side.opened:
        message = gettext_noop(
            "Side %(side)s has melded nothing: nobody of it ran out of cards for a pozzetto."
        )
        yield "pozzetto_without_meld", message, {}, "pozzetto"


def _hand_and_pozzetto(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    held = least_held(side, ruleset)
    least = least_value(held, ruleset)
    if side.in_hand >= least:
        return
    if held > 1:
        message = gettext_noop(
            "Side %(side)s holds a pozzetto: its %(cards)s cards are worth at least %(least)s points, "
            "not %(value)s."
        )
        params: dict[str, str | int] = {"cards": held, "least": least, "value": side.in_hand}
        yield "pozzetto_against_hand", message, params, "in_hand"
    else:
        message = gettext_noop("Side %(side)s has not closed: it holds cards.")
        yield "nothing_in_hand", message, {}, "in_hand"


def _closed_and_hand(side: PairFigures, ruleset: Ruleset) -> Iterator[Fault]:
    """In pairs it is the partner who still holds cards."""
    if side.closed and side.in_hand > 0 and max(ruleset.tables) == _HEAD_TO_HEAD:
        message = gettext_noop("Side %(side)s has closed: it holds no card.")
        yield "closed_with_cards", message, {}, "in_hand"


ALONE: Final[tuple[tuple[Names, SideCheck], ...]] = (
    *((frozenset({kind.value}), _count(kind)) for kind in BurracoClass),
    (frozenset({"melded"}), _melded),
    (frozenset({"in_hand"}), _in_hand),
)
TOGETHER: Final[tuple[tuple[Names, SideCheck], ...]] = (
    (frozenset({"closed", "pozzetto"}), _closed_and_pozzetto),
    (COUNTS | {"closed"}, _closed_and_burracos),
    (COUNTS | {"melded"}, _burracos_and_melded),
    (frozenset({"pozzetto", "melded"}), _pozzetto_and_melded),
    (frozenset({"closed", "in_hand", "pozzetto"}), _hand_and_pozzetto),
    (frozenset({"closed", "in_hand"}), _closed_and_hand),
)
