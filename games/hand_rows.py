"""A deal's text as rows to show or print: any game whose notation has a line per holder, a group per suit."""

from __future__ import annotations

from django.utils.translation import pgettext

Row = tuple[str, list[str]]
"""A suit's letter (T for trumps, the Excuse with them by its short name) and its cards, high first."""


def hand_rows(cards: str) -> dict[str, list[Row]]:
    """Every holder's rows, in the order of the text.

    >>> rows = hand_rows("N S:R,10 T:21,1\\nchien D:2")
    >>> [row for row in rows["N"] if row[1]], [row for row in rows["chien"] if row[1]]
    ([('S', ['R', '10']), ('T', ['21', '1'])], [('D', ['2'])])
    """
    holders: dict[str, list[Row]] = {}
    for line in cards.splitlines():
        holder, *groups = line.split()
        suits: dict[str, list[str]] = {letter: [] for letter in "SHDCT"}
        for group in groups:
            letter, _colon, ranks = group.partition(":")
            if letter == "X":
                # The Excuse is a trump that follows no order: it stands with them.
                suits["T"].append(pgettext("card", "Exc."))
            elif letter in suits:
                suits[letter].extend(ranks.split(","))
        holders[holder] = list(suits.items())
    return holders
