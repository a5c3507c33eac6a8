"""What is possible but improbable, or not the whole truth: worth a warning before a sheet is saved.

Source: domain, section 1; the counting of cards is ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.burraco.possible import least_value
from games.burraco.rules import Pozzetto, Ruleset
from games.burraco.vocabulary import PAIRS, PairFigures, Sheet
from games.problems import Problem, gettext_noop

_MANY_BURRACOS: Final = 6
"""Few hands see so many on one side."""


def doubts(sheet: Sheet, ruleset: Ruleset) -> tuple[Problem, ...]:
    """What the table should look at again; for a sheet that ``check_sheet`` accepts.

    Every turn draws at least the one card that it discards, so a side never has fewer cards on the table
    and in hand than were dealt to it, with its pozzetto if it took one: a side with fewer points than so
    many of the cheapest cards has not counted them all. At a table of four the partner of who closes holds
    a card.
    """
    if sheet.pairs is None:
        return ()
    return tuple(
        problem
        for number, figures in zip(PAIRS, sheet.pairs, strict=True)
        for problem in _doubts(figures, number, ruleset)
    )


def _doubts(figures: PairFigures, number: int, ruleset: Ruleset) -> Iterator[Problem]:
    where, side = f"pairs[{number}]", number + 1
    cards = _dealt(figures, ruleset)
    least = least_value(cards, ruleset)
    value = figures.melded + figures.in_hand
    if value < least:
        message = gettext_noop(
            "Side %(side)s had at least %(cards)s cards, worth %(least)s points or more, not %(value)s: "
            "are they all counted?"
        )
        params = {"side": side, "cards": cards, "least": least, "value": value}
        yield Problem("cards_not_counted", message, params, f"{where}.melded")
    if figures.closed and not figures.in_hand and min(ruleset.tables) > len(PAIRS):
        message = gettext_noop("Side %(side)s has closed, but has the partner no card in hand?")
        yield Problem("partner_without_cards", message, {"side": side}, f"{where}.in_hand")
    if sum(figures.burracos) >= _MANY_BURRACOS:
        message = gettext_noop("Side %(side)s has %(count)s burracos, which is rare: is it so?")
        yield Problem(
            "many_burracos", message, {"side": side, "count": sum(figures.burracos)}, f"{where}.clean"
        )


def _dealt(figures: PairFigures, ruleset: Ruleset) -> int:
    """The cards that a side got without drawing, at the smallest table of these rules."""
    hands = min(ruleset.tables) // len(PAIRS) * ruleset.hand_size
    counted = figures.pozzetto is Pozzetto.PLAYED or (
        figures.pozzetto is Pozzetto.TAKEN and ruleset.taken_pozzetto_in_hand
    )
    return hands + (ruleset.pozzetto_size if counted else 0)
