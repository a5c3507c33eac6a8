"""The comparisons of one board other than topage: matchpoints, deviations, IMPs; and a session of notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from games.problems import gettext_noop, raise_if_any
from scoring.maths.boards.averages import PERCENT, Average, Note, Reading, session_notes
from scoring.maths.boards.datum import deviations
from scoring.maths.boards.imps import butler as butler_imps
from scoring.maths.boards.imps import cross_imp_sums
from scoring.maths.boards.matchpoints import Equalise, Matchpoints, fouled, matchpoints
from scoring.maths.compare.options import LARGEST_BOARD, read_datum, read_scale, scale_named
from scoring.maths.compare.reading import MOST_SCORES, LineReader, figure

_AVERAGES: Final = frozenset(average.value for average in Average)


class Per(StrEnum):
    """Whether cross-IMPs are summed, or divided by the number of comparisons."""

    COMPARISON = "comparison"
    SUM = "sum"


def compare_matchpoints(data: Mapping[str, object]) -> dict[str, Any]:
    """Matchpoints and percentages of a board, or of the groups of a fouled one.

    ``scores`` may hold the averages "A+", "A" and "A-" in place of results.

    >>> compare_matchpoints({"scores": [420, 170, -50, 50, "A+"], "expected": 6})
    {'matchpoints': [9.5, 6.5, 0.5, 3.5, 6], 'percent': [95, 65, 5, 35, 60], 'top': 10}
    """
    reader = LineReader(data)
    reader.only("scores", "groups", "expected", "equalise")
    given = _groups(reader)
    whole = sum(map(len, given))
    expected = reader.count("expected", whole, min(whole, LARGEST_BOARD), LARGEST_BOARD)
    equalise = reader.word("equalise", Equalise, Equalise.NEUBERG)
    raise_if_any(reader.problems)
    real = [[score for score in group if isinstance(score, int)] for group in given]
    if "groups" not in data:
        notes = [matchpoints(real[0], expected, equalise)]
    else:
        notes = [*fouled(real, expected, equalise)]
    found = [_with_averages(group, one) for group, one in zip(given, notes, strict=True)]
    points = [[figure(point) for point, _ in group] for group in found]
    percent = [[figure(note) for _, note in group] for group in found]
    tops = [note.top for note in notes]
    if "groups" not in data:
        return {"matchpoints": points[0], "percent": percent[0], "top": tops[0]}
    return {"matchpoints": points, "percent": percent, "top": tops}


def _groups(reader: LineReader) -> list[list[int | Average]]:
    """The results of the board, in one group or in those that had the same cards."""
    if "groups" not in reader.data:
        return [_results(reader, reader.data.get("scores"), "scores")]
    if "scores" in reader.data:
        message = gettext_noop("A board has either “scores” or “groups” of them.")
        reader.refuse("scores_and_groups", message, "groups")
    given = enumerate(reader.items("groups"))
    groups = [_results(reader, group, f"groups[{place}]") for place, group in given]
    if sum(map(len, groups)) > MOST_SCORES:
        message = gettext_noop("“%(field)s” hold at most %(most)s scores in all.")
        reader.refuse("scores_too_many", message, "groups", most=MOST_SCORES)
    return groups


def _results(reader: LineReader, value: object, where: str) -> list[int | Average]:
    return [
        Average(one) if isinstance(one, str) and one in _AVERAGES else reader.whole(one, f"{where}[{place}]")
        for place, one in enumerate(reader.list_of(value, where, MOST_SCORES))
    ]


def _with_averages(
    results: Sequence[int | Average], notes: Matchpoints
) -> list[tuple[Fraction | None, Fraction | None]]:
    """Points and percentage of every result; an average has so much of the top."""
    real = iter(zip(notes.points, notes.percent, strict=True))
    return [
        (notes.top * PERCENT[one] / 100, PERCENT[one]) if isinstance(one, Average) else next(real)
        for one in results
    ]


def compare_session(data: Mapping[str, object]) -> dict[str, Any]:
    """The notes of a side in a session, its averages in percent, and their mean.

    >>> compare_session({"notes": [70, "A+", 60]})
    {'notes': [70, 65, 60], 'total': 65}
    """
    reader = LineReader(data)
    reader.only("notes", "reading")
    notes: list[Note] = []
    for place, one in enumerate(reader.items("notes")):
        if isinstance(one, str) and one in _AVERAGES:
            notes.append(Average(one))
            continue
        percent = reader.exact(one, f"notes[{place}]")
        notes.append(percent)
        if not 0 <= percent <= 100:
            message = gettext_noop("“%(field)s” must be a percentage from 0 to 100.")
            reader.refuse("not_a_percentage", message, f"notes[{place}]")
    reading = reader.word("reading", Reading, Reading.SESSION)
    raise_if_any(reader.problems)
    found = session_notes(notes, reading)
    return {"notes": [*map(figure, found)], "total": figure(sum(found, Fraction(0)) / len(found))}


def compare_mean_deviation(data: Mapping[str, object]) -> dict[str, Any]:
    """How far every score of a board is from its datum.

    >>> compare_mean_deviation({"scores": [56, 62, -56, -52, 50], "trim": 1})
    {'datum': 18, 'deviations': [38, 44, -74, -70, 32]}
    """
    reader = LineReader(data)
    reader.only("scores", "datum", "trim", "rounding")
    scores = reader.scores("scores")
    datum = read_datum(reader, len(scores))
    raise_if_any(reader.problems)
    return {"datum": figure(datum.of(scores)), "deviations": [*map(figure, deviations(scores, datum) or ())]}


def compare_butler(data: Mapping[str, object]) -> dict[str, Any]:
    """The IMPs of every score of a board against its datum.

    >>> compare_butler({"scores": [56, 62, -56], "scale": "tarot"})["imps"]
    [4, 4, -7]
    """
    reader = LineReader(data)
    reader.only("scores", "datum", "trim", "rounding", "scale")
    scores = reader.scores("scores")
    datum, scale = read_datum(reader, len(scores)), read_scale(reader)
    raise_if_any(reader.problems)
    imps = butler_imps(scores, datum, scale) or ()
    return {"datum": figure(datum.of(scores)), "imps": [*map(figure, imps)], **scale_named(scale)}


def compare_cross_imp(data: Mapping[str, object]) -> dict[str, Any]:
    """The IMPs of every score of a board against each of the others: the mean of them, or the sum.

    >>> compare_cross_imp({"scores": [420, 420, -50], "per": "sum"})["imps"]
    [10, 10, -20]
    """
    reader = LineReader(data)
    reader.only("scores", "scale", "per")
    scores = reader.scores("scores")
    scale, per = read_scale(reader), reader.word("per", Per, Per.COMPARISON)
    raise_if_any(reader.problems)
    others = len(scores) - 1 if per is Per.COMPARISON else 1
    sums = cross_imp_sums(scores, scale)
    return {"imps": [figure(imps / others) if others else None for imps in sums], **scale_named(scale)}
