"""One function renders a person's name, so that pages, paper and files agree."""

from __future__ import annotations

from typing import Protocol


class Named(Protocol):
    family_name: str
    given_name: str


def display_name(person: Named) -> str:
    """Given name, then family name; either may be missing.

    >>> from types import SimpleNamespace
    >>> display_name(SimpleNamespace(given_name="Anna", family_name="Rossi"))
    'Anna Rossi'
    """
    return f"{person.given_name} {person.family_name}".strip()
