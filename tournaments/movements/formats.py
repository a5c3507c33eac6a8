"""Every fixed format by its name: the one list that the command, the API and the pages read."""

from __future__ import annotations

from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements import catalogue
from tournaments.movements.pairs import howell, individual, mitchell, round_robin, teams
from tournaments.movements.schedule import Schedule
from tournaments.movements.tarot import free, quadrettes, sections, team_match, triplettes
from tournaments.movements.wish import Format, Wish, made

USUAL_POSITIONS: Final = 5


def _transversal(wish: Wish) -> Schedule:
    most = catalogue.possible(wish.entrants).max_positions
    usual = min(USUAL_POSITIONS, most) or USUAL_POSITIONS
    rounds = usual if wish.rounds is None else wish.rounds
    return catalogue.make(wish.entrants, rounds, wish.boards)


_ALL: Final = (
    Format("transversal", _transversal, per_table=4, boards=3),
    Format("sections", sections.make, per_table=4, boards=3, variants=sections.VARIANTS),
    Format("free_individual", free.make, per_table=4, variants=free.VARIANTS),
    Format("triplettes", triplettes.make, per_table=2, boards=4, variants=triplettes.VARIANTS),
    Format("quadrettes", quadrettes.make, per_table=1, boards=4, variants=quadrettes.VARIANTS),
    Format("team_match", team_match.make, per_table=1, boards=team_match.BOARDS),
    Format("mitchell", mitchell.make, per_table=2, variants=mitchell.VARIANTS),
    Format("howell", howell.make, per_table=2, variants=howell.VARIANTS, meets_all=True),
    Format("individual_pairs", individual.make, per_table=4),
    Format("round_robin", round_robin.make, per_table=2, meets_all=True),
    Format("teams", teams.make, per_table=2, variants=tuple(teams.PAIRS), meets_all=True),
)
FORMATS: Final = {form.name: form for form in _ALL}


def format_named(name: str) -> Format:
    """The format; ``ProblemsError`` with the names there are."""
    if name not in FORMATS:
        message = gettext_noop("There is no format %(name)s; there are: %(names)s.")
        params = {"name": name, "names": ", ".join(FORMATS)}
        raise ProblemsError([Problem("format_unknown", message, params, "format")])
    return FORMATS[name]


def movement(name: str, wish: Wish) -> Schedule:
    """The movement of a format; ``ProblemsError`` with every reason why there is none.

    >>> movement("transversal", Wish(entrants=32, rounds=8, boards=3)).sitting(1, 1).boards
    (1, 2, 3)
    """
    return made(format_named(name), wish)
