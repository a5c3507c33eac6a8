"""``manage.py import_boards FILE --event CODE``: a file of boards becomes the boards of an event."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.core.management.base import CommandParser
from django.utils import timezone

from games.exchange.reading import MOST_BYTES
from games.management.streams import UNREADABLE, file_bytes
from games.management.told import problem_line
from games.problems import ProblemsError
from tournaments.selectors.events import event_by_code
from tournaments.services.actors import Actor
from tournaments.services.boards_from_file import boards_import

HELP = (
    "Take the boards of a file (docs/board-format.md) in place of those an event has. "
    "Exit status 2: the file is none, or does not suit the event; then nothing has changed."
)


class Command(BaseCommand):
    """Reads the file of docs/board-format.md; takes all of it, or names everything that is wrong."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """Which file, for which event."""
        parser.add_argument("file", help="the file; - is the standard input")
        parser.add_argument("--event", required=True, metavar="CODE", help="the public code of the event")

    def handle(self, *args: Any, file: str, event: str, **options: Any) -> None:
        """Import, and leave with the status."""
        found = event_by_code(event)
        if found is None:
            raise CommandError(f"There is no event {event}.", returncode=UNREADABLE)
        try:
            taken = boards_import(
                event=found, data=file_bytes(file, MOST_BYTES), actor=Actor.clock(), now=timezone.now()
            )
        except ProblemsError as error:
            for problem in error.problems:
                self.stderr.write(problem_line(problem))
            sys.exit(UNREADABLE)
        assert taken.board_set is not None  # noqa: S101
        self.stdout.write(f"Set {taken.board_set.code}: {taken.board_set.board_count} boards.")
