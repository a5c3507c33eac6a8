"""Cards read back from a paper: a sign, and the ranks after it on its line."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tests.tournaments.printing.reading import Word
from tests.tournaments.printing.sets import SIGNS, card_text

JOKER = "Joker"


def lines(found: Iterable[Word], near: float = 4) -> list[list[Word]]:
    """The words in lines from the top, each from left to right."""
    rows: list[list[Word]] = []
    for word in sorted(found, key=lambda word: -word.y):
        if not rows or rows[-1][0].y - word.y > near:
            rows.append([])
        rows[-1].append(word)
    return [sorted(row, key=lambda word: word.x) for row in rows]


def cards_in(found: Iterable[Word]) -> list[str]:
    """The texts of all cards from the top, line by line; what is not bold is no card.

    A suit may go on below, without its sign.
    """
    cards = []
    sign = ""
    for row in lines(found):
        for word in row:
            if word.text in SIGNS:
                sign = word.text
            elif word.is_bold and (sign or word.text == JOKER):
                cards.append(card_text(sign or "★", word.text))
    return cards


def places_in(found: Iterable[Word]) -> list[int]:
    """The numbers that stand before cards in an order: small, and just before a sign or a joker."""
    places = []
    for row in lines(found):
        for word, following in pairwise(row):
            is_card = following.text in SIGNS or following.text == JOKER
            if word.text.isdigit() and not word.is_bold and is_card:
                places.append(int(word.text))
    return places
