"""What is asked of a format: how many play, how long, with how many boards, in which variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements.schedule import Schedule

MOST_ENTRANTS = 2000
MOST_ROUNDS = 200
MOST_BOARDS = 12
"""In a round."""


@dataclass(frozen=True, slots=True)
class Wish:
    """``entrants`` players, pairs or teams; ``rounds`` ``None`` for as many as the format has.

    ``boards`` in a round, 0 where every table deals its own. ``variant`` is a word of the format
    (``Format.variants``), ``seed`` decides what is left to chance.
    """

    entrants: int
    rounds: int | None = None
    boards: int = 0
    variant: str = ""
    seed: bytes = b""


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its maker, and what one may ask of it.

    ``make`` answers with a schedule, or raises ``ProblemsError`` with every reason and the nearest numbers of
    entrants that can be played. ``per_table`` is how many entrants a table seats, ``boards`` how many a round
    has where nothing is said. ``meets_all``: without a number of rounds everybody meets everybody.
    """

    name: str
    make: Callable[[Wish], Schedule]
    per_table: int
    boards: int = 0
    variants: tuple[str, ...] = ()
    meets_all: bool = False


MOST_ASKED = 4000
"""Entrants times rounds that are answered to whoever asks over the network."""


def asked_too_much(form: Format, wish: Wish) -> Iterator[Problem]:
    """What costs more than a stranger's question may: such a movement is made by the command."""
    rounds = wish.rounds or (wish.entrants - 1 if form.meets_all else 0)
    if rounds * wish.entrants > MOST_ASKED:
        message = gettext_noop(
            "%(entrants)s entrants in %(rounds)s rounds are too many to be answered here: at most %(most)s "
            "rounds, or manage.py movement."
        )
        params: dict[str, str | int] = {
            "entrants": wish.entrants,
            "rounds": rounds,
            "most": max(MOST_ASKED // max(wish.entrants, 1), 1),
        }
        yield Problem("asked_too_much", message, params, "rounds")


def made(form: Format, wish: Wish) -> Schedule:
    """What ``form`` makes of ``wish``; ``ProblemsError`` with everything that is wrong with the wish."""
    problems = [*_problems(form, wish)]
    if problems:
        raise ProblemsError(problems)
    return form.make(wish)


def _problems(form: Format, wish: Wish) -> Iterator[Problem]:
    """What no format takes."""
    params: dict[str, str | int]
    if not 1 <= wish.entrants <= MOST_ENTRANTS:
        message = gettext_noop("The number of entrants must be 1 to %(most)s, not %(entrants)s.")
        params = {"most": MOST_ENTRANTS, "entrants": wish.entrants}
        yield Problem("entrants_out_of_range", message, params, "entrants")
    if wish.rounds is not None and not 1 <= wish.rounds <= MOST_ROUNDS:
        message = gettext_noop("The number of rounds must be 1 to %(most)s, not %(rounds)s.")
        params = {"most": MOST_ROUNDS, "rounds": wish.rounds}
        yield Problem("rounds_out_of_range", message, params, "rounds")
    if not 0 <= wish.boards <= MOST_BOARDS:
        message = gettext_noop("Boards in a round must be 0 to %(most)s, not %(boards)s.")
        params = {"most": MOST_BOARDS, "boards": wish.boards}
        yield Problem("boards_out_of_range", message, params, "boards")
    if wish.variant and wish.variant not in form.variants:
        message = gettext_noop("%(format)s has no variant %(variant)s; there are: %(variants)s.")
        params = {
            "format": form.name,
            "variant": wish.variant,
            "variants": ", ".join(form.variants) or "-",
        }
        yield Problem("variant_unknown", message, params, "variant")
