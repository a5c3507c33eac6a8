"""``manage.py standings``: snapshots derived again, and compared."""

from __future__ import annotations

import sys
from argparse import RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.services.inputs_parts import RESULTS
from scoring.services.verifying import DIFFERENT, NOT_KEPT, Verdict, snapshots_compare, snapshots_verify
from tournaments.models import Entry, Event
from tournaments.selectors.events import event_by_code

HELP = """Derives the standings of an event again, or compares two of its snapshots.

  standings verify EVENT [--snapshot N]   every snapshot computed again from the inputs stored with it
  standings compare EVENT A B             who moved from snapshot A to B, and which inputs differ

Exit status: 0 everything as stored (snapshots without stored inputs are said so, and pass); 1 something
differs; 2 no such event or snapshot, or wrong arguments."""


class Command(BaseCommand):
    help = HELP

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """The help as it is written."""
        return super().create_parser(
            prog_name, subcommand, formatter_class=RawDescriptionHelpFormatter, **kwargs
        )

    def add_arguments(self, parser: CommandParser) -> None:
        """See ``HELP``."""
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help="derive snapshots again")
        verify.add_argument("event")
        verify.add_argument("--snapshot", type=int)
        compare = actions.add_parser("compare", help="what differs between two snapshots")
        compare.add_argument("event")
        compare.add_argument("first", type=int)
        compare.add_argument("second", type=int)

    def handle(self, *_: Any, **options: Any) -> None:
        """Exits with 1 where something differs from what is stored."""
        event = event_by_code(options["event"])
        if event is None:
            raise CommandError(f"There is no event {options['event']}.", returncode=2)
        if options["action"] == "compare":
            self._compare(event, options["first"], options["second"])
        elif not self._verify(event, options["snapshot"]):
            sys.exit(1)

    def _verify(self, event: Event, number: int | None) -> bool:
        verdicts = [self._say(verdict) for verdict in snapshots_verify(event, number)]
        if not verdicts and number is not None:
            raise CommandError(f"There is no snapshot {number}.", returncode=2)
        return all(verdict.outcome != DIFFERENT for verdict in verdicts)

    def _say(self, verdict: Verdict) -> Verdict:
        about = f"snapshot {verdict.number}:"
        if verdict.outcome == NOT_KEPT:
            self.stdout.write(f"{about} its inputs were not kept; it cannot be derived again")
        elif verdict.outcome == DIFFERENT:
            for difference in verdict.differences:
                self.stdout.write(f"{about} {difference}")
        else:
            self.stdout.write(f"{about} derived again, same hash {verdict.input_hash[:16]}")
        return verdict

    def _compare(self, event: Event, first: int, second: int) -> None:
        found = snapshots_compare(event, first, second)
        if found is None:
            message = f"Snapshots {first} and {second} cannot both be derived again; see standings verify."
            raise CommandError(message, returncode=2)
        codes = dict(Entry.objects.filter(event=event).values_list("pk", "player__code"))
        for entry, before, after in found.moved:
            self.stdout.write(f"{codes.get(entry, entry)}: place {before or '-'} -> {after or '-'}")
        for name, read, there in found.changes:
            about = f"results of {name.removeprefix(RESULTS)}" if name.startswith(RESULTS) else name
            for sign, rows in (("-", read), ("+", there)):
                for row in rows:
                    self.stdout.write(f"{sign} {about}: {', '.join(map(str, row))}")
        if not found.moved:
            self.stdout.write("nobody moved")
