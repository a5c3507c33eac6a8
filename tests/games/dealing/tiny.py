"""A game so small that all its deals can be counted: six cards, two hands of two and two cards aside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.cards import Seat
from games.dealing.criteria import Candidate
from games.dealing.description import Description
from games.dealing.unrank import partition_count, rank, unrank

SIZES = (2, 2, 2)


@dataclass(frozen=True, slots=True)
class Holds:
    """The taker, or N, holds ``card``."""

    card: int

    name = "holds"

    def as_dict(self) -> dict[str, object]:
        return {"name": self.name, "card": self.card}

    def admits(self, candidate: Candidate) -> bool:
        return self.card in candidate.deal[1 if candidate.taker is Seat.S else 0]


@dataclass(frozen=True, slots=True)
class Parted:
    """The first two cards do not lie together."""

    name = "parted"

    def as_dict(self) -> dict[str, object]:
        return {"name": self.name}

    def admits(self, candidate: Candidate) -> bool:
        return (0, 1) not in candidate.deal


class Tiny:
    """Fits ``games.dealing.game.DealtGame``; a deal is its groups."""

    seats = (Seat.N, Seat.S)
    names_taker = True
    deal_count = partition_count(SIZES)

    def deal_of_number(self, number: int) -> Any:
        return tuple(unrank(number, SIZES))

    def number_of_deal(self, deal: Any) -> int:
        return rank(deal)

    def dealer(self, board: int, taker: Seat | None) -> Seat:
        return Seat.N if taker is Seat.S else Seat.S

    def hands(self, deal: Any) -> Mapping[str, tuple[str, ...]]:
        return {name: tuple(map(str, cards)) for name, cards in zip(("N", "S", "aside"), deal, strict=True)}

    def print_deal(self, deal: Any) -> str:
        return "".join(f"{name} {' '.join(cards)}\n" for name, cards in self.hands(deal).items())


SET = Description("TINY", "", "tiny", "tiny", "00" * 32, 2, 4, None, (), None, None)


def tiny_set(**changes: Any) -> Description:
    """The description of a tiny set."""
    return replace(SET, **changes)
