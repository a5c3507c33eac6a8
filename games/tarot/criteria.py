"""Which Tarot deals a set of boards may use.

- ``no_petit_sec``: no hand holds the Petit without another trump or the Excuse (RO2012: a pre-dealt board
  never contains it).
- ``taker_hand``: the designated taker's hand is worth launching, ``least`` points or more on the documented
  scale (``games.tarot.valuation``), which is named so that the commitment binds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.dealing.criteria import Candidate, Criterion
from games.dealing.reading import DataReader
from games.ruleset_reading import LARGEST
from games.tarot.deal import has_petit_sec
from games.tarot.rulesets import Ruleset
from games.tarot.valuation import valuation

SCALE: Final = "chavey-1986"


@dataclass(frozen=True, slots=True)
class NoPetitSec:
    """No hand with the Petit and no other trump, nor the Excuse."""

    name = "no_petit_sec"

    def as_dict(self) -> dict[str, object]:
        """Its form in the description of a set."""
        return {"name": self.name}

    def admits(self, candidate: Candidate) -> bool:
        """Whether no hand holds a petit sec; a Petit in the chien is none."""
        return not has_petit_sec(candidate.deal)


@dataclass(frozen=True, slots=True)
class TakerHand:
    """The taker's hand has a valuation of ``least`` or more."""

    least: int

    name = "taker_hand"

    def as_dict(self) -> dict[str, object]:
        """Its form in the description of a set."""
        return {"name": self.name, "scale": SCALE, "least": self.least}

    def admits(self, candidate: Candidate) -> bool:
        """Whether the designated taker has a hand that somebody would have launched."""
        return candidate.taker is None or valuation(candidate.deal.hands[candidate.taker]) >= self.least


def usual_criteria(ruleset: Ruleset) -> tuple[Criterion, ...]:
    """What the rules themselves ask of a board that is dealt beforehand."""
    criteria: list[Criterion] = [NoPetitSec()] if ruleset.petit_sec_annuls else []
    if ruleset.designated_taker:
        criteria.append(TakerHand(ruleset.playable_valuation))
    return tuple(criteria)


def read_criterion(name: str, reader: DataReader) -> Criterion | None:
    """The criterion called ``name`` from its data, problems noted; ``None`` when there is none."""
    if name == NoPetitSec.name:
        reader.others("name")
        return NoPetitSec()
    if name == TakerHand.name:
        reader.word("scale", (SCALE,))
        reader.others("name", "scale", "least")
        return TakerHand(reader.whole("least", 0, LARGEST))
    return None
