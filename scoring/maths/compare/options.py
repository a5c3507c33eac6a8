"""The options that several comparisons share: the datum of a board, and the scale of IMPs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.problems import ProblemsError, gettext_noop
from games.reading import shown
from scoring.maths.boards.datum import Datum, Half, Middle, Rounding
from scoring.maths.boards.imp_scales import imp_scale, parse_imp_scale
from scoring.maths.boards.imps import ImpScale
from scoring.maths.compare.reading import LineReader

LARGEST_BOARD: Final = 1_000_000
"""Results of one board, all over a country."""
BRIDGE: Final = "wbf"
"""The scale of IMPs where none is named."""


def read_datum(reader: LineReader, scores: int) -> Datum:
    """``datum`` ("mean" or "median"), ``trim`` and ``rounding`` of a board with so many ``scores``.

    >>> read_datum(LineReader({"trim": 1, "rounding": {"to": 10, "half": "even"}}), 5)
    Datum(middle=<Middle.MEAN: 'mean'>, trim=1, rounding=Rounding(to=10, half=<Half.EVEN: 'even'>))
    """
    middle = reader.word("datum", Middle, Middle.MEAN)
    trim = reader.count("trim", 0, 0, LARGEST_BOARD)
    if middle is Middle.MEDIAN and trim:
        message = gettext_noop("“%(field)s” is for the mean: a median has no ends to leave out.")
        reader.refuse("trim_of_a_median", message, "trim")
    elif scores and 2 * trim >= scores:
        message = gettext_noop("“%(field)s” leaves out all %(scores)s scores.")
        reader.refuse("trim_too_large", message, "trim", scores=scores)
    return Datum(middle, trim, _rounding(reader))


def _rounding(reader: LineReader) -> Rounding | None:
    given = reader.data.get("rounding")
    if given is None:
        return None
    if not isinstance(given, Mapping):
        message = gettext_noop("“%(field)s” is an object {“to”, “half”}, not %(value)s.")
        reader.refuse("rounding_unreadable", message, "rounding", value=shown(given))
        return None
    inner = LineReader(given)
    inner.only("to", "half")
    found = Rounding(inner.count("to", 1, 1, 1000), inner.word("half", Half, Half.AWAY))
    reader.take_over(inner, "rounding")
    return found


def read_scale(reader: LineReader) -> ImpScale:
    """``scale``: the name of one, or one's own; bridge's where there is none."""
    try:
        return parse_imp_scale(reader.data.get("scale", BRIDGE))
    except ProblemsError as error:
        reader.problems += error.problems
        return imp_scale(BRIDGE)


def scale_named(scale: ImpScale) -> dict[str, Any]:
    """What an answer says of its scale.

    >>> scale_named(imp_scale("wbf"))
    {'scale': 'wbf', 'note': 'Made for bridge scores, not for Tarot points.'}
    """
    return {"scale": scale.slug, **({"note": scale.note} if scale.note else {})}
