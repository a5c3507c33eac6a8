"""A record is replayed: the first illegal action is named with its rule and place, the score recomputed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games.cards import Seat
from games.problems import Problem, gettext_noop
from games.tarot.engine import apply, check_action, start
from games.tarot.record import Record, Step, steps
from games.tarot.score import Score, score_sheet
from games.tarot.settle import sheet_of
from games.tarot.state import Playing, State, to_act
from games.tarot.vocabulary import Sheet


@dataclass(frozen=True, slots=True)
class Audit:
    """What a replay found.

    ``problems`` is empty when the hand was played by the rules to its end and its scores are right. Else
    they are every rule that the first illegal action breaks, or what is missing or differs at the end; each
    ``where`` is the place in the record (see ``Record.place``). ``state`` is the last legal one, ``None``
    when the hand could not even begin; ``sheet`` and ``score`` are there when the hand was played out.
    """

    problems: tuple[Problem, ...]
    state: State | None
    sheet: Sheet | None = None
    score: Score | None = None

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def audit(record: Record) -> Audit:
    """Replay ``record`` from the deal; see ``Audit``."""
    problems = tuple(_check_taker(record))
    if problems:
        return Audit(problems, None)
    state = start(record.deal, record.ruleset, dealer=record.dealer, taker=record.taker)
    for step in steps(record):
        problems = tuple(_check_step(state, step, record))
        if problems:
            return Audit(problems, state)
        state = apply(state, step.action)
    if not isinstance(state, Playing) or not state.is_over:
        return Audit(tuple(_check_end(state, record)), state)
    sheet = sheet_of(state)
    score = score_sheet(sheet, record.ruleset)
    return Audit(tuple(_check_scores(record, score)), state, sheet, score)


def _check_taker(record: Record) -> Iterator[Problem]:
    """A taker is named exactly where the board does it."""
    if record.ruleset.designated_taker and record.taker is None:
        message = gettext_noop("The board names the taker, and the record does not.")
        yield Problem("taker_missing", message, {}, record.place("taker"))
    elif not record.ruleset.designated_taker and record.taker is not None:
        message = gettext_noop("The taker is found by bidding, and the record names one.")
        yield Problem("taker_not_named", message, {}, record.place("taker"))


def _check_step(state: State, step: Step, record: Record) -> Iterator[Problem]:
    """Every rule that the next action of the record breaks, out of turn included."""
    where = record.place(step.part)
    due = to_act(state)
    if step.seat is not None and due is not None and step.seat is not due:
        message = gettext_noop("It is the turn of %(first)s, not of %(second)s.")
        yield Problem("wrong_turn", message, {"first": due.value, "second": step.seat.value}, where)
        return
    for problem in check_action(state, step.action):
        yield replace(problem, where=where)


def _check_end(state: State, record: Record) -> Iterator[Problem]:
    """A hand without a score is over; any other record breaks off."""
    due = to_act(state)
    if due is not None:
        message = gettext_noop("The record breaks off: it is the turn of %(seat)s.")
        yield Problem("record_breaks_off", message, {"seat": due.value}, "")
    elif record.scores is not None and any(record.scores.values()):
        message = gettext_noop("This deal has no score.")
        yield Problem("no_score", message, {}, record.place("scores"))


def _check_scores(record: Record, score: Score) -> Iterator[Problem]:
    """The scores that were written are those that the hand is worth."""
    if record.scores is not None and dict(record.scores) != dict(score.scores):
        message = gettext_noop("The record says %(written)s, but this hand is worth %(scores)s.")
        params = {"written": _text(record.scores), "scores": _text(score.scores)}
        yield Problem("scores_differ", message, params, record.place("scores"))


def _text(scores: Mapping[Seat, int]) -> str:
    return ", ".join(f"{seat} {score:+}" for seat, score in scores.items())
