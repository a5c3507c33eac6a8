"""What a result would be worth, before anybody saves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.registry import TermLike, game, round_game
from tournaments.models import Play
from tournaments.selectors.plans import round_hands
from tournaments.selectors.seats import seats_of_play

VICTORY_POINTS = "victory_points"
"""What a formula says that counts rounds by a table of the game."""


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """A sheet read by the game's rules: either every problem, or the sheet with its score and its doubts.

    ``sheet`` is the JSON form that would be stored, ``unit`` what each defender pays (``None`` of a round at
    a table that deals its own cards), ``scores`` by seat or side. Of such a round ``deals`` are the points of
    every deal that was written by itself, ``victory`` the victory points where the event counts them.
    """

    problems: tuple[Problem, ...] = ()
    sheet: dict[str, Any] | None = None
    unit: int | None = None
    scores: Mapping[str, int] = field(default_factory=dict)
    deals: Sequence[Mapping[str, int]] = ()
    victory: Mapping[str, int] = field(default_factory=dict)
    terms: Sequence[TermLike] = ()
    doubts: tuple[Problem, ...] = ()

    @property
    def is_valid(self) -> bool:
        return not self.problems


def read_sheet(play: Play, data: Mapping[str, Any]) -> SheetPreview:
    """The sheet of ``play`` that ``data`` describes; ``ProblemsError`` with all that no deal can produce.

    The taker of a board is fixed; data without one mean the board's.
    """
    return _read_round(play, data) if play.event.has_rounds else _read_board(play, data)


def _read_round(play: Play, data: Mapping[str, Any]) -> SheetPreview:
    """A round at a table that deals its own cards."""
    event = play.event
    rules = round_game(event.game)
    hands = round_hands(play.position)
    read = rules.read_round(data, rules.ruleset(event.ruleset), hands, seats_of_play(play))
    table = event.formula.get("table") if event.formula.get("points") == VICTORY_POINTS else None
    return SheetPreview(
        sheet=dict(read.sheet),
        scores=read.points,
        deals=read.deals,
        victory=rules.victory_points(table, read.points) if table else {},
        doubts=read.doubts,
    )


def _read_board(play: Play, data: Mapping[str, Any]) -> SheetPreview:
    """A board, attacked by one and defended by three."""
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
