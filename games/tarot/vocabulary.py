"""The words of a French Tarot score sheet, and the sheet itself.

The values of the enums are the words of the JSON form (see ``games.tarot.sheet``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.cards import Seat


class Contract(StrEnum):
    """The four bids, lowest first."""

    PRISE = "prise"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


class Camp(StrEnum):
    """The taker (with a partner at five) against the others."""

    ATTACK = "attack"
    DEFENCE = "defence"

    @property
    def other(self) -> Camp:
        """The camp across the table."""
        return Camp.DEFENCE if self is Camp.ATTACK else Camp.ATTACK


class PoigneeSize(StrEnum):
    """How many trumps were shown; the numbers are in the ruleset."""

    SIMPLE = "simple"
    DOUBLE = "double"
    TRIPLE = "triple"


class Slam(StrEnum):
    """What happened about winning every trick; no slam is ``None``.

    The first three are the attack's. ``DEFENCE``: the attack won no trick at all.
    """

    ANNOUNCED_MADE = "announced_made"
    UNANNOUNCED = "unannounced"
    ANNOUNCED_FAILED = "announced_failed"
    DEFENCE = "defence"

    @property
    def made_by_attack(self) -> bool:
        """The attack won every trick."""
        return self in (Slam.ANNOUNCED_MADE, Slam.UNANNOUNCED)


class Misere(StrEnum):
    """A hand without something, shown before the first card: a house option, no federation rule.

    ``HEAD``: no court card and no bout. ``TRUMPS``: no trump and no Excuse.
    """

    HEAD = "head"
    TRUMPS = "trumps"


@dataclass(frozen=True, slots=True)
class Poignee:
    """A handful of trumps shown by one player of camp ``by``."""

    size: PoigneeSize
    by: Camp


@dataclass(frozen=True, slots=True)
class ShownMisere:
    """A misère shown by the player at ``by``."""

    kind: Misere
    by: Seat


@dataclass(frozen=True, slots=True)
class Sheet:
    """The result of one deal as a table writes it down.

    ``bouts`` and ``half_points`` are what the attack's tricks and écart hold; half points are
    integers, 182 in all, so that 40.5 points are 81. ``petit_au_bout`` is the camp that won the
    Petit in the last trick, ``None`` when the Petit was not there.

    ``partner`` is the seat whose card the taker called; ``None`` alone, and where nobody is called.
    ``sits_out`` is the fifth player of a table of four who sits this deal out, ``None`` at a table of four.
    """

    contract: Contract
    taker: Seat
    bouts: int
    half_points: int
    petit_au_bout: Camp | None = None
    poignees: tuple[Poignee, ...] = ()
    slam: Slam | None = None
    partner: Seat | None = None
    sits_out: Seat | None = None
    miseres: tuple[ShownMisere, ...] = ()

    @property
    def attack(self) -> tuple[Seat, ...]:
        """The taker, and the partner if there is one."""
        return (self.taker,) if self.partner is None else (self.taker, self.partner)
