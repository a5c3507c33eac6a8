"""``manage.py movement``: the movement of any fixed format, with the checker's report."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.management.streams import UNREADABLE, answering, file_bytes
from games.management.told import ToldCommand, problem_line
from games.problems import ProblemsError, raise_if_any
from tournaments.movements.answered import Answer, answered
from tournaments.movements.checker import check
from tournaments.movements.formats import FORMATS, format_named
from tournaments.movements.layouts import LAYOUTS
from tournaments.movements.programmes.checking import programme_problems
from tournaments.movements.programmes.reading import programme
from tournaments.movements.schedule import Schedule
from tournaments.movements.typed import typed
from tournaments.movements.wish import Format, Wish

MOST_BYTES = 2_000_000
"""Of a typed movement."""

HELP = """The movement of a fixed format: who sits where in every round, with which boards, and what the
independent checker says of it. No database is needed.

  manage.py movement --format transversal --tables 8 --rounds 8 --json
  manage.py movement --format round_robin --entrants 7
  manage.py movement --typed own.txt --form pairs
  manage.py movement --programme "3 mitchell + 2 danish carry 1/2" --entrants 23

--tables counts full tables; --entrants counts players, pairs or teams. Without --rounds as many as the format
has, or the usual number. With --json one line: {"schedule": [{"round", "table", "seats", "boards"} ...,
{"round", "byes"} ...], "report": {...}}, or {"problems": [...]}.

--typed reads a club's own movement, one line for each table of each round, as in
"1 2: NS 3 EW 11 boards 5-8" or "1 2: N1 E4 S2 W3", and "1 sit out: 7"; "-" reads the standard input.
--programme says whether so many entrants can play these formats one after the other:
{"programme": "...", "rounds": 5, "stages": [{"format", "rounds", "carry", "variant", "groups"} ...]}.

Exit status: 0 there is such a movement; 2 there is none, or wrong arguments; 141 whoever read the answer
went away."""


class Command(ToldCommand):
    """Prints the movement, or every reason why there is none."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """The wish, and in which form the answer is written."""
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("--format", choices=FORMATS, metavar="FORMAT", help=_listed())
        source.add_argument("--typed", metavar="FILE", help="a movement typed as a table; -: standard input")
        source.add_argument("--programme", metavar="STAGES", help="formats that follow one another")
        parser.add_argument("--form", default="pairs", help=f"of --typed: {', '.join(LAYOUTS)}")
        size = parser.add_mutually_exclusive_group()
        size.add_argument("--tables", type=int, metavar="T", help="full tables")
        size.add_argument("--entrants", type=int, metavar="N", help="players, pairs or teams")
        parser.add_argument("--rounds", type=int, metavar="R", help="rounds (positions)")
        parser.add_argument("--boards", type=int, metavar="B", help="boards in a round; 0: tables deal")
        parser.add_argument("--variant", default="", help="a variant of the format")
        parser.add_argument("--seed", default="", help="text that decides what is left to chance")
        parser.add_argument("--json", action="store_true", help="one line for other programs")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make, check, print, and leave with the status."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        try:
            if options["programme"] is not None:
                self._tell_programme(options)
                return
            answer = _answer(options)
        except ProblemsError as error:
            self._refuse(error, as_json=options["json"])
        with answering():
            if options["json"]:
                self.stdout.write(json.dumps(answer.as_dict(), ensure_ascii=False))
            else:
                self.stdout.write("\n".join(_lines(answer.schedule)))
                self.stdout.write("\n".join(sentence.text() for sentence in answer.report.sentences()))
        if not answer.report.ok:
            sys.exit(UNREADABLE)

    def _tell_programme(self, options: dict[str, Any]) -> None:
        """The programme as it was understood; ``ProblemsError`` where it cannot be played."""
        found = programme(options["programme"])
        if options["entrants"] is None:
            raise CommandError("--programme needs --entrants.", returncode=UNREADABLE)
        raise_if_any(programme_problems(found, options["entrants"], options["boards"] or 0))
        body = {"programme": found.as_text(), "rounds": found.rounds, "stages": found.as_data()}
        with answering():
            self.stdout.write(json.dumps(body) if options["json"] else found.as_text())

    def _refuse(self, error: ProblemsError, *, as_json: bool) -> None:
        if as_json:
            problems = [
                {"code": problem.code, "where": problem.where, "message": problem.text()}
                for problem in error.problems
            ]
            self.stdout.write(json.dumps({"problems": problems}, ensure_ascii=False))
        else:
            self.stderr.write("\n".join(map(problem_line, error.problems)))
        sys.exit(UNREADABLE)


def _answer(options: dict[str, Any]) -> Answer:
    """The movement that is asked for, or that was typed."""
    if options["typed"] is None:
        return answered(options["format"], _wish(format_named(options["format"]), options))
    data = file_bytes(options["typed"], MOST_BYTES)
    schedule = typed(data.decode("utf-8", "replace"), options["form"])
    return Answer(schedule, check(schedule))


def _listed() -> str:
    return ", ".join(
        name + (f" (variants: {', '.join(form.variants)})" if form.variants else "")
        for name, form in FORMATS.items()
    )


def _wish(form: Format, options: dict[str, Any]) -> Wish:
    entrants = options["entrants"]
    if entrants is None and options["tables"] is None:
        raise CommandError("One of --tables and --entrants is needed.", returncode=UNREADABLE)
    if entrants is None:
        entrants = options["tables"] * form.per_table
    boards = form.boards if options["boards"] is None else options["boards"]
    return Wish(
        entrants,
        options["rounds"],
        boards,
        options["variant"],
        options["seed"].encode("utf-8", "surrogateescape"),
    )


def _lines(schedule: Schedule) -> Iterator[str]:
    """The schedule for people."""
    for position in range(1, schedule.positions + 1):
        yield f"Round {position}"
        for sitting in schedule.position_sittings(position):
            seats = "  ".join(f"{seat} {label}" for seat, label in sitting.seats.items())
            boards = f"  boards {', '.join(map(str, sitting.boards))}" if sitting.boards else ""
            yield f"  table {sitting.table}: {seats}{boards}"
        if schedule.byes.get(position):
            yield f"  sit out: {', '.join(schedule.byes[position])}"
