"""A record is replayed: the first illegal action is named with its rule and place, the score recomputed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.burraco.actions import Action
from games.burraco.count import sheet_of
from games.burraco.engine import after, check_action
from games.burraco.record import Record, Turn
from games.burraco.score import Score, score_sheet
from games.burraco.state import State, start
from games.burraco.vocabulary import Sheet
from games.problems import Problem, gettext_noop


@dataclass(frozen=True, slots=True)
class Audit:
    """What a replay found.

    ``problems`` is empty when the hand was played by the rules to its end and its scores are right. Else they
    are every rule that the first illegal action breaks, or what is missing or differs at the end; each
    ``where`` is the place in the record. ``state`` is the last legal one, ``played`` the number of legal
    actions, ``action`` the one that is not. ``sheet`` and ``score`` are there when the hand was played out.
    """

    problems: tuple[Problem, ...]
    state: State
    played: int
    action: Action | None = None
    sheet: Sheet | None = None
    score: Score | None = None

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def audit(record: Record) -> Audit:
    """Replay ``record`` from the deal; see ``Audit``."""
    state = start(record.deal, record.rules, dealer=record.dealer, totals=record.totals)
    played = 0
    for turn in record.turns:
        for number, action in enumerate(turn.actions):
            problems = tuple(_step_faults(state, turn, number))
            if problems:
                return Audit(problems, state, played, action)
            state = after(state, action)
            played += 1
    if not state.is_over:
        message = gettext_noop("The record breaks off: it is the turn of %(seat)s.")
        problem = Problem("record_breaks_off", message, {"seat": state.table.turn.value}, "")
        return Audit((problem,), state, played)
    sheet = sheet_of(state)
    score = score_sheet(sheet, record.rules)
    return Audit(tuple(_score_faults(record, score)), state, played, None, sheet, score)


def _step_faults(state: State, turn: Turn, number: int) -> Iterator[Problem]:
    """Every rule that action ``number`` of ``turn`` breaks; out of turn there is no other."""
    first, where = state.table.turn, turn.place(number)
    if turn.seat not in (None, first) and not state.is_over:
        message = gettext_noop("It is the turn of %(first)s, not of %(second)s.")
        yield Problem("wrong_turn", message, {"first": first.value, "second": str(turn.seat)}, where)
        return
    for problem in check_action(state, turn.actions[number]):
        yield replace(problem, where=where)


def _score_faults(record: Record, score: Score) -> Iterator[Problem]:
    """The scores that were written are those that the hand is worth."""
    if record.scores is not None and record.scores != score.totals:
        message = gettext_noop("The record says %(written)s, but this hand is worth %(scores)s.")
        params: dict[str, str | int] = {"written": _text(record.scores), "scores": _text(score.totals)}
        yield Problem("scores_differ", message, params, record.scores_place)


def _text(scores: tuple[int, int]) -> str:
    return f"{scores[0]} {scores[1]}"
