"""What a ruleset may not say: rules that do not fit together, all of them at once.

Each check names the fields it reads; one that could not be read silences the checks that need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from games.problems import Problem, gettext_noop
from games.tarot.deck import BOUTS, DECK, TRUMP_COUNT
from games.tarot.rules import Ruleset
from games.tarot.vocabulary import Contract, PoigneeSize, Slam

Check = Callable[[Ruleset], Iterator[Problem]]

_WITH_PARTNER: Final = 5
_WITH_DEAD_HAND: Final = 4
_TRUMPS_AND_EXCUSE: Final = TRUMP_COUNT + 1


def _cards(rules: Ruleset) -> Iterator[Problem]:
    dealt = rules.players * rules.hand_size + rules.chien_size
    if dealt != len(DECK):
        message = gettext_noop(
            "%(players)s hands of %(hand)s cards and a chien of %(chien)s are %(dealt)s cards, not 78."
        )
        params = {
            "players": rules.players,
            "hand": rules.hand_size,
            "chien": rules.chien_size,
            "dealt": dealt,
        }
        yield Problem("ruleset_cards", message, params, "hand_size")


def _packets(rules: Ruleset) -> Iterator[Problem]:
    if rules.hand_size % rules.packet_size:
        message = gettext_noop("A hand of %(hand)s cards is not dealt in packets of %(packet)s.")
        params = {"hand": rules.hand_size, "packet": rules.packet_size}
        yield Problem("ruleset_packets", message, params, "packet_size")


def _chien(rules: Ruleset) -> Iterator[Problem]:
    if 2 * rules.chien_forbidden_ends + rules.chien_size > len(DECK):
        message = gettext_noop("So many cards at the ends of the pack leave none for the chien.")
        yield Problem("ruleset_chien", message, {}, "chien_forbidden_ends")


def _contracts(rules: Ruleset) -> Iterator[Problem]:
    heights = [tuple(Contract).index(contract) for contract in rules.contracts]
    if not heights or any(low >= high for low, high in pairwise(heights)):
        message = gettext_noop("The open contracts are one or more different ones, lowest first.")
        yield Problem("ruleset_contracts", message, {}, "contracts")


def _imposed(rules: Ruleset) -> Iterator[Problem]:
    if rules.imposed_contract is not None and rules.contracts != (rules.imposed_contract,):
        message = gettext_noop("An imposed contract is the only one that is open.")
        yield Problem("ruleset_imposed", message, {}, "imposed_contract")


def _designated(rules: Ruleset) -> Iterator[Problem]:
    if rules.designated_taker == rules.passing:
        message = gettext_noop(
            "A designated taker may not pass; where nobody is designated players may pass."
        )
        yield Problem("ruleset_passing", message, {}, "passing")
    if rules.imposed_contract is not None and not rules.designated_taker:
        message = gettext_noop("Where the contract is imposed the taker is designated.")
        yield Problem("ruleset_imposed_without_taker", message, {}, "imposed_contract")


def _playable(rules: Ruleset) -> Iterator[Problem]:
    if rules.playable_valuation and not rules.designated_taker:
        message = gettext_noop("Only a designated taker’s hand has a least valuation.")
        yield Problem("ruleset_valuation", message, {}, "playable_valuation")


def _dead_hand(rules: Ruleset) -> Iterator[Problem]:
    if rules.dead_hand and (rules.players != _WITH_DEAD_HAND or rules.designated_taker):
        message = gettext_noop("A fifth player sits out only at a free table of the game for four.")
        yield Problem("ruleset_dead_hand", message, {}, "dead_hand")


def _partner(rules: Ruleset) -> Iterator[Problem]:
    if rules.calls_partner and rules.players != _WITH_PARTNER:
        message = gettext_noop("A partner is called at five players only.")
        yield Problem("ruleset_partner", message, {}, "calls_partner")


def _shares(rules: Ruleset) -> Iterator[Problem]:
    """The scores of a deal sum to zero, with a partner and without."""
    alone = rules.players - 1
    if rules.alone_share != alone:
        message = gettext_noop("Alone, the taker wins the unit of each of the %(count)s others.")
        yield Problem("ruleset_alone_share", message, {"count": alone}, "alone_share")
    together = (alone - 1, rules.taker_share + rules.partner_share)
    if rules.calls_partner and together[0] != together[1]:
        message = gettext_noop("Taker and partner win %(count)s units together, not %(shares)s.")
        params = {"count": together[0], "shares": together[1]}
        yield Problem("ruleset_shares", message, params, "taker_share")
    if not rules.calls_partner and (rules.taker_share, rules.partner_share) != (alone, 0):
        message = gettext_noop("Without a partner the taker wins all %(count)s units, the partner none.")
        yield Problem("ruleset_shares", message, {"count": alone}, "taker_share")


def _targets(rules: Ruleset) -> Iterator[Problem]:
    falling = all(more >= less for more, less in pairwise(rules.targets))
    if len(rules.targets) != len(BOUTS) + 1 or not falling:
        message = gettext_noop("There are four targets, for 0, 1, 2 and 3 bouts, and none rises.")
        yield Problem("ruleset_targets", message, {}, "targets")


def _multipliers(rules: Ruleset) -> Iterator[Problem]:
    times = [rules.multipliers[contract] for contract in Contract]
    if any(low > high for low, high in pairwise(times)):
        message = gettext_noop("A higher contract is not worth less than a lower one.")
        yield Problem("ruleset_multipliers", message, {}, "multipliers")


def _poignees(rules: Ruleset) -> Iterator[Problem]:
    sizes = [rules.poignee_trumps[size] for size in PoigneeSize]
    if sizes[-1] > _TRUMPS_AND_EXCUSE or any(low >= high for low, high in pairwise(sizes)):
        message = gettext_noop(
            "A double poignée has more trumps than a simple one, a triple still more, up to 22."
        )
        yield Problem("ruleset_poignees", message, {}, "poignee_trumps")


def _slams(rules: Ruleset) -> Iterator[Problem]:
    won = (rules.slam_bonuses[Slam.ANNOUNCED_MADE], rules.slam_bonuses[Slam.UNANNOUNCED])
    lost = (rules.slam_bonuses[Slam.ANNOUNCED_FAILED], rules.slam_bonuses[Slam.DEFENCE])
    if min(won) < 0 or max(lost) > 0:
        message = gettext_noop("A slam that is made is worth nothing below 0; one that failed nothing above.")
        yield Problem("ruleset_slams", message, {}, "slam_bonuses")


_CHECKS: Final[tuple[tuple[frozenset[str], Check], ...]] = (
    (frozenset({"players", "hand_size", "chien_size"}), _cards),
    (frozenset({"hand_size", "packet_size"}), _packets),
    (frozenset({"chien_size", "chien_forbidden_ends"}), _chien),
    (frozenset({"players", "dead_hand", "designated_taker"}), _dead_hand),
    (frozenset({"designated_taker", "playable_valuation"}), _playable),
    (frozenset({"contracts"}), _contracts),
    (frozenset({"contracts", "imposed_contract"}), _imposed),
    (frozenset({"designated_taker", "passing", "imposed_contract"}), _designated),
    (frozenset({"players", "calls_partner"}), _partner),
    (frozenset({"multipliers"}), _multipliers),
    (frozenset({"targets"}), _targets),
    (frozenset({"poignee_trumps"}), _poignees),
    (frozenset({"slam_bonuses"}), _slams),
    (frozenset({"players", "calls_partner", "taker_share", "partner_share", "alone_share"}), _shares),
)


def check_ruleset(rules: Ruleset, unreadable: frozenset[str] = frozenset()) -> tuple[Problem, ...]:
    """Every way in which the rules of ``rules`` do not fit together; empty when they do.

    ``unreadable`` names fields whose value only fills the place.
    """
    return tuple(problem for needed, check in _CHECKS if not needed & unreadable for problem in check(rules))
