"""Fields of JSON data, each of one exact type: what is wrong is noted with its path, and all of it.

What is read here is hashed, so nothing is put right in silence: "4" is no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final

from games.problems import Problem, gettext_noop
from games.reading import MOST_UNKNOWN, shown

_HEXADECIMAL: Final = re.compile(r"[0-9a-fA-F]+")
#: Controls, and halves of characters, which JSON can write and nothing can print.
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class DataReader:
    """Reads the fields of one object; ``path`` is its place ("" the outermost), ``problems`` are shared.

    A field that cannot be read has a value that only fills the place.
    """

    def __init__(self, data: object, path: str, problems: list[Problem]) -> None:
        self.path = path
        self.problems = problems
        self.data: Mapping[str, object] = data if isinstance(data, Mapping) else {}
        if not isinstance(data, Mapping):
            message = gettext_noop("Here an object {…} of JSON belongs, not %(value)s.")
            problems.append(Problem("not_an_object", message, {"value": shown(data)}, path))

    def at(self, name: str) -> str:
        """The path of the field ``name``."""
        return f"{self.path}.{name}" if self.path else name

    def refuse(self, code: str, message: str, name: str, **params: str | int) -> None:
        """Note a problem of the field ``name``."""
        self.problems.append(Problem(code, message, {"field": name, **params}, self.at(name)))

    def text(self, name: str, most: int, shape: re.Pattern[str] | None = None, least: int = 1) -> str:
        """A text of ``least`` to ``most`` printable characters, of the ``shape`` where one is given."""
        value = self._value(name)
        if value is None:
            return ""
        if not isinstance(value, str) or not least <= len(value) <= most or _UNPRINTABLE.search(value):
            message = gettext_noop("“%(field)s” is a text of %(least)s to %(most)s printable characters.")
            self.refuse("not_a_text", message, name, least=least, most=most)
            return ""
        if shape and not shape.fullmatch(value):
            message = gettext_noop("“%(field)s” cannot be “%(value)s”.")
            self.refuse("not_in_form", message, name, value=shown(value))
            return ""
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self._value(name)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if value is not None:
            message = gettext_noop("“%(field)s” is a whole number from %(least)s to %(most)s, not %(value)s.")
            self.refuse("number_out_of_range", message, name, least=least, most=most, value=shown(value))
        return least

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self._value(name)
        if value is not None and not isinstance(value, bool):
            self.refuse("not_a_flag", gettext_noop("“%(field)s” is true or false."), name)
        return value is True

    def word(self, name: str, words: Iterable[str]) -> str:
        """One of ``words``; the empty text when it is none."""
        known, value = [*words], self._value(name)
        if isinstance(value, str) and value in known:
            return value
        if value is not None:
            message = gettext_noop("“%(field)s” must be one of %(words)s, not %(value)s.")
            self.refuse("word_unknown", message, name, words=", ".join(known), value=shown(value))
        return ""

    def hexadecimal(self, name: str, size: int) -> bytes:
        """So many bytes, written as hexadecimal digits; none when they cannot be read."""
        value = self._value(name)
        if isinstance(value, str) and len(value) == 2 * size and _HEXADECIMAL.fullmatch(value):
            return bytes.fromhex(value)
        if value is not None:
            message = gettext_noop("“%(field)s” has %(digits)s hexadecimal digits.")
            self.refuse("not_hexadecimal", message, name, digits=2 * size)
        return b""

    def items(self, name: str, most: int) -> list[object]:
        """The items of a list of at most ``most``."""
        value = self._value(name)
        if isinstance(value, list) and len(value) <= most:
            return value
        if value is not None:
            message = gettext_noop("“%(field)s” is a list of at most %(most)s.")
            self.refuse("not_a_list", message, name, most=most)
        return []

    def inner(self, name: str) -> DataReader:
        """The object in the field ``name``."""
        value = self._value(name)
        return DataReader({} if value is None else value, self.at(name), self.problems)

    def is_null(self, name: str) -> bool:
        """Whether the field is there and says null."""
        return name in self.data and self.data[name] is None

    def others(self, *known: str) -> None:
        """Note the fields that are none of ``known``."""
        for key in islice((key for key in self.data if key not in known), MOST_UNKNOWN):
            message = gettext_noop("There is no field “%(field)s” here.")
            self.refuse("field_unknown", message, shown(key))

    def _value(self, name: str) -> object:
        """The field, or ``None`` and a problem when it is absent or null."""
        value = self.data.get(name)
        if value is None:
            self.refuse("field_missing", gettext_noop("“%(field)s” is missing."), name)
        return value


def each(items: Iterable[object], path: str, problems: list[Problem]) -> Iterable[DataReader]:
    """A reader for every item of the list at ``path``."""
    return (DataReader(item, f"{path}[{place}]", problems) for place, item in enumerate(items))
