"""A whole hand as it was played: the deal and every turn, to be kept, replayed and audited."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.burraco.actions import Action, Discard, LayDown, LayOff, TimeOut
from games.burraco.cards import Card
from games.burraco.deal import BurracoDeal, clockwise, numbered
from games.burraco.rulesets import Ruleset
from games.cards import Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """What ``seat`` did in one turn; ``None`` for the arbiter.

    ``places``: where each action was read, as ``line:column``; empty when it was not read from a text. Two
    turns are equal wherever they were written.
    """

    seat: Seat | None
    actions: tuple[Action, ...]
    places: tuple[str, ...] = field(default=(), compare=False)

    def place(self, number: int) -> str:
        """Where action ``number`` (from 0) was read, empty if nowhere."""
        return self.places[number] if number < len(self.places) else ""


@dataclass(frozen=True, slots=True)
class Record:
    """A hand from its deal on, as somebody wrote it: it may break every rule.

    ``totals``: the points of the game before it; ``scores``: what the table wrote down for it, ``None`` where
    it did not. The cards of an action mean any equal ones and are numbered within the action.
    """

    rules: Ruleset
    deal: BurracoDeal
    dealer: Seat
    totals: tuple[int, int]
    turns: tuple[Turn, ...]
    scores: tuple[int, int] | None = None
    scores_place: str = field(default="", compare=False)


def make_record(  # noqa: PLR0913 (what a hand is)
    deal: BurracoDeal,
    rules: Ruleset,
    actions: Iterable[Action],
    *,
    dealer: Seat,
    totals: tuple[int, int] = (0, 0),
    scores: tuple[int, int] | None = None,
) -> Record:
    """The record of ``actions`` one after the other, whether they are legal or not."""
    turns: list[Turn] = []
    order = clockwise(dealer, deal.players)
    played = 0
    now: list[Action] = []
    for action in actions:
        if isinstance(action, TimeOut) and not now:
            turns.append(Turn(None, (action,)))
            continue
        now.append(plain(action))
        if isinstance(action, Discard):
            turns.append(Turn(order[played % deal.players], tuple(now)))
            played, now = played + 1, []
    if now:
        turns.append(Turn(order[played % deal.players], tuple(now)))
    return Record(rules, deal, dealer, totals, tuple(turns), scores)


def plain(action: Action) -> Action:
    """``action`` with its cards numbered in order, so that it is equal to what its text is read as.

    >>> plain(Discard(Card(7))), plain(LayDown(((Card(1), Card(0), Card(3)),)))
    (Discard(card=6), LayDown(melds=((0, 1, 2),)))
    """
    if isinstance(action, Discard):
        return Discard(_plain((action.card,))[0])
    if isinstance(action, LayOff):
        return LayOff(action.meld, _plain(action.cards))
    if isinstance(action, LayDown):
        cards = iter(numbered(card for group in action.melds for card in sorted(group)))
        return LayDown(tuple(tuple(next(cards) for _ in group) for group in action.melds))
    return action


def _plain(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(numbered(sorted(cards)))
