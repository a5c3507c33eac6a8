"""The later public source: something that nobody can know or choose when the commitment is published.

A lottery draw, a figure of tomorrow's newspaper, a text that a player calls out in the hall. The description
of a set names it and when it will be known; its value comes afterwards.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)", re.ASCII)
"""``2026-03-07T20:00+01:00``: a day, a minute and what it is ahead of Greenwich."""

LONGEST_NAME: Final = 200
"""Characters of a name."""

MOST_VALUE: Final = 1000
"""Characters of a value; a line of a newspaper has less."""

_MARKS: Final = re.compile("[\u0300-\u036f]")
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class PublicSource:
    """``name`` says where the value will be found, ``time`` (see ``TIME``) when it will be known."""

    name: str
    time: str

    def as_dict(self) -> dict[str, object]:
        """Its form in the description of a set."""
        return {"name": self.name, "time": self.time}


def normal_value(text: str) -> str:
    """``text`` as it is mixed in: small letters a to z and digits, in words with one space between.

    So that what people write differently is the same: Unicode's compatibility decomposition (NFKD), accents
    (U+0300 to U+036F) left out, A to Z made small; whatever then is neither a to z nor 0 to 9 parts words.

    >>> normal_value(" 07 - 12,33; Été à l'Étoile "), normal_value("٣")
    ('07 12 33 ete a l etoile', '')
    """
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text))
    return _BETWEEN.sub(" ", plain.lower()).strip(" ")
