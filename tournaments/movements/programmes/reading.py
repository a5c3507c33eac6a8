"""Reading a programme from a line of text or from JSON: every problem at once, with its stage.

    3 Mitchell (skip) + 2 Danish carry 1/2
    5 modified Danish + 7 round robin groups 8, 8, 6 carry 25%

A format is called by its name, in any case, with spaces, hyphens or underscores; a bracket holds its variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown
from tournaments.movements.formats import FORMATS
from tournaments.movements.programmes.programme import DRAWN, TYPED, Programme, Stage
from tournaments.movements.wish import MOST_ROUNDS

MOST_STAGES: Final = 12
MOST_GROUPS: Final = 60
LONGEST_VARIANT: Final = 40

_STAGE: Final = re.compile(
    r"\s*(?P<rounds>[0-9]{1,4})\s+(?P<format>[a-z][a-z _-]*?)"
    r"(?:\s*\((?P<variant>[^()]{1,40})\))?"
    r"(?:\s+groups\s+(?P<groups>[0-9]{1,4}(?:\s*,\s*[0-9]{1,4})*))?"
    r"(?:\s+carry\s+(?P<carry>\S{1,20}))?\s*",
    re.ASCII | re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"\s\+\s")
_SHARE: Final = re.compile(r"([0-9]{1,4})(?:/([1-9][0-9]{0,3})|(%))?", re.ASCII)


def programme(text: str) -> Programme:
    """The programme in a line of text; ``ProblemsError`` with all that is wrong.

    >>> programme("3 Mitchell + 2 modified Danish carry 50%").as_text()
    '3 mitchell + 2 modified_danish carry 1/2'
    """
    data: list[object] = []
    problems = []
    for number, part in enumerate(_BETWEEN.split(text), start=1):
        found = _STAGE.fullmatch(part)
        if found is None:
            message = gettext_noop("%(text)s is no stage: write it as in 3 mitchell + 2 danish carry 1/2.")
            problems.append(Problem("stage_unreadable", message, {"text": shown(part)}, f"stage {number}"))
            data.append(None)
        else:
            groups = (found["groups"] or "").split(",") if found["groups"] else []
            data.append({**found.groupdict(""), "groups": groups, "carry": found["carry"] or "1"})
    return _programme(data, problems)


def from_data(data: object) -> Programme:
    """The programme as ``Programme.as_data`` wrote it; ``ProblemsError`` with all that is wrong."""
    if not isinstance(data, list):
        message = gettext_noop("A programme is a list of stages.")
        raise ProblemsError([Problem("programme_malformed", message, {}, "programme")])
    message = gettext_noop("Stage %(number)s is no object.")
    problems = [
        Problem("stage_malformed", message, {"number": number}, f"stage {number}")
        for number, stage in enumerate(data, start=1)
        if not isinstance(stage, Mapping)
    ]
    return _programme(data, problems)


def _programme(data: Sequence[object], problems: list[Problem]) -> Programme:
    if not 1 <= len(data) <= MOST_STAGES:
        message = gettext_noop("A programme has 1 to %(most)s stages, not %(stages)s.")
        params = {"most": MOST_STAGES, "stages": len(data)}
        problems.append(Problem("stages_wrong_number", message, params, "programme"))
    stages = []
    for number, fields in enumerate(data[:MOST_STAGES], start=1):
        if isinstance(fields, Mapping):
            stages.append(_stage(fields))
            problems += _stage_problems(fields, stages[-1], f"stage {number}")
    if problems:
        raise ProblemsError(problems)
    return Programme(tuple(stages))


def _stage(fields: Mapping[str, Any]) -> Stage:
    """The stage; what cannot be read is 0 or nothing, and ``_stage_problems`` says so."""
    groups = fields.get("groups") or []
    return Stage(
        format=re.sub(r"[ -]+", "_", str(fields.get("format", "")).strip().lower()),
        rounds=_whole(fields.get("rounds")),
        carry=_share(fields.get("carry", "1")) or Fraction(0),
        variant=str(fields.get("variant") or "").strip(),
        groups=tuple(map(_whole, groups)) if isinstance(groups, list) else (0,),
    )


def _whole(value: object) -> int:
    """A whole number, 0 for anything else."""
    if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,4}\s*", value, re.ASCII):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _share(value: object) -> Fraction | None:
    """A share as "1/2", "50%", "0" or "1"; ``None`` for anything else, and above 1."""
    found = _SHARE.fullmatch(str(value))
    if found is None:
        return None
    share = Fraction(int(found[1]), 100 if found[3] else int(found[2] or 1))
    return share if share <= 1 else None


def _stage_problems(fields: Mapping[str, Any], stage: Stage, where: str) -> Iterator[Problem]:
    params: dict[str, str | int]
    if stage.format not in {*FORMATS, *DRAWN, TYPED}:
        message = gettext_noop("There is no format %(name)s; there are: %(names)s.")
        params = {"name": shown(stage.format), "names": ", ".join((*FORMATS, *DRAWN, TYPED))}
        yield Problem("format_unknown", message, params, where)
    if not 1 <= stage.rounds <= MOST_ROUNDS:
        message = gettext_noop("The number of rounds must be 1 to %(most)s, not %(rounds)s.")
        params = {"most": MOST_ROUNDS, "rounds": shown(fields.get("rounds"))}
        yield Problem("rounds_out_of_range", message, params, where)
    if _share(fields.get("carry", "1")) is None:
        message = gettext_noop("%(share)s is no share: write 1/2, 50%% or 0, at most 1.")
        yield Problem("carry_unreadable", message, {"share": shown(fields.get("carry"))}, where)
    if any(size < 1 for size in stage.groups) or len(stage.groups) > MOST_GROUPS:
        message = gettext_noop("The sizes of at most %(most)s groups are whole numbers from 1 on.")
        yield Problem("groups_unreadable", message, {"most": MOST_GROUPS}, where)
    if len(stage.variant) > LONGEST_VARIANT or not stage.variant.isprintable():
        message = gettext_noop("%(variant)s is no variant of a format.")
        yield Problem("variant_unreadable", message, {"variant": shown(stage.variant)}, where)
