"""Columns of a player list that put somebody into a category, in three languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from games.problems import Problem, gettext_noop
from games.texts import unseen_place

Categories = tuple[tuple[str, str], ...]
"""Fields of ``Categorised`` and what the list says, as it is written."""

COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    "sex": frozenset({"sex", "gender", "sesso", "sexe", "genre"}),
    "age_class": frozenset(
        {"age_class", "age", "classe_d'age", "classe_d’age", "fascia_d'eta", "fascia_d’eta"}
    ),
    "series": frozenset({"series", "serie"}),
}
"""Names of columns, without accents and capitals, by the field that they fill."""

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "sex": {
        **dict.fromkeys(
            ("f", "w", "d", "female", "woman", "women", "donna", "femmina", "dame", "femme"), "F"
        ),
        **dict.fromkeys(("m", "h", "u", "male", "man", "men", "uomo", "maschio", "monsieur", "homme"), "M"),
    },
    "age_class": {
        **dict.fromkeys(("junior", "juniors", "juniores", "j"), "junior"),
        **dict.fromkeys(("hope", "hopes", "espoir", "espoirs", "speranza", "speranze", "e"), "hope"),
        **dict.fromkeys(("senior", "seniors", "seniores", "veteran", "s"), "senior"),
    },
}
_LONGEST: Final = {"series": 20, "club_name": 80}


def column_of(name: str) -> str:
    """The field that a column fills, empty for none; ``name`` is in small letters without accents."""
    return next((field for field, names in COLUMNS.items() if name in names), "")


def categories_in(row: Mapping[str, str]) -> Categories:
    """What a row of a list says, its cells by what the columns hold."""
    cells = ((field, " ".join(row.get(field, "").split())) for field in COLUMNS)
    return tuple((field, cell) for field, cell in cells if cell)


def category_value(field: str, text: str) -> str | None:
    """What is stored for a text: a letter or a word of the field's choices; ``None`` where it is none.

    >>> category_value("sex", "Donna"), category_value("age_class", "Espoir"), category_value("sex", "?")
    ('F', 'hope', None)
    """
    words = _WORDS.get(field)
    if words is not None:
        plain = unicodedata.normalize("NFKD", text.casefold())
        return words.get("".join(letter for letter in plain if not unicodedata.combining(letter)))
    return text if len(text) <= _LONGEST[field] and not unseen_place(text) else None


def category_problems(number: int, categories: Categories) -> Iterator[Problem]:
    """What a list says that is no category; ``number`` is that of the line."""
    for field, text in categories:
        if category_value(field, text) is None:
            message = gettext_noop(
                "Line %(line)s: “%(text)s” is no sex (F or M), no age class (junior, hope or senior), or no "
                "series of at most 20 letters."
            )
            params: dict[str, str | int] = {"line": number, "text": text[:40]}
            yield Problem("category_unreadable", message, params, f"line {number}")


def categories_read(categories: Categories) -> dict[str, str]:
    """The values of a line without problems, by field."""
    return {field: category_value(field, text) or "" for field, text in categories}
