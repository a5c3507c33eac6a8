"""``manage.py score``: results in, scores out, one line of JSON each."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from django.core.management.base import CommandParser

from games.management.streams import answering, standard_input, unreadable
from games.management.told import ToldCommand
from games.score_line import MOST_BYTES, answer_text, score_line

HELP = """Scores deals of Tarot and Burraco: reads one JSON object per line and prints one for each.
Empty lines are passed over. No database is needed.

  {"game":"tarot","ruleset":"fft-4","contract":"garde","taker":"N","bouts":2,"points":49}
  -> {"unit":66,"scores":{"N":198,"E":-66,"S":-66,"W":-66}}

A line that cannot be scored gives all that is wrong with it:

  -> {"problems":[{"code":...,"message":...,"where":...}]}

Exit status: 0 every line was scored; 1 at least one was not; 2 the file cannot be read, the answers cannot be
written, or wrong arguments; 141 whoever read the answers went away."""

REFUSED = 1


class Command(ToldCommand):
    """Reads, scores, prints, a line at a time: also for a program that waits for each answer."""

    help = HELP
    make = staticmethod(score_line)

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, unless the lines come from the standard input."""
        parser.add_argument("file", nargs="?", default="-", help="JSON lines; - or nothing: standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Answer line by line."""
        _write_utf8()
        with ExitStack() as stack:
            stream = standard_input() if file == "-" else stack.enter_context(_open(file))
            if stream.isatty():
                self.stderr.write("Reading JSON lines from the keyboard; Ctrl-D ends.")
            with answering():
                refused = self._answer(_lines(stream, file))
        if refused:
            sys.exit(REFUSED)

    def _answer(self, lines: Iterable[bytes]) -> bool:
        """Print every answer; whether a line was refused."""
        refused = False
        for line in lines:
            answer = answer_text(line, self.make)
            refused = refused or answer.startswith('{"problems":')
            self.stdout.write(answer)
            self.stdout.flush()
        return refused


def _open(file: str) -> IO[bytes]:
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise unreadable(file, error) from None


def _lines(stream: IO[bytes], file: str) -> Iterator[bytes]:
    """Every line that is not empty; of one that is too long as much as shows that."""
    while line := _read_line(stream, file, MOST_BYTES + 2):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = _read_line(stream, file, MOST_BYTES)
        line = line.rstrip(b"\r\n")
        if line.strip():
            yield line


def _read_line(stream: IO[bytes], file: str, most: int) -> bytes:
    try:
        return stream.readline(most)
    except OSError as error:
        raise unreadable(file, error) from None


def _write_utf8() -> None:
    """JSON is UTF-8, whatever the terminal's language is."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
