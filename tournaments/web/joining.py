"""Joining a simultaneous by a code that somebody may guess: unknown ones are counted by their address."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.web.attempts import count_failure, failures

KIND = "join-code"
#: Unknown codes from one address before it has to wait.
FAILURES_ALLOWED = 10


Joined = TypeVar("Joined")


def counted(request: HttpRequest, join: Callable[[], Joined]) -> Joined:
    """Join, unless this address has guessed too often; an unknown code is counted."""
    if failures(request, KIND) >= FAILURES_ALLOWED:
        message = gettext_noop("Too many unknown codes came from here. Wait ten minutes.")
        raise ProblemsError([Problem("too_many_attempts", message)])
    try:
        return join()
    except ProblemsError as error:
        if error.problems[0].code == "join_code_unknown":
            count_failure(request, KIND)
        raise
