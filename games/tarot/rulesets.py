"""Every number and every choice of the rules, as data that an event selects by its slug.

Read from ``fixtures/rulesets/tarot.json``; nothing in this package writes 25, 56 or 400 in code.
Sources: RO2012 and, where it is silent, ours: each ruleset file names them under "sources".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from games.cards import Seat, seats
from games.problems import Problem, ProblemsError, gettext_noop
from games.tarot.vocabulary import Contract, PoigneeSize, Slam

_FILE: Final = Path(__file__).resolve().parents[2] / "fixtures" / "rulesets" / "tarot.json"

# Names of the rulesets in the data file, marked here for the catalogues.
_NAMES: Final = (gettext_noop("Tarot, 4 players (federation)"), gettext_noop("Tarot duplicate, individual"))


class LastExcuse(StrEnum):
    """Where an Excuse goes that is played to the last trick (and does not win it by a slam)."""

    CHANGES_CAMP = "changes_camp"
    TO_WINNER = "to_winner"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one kind of event.

    ``targets[b]`` is what the attack needs with ``b`` bouts, in points. ``poignee_trumps`` counts
    trumps (the Excuse included), every ``..._bonus...`` is in score points per defender and from the
    attack's side (a slam of the defence is negative). ``taker_share`` is how many times the unit the
    taker wins or loses. ``playable_valuation``: the least ``games.tarot.valuation`` of a designated
    taker's hand, 0 when nobody is designated.
    """

    slug: str
    name: str
    players: int
    hand_size: int
    chien_size: int
    packet_size: int
    chien_forbidden_ends: int
    contracts: tuple[Contract, ...]
    imposed_contract: Contract | None
    passing: bool
    multipliers: Mapping[Contract, int]
    targets: tuple[int, ...]
    base: int
    petit_bonus: int
    poignee_trumps: Mapping[PoigneeSize, int]
    poignee_bonuses: Mapping[PoigneeSize, int]
    slam_bonuses: Mapping[Slam, int]
    attack_players: int
    taker_share: int
    petit_sec_annuls: bool
    excuse_on_last_trick: LastExcuse
    playable_valuation: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table, as a score sheet lists them."""
        return seats(self.players)

    @property
    def half_points_possible(self) -> bool:
        """Whether a camp can end on a half point: only where it can hold an odd number of cards.

        Every card is worth an odd number of half points, so a pile is whole when its number of cards
        is even; at four players it is 6 and four for each trick.
        """
        return self.players % 2 == 1 or self.chien_size % 2 == 1


def _ruleset(data: dict[str, Any]) -> Ruleset:
    contract = data["imposed_contract"]
    return Ruleset(
        **{
            **data,
            "contracts": tuple(Contract(word) for word in data["contracts"]),
            "imposed_contract": None if contract is None else Contract(contract),
            "multipliers": MappingProxyType({Contract(k): v for k, v in data["multipliers"].items()}),
            "targets": tuple(data["targets"]),
            "poignee_trumps": MappingProxyType(
                {PoigneeSize(k): v for k, v in data["poignee_trumps"].items()}
            ),
            "poignee_bonuses": MappingProxyType(
                {PoigneeSize(k): v for k, v in data["poignee_bonuses"].items()}
            ),
            "slam_bonuses": MappingProxyType({Slam(k): v for k, v in data["slam_bonuses"].items()}),
            "excuse_on_last_trick": LastExcuse(data["excuse_on_last_trick"]),
        }
    )


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Ruleset]:
    data = json.loads(_FILE.read_text(encoding="utf-8"))
    return MappingProxyType({entry["slug"]: _ruleset(entry) for entry in data["rulesets"]})


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, in the order of the data file."""
    return tuple(_all().values())


def ruleset(slug: str) -> Ruleset:
    """The ruleset called ``slug``; ``ProblemsError`` (``ruleset_unknown``) naming the known ones.

    >>> ruleset("duplicate-individual").imposed_contract
    <Contract.GARDE: 'garde'>
    """
    found = _all().get(slug)
    if found is None:
        message = gettext_noop("There is no Tarot ruleset “%(slug)s”; there are %(known)s.")
        params = {"slug": slug, "known": ", ".join(_all())}
        raise ProblemsError([Problem("ruleset_unknown", message, params, "ruleset")])
    return found
