"""The plan of an event that is drawn round by round: who enters, what is played, and what a draw may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from tournaments.movements.draws.field import FOURS, OUTER_INNER
from tournaments.movements.programmes.programme import Programme
from tournaments.movements.programmes.reading import from_data, programme

MOST_MEMBERS: Final = 6
MOST_HANDS: Final = 60
MOST_MINUTES: Final = 600
MOST_APART: Final = 200
LONGEST_CLUB: Final = 80
LONGEST_TABLE: Final = 100_000
"""Letters of a typed table."""
LEAST_TEAM: Final = 2
MOST_TEAM: Final = 20
"""Entries that play for one team."""
MOST_RANK: Final = 1_000_000

LOT: Final = "lot"
LISTED: Final = "listed"
"""In the order of the list."""
RANKING: Final = "ranking"
"""By ``ranks``, the best first; who has none comes last, in the order of the list."""
BY_HAND: Final = "hand"
"""The director says who sits where."""
FIRST: Final = (LOT, LISTED, RANKING, BY_HAND)


@dataclass(frozen=True, slots=True)
class Plan:
    """``members`` players make an entry. A table plays ``hands`` deals in a round (0: as many as fit) in
    ``minutes`` (0: no limit).

    ``first`` is the order from which the first round is drawn. ``apart`` are entries that never meet, by
    their codes; ``clubs_apart`` keeps members of one club apart as well, as ``clubs`` names the clubs of
    codes. ``fours`` says how four single players in a row make two pairs. ``families`` are codes of those
    who never meet; ``ranks`` the places in a ranking by codes, 1 the best; ``typed`` is the table of a typed
    stage (``own_table``). With ``team_size`` so many entries play for one team, whose members never meet as
    far as can be; ``team_gaps`` lets teams have free places, and players play for none.
    """

    programme: Programme
    members: int = 2
    hands: int = 0
    minutes: int = 0
    first: str = LOT
    clubs_apart: bool = False
    apart: tuple[tuple[str, str], ...] = ()
    fours: str = OUTER_INNER
    clubs: tuple[tuple[str, str], ...] = ()
    families: tuple[tuple[str, ...], ...] = ()
    ranks: tuple[tuple[str, int], ...] = ()
    typed: str = ""
    team_size: int = 0
    team_gaps: bool = False

    def __post_init__(self) -> None:
        raise_if_any([*_problems(self)])

    @property
    def family_of(self) -> dict[str, str]:
        """The family of everybody who has one, by code."""
        return {code: str(number) for number, family in enumerate(self.families, 1) for code in family}

    @property
    def never(self) -> frozenset[frozenset[str]]:
        """Every two codes that are not to meet: named so, or of one family."""
        relatives = (two for family in self.families for two in combinations(family, 2))
        return frozenset(map(frozenset, (*self.apart, *relatives)))

    def as_dict(self) -> dict[str, Any]:
        """The form that is stored in JSON; ``from_dict`` reads it back."""
        return {
            "programme": self.programme.as_data(),
            "members": self.members,
            "hands": self.hands,
            "minutes": self.minutes,
            "first": self.first,
            "clubs_apart": self.clubs_apart,
            "apart": [[*pair] for pair in self.apart],
            "fours": self.fours,
            "clubs": [[*pair] for pair in self.clubs],
            "families": [[*family] for family in self.families],
            "ranks": [[*pair] for pair in self.ranks],
            "typed": self.typed,
            "team_size": self.team_size,
            "team_gaps": self.team_gaps,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Plan:
        """The plan in ``data``, its programme as a line of text or as stages; what is left out is usual.

        ``ProblemsError`` with everything that is wrong.

        >>> Plan.from_dict({"programme": "2 mitchell + 2 danish", "hands": 4}).programme.rounds
        4
        >>> try: Plan.from_dict({"programme": "2 tango", "hands": 400})
        ... except ProblemsError as error: print([problem.code for problem in error.problems])
        ['format_unknown', 'hands_out_of_range']
        """
        problems: list[Problem] = []
        said = data.get("programme")
        stages = Programme(())
        try:
            stages = programme(said) if isinstance(said, str) else from_data(said)
        except ProblemsError as error:
            problems += error.problems
        try:
            made = cls(stages, *_fields(data, problems))
        except ProblemsError as error:
            problems += error.problems
        raise_if_any(problems)
        return made


_KNOWN: Final = (
    *("programme", "members", "hands", "minutes", "first", "clubs_apart", "apart", "fours", "clubs"),
    *("families", "ranks", "typed", "team_size", "team_gaps"),
)


def _fields(data: Mapping[str, Any], problems: list[Problem]) -> tuple[Any, ...]:
    """All fields but the programme, in their order; adds what cannot be read to ``problems``."""
    for name in sorted(map(str, data.keys() - set(_KNOWN))):
        message = gettext_noop("A plan has no %(name)s; it has: %(names)s.")
        params: dict[str, str | int] = {"name": shown(name), "names": ", ".join(_KNOWN)}
        problems.append(Problem("plan_field_unknown", message, params, "plan"))
    wholes = [_whole(data.get(name, usual)) for name, usual in (("members", 2), ("hands", 0), ("minutes", 0))]
    apart, clubs = (_pairs(data.get(name, [])) for name in ("apart", "clubs"))
    first, fours = str(data.get("first", LOT)), str(data.get("fours", OUTER_INNER))
    families, ranks = _families(data.get("families", [])), _ranks(data.get("ranks", []))
    table = data.get("typed", "")
    # A browser ends its lines otherwise than a program.
    typed = "\n".join(table.splitlines()) if isinstance(table, str) and len(table) <= LONGEST_TABLE else None
    if typed is None:
        message = gettext_noop("A typed table is a text of at most %(most)s letters.")
        problems.append(Problem("typed_unreadable", message, {"most": LONGEST_TABLE}, "typed"))
    clubs_apart = data.get("clubs_apart", False) is True
    teams = _whole(data.get("team_size", 0)), data.get("team_gaps", False) is True
    return *wholes, first, clubs_apart, apart, fours, clubs, families, ranks, typed or "", *teams


def _families(value: object) -> tuple[tuple[str, ...], ...]:
    """Lists of texts; a list of nobody for what is none."""
    if not isinstance(value, list | tuple):
        return ((),)
    return tuple(
        tuple(one) if isinstance(one, list | tuple) and all(isinstance(code, str) for code in one) else ()
        for one in value
    )


def _ranks(value: object) -> tuple[tuple[str, int], ...]:
    """Codes with a whole number; 0 for what is none."""
    if not isinstance(value, list | tuple):
        return (("", 0),)
    return tuple(
        (one[0], _whole(one[1]))
        if isinstance(one, list | tuple) and len(one) == 2 and isinstance(one[0], str)
        else ("", 0)
        for one in value
    )


def _pairs(value: object) -> tuple[tuple[str, str], ...]:
    """Pairs of two texts; a pair of empty ones for what is none."""
    return tuple(map(_pair, value)) if isinstance(value, list | tuple) else (("", ""),)


def _whole(value: object) -> int:
    """A whole number, -1 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def _pair(value: object) -> tuple[str, str]:
    """Two texts, empty ones for anything else."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(code, str) for code in value):
        return value[0], value[1]
    return "", ""


def _problems(plan: Plan) -> Iterator[Problem]:
    params: dict[str, str | int]
    for name, least, most in (
        ("members", 1, MOST_MEMBERS),
        ("hands", 0, MOST_HANDS),
        ("minutes", 0, MOST_MINUTES),
    ):
        if not least <= getattr(plan, name) <= most:
            message = _OUT_OF_RANGE[name]
            yield Problem(f"{name}_out_of_range", message, {"least": least, "most": most}, name)
    for name, known in (("first", FIRST), ("fours", FOURS)):
        if getattr(plan, name) not in known:
            message = gettext_noop("%(value)s is not known here; there are: %(known)s.")
            params = {"value": shown(getattr(plan, name)), "known": ", ".join(known)}
            yield Problem(f"{name}_unknown", message, params, name)
    if plan.team_size and not LEAST_TEAM <= plan.team_size <= MOST_TEAM:
        message = gettext_noop("A team has %(least)s to %(most)s entries; 0 where nobody plays for a team.")
        params = {"least": LEAST_TEAM, "most": MOST_TEAM}
        yield Problem("team_size_out_of_range", message, params, "team_size")
    if len(plan.apart) > MOST_APART or any(not one or not other or one == other for one, other in plan.apart):
        message = gettext_noop("Who is kept apart is named in pairs of two codes, at most %(most)s pairs.")
        yield Problem("apart_unreadable", message, {"most": MOST_APART}, "apart")
    if any(not code or not club or len(club) > LONGEST_CLUB for code, club in plan.clubs):
        message = gettext_noop(
            "A club is named by at most %(most)s letters, for the code of who plays for it."
        )
        yield Problem("clubs_unreadable", message, {"most": LONGEST_CLUB}, "clubs")
    named = [code for family in plan.families for code in family]
    if any(len(family) < 2 for family in plan.families) or not all(named) or len({*named}) < len(named):
        message = gettext_noop("A family is a list of at least two codes, and nobody is of two families.")
        yield Problem("families_unreadable", message, {}, "families")
    if any(not code or not 1 <= rank <= MOST_RANK for code, rank in plan.ranks):
        message = gettext_noop("A place in the ranking is a whole number from 1 to %(most)s, for a code.")
        yield Problem("ranks_unreadable", message, {"most": MOST_RANK}, "ranks")
    times = Counter(code for code, _ in plan.ranks if code)
    if twice := [code for code, count in times.items() if count > 1]:
        message = gettext_noop("A code has one place in the ranking; named more than once: %(codes)s.")
        yield Problem("ranks_twice", message, {"codes": shown(", ".join(twice))}, "ranks")
    groups = plan.programme.stages[:1] and plan.programme.stages[0].groups
    if plan.first == BY_HAND and groups:
        message = gettext_noop("Groups are made from an order: their first round is not seated by hand.")
        yield Problem("hand_in_groups", message, {}, "first")


_OUT_OF_RANGE: Final = {
    "members": gettext_noop("An entry has %(least)s to %(most)s players."),
    "hands": gettext_noop("A round has %(least)s to %(most)s deals; 0 stands for as many as fit."),
    "minutes": gettext_noop("A round lasts %(least)s to %(most)s minutes; 0 stands for no limit."),
}
