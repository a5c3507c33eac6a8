"""``manage.py deal verify``: whether a released set of boards was dealt by chance and fixed before play."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandParser

from games.dealing.released_reading import MOST_BYTES
from games.dealing.verification import Verdict, Verification
from games.dealing.verify import verify
from games.management.streams import UNREADABLE, answering, file_bytes
from games.management.told import ToldCommand, problem_line
from games.problems import Problem
from games.reading import in_one_line

HELP = """Boards that can be trusted. No database is needed.

  manage.py deal verify FILE [--commitment HEX] [--value TEXT] [--json]

derives every board of a released set again from its key and names every difference. Give the commitment that
was published before the play and what the public source said: without them the file only proves that it fits
itself. How it works, to the byte: docs/verify-a-deal.md. Where robots played the deals beforehand they play
them again, which takes seconds for each board; --no-plays leaves that out and says so.

Exit status: 0 verified; 1 at least one difference; 2 the file cannot be read as a set or the answer not
written, or wrong arguments; 3 the boards follow from the key, but that robots refused the others was not
checked (--no-plays), so deals that did not please may have been left out; 141 whoever read the answer went
away."""

VALUE_HELP = (
    "what the public source said, in the form that the source's name asks for, such as '07 12 33 41 88': "
    "order and leading zeros count, capitals, accents and signs do not"
)
DIFFERENT = 1
PLAYS_NOT_CHECKED = 3


class Command(ToldCommand):
    """Reads a file, prints one line for each finding and note, and the verdict."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do, and with which file."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="verify")
        parsed = actions.add_parser("verify", help="derive a released set again")
        parsed.add_argument("file", help="the published file; - is the standard input")
        parsed.add_argument("--commitment", metavar="HEX", help="the commitment published before the play")
        parsed.add_argument("--value", metavar="TEXT", help=VALUE_HELP)
        parsed.add_argument("--no-plays", action="store_true", help="do not repeat what robots played")
        parsed.add_argument("--json", dest="as_json", action="store_true", help="print one object of JSON")

    def handle(self, *args: Any, file: str, as_json: bool, **options: Any) -> None:
        """Verify, print, and leave with the status."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A name with letters that the terminal does not know is no reason to give no answer.
            sys.stdout.reconfigure(errors="backslashreplace")
        found = verify(
            file_bytes(file, MOST_BYTES),
            commitment=options["commitment"],
            value=options["value"],
            players={} if options["no_plays"] else None,
            progress=self._progress,
        )
        with answering():
            self.stdout.write(_as_json(found) if as_json else "\n".join(map(in_one_line, _as_lines(found))))
        if status := _status(found):
            sys.exit(status)

    def _progress(self, done: int, boards: int) -> None:
        """A line that counts, where somebody watches."""
        if self.stderr.isatty():
            self.stderr.write(f"\r{done} of {boards} boards\r", ending="")


def _status(found: Verification) -> int:
    if found.verdict is Verdict.NOT_VERIFIED:
        return UNREADABLE if found.released is None else DIFFERENT
    return PLAYS_NOT_CHECKED if found.verdict is Verdict.PLAYS_NOT_CHECKED else 0


def _as_lines(found: Verification) -> Iterable[str]:
    if found.released is not None:
        description = found.released.description
        named = (
            f"{name} {description.get(name)}" for name in ("set", "event", "game") if description.get(name)
        )
        yield f"{', '.join(named)}: {found.boards} of {len(found.released.boards)} boards agree with the key."
    yield from (f"Note: {note.text()}" for note in found.notes)
    yield from map(problem_line, found.findings)
    yield {
        Verdict.VERIFIED: "VERIFIED.",
        Verdict.PLAYS_NOT_CHECKED: (
            "NOT VERIFIED TO THE END: the boards follow from the key; that robots refused the others was NOT "
            "checked."
        ),
        Verdict.NOT_VERIFIED: f"NOT VERIFIED. Findings: {len(found.findings)}.",
    }[found.verdict]


def _as_json(found: Verification) -> str:
    answer = {
        "verified": found.is_verified,
        "verdict": found.verdict.value,
        "boards": found.boards,
        "commitment": None if found.released is None else found.released.commitment,
        "findings": [_as_dict(problem) for problem in found.findings],
        "notes": [_as_dict(problem) for problem in found.notes],
    }
    return json.dumps(answer)


def _as_dict(problem: Problem) -> dict[str, str]:
    return {"code": problem.code, "message": problem.text(), "where": problem.where}
