"""A Tarot ruleset from data, the house's or a club's own: refused with every reason at once.

Two passes: each field by itself, then what the fields say together (``check_ruleset``).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from games.problems import raise_if_any
from games.ruleset_reading import LARGEST, SLUG, RulesReader, ruleset_object
from games.tarot.count import ALL_POINTS
from games.tarot.deck import DECK
from games.tarot.rules import LastExcuse, Ruleset
from games.tarot.ruleset_checks import check_ruleset
from games.tarot.vocabulary import Contract, Misere, PoigneeSize, Slam

_FIELDS: Final = tuple(f.name for f in fields(Ruleset))


def parse_ruleset(data: object) -> Ruleset:
    """The ruleset that ``data`` (a JSON object, one field for each of ``Ruleset``) describes.

    Every field must be there, none may be added, and what they say must fit together;
    ``ProblemsError`` with all that is wrong, each problem with its field in ``where``.

    >>> from games.problems import ProblemsError
    >>> try: parse_ruleset({"slug": "my-club", "players": 6})
    ... except ProblemsError as error: print(error.problems[0].text(), error.problems[1].text())
    “name” is missing. “players” is a whole number from 3 to 5, not 6.
    """
    reader = _Reader(ruleset_object(data))
    rules = reader.read()
    raise_if_any([*reader.problems, *check_ruleset(rules, frozenset(reader.unreadable))])
    return rules


@dataclass(slots=True)
class _Reader(RulesReader):
    """Reads the fields of a Tarot ruleset."""

    def read(self) -> Ruleset:
        """The ruleset; a field that cannot be read has a value that only fills the place."""
        rules = Ruleset(
            slug=self.text("slug", SLUG),
            name=self.text("name"),
            players=self.whole("players", 3, 5),
            hand_size=self.whole("hand_size", 1, len(DECK)),
            chien_size=self.whole("chien_size", 1, len(DECK)),
            packet_size=self.whole("packet_size", 1, len(DECK)),
            chien_forbidden_ends=self.whole("chien_forbidden_ends", 0, len(DECK) // 2),
            dead_hand=self.flag("dead_hand"),
            designated_taker=self.flag("designated_taker"),
            playable_valuation=self.whole("playable_valuation", 0, LARGEST),
            contracts=self.contracts(),
            imposed_contract=self.word_or_null("imposed_contract", Contract),
            passing=self.flag("passing"),
            calls_partner=self.flag("calls_partner"),
            petit_sec_annuls=self.flag("petit_sec_annuls"),
            excuse_on_last_trick=self.word("excuse_on_last_trick", LastExcuse) or LastExcuse.CHANGES_CAMP,
            multipliers=self.table("multipliers", Contract, 1),
            targets=self.targets(),
            base=self.whole("base", 0, LARGEST),
            petit_bonus=self.whole("petit_bonus", 0, LARGEST),
            poignee_trumps=self.table("poignee_trumps", PoigneeSize, 1),
            poignee_bonuses=self.table("poignee_bonuses", PoigneeSize, 0),
            slam_bonuses=self.table("slam_bonuses", Slam, -LARGEST),
            taker_share=self.whole("taker_share", 1, LARGEST),
            partner_share=self.whole("partner_share", 0, LARGEST),
            alone_share=self.whole("alone_share", 1, LARGEST),
            misere_bonuses=self.table("misere_bonuses", Misere, 1, partial=True),
        )
        self.refuse_others(_FIELDS)
        return rules

    def contracts(self) -> tuple[Contract, ...]:
        items = self.items("contracts")
        found = [self.named(item, f"contracts[{index}]", Contract) for index, item in enumerate(items)]
        return tuple(filter(None, found))

    def targets(self) -> tuple[int, ...]:
        items = self.items("targets")
        return tuple(self.number(item, f"targets[{i}]", 0, ALL_POINTS) for i, item in enumerate(items))
