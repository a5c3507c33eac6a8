"""A released deal as the pages show it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import pgettext

from games.models import Board
from games.registry import game
from tournaments.models import Event

HandRows = list[dict[str, Any]]
"""Rows for ``components/hand.html``: a suit (T: trumps, the Excuse with them) and its cards, high first."""


def deal_rows(event: Event, board: Board) -> dict[str, HandRows]:
    """Every seat's hand and the chien, read from the board's text by the game's own rules."""
    rules = game(event.game)
    text = rules.print_deal(rules.parse_deal(board.cards, rules.ruleset(event.ruleset)))
    return dict(_holder(line) for line in text.splitlines())


def _holder(line: str) -> tuple[str, HandRows]:
    """The rows of one line of the notation.

    >>> holder, rows = _holder("N S:R,10 T:21,1")
    >>> holder, rows[0], rows[1]
    ('N', {'suit': 'S', 'cards': ['R', '10']}, {'suit': 'H', 'cards': []})
    """
    holder, *groups = line.split()
    suits: dict[str, list[str]] = {letter: [] for letter in "SHDCT"}
    for group in groups:
        letter, _colon, ranks = group.partition(":")
        if letter == "X":
            suits["T"].append(pgettext("card", "Exc."))
        elif letter in suits:
            suits[letter].extend(ranks.split(","))
    return holder, [{"suit": letter, "cards": cards} for letter, cards in suits.items()]
