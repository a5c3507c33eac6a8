"""Reading a sheet's fields from data of any shape: a wrong type is a problem, never a traceback.

Numbers may be numbers or text ("49", "40.5", "40,5"), for forms; ``True`` is not a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import Final, TypeVar

from games.cards import Seat
from games.problems import Problem, gettext_noop
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize, Slam

Word = TypeVar("Word", bound=StrEnum)

_NUMBER: Final = re.compile(r"\s*([+-]?[0-9]{1,9})(?:[.,]([0-9]{1,9}))?\s*")
_LARGEST: Final = 10**9
_SHOWN: Final = 40
ALL_TRUMPS: Final = 22
"""The excuse counts as a trump in a poignée."""
MOST_UNKNOWN: Final = 20
"""Unknown fields that are named at once; whoever sends thousands is not misspelling."""


def shown(value: object) -> str:
    """``value`` as a short text for a message, whatever it is."""
    if isinstance(value, str):
        text = value
    elif (
        value is None
        or isinstance(value, (bool, float))
        or (isinstance(value, int) and abs(value) < _LARGEST)
    ):
        text = str(value)
    elif isinstance(value, int):
        text = "…"
    else:
        text = type(value).__name__
    short = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    # Half a character, which JSON can write, cannot be sent back.
    return short.encode("utf-8", "replace").decode()


def number(value: object) -> Fraction | None:
    """``value`` as an exact number, ``None`` when it is none (or beyond a thousand millions).

    >>> number("40,5"), number(7), number(True), number("x")
    (Fraction(81, 2), Fraction(7, 1), None, None)
    """
    if isinstance(value, str):
        match = _NUMBER.fullmatch(value)
        return Fraction(f"{match[1]}.{match[2] or 0}") if match else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return Fraction(value) if -_LARGEST < value < _LARGEST else None


@dataclass(slots=True)
class SheetReader:
    """Reads one field after another and keeps what went wrong in ``problems`` and ``unreadable``.

    Each ``read_...`` returns a value that only fills the place when its field is unreadable.
    """

    data: Mapping[str, object]
    ruleset: Ruleset
    problems: list[Problem] = field(default_factory=list)
    unreadable: set[str] = field(default_factory=set)

    def refuse(self, code: str, message: str, params: Mapping[str, str | int], where: str) -> None:
        """Note a problem of the field ``where`` ("poignees[0].size" is one of ``poignees``)."""
        self.problems.append(Problem(code, message, params, where))
        self.unreadable.add(re.split(r"[\[.]", where)[0])

    def _missing(self, where: str) -> None:
        self.refuse("field_missing", gettext_noop("“%(field)s” is missing."), {"field": where}, where)

    def word(self, value: object, words: type[Word], where: str) -> Word | None:
        """The member of ``words`` that ``value`` names; else a problem and ``None``."""
        if isinstance(value, str):
            for word in words:
                if word.value == value:
                    return word
        message = gettext_noop("“%(field)s” must be one of %(words)s, not %(value)s.")
        params = {"field": where, "words": ", ".join(words), "value": shown(value)}
        self.refuse("word_unknown", message, params, where)
        return None

    def read_contract(self) -> Contract:
        """The contract; absent, the one that the ruleset imposes."""
        value = self.data.get("contract")
        if value is None or value == "":
            if self.ruleset.imposed_contract is not None:
                return self.ruleset.imposed_contract
            self._missing("contract")
            return Contract.PRISE
        return self.word(value, Contract, "contract") or Contract.PRISE

    def read_taker(self) -> Seat:
        """The seat of the taker."""
        if self.data.get("taker") in (None, ""):
            self._missing("taker")
            return Seat.N
        return self.word(self.data["taker"], Seat, "taker") or Seat.N

    def read_whole(self, where: str) -> int | None:
        """A whole number; a problem (and ``None``) when it is absent or not whole."""
        value = self.data.get(where)
        if value is None or value == "":
            self._missing(where)
            return None
        exact = number(value)
        if exact is None or exact.denominator != 1:
            message = gettext_noop("“%(field)s” must be a whole number, not %(value)s.")
            self.refuse("not_a_whole_number", message, {"field": where, "value": shown(value)}, where)
            return None
        return int(exact)

    def read_half_points(self, where: str) -> int | None:
        """Points as half points; a problem (and ``None``) when absent or no multiple of one half."""
        value = self.data.get(where)
        if value is None or value == "":
            self._missing(where)
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

    def refuse_unknown(self, key: object, where: str) -> None:
        """Note a field that the sheet does not have: a misspelt one must not be lost in silence."""
        self.refuse(
            "field_unknown", gettext_noop("A sheet has no field “%(field)s”."), {"field": shown(key)}, where
        )
