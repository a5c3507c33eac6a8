"""Dealing from a shuffled pack: packets to the right, and cards to the chien where the dealer likes.

Each packet of the ruleset's size goes to the next player, first to the one at the dealer's right. Between
two packets the dealer may lay one card to the chien; never one of the first or the last cards of the pack:
one at each end by RO2012, three by the traditional rule.

Source: RO2012; domain: tarot, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.cards import Seat, right_of, turn_order
from games.problems import Problem, gettext_noop, raise_if_any
from games.tarot.deal import TarotDeal, make_deal
from games.tarot.deck import DECK, Card
from games.tarot.rules import Ruleset


def packet_count(ruleset: Ruleset) -> int:
    """How many packets are dealt: 24 at four players."""
    return ruleset.players * ruleset.hand_size // ruleset.packet_size


def chien_after(packets: Iterable[int], ruleset: Ruleset) -> tuple[int, ...]:
    """The positions in the pack, from 1, of chien cards laid after so many ``packets`` each.

    >>> from games.tarot.rulesets import ruleset
    >>> chien_after([1, 2, 5, 6, 7, 23], ruleset("fft-4"))
    (4, 8, 18, 22, 26, 75)
    """
    return tuple(packet * ruleset.packet_size + laid for laid, packet in enumerate(sorted(packets), start=1))


def deal_pack(pack: Sequence[Card], chien_at: Iterable[int], ruleset: Ruleset, *, dealer: Seat) -> TarotDeal:
    """The deal from ``pack``, top card first; the cards at the positions ``chien_at`` (from 1) are the chien.

    ``ProblemsError`` with every rule of dealing that is broken.
    """
    positions = tuple(chien_at)
    raise_if_any([*_check_pack(pack), *check_chien(positions, ruleset)])
    order = turn_order(right_of(dealer, ruleset.players), ruleset.players)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in order}
    chien, dealt = [], 0
    for position, card in enumerate(pack, start=1):
        if position in positions:
            chien.append(card)
        else:
            hands[order[dealt // ruleset.packet_size % ruleset.players]].append(card)
            dealt += 1
    return make_deal(hands, chien, ruleset)


def check_chien(chien_at: Sequence[int], ruleset: Ruleset) -> tuple[Problem, ...]:
    """Every rule that laying the cards at these positions of the pack (from 1) to the chien would break."""
    return tuple(_check_chien(sorted(chien_at), ruleset))


def _check_chien(positions: Sequence[int], ruleset: Ruleset) -> Iterator[Problem]:
    if len(positions) != ruleset.chien_size or len({*positions}) != len(positions):
        message = gettext_noop("The chien has %(size)s different cards, not %(count)s.")
        params = {"size": ruleset.chien_size, "count": len({*positions})}
        yield Problem("chien_size", message, params, "chien")
    ends, last = ruleset.chien_forbidden_ends, len(DECK)
    for before, position in enumerate(positions):
        params = {"position": position, "ends": ends, "size": ruleset.packet_size}
        if not ends < position <= last - ends:
            message = gettext_noop("Card %(position)s is one of the first or last %(ends)s of the pack.")
            yield Problem("chien_end_of_pack", message, params, "chien")
        elif (position - 1 - before) % ruleset.packet_size:
            message = gettext_noop("Card %(position)s is in the middle of a packet of %(size)s.")
            yield Problem("chien_inside_packet", message, params, "chien")
        if position + 1 in positions:
            message = gettext_noop("Card %(position)s and the next: the chien is laid one card at a time.")
            yield Problem("chien_two_at_once", message, params, "chien")


def _check_pack(pack: Sequence[Card]) -> Iterator[Problem]:
    if sorted(pack) != list(DECK):
        message = gettext_noop("A pack has every card once: %(size)s cards.")
        yield Problem("not_a_pack", message, {"size": len(DECK)}, "pack")
