"""``manage.py event``: whole events as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.management.streams import UNREADABLE, answering
from games.management.told import ToldCommand
from tournaments.selectors.archive.writing import archive_text, event_archive
from tournaments.selectors.events import event_by_code

HELP = """Whole events as files: JSON archives, as docs/archive.md describes them.

  event export CODE [--output FILE]   the event with its people, results, rulings, boards and log

Of a board that is still secret neither cards nor results are in the archive.

Exit status: 0 done; 2 there is no such event, or a file cannot be read or written; 141 whoever read the
answer went away."""


class Command(ToldCommand):
    """Writes an event's archive."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """See ``HELP``."""
        actions = parser.add_subparsers(dest="action", required=True)
        export = actions.add_parser("export", help="write an event as an archive")
        export.add_argument("code")
        export.add_argument("--output", default="-", help="- or nothing: standard output")

    def handle(self, *_: Any, **options: Any) -> None:
        """To the action."""
        self._export(options["code"], options["output"])

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
