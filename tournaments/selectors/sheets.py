"""What a result would be worth, before anybody saves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.registry import TermLike, game
from tournaments.models import Play


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """A sheet read by the game's rules: either every problem, or the sheet with its score and its doubts.

    ``sheet`` is the JSON form that would be stored, ``unit`` what each defender pays,
    ``scores`` by seat letter.
    """

    problems: tuple[Problem, ...] = ()
    sheet: dict[str, Any] | None = None
    unit: int = 0
    scores: Mapping[str, int] = field(default_factory=dict)
    terms: Sequence[TermLike] = ()
    doubts: tuple[Problem, ...] = ()

    @property
    def is_valid(self) -> bool:
        return not self.problems


def read_sheet(play: Play, data: Mapping[str, Any]) -> SheetPreview:
    """The sheet of ``play`` that ``data`` describes; ``ProblemsError`` with all that no deal can produce.

    The taker of a board is fixed; data without one mean the board's.
    """
    rules = game(play.event.game)
    ruleset = rules.ruleset(play.event.ruleset)
    data = {**data, "taker": data.get("taker") or play.taker}
    sheet: Any = None
    problems: list[Problem] = []
    try:
        sheet = rules.parse_sheet(data, ruleset)
    except ProblemsError as error:
        problems.extend(error.problems)
    if data["taker"] != play.taker:
        problems.append(
            Problem(
                "taker_is_fixed",
                gettext_noop("The taker of board %(board)s sits %(taker)s."),
                {"board": play.board, "taker": play.taker},
                "taker",
            )
        )
    raise_if_any(problems)
    assert sheet is not None  # noqa: S101
    score = rules.score_sheet(sheet, ruleset)
    return SheetPreview(
        sheet=dict(rules.sheet_as_dict(sheet, ruleset)),
        unit=score.unit,
        scores={str(seat): amount for seat, amount in score.scores.items()},
        terms=score.terms,
        doubts=tuple(rules.doubts(sheet, ruleset)),
    )


def sheet_preview(play: Play, data: Mapping[str, Any]) -> SheetPreview:
    """``read_sheet`` for showing: what is wrong comes back in ``problems`` instead of being raised."""
    try:
        return read_sheet(play, data)
    except ProblemsError as error:
        return SheetPreview(problems=error.problems)
