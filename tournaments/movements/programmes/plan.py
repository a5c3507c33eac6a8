"""The plan of an event that is drawn round by round: who enters, what is played, and what a draw may do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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

LOT: Final = "lot"
LISTED: Final = "listed"
"""In the order of the list, which is also how a ranking decides the first round: the list is sorted by it."""
FIRST: Final = (LOT, LISTED)


@dataclass(frozen=True, slots=True)
class Plan:
    """``members`` players make an entry. A table plays ``hands`` deals in a round (0: as many as fit) in
    ``minutes`` (0: no limit).

    ``first`` is the order from which the first round is drawn. ``apart`` are entries that never meet, by
    their codes; ``clubs_apart`` keeps members of one club apart as well, as ``clubs`` names the clubs of
    codes. ``fours`` says how four single players in a row make two pairs.
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

    def __post_init__(self) -> None:
        raise_if_any([*_problems(self)])

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
    return *wholes, first, data.get("clubs_apart", False) is True, apart, fours, clubs


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
    if len(plan.apart) > MOST_APART or any(not one or not other or one == other for one, other in plan.apart):
        message = gettext_noop("Who is kept apart is named in pairs of two codes, at most %(most)s pairs.")
        yield Problem("apart_unreadable", message, {"most": MOST_APART}, "apart")
    if any(not code or not club or len(club) > LONGEST_CLUB for code, club in plan.clubs):
        message = gettext_noop(
            "A club is named by at most %(most)s letters, for the code of who plays for it."
        )
        yield Problem("clubs_unreadable", message, {"most": LONGEST_CLUB}, "clubs")


_OUT_OF_RANGE: Final = {
    "members": gettext_noop("An entry has %(least)s to %(most)s players."),
    "hands": gettext_noop("A round has %(least)s to %(most)s deals; 0 stands for as many as fit."),
    "minutes": gettext_noop("A round lasts %(least)s to %(most)s minutes; 0 stands for no limit."),
}
