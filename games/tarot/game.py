"""French Tarot as ``games.registry`` offers it to the upper floors: names only, no rule lives here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.dealing.criteria import ROBOTS, ByPlay, Criterion, Players
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import FieldReader, shown
from games.rounds import RoundRead, RoundTable
from games.tarot import criteria, dealt, notation, round_sheet, rulesets, score, sheet
from games.tarot.deal import TarotDeal
from games.tarot.deck import DECK
from games.tarot.doubts import doubts
from games.tarot.look import LOOK
from games.tarot.robots.boards import player
from games.tarot.ruleset_reading import parse_ruleset
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Sheet


class TarotGame:
    """See ``games.registry.Game``, which this fits."""

    slug = "tarot"
    name = gettext_noop("French Tarot")
    pack = tuple(map(notation.print_card, DECK))
    ordered_heaps: tuple[str, ...] = ()
    look = LOOK
    by_play = ByPlay(ROBOTS, plays=20, low=25, high=75)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Every Tarot ruleset."""
        return rulesets.rulesets()

    def ruleset(self, slug: str) -> Ruleset:
        """See ``games.tarot.rulesets.ruleset``."""
        return rulesets.ruleset(slug)

    def score_line(self, data: Mapping[str, object]) -> dict[str, object]:
        """The unit and every seat's score of a sheet that also names its ``ruleset``.

        >>> line = {"ruleset": "fft-4", "contract": "garde", "taker": "E", "bouts": 2, "points": 40}
        >>> TarotGame().score_line(line)
        {'unit': -52, 'scores': {'N': 52, 'E': -156, 'S': 52, 'W': 52}}
        """
        reader = FieldReader(data)
        if not reader.given("ruleset"):
            reader.missing("ruleset")
            raise_if_any(reader.problems)
        rules = rulesets.ruleset(shown(data["ruleset"]))
        found = score.score_sheet(sheet.parse_sheet(data, rules), rules)
        return {"unit": found.unit, "scores": {seat.value: amount for seat, amount in found.scores.items()}}

    def parse_sheet(self, data: Mapping[str, object], ruleset: Ruleset) -> Sheet:
        """See ``games.tarot.sheet.parse_sheet``."""
        return sheet.parse_sheet(data, ruleset)

    def sheet_as_dict(self, sheet_: Sheet, ruleset: Ruleset) -> dict[str, object]:
        """See ``games.tarot.sheet.sheet_as_dict``."""
        return sheet.sheet_as_dict(sheet_, ruleset)

    def score_sheet(self, sheet: Sheet, ruleset: Ruleset) -> score.Score:
        """See ``games.tarot.score.score_sheet``."""
        return score.score_sheet(sheet, ruleset)

    def read_round(
        self, data: Mapping[str, object], ruleset: Ruleset, deals: int, seats: Sequence[str]
    ) -> RoundRead:
        """See ``games.tarot.round_sheet``; each seat plays for itself."""
        table = RoundTable(tuple(seats), ruleset.players, deals)
        sitting = round_sheet.parse_sitting(data, table)
        return RoundRead(
            sheet=round_sheet.sitting_as_dict(sitting),
            points=round_sheet.points_of(sitting, table.seats),
            deals=tuple(round_sheet.points_of_deal(deal, table.seats) for deal in sitting.deals),
        )

    def victory_points(self, table: object, points: Mapping[str, int]) -> dict[str, int]:
        """Tarot has no table of victory points: always a ``ProblemsError``."""
        message = gettext_noop("%(game)s has no table of victory points.")
        raise ProblemsError([Problem("vp_table_unknown", message, {"game": self.name}, "table")])

    def doubts(self, sheet: Sheet, ruleset: Ruleset) -> tuple[Problem, ...]:
        """See ``games.tarot.doubts.doubts``."""
        return doubts(sheet, ruleset)

    def ruleset_data(self, slug: str) -> dict[str, object]:
        """See ``games.tarot.rulesets.ruleset_data``."""
        return rulesets.ruleset_data(slug)

    def usual_criteria(self, slug: str) -> tuple[Criterion, ...]:
        """See ``games.tarot.criteria.usual_criteria``."""
        return criteria.usual_criteria(rulesets.ruleset(slug))

    def dealt(self, rules: Mapping[str, object], players: int) -> dealt.TarotDealt:
        """See ``games.tarot.dealt.dealt_game``."""
        return dealt.dealt_game(rules, players)

    def robots(self, rules: Mapping[str, object], players: int) -> Players:
        """The robots of ``games.tarot.robots.boards``; none when the rules are no longer understood."""
        try:
            parsed = parse_ruleset({**rules, "name": str(rules.get("slug"))})
        except ProblemsError:
            return {}
        # The name changed with Burraco's robots: these play as they did under the earlier one.
        return dict.fromkeys((ROBOTS, "robots-2"), player(parsed))

    def parse_deal(self, text: str, ruleset: Ruleset) -> TarotDeal:
        """See ``games.tarot.notation.parse_deal``."""
        return notation.parse_deal(text, ruleset)

    def print_deal(self, deal: TarotDeal) -> str:
        """See ``games.tarot.notation.print_deal``."""
        return notation.print_deal(deal)
