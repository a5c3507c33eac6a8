"""Several hands in a row: a game to so many points, or a round of a fixed number of hands.

[Ours] The deal goes on clockwise. When both sides have enough for a game, the one with more wins; when they
have as many, another hand is played.

Source: domain, section 1: 2000 to be passed at home, 2005 for FIBUR; section 2: rounds of 2, 3 or 4 hands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.burraco import count
from games.burraco.deal import BurracoDeal
from games.burraco.rulesets import Ruleset
from games.burraco.state import State, start
from games.cards import Seat, left_of, seats

Totals = tuple[int, int]
"""Points of both sides, N's first."""


@dataclass(frozen=True, slots=True)
class Match:
    """Hands played by the same table. ``dealer`` deals the next one; ``hands`` holds every hand's totals.

    ``fixed_hands``: as many hands are played, whatever the points; ``None`` for a game to the target.
    """

    rules: Ruleset
    players: int
    dealer: Seat
    fixed_hands: int | None
    hands: tuple[Totals, ...] = ()

    @property
    def totals(self) -> Totals:
        """The points of both sides so far."""
        return sum(first for first, _ in self.hands), sum(second for _, second in self.hands)

    @property
    def is_over(self) -> bool:
        """Whether no further hand is played."""
        if self.fixed_hands is not None:
            return len(self.hands) >= self.fixed_hands
        first, second = self.totals
        return first != second and self.has_enough(max(first, second))

    @property
    def winner(self) -> int | None:
        """The side with more points after the match, 0 or 1; ``None`` before, or when they are even."""
        first, second = self.totals
        if not self.is_over or first == second:
            return None
        return 0 if first > second else 1

    def has_enough(self, total: int) -> bool:
        """Whether ``total`` points end a game.

        >>> from games.burraco.rulesets import ruleset
        >>> home, fibur = (start_match(ruleset(slug), dealer=Seat.N) for slug in ("home", "fibur-2026"))
        >>> home.has_enough(2000), home.has_enough(2005), fibur.has_enough(2005)
        (False, True, True)
        """
        target = self.rules.game_target
        return total > target if self.rules.target_must_be_passed else total >= target


def start_match(rules: Ruleset, *, dealer: Seat, players: int = 4, fixed_hands: int | None = None) -> Match:
    """A match before its first hand, which ``dealer`` deals.

    ``ValueError`` when the ruleset knows no such table or round, or nobody sits at ``dealer``.
    """
    if players not in rules.tables or dealer not in seats(players):
        raise ValueError(f"no table of {players} with {dealer} dealing")
    if fixed_hands is not None and fixed_hands not in rules.round_hands:
        raise ValueError(f"a round has one of {rules.round_hands} hands, not {fixed_hands}")
    return Match(rules, players, dealer, fixed_hands)


def next_hand(match: Match, deal: BurracoDeal) -> State:
    """The next hand, dealt as ``deal``; ``ValueError`` after the match, or for a deal of another table."""
    if match.is_over or deal.players != match.players:
        raise ValueError("the match is over, or the deal is for another table")
    return start(deal, match.rules, dealer=match.dealer, totals=match.totals)


def add_hand(match: Match, state: State) -> Match:
    """The match after the hand that ended in ``state``; the deal passes on. ``ValueError`` if it goes on."""
    played = count.totals(state)
    return replace(match, hands=(*match.hands, played), dealer=left_of(match.dealer, match.players))
