"""``manage.py boards``: files of boards, checked or written in the other form."""

from __future__ import annotations

import io
import sys
from typing import Any

from django.core.management.base import CommandParser

from games.exchange.boards import BoardFile
from games.exchange.hand_lists import print_pack_lists, print_seat_lists
from games.exchange.printing import print_json, print_text
from games.exchange.reading import MOST_BYTES, Reading, read_set
from games.management.streams import UNREADABLE, answering, file_bytes
from games.management.told import ToldCommand, problem_line
from games.registry import DEALABLE

HELP = """Sets of boards as files (docs/board-format.md). No database is needed.

  manage.py boards check FILE                      names everything that is wrong, with line and column
  manage.py boards convert FILE --to text|json     writes the set strictly, to the standard output
  manage.py boards convert FILE --to seats         for dealing by hand: the cards of every seat, in order
  manage.py boards convert FILE --to pack          for dealing by hand from a sorted pack that lies face
                                                   down: where card 1, 2, ... goes, and no hand is seen

Exit status: 0 the file is a set; 2 it is not, or cannot be read or the answer not written, or wrong
arguments; 141 whoever read the answer went away."""

PRINTERS = {
    "text": print_text,
    "json": print_json,
    "seats": print_seat_lists,
    "pack": print_pack_lists,
}


class Command(ToldCommand):
    """Reads a file; prints the set or a summary, and on the error output every problem and note."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do, and with which file."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="check|convert")
        check = actions.add_parser("check", help="name everything that is wrong")
        convert = actions.add_parser("convert", help="write the set in another form")
        convert.add_argument("--to", choices=PRINTERS, required=True, help="the form to write")
        for parsed in (check, convert):
            parsed.add_argument("file", help="the file; - is the standard input")
            parsed.add_argument("--game", choices=DEALABLE, help="the game, where the file does not say")
            parsed.add_argument("--ruleset", metavar="SLUG", help="the ruleset, where the file does not say")

    def handle(self, *args: Any, action: str, file: str, **options: Any) -> None:
        """Read, print, and leave with the status."""
        if isinstance(sys.stderr, io.TextIOWrapper):
            sys.stderr.reconfigure(errors="backslashreplace")
        if isinstance(sys.stdout, io.TextIOWrapper):
            # What is written may become a file: it is UTF-8 with LF, whatever the terminal knows.
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        usual = {name: options[name] for name in ("game", "ruleset") if options[name]}
        reading = read_set(file_bytes(file, MOST_BYTES), usual)
        self.stderr.write("\n".join(_findings(reading)), ending="\n" if _findings(reading) else "")
        if reading.file is None:
            sys.exit(UNREADABLE)
        with answering():
            if action == "check":
                self.stdout.write(_summary(reading.file))
            else:
                self.stdout.write(PRINTERS[options["to"]](reading.file), ending="")


def _findings(reading: Reading) -> list[str]:
    return [
        *map(problem_line, reading.problems),
        *(problem_line(note, "note: ") for note in reading.notes),
    ]


def _summary(file: BoardFile) -> str:
    return f"{file.game}, {file.ruleset}, {file.players} players: {len(file.boards)} boards can be read."
