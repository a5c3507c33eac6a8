"""A line of a player list, and what can be wrong with it: alone, or beside the other lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from games.problems import Problem, gettext_noop
from games.texts import unseen_place
from tournaments.services.roster_categories import Categories, category_problems

MAX_NAME = 80
MAX_LICENCE = 20


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One person of the list, and the ``team`` they play for; ``number`` is the line in the text, from 1.

    ``categories`` are those that the list names, as they are written (see ``roster_categories``).
    """

    number: int
    family_name: str
    given_name: str
    licence: str
    team: str = ""
    categories: Categories = ()

    @property
    def name(self) -> str:
        return f"{self.given_name} {self.family_name}".strip()

    @property
    def name_key(self) -> str:
        """Equal for spellings that differ in case, accents or spaces only."""
        return name_key(self.given_name, self.family_name)


def name_key(given_name: str, family_name: str) -> str:
    """A name without case, accents, and doubled spaces.

    >>> name_key("Zoé", "LE  GALL") == name_key("zoe", "Le Gall")
    True
    """
    plain = unicodedata.normalize("NFKD", f"{given_name} {family_name}".casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def line_problems(people: list[RosterLine]) -> Iterator[Problem]:
    """What is wrong with each line by itself."""
    for person in people:
        place = {"line": person.number}
        where = f"line {person.number}"
        if not person.name:
            yield Problem("name_missing", gettext_noop("Line %(line)s has no name."), place, where)
        elif not any(c.isalpha() for c in person.name):
            yield Problem(
                "name_without_letters",
                gettext_noop("Line %(line)s: “%(name)s” is not a name."),
                {**place, "name": person.name[:40]},
                where,
            )
        elif not person.family_name:
            yield Problem(
                "family_name_missing",
                gettext_noop("Line %(line)s: “%(name)s” has no family name."),
                {**place, "name": person.name[:40]},
                where,
            )
        if max(len(person.family_name), len(person.given_name)) > MAX_NAME:
            yield Problem(
                "name_too_long",
                gettext_noop("Line %(line)s: the name has more than %(most)s letters."),
                {**place, "most": MAX_NAME},
                where,
            )
        text = person.name + person.licence
        if unseen_place(text) or "\ufffd" in text:
            yield Problem(
                "unreadable_characters",
                gettext_noop("Line %(line)s has characters that are no text."),
                place,
                where,
            )
        yield from category_problems(person.number, person.categories)
        if person.licence and not _is_licence(person.licence):
            yield Problem(
                "licence_malformed",
                gettext_noop("Line %(line)s: “%(licence)s” is not a licence number."),
                {**place, "licence": person.licence[:40]},
                where,
            )


def _is_licence(text: str) -> bool:
    return len(text) <= MAX_LICENCE and text.replace(" ", "").replace("-", "").isalnum()


def duplicates(people: list[RosterLine]) -> Iterator[Problem]:
    """Two lines with one licence, or with one name that no licences tell apart."""
    by_licence: dict[str, RosterLine] = {}
    by_name: dict[str, list[RosterLine]] = {}
    for person in people:
        first = by_licence.setdefault(person.licence, person) if person.licence else person
        if first is not person:
            yield Problem(
                "licence_twice",
                gettext_noop("Line %(line)s: licence %(licence)s stands on line %(first)s already."),
                {"line": person.number, "licence": person.licence, "first": first.number},
                f"line {person.number}",
            )
        for other in by_name.setdefault(person.name_key, []):
            if person.name and not (person.licence and other.licence):
                yield Problem(
                    "name_twice",
                    gettext_noop(
                        "Line %(line)s: “%(name)s” stands on line %(first)s already; "
                        "two people of one name need their licence numbers."
                    ),
                    {"line": person.number, "name": person.name, "first": other.number},
                    f"line {person.number}",
                )
                break
        by_name[person.name_key].append(person)
