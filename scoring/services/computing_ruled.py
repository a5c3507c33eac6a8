"""The standings of an event of boards in which something is ruled: no database, no clock.

Boards without a ruling are computed as ever; the others in exact fractions, and added (see
``scoring.maths.rulings.boards``).
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import groupby
from operator import itemgetter

from scoring.maths.board_formula import PERCENT, UNITS, BoardFormula
from scoring.maths.compared import compared
from scoring.maths.formulas import Formula
from scoring.maths.percentages import StandingLine, individual
from scoring.maths.ranking import millionths
from scoring.maths.rulings.boards import (
    RuledPlay,
    Share,
    assigned_play,
    board_shares,
    percent_notes,
    with_shares,
)
from scoring.maths.rulings.given import (
    MATCH,
    POINTS,
    Ruled,
    as_data,
    assigned_at,
    counts_for,
    excluded,
    is_annulled,
    ranking_deductions,
)
from scoring.selectors.inputs import StandingsInput
from scoring.services.computed import Computed, joined_notes
from scoring.services.computing_compared import compared_text
from scoring.services.hashes import hashes
from scoring.services.notes_text import notes_text
from scoring.services.ranked_rows import ranked_rows
from scoring.services.seated import boards_of_rows, tables_of_rows
from tournaments.movements.layouts import attacking
from tournaments.selectors.plays import CountingResult

AnyBoards = Formula | BoardFormula
Shares = list[tuple[RuledPlay, list[Share]]]
"""Every play of a board, the best first for its attack, and what it gives."""


def compute_ruled(given: StandingsInput, formula: AnyBoards) -> Computed:
    """The standings of boards, some of them or somebody being ruled on; exact."""
    field = _Field(given, formula)
    lines, text = field.plain()
    shares = {board: field.shares(board) for board in sorted(field.touched)}
    lines = with_shares(lines, [one for played in shares.values() for _, own in played for one in own])
    gone = excluded(given.rulings.rows)
    entries = [replace(one, is_withdrawn=one.is_withdrawn or one.pk in gone) for one in given.entries]
    digests, input_hash = _hashes(field, formula)
    unit = PERCENT if UNITS.get(formula.name, PERCENT) == PERCENT else POINTS
    return Computed(
        formula,
        input_hash,
        digests,
        ranked_rows(replace(given, entries=entries), lines, ranking_deductions(given.rulings.rows, unit)),
        lambda board: _text(shares[board]) if board in shares else text(board),
    )


def ruled_totals(given: StandingsInput, formula: AnyBoards) -> dict[int, Fraction | None]:
    """Everybody's exact total, less penalties; none for who is excluded or has nothing that counts."""
    field = _Field(given, formula)
    lines, _notes = field.plain()
    shares = [one for board in field.touched for _, own in field.shares(board) for one in own]
    lines, gone = with_shares(lines, shares), excluded(given.rulings.rows)
    unit = PERCENT if UNITS.get(formula.name, PERCENT) == PERCENT else POINTS
    less = ranking_deductions(given.rulings.rows, unit)
    return {
        pk: None if pk in gone or line.total is None else line.total - less.get(pk, 0)
        for pk, line in lines.items()
    }


