"""A play under its lock: the first that whoever writes about it takes, before the event."""

from __future__ import annotations

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import Play


def play_locked(play: Play) -> Play:
    """The play under a row lock; ``ProblemsError`` when its table was dissolved, or its round drawn again.

    Event and position are read after it: joined, PostgreSQL would give those from before the wait.
    """
    if Play.objects.select_for_update(of=("self",)).filter(pk=play.pk).first() is None:
        message = gettext_noop(
            "Nobody plays round %(number)s at table %(table)s any more: others sit there now."
        )
        raise ProblemsError([Problem("play_gone", message, {"number": play.board, "table": play.table})])
    return Play.objects.select_related("event__board_set", "position").get(pk=play.pk)
