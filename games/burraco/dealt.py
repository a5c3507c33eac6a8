"""Burraco as ``games.dealing`` deals it: *carte preparate*, the same cards at every table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.burraco.cards import CARD_COUNT, face_name
from games.burraco.deal import BurracoDeal, deal_count, deal_of_number, number_of_deal, stock_size
from games.burraco.deal_notation import POZZETTO, STOCK, TURNED, parse_deal, print_deal
from games.cards import Seat, seats
from games.dealing.criteria import Criterion
from games.dealing.reading import DataReader
from games.problems import Problem, gettext_noop, raise_if_any

_MOST_TABLES = 4


@dataclass(frozen=True, slots=True)
class BurracoDealt:
    """See ``games.dealing.game.DealtGame``, which this fits: what a ruleset says of the deal, and no more."""

    players: int
    hand_size: int
    pozzetto_size: int

    names_taker = False

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that are dealt to: one."""
        return (self.players,)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are dealt to."""
        return seats(self.players)

    @property
    def deal_count(self) -> int:
        """See ``games.burraco.deal.deal_count``."""
        return deal_count(self, self.players)

    def deal_of_number(self, number: int) -> BurracoDeal:
        """See ``games.burraco.deal.deal_of_number``."""
        return deal_of_number(number, self, self.players)

    def number_of_deal(self, deal: BurracoDeal) -> int:
        """See ``games.burraco.deal.number_of_deal``."""
        return number_of_deal(deal, self)

    def dealer(self, board: int, taker: Seat | None) -> Seat:
        """The seats in turn: the cards of a board are those of its seats, whoever deals."""
        return self.seats[(board - 1) % self.players]

    def hands(self, deal: BurracoDeal) -> Mapping[str, tuple[str, ...]]:
        """The cards of every seat, pozzetto and so on, each as its text; those of the stock in order."""
        holders = {seat.value: hand for seat, hand in deal.hands.items()}
        holders |= {f"{POZZETTO} {place}": cards for place, cards in enumerate(deal.pozzetti, start=1)}
        holders |= {TURNED: (deal.turned_up,), STOCK: deal.stock}
        return {name: tuple(map(face_name, cards)) for name, cards in holders.items()}

    def print_deal(self, deal: BurracoDeal) -> str:
        """See ``games.burraco.deal_notation.print_deal``."""
        return print_deal(deal)

    def parse_deal(self, text: str) -> BurracoDeal:
        """See ``games.burraco.deal_notation.parse_deal``."""
        return parse_deal(text, self)

    def read_criterion(self, name: str, reader: DataReader) -> Criterion | None:
        """There are none: every deal of Burraco is played."""
        return None


def dealt_game(rules: Mapping[str, object], players: int) -> BurracoDealt:
    """The game for so many players under ``rules`` (see ``games.burraco.rulesets.ruleset_data``).

    Only what a deal depends on is read, so that a set stays verifiable when rulesets say more one day.
    ``ProblemsError`` with all that is wrong, or when the rules know no such table.
    """
    problems: list[Problem] = []
    reader = DataReader(rules, "rules", problems)
    tables = reader.items("tables", _MOST_TABLES)
    hand, pozzetto = reader.whole("hand_size", 1, CARD_COUNT), reader.whole("pozzetto_size", 1, CARD_COUNT)
    game = BurracoDealt(players, hand, pozzetto)
    if not problems and players not in tables:
        message = gettext_noop("The ruleset has no table of %(players)s players.")
        reader.refuse("players_unknown", message, "tables", players=players)
    if not problems and stock_size(game, players) < 1:
        message = gettext_noop("Hands and pozzetti leave no card for the stock.")
        reader.refuse("ruleset_cards", message, "hand_size")
    raise_if_any(problems)
    return game
