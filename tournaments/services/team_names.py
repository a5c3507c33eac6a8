"""Names of teams: which are the same, which is likely meant, which is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Final

from games.problems import Problem, gettext_noop
from games.reading import shown
from games.texts import one_line
from tournaments.services.roster_lines import name_key

NEAREST: Final = 3
"""Names that are offered instead of an unknown one."""
ALIKE: Final = 0.6
"""From this likeness on a name may be a slip of the other (``difflib``'s ratio)."""


def team_key(name: str) -> str:
    """Equal for names of one team: they differ in case, accents or spaces only.

    >>> team_key("Zoé 1") == team_key(" ZOE\u03011"), team_key("Lyon 1") == team_key("Lyon 2")
    (True, False)
    """
    return name_key(name, "").replace(" ", "")


def spelled(known: Iterable[str], name: str) -> str:
    """``name`` as one of the ``known`` teams is spelled, if it is the same."""
    name = one_line(name)
    return next((team for team in known if team_key(team) == team_key(name)), name)


def new_team_problems(known: Iterable[str], names: Iterable[str], where: str) -> Iterator[Problem]:
    """Of each of ``names`` that is none of the ``known`` teams: the question whether another was meant."""
    keys = {team_key(team): team for team in known if team}
    for name in dict.fromkeys(map(one_line, names)):
        if not name or team_key(name) in keys or not keys:
            continue
        near = _nearest(name, keys)
        params: dict[str, str | int] = {"team": shown(name), "teams": ", ".join(near)}
        if near:
            message = gettext_noop(
                "There is no team “%(team)s”. Did you mean %(teams)s? If it is a new team, say so."
            )
        else:
            message = gettext_noop(
                "There is no team “%(team)s”, nor one of a similar name. If it is new, say so."
            )
        yield Problem("team_new", message, params, where)


def _nearest(name: str, keys: Mapping[str, str]) -> list[str]:
    """Names that may have been meant, the likest first, of those as like in their own order."""
    ratios = {team: SequenceMatcher(None, team_key(name), key).ratio() for key, team in keys.items()}
    alike = sorted((team for team, ratio in ratios.items() if ratio >= ALIKE), key=lambda one: -ratios[one])
    return alike[:NEAREST]


def name_taken_problems(known: Iterable[str], named: Iterable[tuple[int, str]]) -> Iterator[Problem]:
    """Lines (with their numbers) that give a team the name of another of the event or the list."""
    keys = {team_key(team): team for team in known if team}
    for number, name in named:
        key = team_key(name)
        if not name:
            continue
        if key in keys:
            message = gettext_noop(
                "Line %(line)s: there is a team %(team)s already. Names that differ in case, spaces or "
                "accents only are the same."
            )
            params: dict[str, str | int] = {"line": number, "team": keys[key]}
            yield Problem("team_name_taken", message, params, f"line {number}")
        keys.setdefault(key, name)
