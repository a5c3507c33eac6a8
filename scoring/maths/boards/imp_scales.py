"""The IMP scales of the house, and reading one's own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import shown
from games.shelf import Shelf
from scoring.maths.boards.imps import ImpScale

MOST_BOUNDS: Final = 60
_LARGEST: Final = 10**9
_OWN: Final = "own"
_FIELDS: Final = frozenset({"slug", "name", "note", "source", "bounds", "linear"})


def imp_scale(slug: str) -> ImpScale:
    """The scale called ``slug``; ``ProblemsError`` (``scale_unknown``) naming the known ones.

    >>> scale = imp_scale("wbf")
    >>> str(scale.imps(430)), str(scale.imps(-4000)), scale.note
    ('10', '-24', 'Made for bridge scores, not for Tarot points.')
    """
    return _SHELF.get(slug)


def imp_scales() -> tuple[ImpScale, ...]:
    """Every scale of the house, in the order of the data file."""
    return _SHELF.all()


def parse_imp_scale(data: object) -> ImpScale:
    """The scale of a slug or of an object with its ``bounds`` or ``linear``; ``ProblemsError`` if neither.

    >>> parse_imp_scale({"bounds": [5, 15]}).imps(20), parse_imp_scale({"linear": 10}).imps(5)
    (Fraction(2, 1), Fraction(1, 2))
    """
    if isinstance(data, str):
        return imp_scale(data)
    given: Mapping[str, object] = data if isinstance(data, Mapping) else {}
    problems: list[Problem] = []
    bounds, linear = given.get("bounds"), given.get("linear")
    unknown = sorted(shown(key) for key in given if key not in _FIELDS)[:20]
    if (bounds is None) == (linear is None) or unknown:
        message = gettext_noop("A scale of IMPs is a name, or an object with either “bounds” or “linear”.")
        problems.append(Problem("scale_unreadable", message, {}, "scale"))
    if bounds is not None and not _are_bounds(bounds):
        message = gettext_noop("“bounds” are 1 to %(most)s whole numbers above 0, each larger than the last.")
        problems.append(Problem("bounds_unreadable", message, {"most": MOST_BOUNDS}, "scale.bounds"))
    if linear is not None and not _is_bound(linear):
        message = gettext_noop("“linear” is a whole number above 0: so many points are one IMP.")
        problems.append(Problem("linear_unreadable", message, {}, "scale.linear"))
    raise_if_any(problems)
    slug, note = given.get("slug", _OWN), given.get("note", "")
    return ImpScale(shown(slug), _bounds(bounds), linear if isinstance(linear, int) else 1, str(note))


def _is_bound(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < _LARGEST


def _are_bounds(values: object) -> bool:
    if not isinstance(values, list | tuple) or not 0 < len(values) <= MOST_BOUNDS:
        return False
    return all(map(_is_bound, values)) and all(one < other for one, other in pairwise(values))


def _bounds(values: object) -> tuple[int, ...]:
    return tuple(values) if isinstance(values, list | tuple) else ()


_SHELF: Final = Shelf(
    "imp_scales/scales.json",
    "scales",
    parse_imp_scale,
    gettext_noop("There is no scale of IMPs “%(slug)s”; there are %(known)s."),
    "scale",
)

# Texts of the data file, marked here for the catalogues.
_TEXTS: Final = (
    gettext_noop("Bridge (WBF)"),
    gettext_noop("Made for bridge scores, not for Tarot points."),
    gettext_noop("Tarot points"),
    gettext_noop("Our choice for Tarot points: bridge's bounds divided by four."),
    gettext_noop("Ten points, one IMP"),
    gettext_noop("Our choice: ten points are one IMP, and large differences are not flattened."),
)
