"""The record of a hand as text: parsed with every error at its line and column, and printed.

Blank lines and what follows ``#`` are skipped. The deal is written as in ``games.burraco.deal_notation``;
then comes a line for every turn, its actions parted by ``;``::

    ruleset fibur-2026
    dealer N
    totals 1000 0                    points of the game before the hand; absent: none
    N S:3,4,5,5 H:A,K ...            the deal
    ...
    turn E stock; discard H4
    turn S pile; meld S:3,4,5; add 2 H:9; discard *
    time-out                         announced by the arbiter; within a turn it is one of the actions
    turn W stock; meld H:A,K,Q + D:9,9 C:9; discard C3
    scores 500 -120                  where somebody wrote them, N's side first

A turn begins with ``stock``, ``top`` or ``pile``. ``meld`` names new melds, several at once parted by ``+``;
``add`` the number of a meld of one's own side (from 1, in the order laid down) and the cards laid off on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.burraco.actions import Action, Discard, LayDown, LayOff, Take
from games.burraco.cards import face_name
from games.burraco.deal_notation import print_deal
from games.burraco.notation import print_hand
from games.burraco.record import Record, Turn
from games.burraco.record_reading import ADD, DISCARD, MELD, TIME_OUT, RecordReader
from games.burraco.rulesets import Ruleset, ruleset


def print_record(record: Record) -> str:
    """The text of a record; ``parse_record`` reads the same record back."""
    return "\n".join(_lines(record)) + "\n"


def parse_record(text: str, known: Callable[[str], Ruleset] = ruleset) -> Record:
    """The record that ``text`` describes; ``ProblemsError`` with all that is wrong, each with its place.

    ``known`` finds a ruleset by its slug, or raises ``ProblemsError``. Whether the hand was played by the
    rules is not looked at here: that is the business of ``games.burraco.audit``.
    """
    return RecordReader(text, known).record()


def print_action(action: Action) -> str:
    """The text of one action.

    >>> from games.burraco.notation import parse_hand
    >>> print_action(LayOff(1, parse_hand("H:9 *")))
    'add 2 H:9 *'
    """
    if isinstance(action, Take):
        return action.way.value
    if isinstance(action, LayDown):
        return f"{MELD} {' + '.join(map(print_hand, action.melds))}"
    if isinstance(action, LayOff):
        return f"{ADD} {action.meld + 1} {print_hand(action.cards)}"
    if isinstance(action, Discard):
        return f"{DISCARD} {face_name(action.card)}"
    return TIME_OUT


def _lines(record: Record) -> Iterator[str]:
    yield f"ruleset {record.rules.slug}"
    yield f"dealer {record.dealer}"
    if any(record.totals):
        yield f"totals {record.totals[0]} {record.totals[1]}"
    yield from print_deal(record.deal).splitlines()
    yield from map(_turn, record.turns)
    if record.scores is not None:
        yield f"scores {record.scores[0]} {record.scores[1]}"


def _turn(turn: Turn) -> str:
    actions = "; ".join(map(print_action, turn.actions))
    return actions if turn.seat is None else f"turn {turn.seat} {actions}"
