"""What the API and the files of the standings say of rulings: those in force, without their authors."""

from __future__ import annotations

from typing import Any

from scoring.selectors.rulings_shown import rulings_of_entry
from tournaments.models import Entry, Event, Ruling
from tournaments.ruling_presets import amount_said
from tournaments.selectors.rulings import rulings_in_force


def ruling_body(ruling: Ruling) -> dict[str, Any]:
    """One ruling for everybody."""
    return {
        "number": ruling.number,
        "version": ruling.version,
        "kind": ruling.kind,
        "board": ruling.play.board if ruling.play else ruling.board,
        "table": ruling.play.table if ruling.play else None,
        "player": ruling.entry.player.code if ruling.entry else None,
        "position": ruling.position,
        "sides": ruling.sides,
        "amount": amount_said(ruling.amount),
        "unit": ruling.unit,
        "scope": ruling.scope,
        "each": ruling.each,
        "stands": ruling.stands,
        "reason": ruling.reason,
        "at": ruling.at,
    }


def rulings_body(event: Event) -> list[dict[str, Any]]:
    """All that are in force."""
    return [ruling_body(one) for one in rulings_in_force(event)]


def entry_rulings_body(event: Event, entry: Entry) -> list[dict[str, Any]]:
    """Those that a road sheet names."""
    return [ruling_body(one) for one in rulings_of_entry(event, entry)]


def rulings_part(event: Event) -> dict[str, Any]:
    """The same as a part of a file."""
    return {"rulings": rulings_body(event)}
