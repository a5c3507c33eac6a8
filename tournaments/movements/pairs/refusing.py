"""How a format of pairs says no: with the nearest numbers that it can play, or the most rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.problems import Problem, gettext_noop

Possible = Callable[[int], bool]


def entrants_problems(entrants: int, least: int, most: int, possible: Possible) -> Iterator[Problem]:
    """The problem of a number of entrants that the format does not play; nothing where it does."""
    if least <= entrants <= most and possible(entrants):
        return
    message = gettext_noop(
        "%(entrants)s entrants cannot play this. The nearest possible number of entrants: %(nearest)s."
    )
    near = nearest(entrants, least, most, possible)
    params: dict[str, str | int] = {"entrants": entrants, "nearest": ", ".join(map(str, near)) or "-"}
    yield Problem("entrants_impossible", message, params, "entrants")


def nearest(entrants: int, least: int, most: int, possible: Possible) -> tuple[int, ...]:
    """The nearest possible numbers below and above ``entrants``, from ``least`` to ``most``.

    >>> nearest(7, 4, 20, lambda number: number % 4 == 0), nearest(30, 4, 20, lambda number: True)
    ((4, 8), (20,))
    """
    below = (number for number in range(min(entrants - 1, most), least - 1, -1) if possible(number))
    above = (number for number in range(max(entrants + 1, least), most + 1) if possible(number))
    return tuple(found for found in (next(below, None), next(above, None)) if found is not None)


def rounds_problems(rounds: int | None, most: int) -> Iterator[Problem]:
    """The problem of more rounds than ``most``."""
    if rounds is not None and rounds > most:
        message = gettext_noop(
            "%(rounds)s rounds are too many: after %(most)s somebody would meet an opponent or a board again."
        )
        yield Problem("rounds_too_many", message, {"rounds": rounds, "most": most}, "rounds")
