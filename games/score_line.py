"""The scoring service, one line at a time: an object in, an object out, and nothing remembered.

    {"game": "tarot", "ruleset": "fft-4", "contract": "garde", "taker": "N", "bouts": 2, "points": 49}
    -> {"unit": 66, "scores": {"N": 198, "E": -66, "S": -66, "W": -66}}

    {"game": "burraco", "ruleset": "fibur-2026", "pairs": [...]}
    -> {"totals": [500, -120], "difference": 620}

    {"game": "burraco", "vp_table": "fibur-4", "points": [350, 0]}
    -> {"vp": [12, 8]}

Everything else is in the form of the game's sheet: see ``games.tarot.sheet`` and ``games.burraco.sheet``.
A line that cannot be scored gives ``{"problems": [{"code": ..., "message": ..., "where": ...}]}``, every
problem at once. PURE: the command and the API both call this.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Final, NoReturn

from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import MOST_UNKNOWN, FieldReader, shown
from games.registry import scorer

MOST_BYTES: Final = 64 * 1024
"""Of one line; the longest that makes sense has a few hundred."""
_MOST_DIGITS: Final = 30

Make = Callable[[object], dict[str, object]]
"""What makes an answer of a line, or refuses it with ``ProblemsError``."""

Say = Callable[[Problem], str]
"""How a problem is put into words: in English, or in the language of whoever asked."""


def _refuse(code: str, message: str, params: Mapping[str, str | int]) -> NoReturn:
    raise ProblemsError([Problem(code, message, params)])


def read_json(data: bytes) -> object:
    """The value that ``data``, JSON in UTF-8, stands for; ``ProblemsError`` when it is none.

    Stricter than the standard library: NaN and Infinity are no JSON, and a field may not stand twice.

    >>> read_json(b'{"points": [350, 0]}')
    {'points': [350, 0]}
    >>> read_json(b'{"points": 1, "points": 2}')
    Traceback (most recent call last):
    games.problems.ProblemsError: “points” stands twice.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = gettext_noop("This is not UTF-8: byte %(byte)s.")
        _refuse("not_utf8", message, {"byte": error.start + 1})
    try:
        value: object = json.loads(
            text, parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        message = gettext_noop("This is not JSON: line %(line)s, column %(column)s.")
        _refuse("not_json", message, {"line": error.lineno, "column": error.colno})
    except RecursionError:
        _refuse("nested_too_deeply", gettext_noop("The request is nested too deeply."), {})
    return value


def _no_constant(name: str) -> NoReturn:
    _refuse("not_a_json_number", gettext_noop("%(value)s is no number of JSON."), {"value": name})


def _whole(digits: str) -> int:
    """The number; of one that nothing here could mean, as many digits as show that."""
    return int(digits[:_MOST_DIGITS])


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        count = Counter(name for name, _ in pairs)
        message = gettext_noop("“%(field)s” stands twice.")
        raise ProblemsError(
            Problem("field_twice", message, {"field": shown(name)}, shown(name))
            for name, times in islice(count.most_common(), MOST_UNKNOWN)
            if times > 1
        )
    return found


def score_line(data: object) -> dict[str, object]:
    """What the game named by ``data`` makes of it; ``ProblemsError`` with all that is wrong.

    >>> score_line({"game": "tarot", "ruleset": "fft-3", "contract": "prise", "taker": "S", "bouts": 1,
    ...             "points": 50.5})
    {'unit': -26, 'scores': {'N': 26, 'E': 26, 'S': -52}}
    """
    if not isinstance(data, Mapping):
        message = gettext_noop("A line is an object of JSON, {…}, and not %(value)s.")
        _refuse("not_an_object", message, {"value": shown(data)})
    reader = FieldReader(data)
    if not reader.given("game"):
        reader.missing("game")
        raise ProblemsError(reader.problems)
    return scorer(shown(data["game"])).score_line(data)


def problems_line(problems: Iterable[Problem], say: Say = Problem.text) -> dict[str, object]:
    """``problems`` in the form of an answer."""
    return {
        "problems": [
            {"code": problem.code, "message": say(problem), "where": problem.where} for problem in problems
        ]
    }


def answer(data: object, say: Say = Problem.text, make: Make = score_line) -> dict[str, object]:
    """The score of ``data`` (or what else ``make`` makes of it), or all that is wrong with it.

    >>> answer({"game": "belote"})["problems"][0]["code"]
    'game_unknown'
    """
    try:
        return make(data)
    except ProblemsError as error:
        return problems_line(error.problems, say)


def answer_text(line: bytes, make: Make = score_line) -> str:
    """The answer to one line of text, as one line of text; of more than ``MOST_BYTES`` nothing is read.

    >>> answer_text(b'{"game":"burraco","ruleset":"home","totals":[505,-120]}')
    '{"totals":[505,-120],"difference":625}'
    """
    try:
        if len(line) > MOST_BYTES:
            message = gettext_noop("The line is too long: at most %(most)s kB are read.")
            _refuse("line_too_long", message, {"most": MOST_BYTES // 1024})
        found = answer(read_json(line), make=make)
    except ProblemsError as error:
        found = problems_line(error.problems)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
