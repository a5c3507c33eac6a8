"""A deal's text as rows to print: any game whose notation has a line per holder and a group per suit."""

from __future__ import annotations

Row = tuple[str, list[str]]
"""A suit's letter (T for trumps, X for the Excuse alone) and its cards, high first."""


def deal_rows(cards: str) -> dict[str, list[Row]]:
    """Every holder's rows, in the order of the text.

    >>> rows = deal_rows("N S:R,10 T:21,1 X\\nchien D:2")
    >>> [row for row in rows["N"] if row[1]], [row for row in rows["chien"] if row[1]]
    ([('S', ['R', '10']), ('T', ['21', '1', '★'])], [('D', ['2'])])
    """
    holders: dict[str, list[Row]] = {}
    for line in cards.splitlines():
        holder, *groups = line.split()
        suits: dict[str, list[str]] = {letter: [] for letter in "SHDCT"}
        for group in groups:
            letter, _colon, ranks = group.partition(":")
            if letter == "X":
                # The Excuse is a trump that follows no order: it stands with them, by its star.
                suits["T"].append("★")
            elif letter in suits:
                suits[letter].extend(ranks.split(","))
        holders[holder] = list(suits.items())
    return holders
