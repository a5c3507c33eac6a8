"""Reading a Tarot sheet's fields from data of any shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from games.cards import Seat
from games.problems import gettext_noop
from games.reading import MOST_UNKNOWN, FieldReader, number, shown
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize, Slam

ALL_TRUMPS: Final = 22
"""The excuse counts as a trump in a poignée."""


@dataclass(slots=True)
class SheetReader(FieldReader):
    """Reads the fields of a sheet; of one that is unreadable it returns what only fills the place."""

    ruleset: Ruleset

    def read_contract(self) -> Contract:
        """The contract; absent, the one that the ruleset imposes."""
        value = self.data.get("contract")
        if value is None or value == "":
            if self.ruleset.imposed_contract is not None:
                return self.ruleset.imposed_contract
            self.missing("contract")
            return Contract.PRISE
        return self.word(value, Contract, "contract") or Contract.PRISE

    def read_taker(self) -> Seat:
        """The seat of the taker."""
        if self.data.get("taker") in (None, ""):
            self.missing("taker")
            return Seat.N
        return self.word(self.data["taker"], Seat, "taker") or Seat.N

    def read_half_points(self, where: str) -> int | None:
        """Points as half points; a problem (and ``None``) when absent or no multiple of one half."""
        value = self.data.get(where)
        if value is None or value == "":
            self.missing(where)
            return None
        exact = number(value)
        if exact is None:
            message = gettext_noop("“%(field)s” must be a number of points, not %(value)s.")
            self.refuse("points_not_a_number", message, {"field": where, "value": shown(value)}, where)
            return None
        if (exact * 2).denominator != 1:
            message = gettext_noop("Points are counted in halves, not %(points)s.")
            self.refuse("points_not_in_halves", message, {"points": shown(value)}, where)
            return None
        return int(exact * 2)

    def read_camp(self, where: str) -> Camp | None:
        """A camp, or ``None`` for nobody (absent and empty too)."""
        value = self.data.get(where)
        return None if value is None or value == "" else self.word(value, Camp, where)

    def read_slam(self) -> Slam | None:
        """The slam, or ``None`` when there was none (absent and empty too)."""
        value = self.data.get("slam")
        return None if value is None or value == "" else self.word(value, Slam, "slam")

    def read_poignees(self) -> tuple[Poignee, ...]:
        """The poignées in a fixed order, so that equal results are equal sheets."""
        value = self.data.get("poignees")
        if value is None or value == "":
            return ()
        if not isinstance(value, (list, tuple)):
            message = gettext_noop("“poignees” must be a list, not %(value)s.")
            self.refuse("poignees_not_a_list", message, {"value": shown(value)}, "poignees")
            return ()
        if len(value) > ALL_TRUMPS:
            message = gettext_noop("%(count)s poignées are too many: there are 22 trumps.")
            self.refuse("poignees_too_many", message, {"count": len(value)}, "poignees")
            return ()
        read = (self._read_poignee(item, f"poignees[{index}]") for index, item in enumerate(value))
        return tuple(sorted(filter(None, read), key=lambda poignee: (poignee.by, poignee.size)))

    def _read_poignee(self, item: object, where: str) -> Poignee | None:
        if not isinstance(item, Mapping):
            message = gettext_noop("A poignée has a size and a camp; %(value)s has not.")
            self.refuse("poignee_unreadable", message, {"value": shown(item)}, where)
            return None
        size = self.word(item.get("size"), PoigneeSize, f"{where}.size")
        camp = self.word(item.get("by"), Camp, f"{where}.by")
        for key in islice(item.keys() - {"size", "by"}, MOST_UNKNOWN):
            self.refuse_unknown(key, f"{where}.{shown(key)}")
        return None if size is None or camp is None else Poignee(size, camp)