class _Field:
    """The results that count, apart for boards on which something is ruled (``touched``) and the others."""

    def __init__(self, given: StandingsInput, formula: AnyBoards) -> None:
        self.given, self.formula, self.rulings = given, formula, given.rulings.rows
        self.tables = tables_of_rows(given.seats)
        self.said = assigned_at(self.rulings, self.tables)
        self.counting = sorted(
            (row for row in given.results if not self._annulled(row)), key=itemgetter(1, 0)
        )
        ruled = {one.place.board for one in self.said.values() if one.place is not None}
        self.touched = {row[1] for row in self.counting if self._is_touched(row)} | ruled
        self.others = [row for row in self.counting if row[1] not in self.touched]
        self.own: dict[int, list[RuledPlay]] = defaultdict(list)
        for row in self.counting:
            if row[1] in self.touched and row[0] not in self.said:
                self.own[row[1]].append(self._played(row))
        for one in self.said.values():
            if one.place is not None:
                self.own[one.place.board].append(self._assigned(one))
        sizes = [len(plays) for plays in self.own.values()]
        counted = (len([*rows]) for _, rows in groupby(self.others, key=itemgetter(1)))
        self.most = max([*sizes, *counted], default=0)

    def _there(self, row: CountingResult) -> Mapping[str, int]:
        return self.tables[row[2], row[3]]

    def _annulled(self, row: CountingResult) -> bool:
        number, there = self.given.rulings.rounds[row[2]], self._there(row).values()
        return is_annulled(self.rulings, play=row[0], board=row[1], number=number, there=there)

    def _is_touched(self, row: CountingResult) -> bool:
        number, there = self.given.rulings.rounds[row[2]], self._there(row).values()
        return any(one.scope == MATCH and one.board == row[1] for one in self.rulings) or not all(
            counts_for(self.rulings, entry, number) for entry in there
        )

    def _played(self, row: CountingResult) -> RuledPlay:
        """A result of a board on which something else is ruled."""
        play, _board, position, _table, taker, unit, _version = row
        seated, number = self._there(row), self.given.rulings.rounds[position]
        seat = attacking(seated, taker) or ""
        rest = tuple(entry for other, entry in seated.items() if other != seat)
        return RuledPlay(play, seated[seat], rest, unit, unit, away=self._away(seated, number))

    def _away(self, seated: Mapping[str, int], number: int) -> frozenset[int]:
        """For whom of a table nothing of round ``number`` counts."""
        return frozenset(entry for entry in seated.values() if not counts_for(self.rulings, entry, number))

    def _assigned(self, one: Ruled) -> RuledPlay:
        assert one.place is not None  # noqa: S101 - what assigns scores is of a play
        seated = self.tables[one.place.position, one.place.table]
        play = assigned_play(one.place.play, seated, attacking(seated, one.place.taker) or "", one.sides)
        return replace(play, away=self._away(seated, one.place.round))

    def plain(self) -> tuple[Mapping[int, StandingLine], Callable[[int], str]]:
        """Everybody's line from the other boards, and the text of their notes."""
        boards = boards_of_rows(self.others, self.given.seats)
        entries = [entry.pk for entry in self.given.entries]
        if isinstance(self.formula, Formula):
            topages = individual(boards, self.formula.weights, entries)
            return topages.lines, lambda board: notes_text(topages.boards[board])
        found = compared(boards, self.formula, entries, least=self.most)
        return found.lines, lambda board: compared_text(found.boards[board])

    def shares(self, board: int) -> Shares:
        """What a ruled board gives, less the penalties in it."""
        formula = self.formula
        if isinstance(formula, Formula):
            found = board_shares(self.own[board], percent_notes, 100)
        else:
            found = board_shares(self.own[board], partial(formula.notes, expected=self.most), formula.whole)
        for one in self.rulings:
            if one.scope == MATCH and one.board == board and one.entry is not None:
                _penalise(found, one.entry, one)
        return sorted(found, key=lambda row: (row[0].attack is None, -(row[0].attack or 0), row[0].play))


def _penalise(found: Shares, entry: int, ruling: Ruled) -> None:
    for _play, own in found:
        for share in [one for one in own if one.entrant == entry and one.note is not None]:
            own.append(Share(entry, share.is_attack, -ruling.amount, 0))


def _hashes(field: _Field, formula: AnyBoards) -> tuple[dict[int, str], str]:
    """As without rulings, and with what is ruled; of a board also what is ruled anywhere: that is rare."""
    rows = [(row[1], row[0], row[6], row[5]) for row in field.counting if row[0] not in field.said]
    digests, input_hash = hashes(rows, formula)
    ruled = json.dumps(as_data(field.rulings), sort_keys=True)
    boards = {**dict.fromkeys(field.touched, ""), **digests}
    return (
        {board: _with(f"{digest} {field.most}", ruled)[:32] for board, digest in boards.items()},
        _with(input_hash, ruled),
    )


def _with(digest: str, ruled: str) -> str:
    return hashlib.sha256(f"{digest} {ruled}".encode()).hexdigest()


def _text(board: Shares) -> str:
    """As ``BoardNotes`` has them; after the attack's note those of everybody, by entry, in millionths."""
    rows = []
    for play, shares in board:
        of_attack = _note(shares, play.attacker)
        own = {str(entry): _note(shares, entry) for entry in play.people}
        rows.append(json.dumps([play.play, play.attack, of_attack, own]))
    return joined_notes(rows)


def _note(shares: Iterable[Share], entrant: int) -> int | None:
    """What somebody has of a play, less penalties; none while there is none, or it is that of the session."""
    notes = [share.note for share in shares if share.entrant == entrant]
    exact = [note for note in notes if isinstance(note, Fraction)]
    return millionths(sum(exact, Fraction(0))) if exact and len(exact) == len(notes) else None
