"""A deal as text that a person can type and a program can read.

A deal has one line for every seat, two for the pozzetti (the first to be taken first), one for the card
turned up and one for the stock, whose cards stand in the order in which they are drawn; blank lines and what
follows ``#`` are skipped::

    N S:3,4,5,5 H:A,K ...
    E ...
    S ...
    W ...
    pozzetto ...
    pozzetto ...
    turned D7
    stock H3 C10 * SA ...
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from games.burraco.cards import Card, face_name
from games.burraco.deal import BurracoDeal, Layout, make_deal, numbered, stock_size
from games.burraco.notation import GROUP, SHOWN, CardReader, print_hand, where
from games.card_texts import Place
from games.cards import Seat, seats
from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import in_one_line

POZZETTO: Final = "pozzetto"
TURNED: Final = "turned"
STOCK: Final = "stock"


def print_deal(deal: BurracoDeal) -> str:
    """The text of a deal, as the module describes it."""
    lines = [f"{seat} {print_hand(hand)}" for seat, hand in deal.hands.items()]
    lines += [f"{POZZETTO} {print_hand(pozzetto)}" for pozzetto in deal.pozzetti]
    stock = " ".join(map(face_name, deal.stock))
    return "\n".join([*lines, f"{TURNED} {face_name(deal.turned_up)}", f"{STOCK} {stock}"]) + "\n"


def parse_deal(text: str, ruleset: Layout, *, first_line: int = 1) -> BurracoDeal:
    """The deal that ``text`` describes; ``ProblemsError`` with all that is wrong, each with its place.

    Two seat lines (N, S) make a table of two. ``where`` of a problem is ``line:column``, lines counted from
    ``first_line``; cards that are there too often or missing are all named.
    """
    reader = _DealReader(ruleset)
    for number, line in enumerate(text.splitlines(), start=first_line):
        reader.read_line(line.split("#", 1)[0], number)
    return reader.deal()


class _DealReader:
    """The lines of a deal, one after the other."""

    def __init__(self, ruleset: Layout) -> None:
        self.ruleset = ruleset
        self.cards = CardReader()
        self.holders: dict[str, tuple[int, list[Card]]] = {}
        self.names = [*seats(max(ruleset.tables)), POZZETTO, TURNED, STOCK]

    def read_line(self, line: str, number: int) -> None:
        """Take up one line; blank ones say nothing."""
        head = GROUP.search(line)
        if head is None:
            return
        word = head[0].rstrip(":")
        name = next((name for name in self.names if name.upper() == word.upper()), None)
        cards = self.cards.read(line[head.end() :], number, head.end() + 1)
        if name is None or self._key(name) in self.holders:
            self.cards.problems.append(_bad_holder(head[0], (number, head.start() + 1), self.names, name))
        else:
            self.holders[self._key(name)] = (number, cards)

    def deal(self) -> BurracoDeal:
        """The deal, or every problem."""
        given = [seat for seat in Seat if seat.value in self.holders]
        players = len(given) if len(given) in self.ruleset.tables else self.ruleset.tables[0]
        raise_if_any(
            [
                *self.cards.problems,
                *self.cards.too_often(),
                *self._wrong_sizes(players),
                *self.cards.missing(),
            ]
        )
        every = [(name, card) for name, (_, cards) in self.holders.items() for card in cards]
        heaps: defaultdict[str, list[Card]] = defaultdict(list)
        for (name, _), card in zip(every, numbered(card for _, card in every), strict=True):
            heaps[name].append(card)
        return make_deal(
            {seat: heaps[seat] for seat in seats(players)},
            [heaps[POZZETTO], heaps[_second(POZZETTO)]],
            heaps[TURNED][0],
            heaps[STOCK],
            self.ruleset,
        )

    def _key(self, name: str) -> str:
        return _second(name) if name == POZZETTO and name in self.holders else name

    def _wrong_sizes(self, players: int) -> Iterator[Problem]:
        rules = self.ruleset
        expected = {seat.value: rules.hand_size for seat in seats(players)}
        expected |= {POZZETTO: rules.pozzetto_size, _second(POZZETTO): rules.pozzetto_size}
        expected |= {TURNED: 1, STOCK: stock_size(rules, players)}
        for name in (*expected, *(name for name in self.holders if name not in expected)):
            line, cards = self.holders.get(name, (0, []))
            size = expected.get(name, 0)
            if len(cards) != size or name not in expected:
                message = gettext_noop("%(name)s has %(count)s cards instead of %(size)s.")
                params: dict[str, str | int] = {"name": name, "count": len(cards), "size": size}
                yield Problem("wrong_card_count", message, params, where((line, 1)) if line else "")


def _second(name: str) -> str:
    return f"{name} 2"


def _bad_holder(text: str, place: Place, names: list[str], name: str | None) -> Problem:
    if name is not None:
        message = gettext_noop("There is a second line for %(name)s.")
        return Problem("holder_twice", message, {"name": name}, where(place))
    message = gettext_noop("A line begins with one of %(names)s, not with “%(text)s”.")
    return Problem(
        "holder_unknown",
        message,
        {"names": ", ".join(names), "text": in_one_line(text[:SHOWN])},
        where(place),
    )
