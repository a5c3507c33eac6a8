"""Reads a pasted or uploaded player list: CSV with a header, or one name per line."""

from __future__ import annotations

import csv
import re

from games.problems import Problem, gettext_noop
from tournaments.services.roster_categories import categories_in, column_of
from tournaments.services.roster_lines import RosterLine, duplicates, line_problems, name_key

MAX_LINES = 2_000
MAX_READ = 10_000
"""Characters of a line that are looked at; far less than this is already a fault."""

LIST_MARK = re.compile(r"^\s*(?:\d{1,4}(?:[.):]\s*|\s+)|[-–—•*·]\s+)(?=[^\W\d_])")
"""What a numbered or dotted list has before the name: "12. ", "3) ", "- "."""

FAMILY = {"family_name", "family", "surname", "last_name", "cognome", "nom"}
GIVEN = {"given_name", "given", "first_name", "nome", "prenom"}
LICENCE = {"licence", "license", "licence_number", "tessera", "numero_tessera", "n_licence"}
# Whole names in one column. "Nom" and "nome" are above: beside "prénom" and "cognome" they are half a name.
TEAM = {"team", "squadra", "equipe"}
WHOLE = {"name", "player", "giocatore", "joueur", "nominativo"}

_TEAM_CELL = re.compile(
    r"\s*[;\t]\s*(?:team|squadra|[ée]quipe)(?:\s*:\s*|\s+)([^;\t]*[^;\t\s])\s*$", re.IGNORECASE
)


def decode_roster(data: bytes) -> str:
    """Text of an uploaded file: UTF-8 with or without a mark, else what spreadsheets on Windows write."""
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def parse_roster(text: str) -> tuple[list[RosterLine], list[Problem]]:
    """Every line of the list and everything wrong in it; empty lines are passed over."""
    lines, problems = roster_lines(text)
    if problems:
        return [], problems
    people, problems = _read(lines)
    return people, problems + list(line_problems(people)) + list(duplicates(people))


def roster_lines(text: str) -> tuple[list[tuple[int, str]], list[Problem]]:
    """The lines with something in them, and their numbers; or why none of them is read."""
    lines = [(number, line) for number, line in enumerate(_lines(text), 1) if not _is_empty(line)]
    if not lines:
        return [], [Problem("list_empty", gettext_noop("The list is empty."), where="text")]
    if len(lines) > MAX_LINES:
        message = gettext_noop("The list has %(lines)s lines; at most %(most)s are read.")
        return [], [Problem("list_too_long", message, {"lines": len(lines), "most": MAX_LINES}, "text")]
    return lines, []


def _lines(text: str) -> list[str]:
    """Lines as an editor numbers them: ``splitlines`` would also part them at stray control characters."""
    # Half a character (from JSON) can be neither stored nor shown.
    legible = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return legible.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _is_empty(line: str) -> bool:
    return all(c in ";,\ufeff" or c.isspace() for c in line)


def _read(lines: list[tuple[int, str]]) -> tuple[list[RosterLine], list[Problem]]:
    separator = roster_separator(lines[0][1])
    columns = _header(lines[0][1], separator)
    if columns is None:
        return _names(lines)
    people, problems = [], []
    for number, line in lines[1:]:
        cells = next(csv.reader([line[:MAX_READ]], delimiter=separator))
        if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
            problems.append(
                Problem(
                    "too_many_columns",
                    gettext_noop("Line %(line)s has %(cells)s columns, the header %(columns)s."),
                    {"line": number, "cells": len(cells), "columns": len(columns)},
                    f"line {number}",
                )
            )
            continue
        people.append(_with_header(number, dict(zip(columns, cells, strict=False))))
    if not people and not problems:
        problems.append(
            Problem("list_only_header", gettext_noop("The list has a header and no player."), where="text")
        )
    return people, problems


def roster_separator(line: str) -> str:
    """What parts the columns of a line."""
    return max(";\t,", key=line.count)


def _header(line: str, separator: str) -> list[str] | None:
    """The columns by what they hold, or ``None`` when the first line is a player already."""
    cells = [name_key(cell.lstrip("\ufeff"), "").replace(" ", "_") for cell in line.split(separator)]
    known = FAMILY | GIVEN | LICENCE | WHOLE
    if not any(cell in known for cell in cells):
        return None
    named = (("family", FAMILY), ("given", GIVEN), ("licence", LICENCE), ("team", TEAM))
    kinds = [
        next((kind for kind, names in named if cell in names), column_of(cell) or cell) for cell in cells
    ]
    if "given" in kinds and "family" not in kinds:
        # "Name; First name": a whole name would not stand beside its half.
        kinds = ["family" if kind in WHOLE else kind for kind in kinds]
    if "family" not in kinds or "given" not in kinds:
        # A single column "nom" or "nome" holds the whole name.
        kinds = ["whole" if kind in {"family", "given"} | WHOLE else kind for kind in kinds]
    return kinds


def team_cell(line: str) -> tuple[str, str]:
    """The line of a list without a header, and the team that its last cell names; empty for none.

    >>> team_cell("Anna Rossi; 12345; team Lyon"), team_cell("Anna Rossi; 12345")
    (('Anna Rossi; 12345', 'Lyon'), ('Anna Rossi; 12345', ''))
    """
    found = _TEAM_CELL.search(line[:MAX_READ])
    return (line[: found.start()], clean(found[1])) if found else (line, "")


def clean(cell: str) -> str:
    """A cell without spaces that say nothing."""
    return " ".join(cell.split())


def split_name(whole: str) -> tuple[str, str]:
    """``(given, family)``: "Rossi, Anna" or "Anna Rossi"; the first word is the given name."""
    if "," in whole:
        family, given = whole.split(",", 1)
        return clean(given), clean(family)
    given, _space, family = clean(whole).partition(" ")
    return (given, family) if family else ("", given)


def _with_header(number: int, row: dict[str, str]) -> RosterLine:
    licence = clean(row.get("licence", ""))
    if "whole" in row:
        given, family = split_name(row["whole"])
    else:
        given, family = clean(row.get("given", "")), clean(row.get("family", ""))
    return RosterLine(number, family, given, licence, clean(row.get("team", "")), categories_in(row))


def _names(lines: list[tuple[int, str]]) -> tuple[list[RosterLine], list[Problem]]:
    """One name per line, and its team. A line of columns that no header names is refused, not guessed at."""
    people, problems = [], []
    for number, whole in lines:
        line, team = team_cell(whole)
        if max(map(line.strip(" ;,\t").count, ";\t,")) > 1:
            message = gettext_noop("Line %(line)s has several columns: a first line must say what they hold.")
            problems.append(Problem("header_missing", message, {"line": number}, f"line {number}"))
        else:
            people.append(_without_header(number, line, team))
    return people, problems


def _without_header(number: int, line: str, team: str) -> RosterLine:
    """One name per line; a licence may follow after a semicolon or a tab."""
    name, _mark, licence = LIST_MARK.sub("", line.lstrip("\ufeff"), count=1).replace("\t", ";").partition(";")
    given, family = split_name(name)
    return RosterLine(number, family, given, clean(licence.replace(";", " ")), team)
