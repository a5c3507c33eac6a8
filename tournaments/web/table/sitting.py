"""One board at the phone's table: the play, who sits there, and the newest version of its result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.web.tarot_words import contract_labels
from tournaments.models import AccessLink, Play, ResultVersion, Seat
from tournaments.selectors.plays import latest, play_at_table
from tournaments.selectors.seats import by_letter, table_seating
from tournaments.selectors.sheets import SheetPreview, sheet_preview
from tournaments.selectors.tables import BoardState, board_state
from tournaments.selectors.teams import attackers_of_event
from tournaments.web.sheet_form import play_title, ruleset_of, score_context, sheet_rows
from tournaments.web.team_words import who_attacks


@dataclass(frozen=True, slots=True)
class Sitting:
    """See the module; ``state`` is the board's as this phone's seat sees it."""

    link: AccessLink
    play: Play
    seats: Mapping[str, Seat]
    version: ResultVersion | None

    @property
    def state(self) -> BoardState:
        gone = any(seat.entry.is_withdrawn for seat in self.seats.values())
        return board_state(self.play, self.version, self.link.seat, player_gone=gone)

    @property
    def attacks(self) -> str:
        """Who of which team attacks, in words; empty where each plays for itself."""
        place = (self.play.position.number, self.play.table, self.play.board)
        found = attackers_of_event(self.link.event).get(place)
        return who_attacks(found) if found else ""

    def context(self, **more: Any) -> dict[str, Any]:
        """What every page about the board needs."""
        imposed = None if self.play.event.has_rounds else ruleset_of(self.play).imposed_contract
        return {
            "link": self.link,
            "event": self.link.event,
            "play": self.play,
            "seats": self.seats,
            "play_title": play_title(self.play),
            "attacks": self.attacks,
            "taker_seat": by_letter(self.seats, self.play.taker).get(self.play.taker),
            "contract": contract_labels()[imposed.value] if imposed else "",
            **more,
        }

    def result(self, version: ResultVersion) -> dict[str, Any]:
        """A stored version for showing: its fields in words, and the four scores."""
        preview = sheet_preview(self.play, version.sheet)
        return {
            "version": version,
            "fields": sheet_rows(version.sheet),
            "score": score_context(self.play, preview, self.seats),
        }


def sitting_at(link: AccessLink, number: int) -> Sitting | None:
    """The board at the link's table, ``None`` when the table does not play it; three queries."""
    play = play_at_table(link.event, number, link.table)
    if play is None:
        return None
    play.event = link.event
    seats = table_seating(link.event, play.position.number, link.table)
    return Sitting(link, play, seats, latest(play))


def digest(preview: SheetPreview) -> str:
    """Names the exact sheet whose scores were shown, so that nothing else is saved; empty for a bad sheet."""
    if preview.sheet is None:
        return ""
    return hashlib.sha256(json.dumps(preview.sheet, sort_keys=True).encode()).hexdigest()[:24]
