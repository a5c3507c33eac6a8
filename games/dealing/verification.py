"""What came out of a verification, and how two deals differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.dealing.released import ReleasedSet
from games.problems import Problem, gettext_noop

MOST_NAMED: Final = 6
"""So many misplaced cards of a board are named one by one; more is another deal."""

Hands = Mapping[str, Sequence[str]]
"""Cards as text by what holds them."""


class Verdict(StrEnum):
    """What a verification comes to."""

    VERIFIED = "verified"
    # The boards follow from the key; that robots refused the deals before them was not checked. As long as it
    # is not, whoever made the file may have refused in their name whatever did not please.
    PLAYS_NOT_CHECKED = "plays_not_checked"
    NOT_VERIFIED = "not_verified"


@dataclass(frozen=True, slots=True)
class Verification:
    """``findings`` are all that is wrong, each with its place; ``notes`` what the reader has to know or do.

    ``released`` is what the file says, ``None`` when it is no file of a set; ``boards`` of its boards were
    derived again and agree. ``plays_checked`` is false where the set has a criterion by play and nobody
    repeated the plays.
    """

    released: ReleasedSet | None
    findings: tuple[Problem, ...]
    notes: tuple[Problem, ...] = ()
    boards: int = 0
    plays_checked: bool = True

    @property
    def verdict(self) -> Verdict:
        """The three cases that a reader has to tell apart."""
        if self.released is None or self.findings:
            return Verdict.NOT_VERIFIED
        return Verdict.VERIFIED if self.plays_checked else Verdict.PLAYS_NOT_CHECKED

    @property
    def is_verified(self) -> bool:
        """Whether every board was derived again, plays included, and nothing at all is wrong."""
        return self.verdict is Verdict.VERIFIED


def differences(
    board: int, found: Hands, derived: Hands, elsewhere: Mapping[str, int], path: str
) -> Iterator[Problem]:
    """How the cards of ``board`` in the file (``found``) differ from those of the key (``derived``).

    ``elsewhere`` has the board of every derived deal by its cards (``cards_key``).
    """
    misplaced = {holder: _surplus(found.get(holder, ()), cards) for holder, cards in derived.items()}
    absent = {holder: _surplus(cards, found.get(holder, ())) for holder, cards in derived.items()}
    count = sum(map(len, misplaced.values()))
    other = elsewhere.get(cards_key(found))
    if other is not None and other != board:
        message = gettext_noop("Board %(board)s: these are the cards of board %(other)s.")
        yield Problem("cards_of_other_board", message, {"board": board, "other": other}, path)
    elif count > MOST_NAMED or set(found) != set(derived):
        message = gettext_noop("Board %(board)s: another deal than that of the key; %(count)s cards differ.")
        yield Problem("other_deal", message, {"board": board, "count": count}, path)
    else:
        yield from _one_by_one(board, misplaced, absent, path)
        yield from _other_orders(board, found, derived, path)


def cards_key(hands: Hands) -> str:
    """The cards of a deal as one text."""
    return "\n".join(f"{holder} {' '.join(cards)}" for holder, cards in hands.items())


def _one_by_one(
    board: int, misplaced: Mapping[str, list[str]], absent: Mapping[str, list[str]], path: str
) -> Iterator[Problem]:
    for holder in misplaced:
        if misplaced[holder] or absent[holder]:
            message = gettext_noop("Board %(board)s: %(holder)s has %(found)s; the key deals %(derived)s.")
            params: dict[str, str | int] = {
                "board": board,
                "holder": holder,
                "found": " ".join(misplaced[holder]) or "-",
                "derived": " ".join(absent[holder]) or "-",
            }
            yield Problem("card_differs", message, params, path)


def _other_orders(board: int, found: Hands, derived: Hands, path: str) -> Iterator[Problem]:
    """Holders of the right cards in a wrong order; hands have none, a stock has."""
    for holder, cards in derived.items():
        if Counter(found[holder]) == Counter(cards) and tuple(found[holder]) != tuple(cards):
            place = next(at for at, card in enumerate(cards) if found[holder][at] != card)
            message = gettext_noop("Board %(board)s: another order of %(holder)s from card %(place)s on.")
            yield Problem(
                "order_differs", message, {"board": board, "holder": holder, "place": place + 1}, path
            )


def _surplus(cards: Sequence[str], others: Sequence[str]) -> list[str]:
    """The cards that are not among ``others``, in their order."""
    left = Counter(cards) - Counter(others)
    surplus = []
    for card in cards:
        if left[card]:
            left[card] -= 1
            surplus.append(card)
    return surplus
