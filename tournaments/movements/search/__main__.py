"""Write ``fixtures/movements/transversal.json``; what was better before is kept."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

from tournaments.movements import transversal
from tournaments.movements.search.develop import (
    Squares,
    repetitions,
    squares_of_letters,
    squares_of_shifts,
)
from tournaments.movements.search.known import MATRICES
from tournaments.movements.search.latin import SQUARES
from tournaments.movements.search.orbits import Shifts, shifts_found
from tournaments.movements.search.spread import spread, uneven
from tournaments.movements.shifts import most_positions
from tournaments.movements.tarot import searched

TABLES: Final = range(3, 41)
ENOUGH: Final = 16
"""Positions to look for by shifts: no evening is longer, and published squares are."""
ABOUT: Final = (
    "Movements of a duplicate individual, N staying at its tables; tournaments/movements/tarot/searched.py "
    "says how to read them. Written by python -m tournaments.movements.search."
)
SOURCE: Final = "tournaments.movements.search"

Row = dict[str, Any]


def rows_of(tables: int, nodes: int, seed: bytes, before: Iterable[Row]) -> Iterator[Row]:
    """The movements of ``tables`` tables: by shifts, by published squares, and longer than can be clean."""
    old = [row for row in before if row["tables"] == tables]
    shifts = _best_shifts(tables, nodes, seed, old)
    squares = squares_of_shifts(tables, shifts)
    if tables > 4 and len(shifts) > most_positions(tables):
        yield _shifts_row(tables, shifts)
    if (published := _published(tables)) is not None:
        squares = published[1]
        yield _squares_row(tables, searched.SQUARES, published[0], squares)
    if not transversal.most_positions(tables):
        for positions in range(len(squares[0]) + 1, tables + 1):
            known = [row for row in old if (row["kind"], row["positions"]) == (searched.SPREAD, positions)]
            longer = spread(squares, tables, positions, seed, max(nodes // 100, 10))
            new = _squares_row(tables, searched.SPREAD, SOURCE, longer)
            yield min((*known, new), key=_uneven)


def _best_shifts(tables: int, nodes: int, seed: bytes, old: Iterable[Row]) -> list[Shifts]:
    """The longest movement by shifts, as far as it is any use."""
    known: list[list[Shifts]] = [
        list(zip(*(row["shifts"][line] for line in searched.GROUPS), strict=True))
        for row in old
        if row["kind"] == searched.MOVES
    ]
    start: list[Shifts] = [(0, 0, 0, 0)]
    best = max(known, key=len, default=start)
    wanted = min(tables, ENOUGH)
    for paired in (True, False):
        if tables > 4 and len(best) < wanted:
            best = max(best, shifts_found(tables, wanted, nodes, seed, paired=paired), key=len)
    return best


def _published(tables: int) -> tuple[str, Squares] | None:
    if tables in MATRICES:
        matrix = MATRICES[tables]()
        return matrix.source, matrix.squares()
    if tables in SQUARES:
        source, text = SQUARES[tables]
        return source, squares_of_letters(text)
    return None


def _shifts_row(tables: int, shifts: list[Shifts]) -> Row:
    lines = dict(zip(searched.GROUPS, map(list, zip(*shifts, strict=True)), strict=True))
    return {
        "tables": tables,
        "positions": len(shifts),
        "kind": searched.MOVES,
        "source": SOURCE,
        "shifts": lines,
    }


def _squares_row(tables: int, kind: str, source: str, squares: Squares) -> Row:
    again = repetitions(squares)
    if again[0] or (again[1] and kind != searched.SPREAD):
        raise ValueError(f"{tables} tables, {source}: repeats {again}")
    words = [["".join(searched.ALPHABET[member] for member in row) for row in square] for square in squares]
    row = {"tables": tables, "positions": len(squares[0]), "kind": kind, "source": source}
    if kind == searched.SPREAD:
        row["met_again"] = again[1]
    return {**row, "squares": dict(zip(searched.GROUPS, words, strict=True))}


def _uneven(row: Row) -> tuple[int, int]:
    """How far a movement is from what is looked for."""
    words = (row["squares"][line] for line in searched.GROUPS)
    squares = [[[searched.ALPHABET.index(letter) for letter in word] for word in line] for line in words]
    return uneven(squares, row["tables"])


def _written() -> list[Row]:
    """The movements of the file as it is."""
    if not searched.FILE.exists():
        return []
    return [*json.loads(searched.FILE.read_text(encoding="utf-8"))["movements"]]


def main() -> None:
    """Search as long as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=list(TABLES), help="numbers of tables")
    parser.add_argument("--nodes", type=int, default=20_000, help="steps of the search for each number")
    parser.add_argument("--seed", default="", help="another text, another search")
    options = parser.parse_args()
    before = (
        json.loads(searched.FILE.read_text(encoding="utf-8"))["movements"] if searched.FILE.exists() else []
    )
    rows = [row for row in before if row["tables"] not in options.tables]
    for tables in options.tables:
        found = [*rows_of(tables, options.nodes, options.seed.encode(), before)]
        rows += found
        said = [(row["kind"], row["positions"], row.get("met_again", 0)) for row in found]
        sys.stdout.write(f"{tables} tables: {said}\n")
        sys.stdout.flush()
    rows.sort(key=lambda row: row["tables"])
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    text = f'{{\n  "about": {json.dumps(ABOUT)},\n  "movements": [\n{lines}\n  ]\n}}\n'
    searched.FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
