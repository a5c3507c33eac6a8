"""``manage.py draw``: the next round from the standing order and the rounds so far."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

from django.core.management.base import CommandParser

from games.management.streams import UNREADABLE, answering, file_bytes
from games.management.told import ToldCommand, problem_line
from games.problems import ProblemsError
from games.score_line import read_json
from tournaments.movements.draws.answer import answer

MOST_BYTES = 20_000_000
HELP = """Draws the next round of a tournament whose pairings follow the ranking. No database is needed; the
same input and seed give the same draw on every machine.

  {"draw": "never_again", "standing": ["1", "2", "3", "4", "5"],
   "rounds": [{"pairs": [["1", "2"], ["3", "4"]], "byes": ["5"]}], "seed": "spring cup"}
  -> {"round": 2, "tables": [{"table": 1, "seats": {"NS": ..., "EW": ...}, "reasons": [...]}, ...],
      "byes": [...], "bye_reasons": [...], "unavoidable": [...]}

draw: danish, modified_danish, never_again, swiss. standing, the best first: labels, or objects with
entrant, points, club, family, team, floats. Further: last, clubs_apart, apart [["1", "2"]], first "lot";
fours "1+4/2+3" or "1+2/3+4" for single players, whose earlier rounds have tables [["N", "E", "S", "W"]]
instead of pairs; hand {"pairs": [["1", "2"]], "byes": ["3"]}, a round that somebody has seated: what speaks
against it is said; teams {"Lyon": ["1", "2"], ...}, the pairs of every entrant, where those are teams that
meet table by table.

Exit status: 0 the round is drawn; 2 it is not ({"problems": [...]}), or the file cannot be read or the answer
not written; 141 whoever read the answer went away."""


class Command(ToldCommand):
    """Reads one JSON object, prints the round or every reason why there is none."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, unless it comes from the standard input."""
        parser.add_argument("file", nargs="?", default="-", help="JSON; - or nothing: standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Read, draw, print, and leave with the status."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        try:
            found = answer(read_json(file_bytes(file, MOST_BYTES)))
        except ProblemsError as error:
            problems = [
                {"code": one.code, "message": one.text(), "where": one.where} for one in error.problems
            ]
            self.stderr.write("\n".join(map(problem_line, error.problems)))
            with answering():
                self.stdout.write(json.dumps({"problems": problems}, ensure_ascii=False))
            sys.exit(UNREADABLE)
        with answering():
            self.stdout.write(json.dumps(found, ensure_ascii=False))
