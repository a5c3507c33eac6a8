"""``manage.py boards_key``: whether the boards open, and the change of their key."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management import CommandError
from django.core.management.base import CommandParser
from django.db import DatabaseError
from django.utils import timezone

from games.management.streams import UNREADABLE, answering
from games.management.told import ToldCommand
from games.models import BoardSet
from games.models.sealed import key_ring
from games.sealing import UnsealError
from games.selectors.sealing import seal_states
from games.services.sealing import board_set_reseal, closed_sets_abandon

HELP = """Keys, cards and results of robots are sealed in the database with the keys in ETUI_BOARDS_KEY,
or with those in the file boards-key of ETUI_VAR, one a line. The first key seals, all of them open.

  manage.py boards_key check     names every set of boards that does not open
  manage.py boards_key rotate    seals everything with the first key; then the older ones are not needed
  manage.py boards_key abandon   cancels every set that does not open, for good: only when its key is lost.
                                 Until then no new boards are made, as they would be sealed with a wrong key

To change the key put the new one before the old one, start Étui again, rotate, check, and take the old one
away. Nothing that does not open is ever changed. Older backups need the old key: keep it as long as them.

Exit status: 0 everything opens; 1 at least one set does not; 2 the database cannot be used, or
wrong arguments."""

NOT_OPEN = 1


class Command(ToldCommand):
    """Prints one line for each set that does not open, and a summary."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="check|rotate|abandon")
        actions.add_parser("check", help="name every set of boards that does not open")
        actions.add_parser("rotate", help="seal everything with the first key")
        actions.add_parser("abandon", help="cancel the sets that do not open")

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        """Do it, and leave with the status."""
        try:
            lines, has_faults = _ACTIONS[action]()
        except DatabaseError as error:
            reason = str(error).splitlines()[0]
            raise CommandError(f"The database cannot be used: {reason}", returncode=UNREADABLE) from None
        with answering():
            self.stdout.write("\n".join(lines))
        if has_faults:
            sys.exit(NOT_OPEN)


def _check() -> tuple[list[str], bool]:
    states = list(seal_states())
    lines = [f"{state.code}: {_REASONS[state.fault]}" for state in states if not state.opens]
    older = sum(state.opens and not state.is_current for state in states)
    found = f"Sets of boards: {len(states)}; do not open: {len(lines)}; open with an older key: {older}."
    return [*lines, found], bool(lines)


def _rotate() -> tuple[list[str], bool]:
    if not key_ring().keys:
        return ["There is no key to seal with: see ETUI_BOARDS_KEY."], True
    lines, resealed = [], 0
    for board_set in BoardSet.objects.only("code").order_by("code"):
        try:
            resealed += board_set_reseal(board_set=board_set)
        except UnsealError as error:
            lines.append(f"{board_set.code}: {_REASONS[error.problem.code]}")
    done = f"Sets sealed with the first key now: {resealed}; left as they are: {len(lines)}."
    return [*lines, done], bool(lines)


def _abandon() -> tuple[list[str], bool]:
    codes = closed_sets_abandon(now=timezone.now())
    return [*(f"{code}: cancelled." for code in codes), f"Sets cancelled: {len(codes)}."], False


_ACTIONS = {"check": _check, "rotate": _rotate, "abandon": _abandon}
_REASONS = {
    "boards_key_wrong": "sealed with a key that is not in ETUI_BOARDS_KEY.",
    "board_seal_broken": "changed by something else than Étui; a backup has it as it was.",
}
