"""What a ruleset says: every number and every choice of the rules, none of them a literal in the code.

Source: RO2012; where clubs differ, the difference is a field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.cards import Seat, seats
from games.tarot.vocabulary import Contract, Misere, PoigneeSize, Slam


class LastExcuse(StrEnum):
    """Where an Excuse goes that is played to the last trick (and does not win it by a slam)."""

    CHANGES_CAMP = "changes_camp"
    TO_WINNER = "to_winner"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one kind of event. ``games.tarot.ruleset_reading.parse_ruleset`` makes a checked one.

    The table

    - ``players`` 3, 4 or 5; each is dealt ``hand_size`` cards in packets of ``packet_size``, and the chien
      gets ``chien_size`` cards one by one, none of them among the first or the last
      ``chien_forbidden_ends`` cards of the pack.
    - ``dead_hand``: five may sit at the table of four, one of whom sits the deal out.
    - ``designated_taker``: the board names the taker (duplicate), who speaks alone. ``playable_valuation``
      is then the least ``games.tarot.valuation`` of that hand; 0 where nobody is designated.

    The bidding

    - ``contracts`` are open, lowest first; ``imposed_contract`` is the only one where nothing is said at all;
      ``passing``: a player may pass, and four passes end the deal without a score.
    - ``calls_partner``: the taker calls a king (five players).
    - ``petit_sec_annuls``: a hand with the Petit and no other trump, nor the Excuse, annuls the deal.

    The score, in points per defender and from the attack's side (a slam of the defence is negative)

    - ``U = s * (base + D) * multipliers[contract] + petit_bonus * k + s * poignee_bonuses + slam_bonuses``,
      see ``games.tarot.score``. ``targets[b]`` is what the attack needs with ``b`` bouts;
      ``poignee_trumps`` are the trumps that are shown, the Excuse included.
    - Shares: each defender loses the unit; with a partner the taker wins ``taker_share`` units and the
      partner ``partner_share``, alone the taker wins ``alone_share``. Where no partner is called
      ``taker_share`` and ``alone_share`` are the same, and ``partner_share`` is 0.
    - ``misere_bonuses``: a house option, empty where it is off, as it is under the federation's rules:
      what every other player pays to one who shows such a hand.
    """

    slug: str
    name: str
    players: int
    hand_size: int
    chien_size: int
    packet_size: int
    chien_forbidden_ends: int
    dead_hand: bool
    designated_taker: bool
    playable_valuation: int
    contracts: tuple[Contract, ...]
    imposed_contract: Contract | None
    passing: bool
    calls_partner: bool
    petit_sec_annuls: bool
    excuse_on_last_trick: LastExcuse
    multipliers: Mapping[Contract, int]
    targets: tuple[int, ...]
    base: int
    petit_bonus: int
    poignee_trumps: Mapping[PoigneeSize, int]
    poignee_bonuses: Mapping[PoigneeSize, int]
    slam_bonuses: Mapping[Slam, int]
    taker_share: int
    partner_share: int
    alone_share: int
    misere_bonuses: Mapping[Misere, int]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of a table where everybody plays, as a score sheet lists them."""
        return seats(self.players)

    def table(self, sits_out: Seat | None = None) -> tuple[Seat, ...]:
        """Everybody at the table; where a fifth player sits out, that one too."""
        return seats(self.players + 1) if self.dead_hand and sits_out is not None else self.seats

    def playing(self, sits_out: Seat | None = None) -> tuple[Seat, ...]:
        """The seats of ``table`` that play the deal.

        >>> from games.tarot.rulesets import ruleset
        >>> "".join(ruleset("fft-4").playing(sits_out=Seat.E))
        'NSWX'
        """
        return tuple(seat for seat in self.table(sits_out) if seat is not sits_out)

    @property
    def attack_players(self) -> int:
        """How many players the attack has at most: the taker, and a partner where one is called."""
        return 2 if self.calls_partner else 1

    @property
    def half_points_possible(self) -> bool:
        """Whether a camp can end on a half point: only where it can hold an odd number of cards.

        Every card is worth an odd number of half points, so a pile is whole when its number of cards
        is even; at four players it is 6 and four for each trick.
        """
        return self.players % 2 == 1 or self.chien_size % 2 == 1
