"""``manage.py event``: whole events as files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.management.streams import UNREADABLE, answering, file_bytes
from games.management.told import ToldCommand, problem_line
from games.problems import ProblemsError
from scoring.services.archive_reading import MOST_BYTES
from scoring.services.archive_standings import archive_standings
from tournaments.selectors.archive.writing import archive_text, event_archive
from tournaments.selectors.events import event_by_code

HELP = """Whole events as files: JSON archives, as docs/archive.md describes them.

  event export CODE [--output FILE]   the event with its people, results, rulings, boards and log
  event standings FILE --json         the ranking of an archive, without importing it; no database is needed

Of a board that is still secret neither cards nor results are in the archive.

Exit status: 0 done; 2 there is no such event, a file cannot be read or written, or an archive is refused,
with all that is wrong and where ({"problems": [...]}); 141 whoever read the answer went away."""


class Command(ToldCommand):
    """Writes an event's archive, ranks one."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """See ``HELP``."""
        actions = parser.add_subparsers(dest="action", required=True)
        export = actions.add_parser("export", help="write an event as an archive")
        export.add_argument("code")
        export.add_argument("--output", default="-", help="- or nothing: standard output")

        standings = actions.add_parser("standings", help="rank an archive")
        standings.add_argument("file", help="- standard input")
        standings.add_argument("--json", action="store_true", required=True)

    def handle(self, *_: Any, **options: Any) -> None:
        """To the action."""
        if options["action"] == "export":
            self._export(options["code"], options["output"])
        else:
            self._standings(options["file"])

    def _standings(self, file: str) -> None:
        try:
            found = archive_standings(file_bytes(file, MOST_BYTES))
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

    def _export(self, code: str, output: str) -> None:
        event = event_by_code(code)
        if event is None:
            raise CommandError(f"There is no event {code}.", returncode=UNREADABLE)
        text = archive_text(event_archive(event))
        if output == "-":
            with answering():
                self.stdout.write(text, ending="")
            return
        try:
            Path(output).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            message = f"{output} cannot be written: {error.strerror}"
            raise CommandError(message, returncode=UNREADABLE) from None
