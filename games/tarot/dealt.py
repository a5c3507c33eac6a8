"""Tarot as ``games.dealing`` deals it: deals by number, dealers and takers, the text of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.cards import Seat, left_of, seats
from games.dealing.criteria import Criterion
from games.dealing.reading import DataReader
from games.problems import Problem, gettext_noop, raise_if_any
from games.tarot import criteria
from games.tarot.deal import TarotDeal, deal_count, deal_of_number, number_of_deal
from games.tarot.deck import DECK
from games.tarot.notation import CHIEN, parse_deal, print_card, print_deal


@dataclass(frozen=True, slots=True)
class TarotDealt:
    """See ``games.dealing.game.DealtGame``, which this fits: what a ruleset says of the deal, and no more."""

    players: int
    hand_size: int
    chien_size: int
    names_taker: bool

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are dealt to."""
        return seats(self.players)

    @property
    def deal_count(self) -> int:
        """See ``games.tarot.deal.deal_count``."""
        return deal_count(self)

    def deal_of_number(self, number: int) -> TarotDeal:
        """See ``games.tarot.deal.deal_of_number``."""
        return deal_of_number(number, self)

    def number_of_deal(self, deal: TarotDeal) -> int:
        """See ``games.tarot.deal.number_of_deal``."""
        return number_of_deal(deal, self)

    def dealer(self, board: int, taker: Seat | None) -> Seat:
        """The seat at the taker's left, so that the taker is the first to speak; else the seats in turn.

        RO2012: the player at the dealer's right speaks first.
        """
        return self.seats[(board - 1) % self.players] if taker is None else left_of(taker, self.players)

    def hands(self, deal: TarotDeal) -> Mapping[str, tuple[str, ...]]:
        """The cards of every seat and of the chien, each as its text."""
        holders = {**{seat.value: hand for seat, hand in deal.hands.items()}, CHIEN: deal.chien}
        return {name: tuple(map(print_card, cards)) for name, cards in holders.items()}

    def print_deal(self, deal: TarotDeal) -> str:
        """See ``games.tarot.notation.print_deal``."""
        return print_deal(deal)

    def parse_deal(self, text: str) -> TarotDeal:
        """See ``games.tarot.notation.parse_deal``."""
        return parse_deal(text, self)

    def read_criterion(self, name: str, reader: DataReader) -> Criterion | None:
        """See ``games.tarot.criteria.read_criterion``."""
        return criteria.read_criterion(name, reader)


def dealt_game(rules: Mapping[str, object], players: int) -> TarotDealt:
    """The game for so many players under ``rules`` (see ``games.tarot.rulesets.ruleset_data``).

    Only what a deal depends on is read, so that a set stays verifiable when rulesets say more one day.
    ``ProblemsError`` with all that is wrong, or when the rules are for another number.
    """
    problems: list[Problem] = []
    reader = DataReader(rules, "rules", problems)
    wanted = reader.whole("players", 3, 5)
    game = TarotDealt(
        wanted,
        reader.whole("hand_size", 1, len(DECK)),
        reader.whole("chien_size", 1, len(DECK)),
        reader.flag("designated_taker"),
    )
    dealt = wanted * game.hand_size + game.chien_size
    if not problems and dealt != len(DECK):
        message = gettext_noop("Hands and chien are %(dealt)s cards, not %(size)s.")
        reader.refuse("ruleset_cards", message, "hand_size", dealt=dealt, size=len(DECK))
    if not problems and players != wanted:
        message = gettext_noop("The ruleset is for %(wanted)s players, not %(players)s.")
        reader.refuse("players_unknown", message, "players", wanted=wanted, players=players)
    raise_if_any(problems)
    return game
