"""The standings of an event that is only a file: nothing is read from the database, nothing written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.problems import Problem, ProblemsError, gettext_noop
from scoring.services.archive_inputs import input_of_archive
from scoring.services.archive_reading import archive_read
from scoring.services.computing import compute
from tournaments.models.clubs import Player
from tournaments.models.names import display_name

_UNREADABLE: Final = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RuntimeError)
"""What comes of a plan, a draw, a sheet, points or a side of a ruling in which somebody has written."""


def archive_standings(data: bytes) -> dict[str, Any]:
    """``results`` that count, plays ``withheld``, the ``formula`` and ``rows``, the best first.

    A row has the fields of a ``StandingRow``, the entry by its number, with ``player`` and ``name``.
    ``ProblemsError`` with everything that is wrong with the file.
    """
    archive = archive_read(data)
    try:
        given = input_of_archive(archive)
        computed = compute(given)
    except ProblemsError:
        raise
    except _UNREADABLE as error:
        message = gettext_noop("The archive cannot be ranked: %(reason)s.")
        reason = f"{type(error).__name__} {error}"
        raise ProblemsError([Problem("archive_not_ranked", message, {"reason": reason})]) from None
    names = dict(_names(archive))
    return {
        "results": len(given.results),
        "withheld": sum(bool(play.get("withheld")) for play in archive["plays"]),
        "formula": computed.formula.as_dict(),
        "rows": [_row(dict(zip(computed.fields, row, strict=True)), names) for row in computed.rows],
    }


def _row(row: dict[str, Any], names: Mapping[int, tuple[str, str]]) -> dict[str, Any]:
    player, name = names[row["entry"]]
    ties = {"ties": json.loads(row["ties"])} if isinstance(row.get("ties"), str) else {}
    return row | ties | {"player": player, "name": name}


def _names(archive: Mapping[str, Any]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Entry number to the code of its (first) player and its name."""
    people = {
        one["code"]: display_name(Player(given_name=one["given_name"], family_name=one["family_name"]))
        for one in archive["players"]
    }
    for entry in archive["entries"]:
        together = " – ".join(people[code] for code in entry["members"] or [entry["player"]])
        yield entry["number"], (entry["player"], entry["name"] or together)
