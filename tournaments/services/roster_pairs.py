"""Reads a list of pairs or teams: one to a line, its players side by side, or CSV with a header."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.problems import Problem, gettext_noop
from games.texts import unseen_place
from tournaments.movements.programmes.plan import MOST_RANK
from tournaments.services.roster import (
    FAMILY,
    GIVEN,
    LICENCE,
    LIST_MARK,
    MAX_READ,
    TEAM,
    WHOLE,
    clean,
    parse_roster,
    roster_lines,
    roster_separator,
    split_name,
    team_cell,
)
from tournaments.services.roster_categories import COLUMNS, categories_in, column_of
from tournaments.services.roster_lines import RosterLine, duplicates, line_problems, name_key

PARTNER = {"partner", "compagno", "compagna", "partenaire"}
CLUB = {"club", "circolo", "societa", "associazione"}
RANK = {"ranking", "rank", "classifica", "classement", "rang", "seed", "testa_di_serie", "tete_de_serie"}
LONGEST = 80
"""Letters of a club's or a team's name."""

_BETWEEN = re.compile(r"\s*/\s*|\s+[&+–—-]\s+|\t+|(?<=\))\s*;")
_TEAM_NAME = re.compile(r"([^:/;\t]+):\s*(?=\S)")
_BRACKET = re.compile(r"\(([^()]*)\)\s*$")
_RANK = re.compile(r"[0-9]{1,7}", re.ASCII)
_NUMBERED = re.compile(r"(.*?)_?([1-9])?")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """Who enters together: one player, a pair, a team; of a team its name, and the club they play for.

    ``team`` is one that several entries play for, ``rank`` their place in a ranking as it is written.
    """

    number: int
    people: tuple[RosterLine, ...]
    club: str = ""
    name: str = ""
    team: str = ""
    rank: str = ""


def parse_entries(text: str, members: int, most: int = 0) -> tuple[list[EntryLine], list[Problem]]:
    """Every line of a list of entries with so many players each (or up to ``most``), and all that is wrong.

    Without a header a team's name stands before its players: ``Lyon: Anna Rossi / Bruno Bianchi / ...``.
    """
    if members == 1 and not _has_more(text):
        people, problems = parse_roster(text)
        alone = [EntryLine(person.number, (person,), team=person.team) for person in people]
        return alone, [*problems, *_name_problems(alone)]
    lines, problems = roster_lines(text)
    if problems:
        return [], problems
    entries, problems = _read(lines)
    if members == 1:
        entries = [replace(entry, name="", team=entry.team or entry.name) for entry in entries]
    people = [person for entry in entries for person in entry.people]
    problems += [*_members_problems(entries, members, max(members, most)), *_name_problems(entries)]
    return entries, [*problems, *line_problems(people), *duplicates(people)]


def _has_more(text: str) -> bool:
    """Whether a list of single players has columns that only lists of entries have: a club, a ranking."""
    lines, _problems = roster_lines(text)
    columns = _header(lines[0][1], roster_separator(lines[0][1])) if lines else None
    return bool({kind for _, kind in columns or ()} & {"club", "rank"})


def _read(lines: list[tuple[int, str]]) -> tuple[list[EntryLine], list[Problem]]:
    separator = roster_separator(lines[0][1])
    columns = _header(lines[0][1], separator)
    if columns is None:
        return [_without_header(number, line) for number, line in lines], []
    entries, problems = [], []
    for number, line in lines[1:]:
        cells = [clean(cell) for cell in next(csv.reader([line[:MAX_READ]], delimiter=separator))]
        if any(cells[len(columns) :]):
            message = gettext_noop("Line %(line)s has %(cells)s columns, the header %(columns)s.")
            params = {"line": number, "cells": len(cells), "columns": len(columns)}
            problems.append(Problem("too_many_columns", message, params, f"line {number}"))
            continue
        entries.append(_with_header(number, dict(zip(columns, cells, strict=False))))
    if not entries and not problems:
        message = gettext_noop("The list has a header and no player.")
        problems.append(Problem("list_only_header", message, where="text"))
    return entries, problems


Column = tuple[int, str]
"""The player (from 1; 0: of all of them) and what the column holds."""


def _header(line: str, separator: str) -> list[Column] | None:
    """The columns, or ``None`` when the first line is an entry already."""
    times: Counter[str] = Counter()
    columns: list[Column] = []
    for cell in line.split(separator):
        name = re.sub(r"[ .]+", "_", name_key(cell.strip("\ufeff\"' "), ""))
        found = _NUMBERED.fullmatch(name)
        kind = _kind(found[1] if found else name)
        times[kind] += 1
        if kind == "partner":
            columns.append((2, "whole"))
        elif kind in {"club", "team", "rank", "other"}:
            columns.append((0, kind if kind != "other" else f"other {len(columns)}"))
        else:
            columns.append((int(found[2]) if found and found[2] else times[kind], kind))
    kinds = {kind for _, kind in columns}
    return columns if kinds & {"whole", "family", "given", "licence"} else None


def _kind(name: str) -> str:
    for kind, names in (
        ("family", FAMILY),
        ("given", GIVEN),
        ("licence", LICENCE),
        ("whole", WHOLE),
        ("partner", PARTNER),
        ("club", CLUB),
        ("team", TEAM),
        ("rank", RANK),
    ):
        if name in names:
            return kind
    return column_of(name) or "other"


def _with_header(number: int, row: dict[Column, str]) -> EntryLine:
    indexes = sorted({index for index, _ in row if index})
    people = [_person(number, index, row) for index in indexes]
    kept = tuple(person for person in people if person.name or person.licence)
    club, name, rank = (row.get((0, kind), "") for kind in ("club", "team", "rank"))
    return EntryLine(number, kept, club, name, rank=rank.removesuffix("."))


def _person(number: int, index: int, row: dict[Column, str]) -> RosterLine:
    licence = row.get((index, "licence"), "")
    family, given = row.get((index, "family")), row.get((index, "given"))
    whole = row.get((index, "whole"))
    if whole is None and (family is None or given is None):
        # A single column "nom" or "nome" holds the whole name.
        whole = family or given or ""
    if whole is not None:
        given, family = split_name(whole)
    categories = categories_in({field: row.get((index, field), "") for field in COLUMNS})
    return RosterLine(number, family or "", given or "", licence, categories=categories)


def _without_header(number: int, line: str) -> EntryLine:
    """Players parted by a slash, or another mark with spaces around it, or in columns."""
    line, team = team_cell(line.lstrip("\ufeff"))
    text = LIST_MARK.sub("", line[:MAX_READ], count=1).strip(" ;\t")
    named = _TEAM_NAME.match(text)
    if named is not None:
        text = text[named.end() :]
    parts = [part for part in _BETWEEN.split(text) if part.strip(" ;")]
    if len(parts) == 1:
        parts = [*_columns(text.split(";"))]
    name = clean(named[1]) if named else ""
    return EntryLine(number, tuple(_named(number, part) for part in parts), name=name, team=team)


def _columns(cells: Sequence[str]) -> Iterator[str]:
    """The players of columns that no header names: a cell with a digit is the licence of the one before."""
    found: list[str] = []
    for cell in filter(None, map(clean, cells)):
        if found and any(letter.isdigit() for letter in cell):
            found[-1] += f";{cell}"
        else:
            found.append(cell)
    yield from found


def _named(number: int, text: str) -> RosterLine:
    """A name, and a licence after a semicolon or in brackets."""
    name, _mark, licence = text.partition(";")
    bracket = _BRACKET.search(name)
    if bracket is not None:
        name, licence = name[: bracket.start()], licence or bracket[1]
    given, family = split_name(name)
    return RosterLine(number, family, given, clean(licence.replace(";", " ")))


def _members_problems(entries: list[EntryLine], members: int, most: int) -> Iterator[Problem]:
    for entry in entries:
        if not members <= len(entry.people) <= most:
            message = gettext_noop(
                "Line %(line)s: an entry has %(members)s players, and here they are %(names)s. Write them on "
                "one line, with a slash between."
            )
            several = members if most == members else f"{members}–{most}"
            params = {"line": entry.number, "names": len(entry.people), "members": several}
            yield Problem("members_wrong_number", message, params, f"line {entry.number}")


def _name_problems(entries: list[EntryLine]) -> Iterator[Problem]:
    for entry in entries:
        if entry.rank and not (_RANK.fullmatch(entry.rank) and 0 < int(entry.rank) <= MOST_RANK):
            message = gettext_noop(
                "Line %(line)s: “%(rank)s” is no place in a ranking: write 1 for the best, or nothing."
            )
            params: dict[str, str | int] = {"line": entry.number, "rank": entry.rank[:40]}
            yield Problem("rank_unreadable", message, params, f"line {entry.number}")
        if max(map(len, (entry.club, entry.name, entry.team))) > LONGEST:
            message = gettext_noop(
                "Line %(line)s: the name of a club or a team has more than %(most)s letters."
            )
            params = {"line": entry.number, "most": LONGEST}
            yield Problem("entry_name_too_long", message, params, f"line {entry.number}")
        if unseen_place(entry.club + entry.name + entry.team):
            message = gettext_noop("Line %(line)s has characters that are no text.")
            where = f"line {entry.number}"
            yield Problem("unreadable_characters", message, {"line": entry.number}, where)
