"""Reading fields from data of any shape: a wrong type is a problem, never a traceback.

Numbers may be numbers or text ("49", "40.5", "40,5"), for forms; ``True`` is not a number.
PURE: what a game reads is that game's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import Final, TypeVar

from games.problems import Problem, gettext_noop

Word = TypeVar("Word", bound=StrEnum)

_NUMBER: Final = re.compile(r"\s*([+-]?[0-9]{1,9})(?:[.,]([0-9]{1,9}))?\s*")
_LARGEST: Final = 10**9
_SHOWN: Final = 40
_BOTH: Final = 2
_FLAGS: Final = {"true": True, "false": False}
_AS_WRITTEN: Final[Mapping[object, str]] = {None: "null", True: "true", False: "false"}
MOST_UNKNOWN: Final = 20
"""Unknown fields that are named at once; whoever sends thousands is not misspelling."""


def in_one_line(text: str) -> str:
    r"""``text`` without anything that is no visible character.

    A line break could forge a line of an answer and an escape code rule a terminal; half a character, which
    JSON can write, cannot be sent back at all.

    >>> in_one_line("one\nVERIFIED."), in_one_line("\x1b[2J\ud800 ok")
    ('one VERIFIED.', '?[2J? ok')
    """
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "?" for letter in text)


def shown(value: object) -> str:
    """``value`` as a short text for a message, whatever it is; what is no text as JSON writes it.

    >>> shown("49"), shown(None), shown(True), shown([1, 2]), shown({}), shown(10**30)
    ('49', 'null', 'true', '[…]', '{…}', '…')
    """
    if isinstance(value, str):
        text = value
    elif value is None or isinstance(value, bool):
        text = _AS_WRITTEN[value]
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) < _LARGEST):
        text = str(value)
    elif isinstance(value, (list, tuple, Mapping)):
        text = "{…}" if isinstance(value, Mapping) else "[…]"
    else:
        text = "…"
    return in_one_line(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")


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
class FieldReader:
    """Reads one field after another and keeps what went wrong in ``problems`` and ``unreadable``.

    ``unreadable`` has the names of fields, those of the outermost object.
    """

    data: Mapping[str, object]
    problems: list[Problem] = field(default_factory=list, init=False)
    unreadable: set[str] = field(default_factory=set, init=False)

    def refuse(self, code: str, message: str, params: Mapping[str, str | int], where: str) -> None:
        """Note a problem of the field ``where`` ("pairs[0].clean" is one of ``pairs``)."""
        self.problems.append(Problem(code, message, params, where))
        self.unreadable.add(re.split(r"[\[.]", where)[0])

    def missing(self, where: str) -> None:
        """Note that a field is absent."""
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

    def read_word(self, where: str, words: type[Word]) -> Word | None:
        """The member of ``words`` that the field names; a problem (and ``None``) when it is absent or
        none."""
        if not self.given(where):
            self.missing(where)
            return None
        return self.word(self.data[where], words, where)

    def given(self, where: str) -> bool:
        """Whether the field is there and not empty."""
        value = self.data.get(where)
        return value is not None and value != ""

    def read_whole(self, where: str) -> int | None:
        """A whole number; a problem (and ``None``) when it is absent or not whole."""
        if not self.given(where):
            self.missing(where)
            return None
        return self._whole(self.data[where], where)

    def read_flag(self, where: str) -> bool | None:
        """True or false, or their names; a problem (and ``None``) when it is absent or neither."""
        if not self.given(where):
            self.missing(where)
            return None
        value = self.data[where]
        if isinstance(value, str) and value in _FLAGS:
            return _FLAGS[value]
        if isinstance(value, bool):
            return value
        message = gettext_noop("“%(field)s” must be true or false, not %(value)s.")
        self.refuse("not_a_flag", message, {"field": where, "value": shown(value)}, where)
        return None

    def take_over(self, inner: FieldReader, where: str) -> None:
        """Note the problems of an object that stands inside this one at ``where``."""
        for problem in inner.problems:
            params = dict(problem.params)
            if params.get("field") == problem.where:
                params["field"] = f"{where}.{problem.where}"
            self.refuse(problem.code, problem.message, params, f"{where}.{problem.where}")

    def two_of(self, where: str) -> tuple[object, object] | None:
        """The two items of a list, one for each side; a problem (and ``None``) when it is no such list."""
        if not self.given(where):
            self.missing(where)
            return None
        value = self.data[where]
        if isinstance(value, (list, tuple)) and len(value) == _BOTH:
            return value[0], value[1]
        message = gettext_noop("“%(field)s” is a list of two, one for each side, not %(value)s.")
        self.refuse("not_a_list_of_two", message, {"field": where, "value": shown(value)}, where)
        return None

    def two_wholes(self, where: str) -> tuple[int, int] | None:
        """A list of two whole numbers; an item that is none is a problem of its own, and 0."""
        items = self.two_of(where)
        if items is None:
            return None
        first, second = (self._item(item, f"{where}[{place}]") for place, item in enumerate(items))
        return first, second

    def _item(self, value: object, where: str) -> int:
        """A whole number of a list; an empty one, as forms send it, is missing."""
        if value is None or value == "":
            self.missing(where)
            return 0
        return self._whole(value, where) or 0

    def _whole(self, value: object, where: str) -> int | None:
        exact = number(value)
        if exact is not None and exact.denominator == 1:
            return int(exact)
        if exact is None and isinstance(value, (int, float)) and abs(value) >= _LARGEST:
            message = gettext_noop("“%(field)s” is too large a number.")
            self.refuse("number_too_large", message, {"field": where}, where)
            return None
        message = gettext_noop("“%(field)s” must be a whole number, not %(value)s.")
        self.refuse("not_a_whole_number", message, {"field": where, "value": shown(value)}, where)
        return None

    def refuse_unknown(self, key: object, where: str) -> None:
        """Note a field that the sheet does not have: a misspelt one must not be lost in silence."""
        self.refuse(
            "field_unknown", gettext_noop("A sheet has no field “%(field)s”."), {"field": shown(key)}, where
        )

    def refuse_others(self, known: Iterable[str]) -> None:
        """Note the fields of the data that are none of ``known``."""
        names = frozenset(known)
        for key in islice((key for key in self.data if key not in names), MOST_UNKNOWN):
            self.refuse_unknown(key, shown(key))
