"""Problems in the reader's language."""

from __future__ import annotations

import re

from django.utils.translation import gettext, ngettext, pgettext

from games.models.reasons import OURS
from games.problems import COUNTED, Problem
from games.reading import in_one_line

#: Params that hold a seat ("W") or a side ("EW"), several ("N, W") or a place of a line ("W5"), or a name.
_SEATS = frozenset({"entrant", "first", "full", "line", "seat", "seats", "second", "taker"})
#: Params that hold places of lines among other signs, and never a name.
_PLACES = frozenset({"meetings"})
_PLACE = re.compile(r"(\d+):(\d+)")
_SEAT = re.compile(r"\b(?:NS|EW|[NESW])(?=\d*\b)")
#: A name may have a letter of its own: only what is nothing but seats is read as seats.
_ONLY_SEATS = re.compile(r"(?:NS|EW|[NESWX])\d*(?:[, /]+(?:NS|EW|[NESWX])\d*)*")


def render(problem: Problem) -> str:
    """The problem's sentence in the active language, its places filled; seats by their letters there."""
    text = gettext(problem.message)
    return (
        text % {name: _shown(name, value) for name, value in problem.params.items()}
        if problem.params
        else text
    )


def reason_text(reason: str) -> str:
    """Why a set was cancelled: as it was typed in, and in the active language where the program wrote it."""
    return gettext(reason) if reason in OURS else reason


def placed(problem: Problem) -> str:
    """The sentence, after its line and column where the problem is in a file that somebody can open there."""
    found = _PLACE.fullmatch(problem.where)
    if found is None:
        return render(problem)
    return gettext("Line %(line)s, column %(column)s: %(text)s") % {
        "line": found[1],
        "column": found[2],
        "text": render(problem),
    }


def _shown(name: str, value: str | int) -> str | int:
    """The value as it is read: West is O in Italian and in French, and one bout is no "bouts"."""
    if name in COUNTED:
        return ngettext(*COUNTED[name], int(value)) % {"count": value}
    if not isinstance(value, str):
        return value
    # Whatever it is, it can be sent: half a character, which JSON can write, cannot.
    text = in_one_line(value)
    if name in _PLACES or (name in _SEATS and _ONLY_SEATS.fullmatch(text)):
        return _SEAT.sub(lambda letter: pgettext("seat" if len(letter[0]) == 1 else "side", letter[0]), text)
    return text
