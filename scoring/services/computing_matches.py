"""From the results of an event of oppositions to the rows to be written: no database, no clock."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scoring.maths.match_formula import MatchFormula
from scoring.maths.oppositions import Attack, TeamSum, team_sums
from scoring.maths.ranking import ranking
from scoring.maths.rulings.given import as_data, excluded
from scoring.selectors.inputs import EntryRow, StandingsInput
from scoring.selectors.match_lines import attacks_of, points_ruled, ruled_attacks
from scoring.services.computed import Computed

MATCH_FIELDS = (
    *("entry", "place", "line", "points", "net", "wins", "played"),
    *("attack_count", "defence_count", "is_partial"),
)
"""Fields of a ``StandingRow`` that a computation of oppositions fills: ``played`` counts compared boards."""

MatchRow = tuple[int, int | None, str, int, int, int, int, int, int, bool]


def compute_matches(given: StandingsInput, formula: MatchFormula) -> Computed:
    """The standings by match points; nothing of it is kept per board."""
    rulings, gone = given.rulings, excluded(given.rulings.rows)
    attacks = (
        ruled_attacks(given.results, given.seats, rulings)
        if rulings
        else attacks_of(given.results, given.seats)
    )
    bonus = Counter(
        {given.codes[code]: points for code, points in formula.bonus.items() if code in given.codes}
    )
    bonus.update(points_ruled(given.seats, rulings))
    entries = [replace(one, is_withdrawn=one.is_withdrawn or one.pk in gone) for one in given.entries]
    sums = team_sums(attacks, formula, [entry.pk for entry in given.entries], bonus)
    rows = _rows(entries, sums)
    return Computed(
        formula,
        _hash(given, attacks, formula),
        digests={},
        rows=rows,
        notes_text=lambda board: "[]",
        fields=MATCH_FIELDS,
        points={row[0]: row[3] for row in rows},
    )


def _rows(entries: Sequence[EntryRow], sums: dict[int, TeamSum]) -> list[MatchRow]:
    """In the order of the ranking. A team has no place before a board of it is compared, nor once it left."""
    playing = [entry.pk for entry in entries if not entry.is_withdrawn]
    values = [(pk, sums[pk].total if sums[pk].boards or sums[pk].bonus else None) for pk in playing]
    places = [(row.entrant, row.place) for row in ranking(values)]
    places += [(entry.pk, None) for entry in entries if entry.is_withdrawn]
    return [_row(sums[pk], pk, place) for pk, place in places]


def _row(row: TeamSum, pk: int, place: int | None) -> MatchRow:
    return (
        *(pk, place, "", row.total, row.net, row.won, row.boards),
        *(row.boards, row.boards, False),
    )


def _hash(given: StandingsInput, attacks: Sequence[Attack], formula: MatchFormula) -> str:
    """The hash of everything that the standings follow from, in whatever order it came."""
    content = {
        "formula": formula.as_dict(),
        "results": sorted((row[0], row[6]) for row in given.results),
        "attacks": sorted(one[:5] for one in attacks),
        **({"rulings": as_data(given.rulings.rows)} if given.rulings else {}),
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
