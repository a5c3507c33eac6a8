"""What ``manage.py check --database default`` and ``migrate`` say of the boards' key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from deploy.boards_key import SETTING
from games.selectors.sealing import sets_that_do_not_open

SEALED_SINCE = ("games", "0004_sealed")


@checks.register(checks.Tags.database)
def boards_open(databases: Sequence[str] | None = None, **_: Any) -> list[checks.CheckMessage]:
    """Whether the sets of boards open; nothing is said of a database that is still to be migrated."""
    if not databases:
        return []
    try:
        if SEALED_SINCE not in MigrationRecorder(connection).applied_migrations():
            return []
        sentence = sealed_sets_sentence()
    except DatabaseError:
        return []
    return [checks.Warning(sentence, id="etui.W001")] if sentence else []


def sealed_sets_sentence() -> str:
    """What to tell whoever starts or checks the installation; empty where every set opens."""
    codes = sets_that_do_not_open()
    if not codes:
        return ""
    named = ", ".join(codes[:5]) + (", ..." if len(codes) > 5 else "")
    return (
        f"Sets of boards that do not open with {SETTING} as it is now: {len(codes)} ({named}). Nothing is "
        "lost: put back the key that sealed them, before or after the new one, separated by a comma. "
        "manage.py boards_key check names them all."
    )
