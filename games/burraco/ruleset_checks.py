"""What a ruleset may not say: rules that do not fit together, all of them at once.

Each check names the fields it reads; one that could not be read silences the checks that need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.burraco.cards import TWO
from games.burraco.rules import BurracoClass, Draw, Pozzetto, Ruleset
from games.problems import Problem, gettext_noop

Check = Callable[[Ruleset], Iterator[Problem]]

GRID: Final = 5
"""Every figure of a score sheet is a multiple of 5 (domain, section 1): every amount of the rules must be."""
_TABLES: Final = frozenset({2, 4})


def _tables(rules: Ruleset) -> Iterator[Problem]:
    if not rules.tables or not set(rules.tables) <= _TABLES or len(set(rules.tables)) < len(rules.tables):
        message = gettext_noop("A table has four players in pairs, or two: name 4, 2 or both.")
        yield Problem("ruleset_tables", message, {}, "tables")


def _cards(rules: Ruleset) -> Iterator[Problem]:
    for players in sorted(_TABLES.intersection(rules.tables)):
        stock = rules.stock_size(players)
        if stock <= rules.unplayed_stock:
            message = gettext_noop(
                "With %(players)s players the stock would have %(stock)s cards: none to draw."
            )
            yield Problem("ruleset_stock", message, {"players": players, "stock": stock}, "hand_size")


def _meld_sizes(rules: Ruleset) -> Iterator[Problem]:
    if rules.burraco_cards < rules.meld_cards:
        message = gettext_noop("A burraco is a meld: it has at least %(least)s cards.")
        yield Problem("ruleset_burraco", message, {"least": rules.meld_cards}, "burraco_cards")
    if rules.sequence_naturals < rules.meld_cards:
        message = gettext_noop("A sequence could have no more than %(most)s naturals, fewer than a meld.")
        yield Problem("ruleset_sequence", message, {"most": rules.sequence_naturals}, "sequence_naturals")


def _set_ranks(rules: Ruleset) -> Iterator[Problem]:
    if TWO in rules.set_ranks:
        message = gettext_noop("Twos are wild: there is no set of them.")
        yield Problem("ruleset_set_ranks", message, {}, "set_ranks")


def _bonuses(rules: Ruleset) -> Iterator[Problem]:
    if not {BurracoClass.CLEAN, BurracoClass.DIRTY} <= rules.bonuses.keys():
        message = gettext_noop("A clean and a dirty burraco have a bonus, be it 0.")
        yield Problem("ruleset_bonuses", message, {}, "bonuses")
    for finer, plainer in ((finest, finest.instead) for finest in BurracoClass if finest in rules.bonuses):
        if plainer in rules.bonuses and rules.bonuses[finer] < rules.bonuses[plainer]:
            message = gettext_noop("A burraco “%(finer)s” is not worth less than one “%(plainer)s”.")
            yield Problem(
                "ruleset_bonus_order", message, {"finer": finer.value, "plainer": plainer.value}, "bonuses"
            )


def _closing(rules: Ruleset) -> Iterator[Problem]:
    if not rules.closing_burracos or not rules.closing_burracos <= rules.bonuses.keys():
        message = gettext_noop("Closing takes one of the burracos that have a bonus.")
        yield Problem("ruleset_closing", message, {}, "closing_burracos")


def _draws(rules: Ruleset) -> Iterator[Problem]:
    if Draw.STOCK not in rules.draws:
        message = gettext_noop("A card may always be drawn from the stock.")
        yield Problem("ruleset_draws", message, {}, "draws")


def _pozzetto(rules: Ruleset) -> Iterator[Problem]:
    if rules.pozzetto_penalties[Pozzetto.PLAYED]:
        message = gettext_noop("A pozzetto that was played costs nothing.")
        yield Problem("ruleset_pozzetto", message, {}, "pozzetto_penalties")


def _grid(rules: Ruleset) -> Iterator[Problem]:
    amounts = {
        "card_values": rules.values,
        "bonuses": rules.bonuses.values(),
        "closing_bonus": [rules.closing_bonus],
        "pozzetto_penalties": rules.pozzetto_penalties.values(),
    }
    for where, some in amounts.items():
        if any(amount % GRID for amount in some):
            message = gettext_noop("Points are counted in fives: “%(field)s” is not.")
            yield Problem("ruleset_grid", message, {"field": where}, where)


def _rounds(rules: Ruleset) -> Iterator[Problem]:
    if len(set(rules.round_hands)) < len(rules.round_hands):
        message = gettext_noop("A number of hands of a round is named once.")
        yield Problem("ruleset_round_hands", message, {}, "round_hands")


_CHECKS: Final[tuple[tuple[frozenset[str], Check], ...]] = (
    (frozenset({"tables"}), _tables),
    (frozenset({"tables", "hand_size", "pozzetto_size", "unplayed_stock"}), _cards),
    (frozenset({"meld_cards", "burraco_cards", "sequence_naturals"}), _meld_sizes),
    (frozenset({"set_ranks"}), _set_ranks),
    (frozenset({"bonuses"}), _bonuses),
    (frozenset({"bonuses", "closing_burracos"}), _closing),
    (frozenset({"draws"}), _draws),
    (frozenset({"pozzetto_penalties"}), _pozzetto),
    (frozenset({"card_values", "bonuses", "closing_bonus", "pozzetto_penalties"}), _grid),
    (frozenset({"round_hands"}), _rounds),
)


def check_ruleset(rules: Ruleset, unreadable: frozenset[str] = frozenset()) -> tuple[Problem, ...]:
    """Every way in which the rules of ``rules`` do not fit together; empty when they do.

    ``unreadable`` names fields whose value only fills the place.
    """
    return tuple(problem for needed, check in _CHECKS if not needed & unreadable for problem in check(rules))
