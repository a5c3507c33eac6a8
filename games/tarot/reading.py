"""Reading a Tarot sheet's fields from data of any shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from games.cards import Seat
from games.problems import gettext_noop
from games.reading import MOST_UNKNOWN, FieldReader, Word, number, shown
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Contract, Misere, Poignee, PoigneeSize, ShownMisere, Slam

ALL_TRUMPS: Final = 22
"""The excuse counts as a trump in a poignée."""
_PARTS: Final = {"poignees": ("size", "by"), "miseres": ("kind", "by")}


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

    def read_partner(self) -> Seat | None:
        """The partner's seat; ``None`` alone, which must be said at five, and where nobody is called."""
        value = self.data.get("partner")
        if not self.ruleset.calls_partner:
            if value not in (None, ""):
                message = gettext_noop("At %(players)s players nobody is called: there is no partner.")
                self.refuse("partner_not_called", message, {"players": self.ruleset.players}, "partner")
            return None
        if "partner" not in self.data or value == "":
            self.missing("partner")
            return None
        return None if value is None else self.word(value, Seat, "partner")

    def read_sits_out(self) -> Seat | None:
        """The seat of a dead hand, ``None`` where everybody plays (absent and empty too)."""
        return self.word(self.data["sits_out"], Seat, "sits_out") if self.given("sits_out") else None

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
        read = (self._read_poignee(item, where) for item, where in self._entries("poignees"))
        return tuple(sorted(filter(None, read), key=lambda poignee: (poignee.by, poignee.size)))

    def _read_poignee(self, item: Mapping[str, object], where: str) -> Poignee | None:
        size = self._part(item, where, "size", PoigneeSize)
        camp = self._part(item, where, "by", Camp)
        return None if size is None or camp is None else Poignee(size, camp)

    def read_miseres(self) -> tuple[ShownMisere, ...]:
        """The misères in a fixed order; where the house does not play them there is no such field."""
        if not self.ruleset.misere_bonuses:
            if "miseres" in self.data:
                self.refuse_unknown("miseres", "miseres")
            return ()
        read = (self._read_misere(item, where) for item, where in self._entries("miseres"))
        return tuple(sorted(filter(None, read), key=lambda misere: (misere.by, misere.kind)))

    def _read_misere(self, item: Mapping[str, object], where: str) -> ShownMisere | None:
        kind = self._part(item, where, "kind", Misere)
        seat = self._part(item, where, "by", Seat)
        return None if kind is None or seat is None else ShownMisere(kind, seat)

    def _entries(self, where: str) -> Iterator[tuple[Mapping[str, object], str]]:
        """The entries of a list, each with its place; absent and empty mean none."""
        value = self.data.get(where)
        if value is None or value == "":
            return
        if not isinstance(value, (list, tuple)):
            message = gettext_noop("“%(field)s” must be a list, not %(value)s.")
            self.refuse("not_a_list", message, {"field": where, "value": shown(value)}, where)
            return
        if len(value) > ALL_TRUMPS:
            message = gettext_noop("“%(field)s” has too many entries: %(count)s.")
            self.refuse("too_many_entries", message, {"field": where, "count": len(value)}, where)
            return
        yield from self._readable(value, where)

    def _readable(self, entries: Sequence[object], where: str) -> Iterator[tuple[Mapping[str, object], str]]:
        names = _PARTS[where]
        for index, entry in enumerate(entries):
            place = f"{where}[{index}]"
            if isinstance(entry, Mapping):
                yield entry, place
                for key in islice((key for key in entry if key not in names), MOST_UNKNOWN):
                    self.refuse_unknown(key, f"{place}.{shown(key)}")
            else:
                message = gettext_noop("“%(field)s” has %(names)s; %(value)s has not.")
                params = {"field": place, "names": ", ".join(names), "value": shown(entry)}
                self.refuse("entry_unreadable", message, params, place)

    def _part(self, entry: Mapping[str, object], where: str, name: str, words: type[Word]) -> Word | None:
        return self.word(entry.get(name), words, f"{where}.{name}")
