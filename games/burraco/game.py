"""Burraco as ``games.registry`` offers it to the upper floors: names only, no rule lives here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.burraco import dealt, round_sheet, rulesets, score, sheet, vp
from games.burraco.cards import DECK, face_name
from games.burraco.deal_notation import STOCK
from games.burraco.look import LOOK
from games.burraco.robots.boards import player
from games.burraco.rules import Ruleset
from games.burraco.ruleset_reading import parse_ruleset
from games.burraco.vocabulary import Sheet
from games.dealing.criteria import ROBOTS, ByPlay, Criterion, Players
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import FieldReader, shown
from games.rounds import SIDES, RoundRead


class BurracoGame:
    """See ``games.registry.Scorer``, which this fits."""

    slug = "burraco"
    name = gettext_noop("Burraco")
    pack = tuple(map(face_name, DECK))
    ordered_heaps = (STOCK,)
    look = LOOK
    # A hand of Burraco takes robots ten times as long as one of Tarot: a share of twelve plays has a standard
    # error of 14 % at most, one of twenty 11 %.
    by_play = ByPlay(ROBOTS, plays=12, low=25, high=75)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Every Burraco ruleset."""
        return rulesets.rulesets()

    def ruleset(self, slug: str) -> Ruleset:
        """See ``games.burraco.rulesets.ruleset``."""
        return rulesets.ruleset(slug)

    def parse_sheet(self, data: Mapping[str, object], ruleset: Ruleset) -> Sheet:
        """See ``games.burraco.sheet.parse_sheet``."""
        return sheet.parse_sheet(data, ruleset)

    def sheet_as_dict(self, sheet_: Sheet) -> dict[str, object]:
        """See ``games.burraco.sheet.sheet_as_dict``."""
        return sheet.sheet_as_dict(sheet_)

    def score_sheet(self, sheet: Sheet, ruleset: Ruleset) -> score.Score:
        """See ``games.burraco.score.score_sheet``."""
        return score.score_sheet(sheet, ruleset)

    def doubts(self, sheet_: Sheet, ruleset: Ruleset) -> tuple[Problem, ...]:
        """See ``games.burraco.doubts.doubts``."""
        return sheet.doubts(sheet_, ruleset)

    def ruleset_data(self, slug: str) -> dict[str, object]:
        """See ``games.burraco.rulesets.ruleset_data``."""
        return rulesets.ruleset_data(slug)

    def usual_criteria(self, slug: str) -> tuple[Criterion, ...]:
        """None: every deal of Burraco is played."""
        return ()

    def dealt(self, rules: Mapping[str, object], players: int) -> dealt.BurracoDealt:
        """See ``games.burraco.dealt.dealt_game``."""
        return dealt.dealt_game(rules, players)

    def robots(self, rules: Mapping[str, object], players: int) -> Players:
        """The robots of ``games.burraco.robots.boards``; none when the rules are no longer understood."""
        try:
            parsed = parse_ruleset({**rules, "name": str(rules.get("slug"))})
        except ProblemsError:
            return {}
        return {ROBOTS: player(parsed)}

    def read_round(
        self, data: Mapping[str, object], ruleset: Ruleset, deals: int, seats: Sequence[str]
    ) -> RoundRead:
        """See ``games.burraco.round_sheet``; N-S is the side that is named first, whoever has its seats."""
        read = round_sheet.parse_round_sheet(data, ruleset, deals)
        return RoundRead(
            sheet=round_sheet.round_sheet_as_dict(read, ruleset),
            points=_of_sides(round_sheet.round_points(read, ruleset)),
            deals=tuple(map(_of_sides, round_sheet.hand_totals(read, ruleset))),
            doubts=round_sheet.round_doubts(read, ruleset),
        )

    def victory_points(self, table: object, points: Mapping[str, int]) -> dict[str, int]:
        """What the ``points`` of both sides are worth by the table called ``table``, or by an own one.

        >>> BurracoGame().victory_points("fibur-4", {"NS": 350, "EW": 0})
        {'NS': 12, 'EW': 8}
        """
        first, second = (points[side] for side in SIDES)
        chosen = vp.vp_table(table) if isinstance(table, str) else vp.parse_vp_table(table)
        return _of_sides(vp.victory_points(chosen, (first, second)))

    def vp_tables(self) -> tuple[vp.VpTable, ...]:
        """See ``games.burraco.vp.vp_tables``."""
        return vp.vp_tables()

    def score_line(self, data: Mapping[str, object]) -> dict[str, object]:
        """Both totals of a hand and their difference, or the victory points of a round.

        >>> line = {"ruleset": "home", "totals": [500, -120]}
        >>> BurracoGame().score_line(line)
        {'totals': [500, -120], 'difference': 620}
        >>> BurracoGame().score_line({"vp_table": "fibur-4", "points": [350, 0]})
        {'vp': [12, 8]}
        """
        reader = FieldReader(data)
        # Points are a round's: whoever writes them and no rules has forgotten the table.
        if reader.given("vp_table") or (reader.given("points") and not reader.given("ruleset")):
            return {"vp": list(vp.victory_points(*vp.parse_round(data)))}
        if not reader.given("ruleset"):
            reader.missing("ruleset")
            raise_if_any(reader.problems)
        rules = rulesets.ruleset(shown(data["ruleset"]))
        found = score.score_sheet(sheet.parse_sheet(data, rules), rules)
        return {"totals": list(found.totals), "difference": found.difference}


def _of_sides(pair: tuple[int, int]) -> dict[str, int]:
    """Two figures by the sides that they belong to."""
    return dict(zip(SIDES, pair, strict=True))
