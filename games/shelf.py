"""Data of the house that is selected by name: rulesets, tables of victory points.

PURE: knows no Django. A shelf is a JSON file of ``fixtures/`` with a list of objects that have a ``slug``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Generic, TypeVar

from games.problems import Problem, ProblemsError
from games.reading import shown

Item = TypeVar("Item")

_FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"


@dataclass(frozen=True)
class Shelf(Generic[Item]):
    """The ``items`` of ``fixtures/<file>``, read once, when somebody asks.

    ``parse`` makes an item of its data. ``unknown`` is the message for a slug that there is not, with
    ``%(slug)s`` and ``%(known)s``; the problem's code is ``<where>_unknown``.
    """

    file: str
    items: str
    parse: Callable[[object], Item]
    unknown: str
    where: str

    @cached_property
    def _data(self) -> Mapping[str, Mapping[str, object]]:
        data = json.loads((_FIXTURES / self.file).read_text(encoding="utf-8"))
        return MappingProxyType({entry["slug"]: entry for entry in data[self.items]})

    @cached_property
    def _made(self) -> Mapping[str, Item]:
        return MappingProxyType({slug: self.parse(entry) for slug, entry in self._data.items()})

    def all(self) -> tuple[Item, ...]:
        """Every item, in the order of the file."""
        return tuple(self._made.values())

    def get(self, slug: str) -> Item:
        """The item called ``slug``; ``ProblemsError`` naming those that there are."""
        found = self._made.get(slug)
        if found is None:
            params = {"slug": shown(slug), "known": ", ".join(self._made)}
            raise ProblemsError([Problem(f"{self.where}_unknown", self.unknown, params, self.where)])
        return found

    def data(self, slug: str) -> dict[str, object]:
        """All that the file says of an item but its name, which may be translated; errors as ``get``."""
        self.get(slug)
        return {field: value for field, value in self._data[slug].items() if field != "name"}
