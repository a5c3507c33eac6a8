"""Problems in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from games.problems import Problem


def render(problem: Problem) -> str:
    """The problem's sentence in the active language, its places filled."""
    text = gettext(problem.message)
    return text % problem.params if problem.params else text
