"""The variants of a movement on its page: what each means, what it needs, why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.problem_texts import render as text_of
from tournaments.models import Event
from tournaments.movements.etuis import etui_counts, sections_of, stands_of
from tournaments.movements.explain import letter
from tournaments.movements.preparing import USUAL
from tournaments.movements.tarot.outline import outline
from tournaments.movements.tarot.sections import BAROMETER, KINDS, RELAY, SECTIONS
from tournaments.printing.etuis import etui_words
from tournaments.selectors.etuis import etuis_of_event, movement_kind

MEANINGS: Final[Mapping[str, tuple[Any, Any]]] = {
    USUAL: (
        _("One field"),
        _("There is one étui of each board; it goes from table to table."),
    ),
    SECTIONS: (
        _("Sections"),
        _(
            "Groups of tables with a movement of their own and étuis of their own of the same boards; "
            "nobody changes section, and all results of a board are compared."
        ),
    ),
    RELAY: (
        _("Relay"),
        _(
            "Two neighbouring tables share each étui, which lies on a stand between them: half as many "
            "boards to deal, but a table may have to wait for a board."
        ),
    ),
    BAROMETER: (
        _("Barometer"),
        _(
            "All tables play the same boards in a position, each from an étui of its own: after every "
            "position the boards are finished, and all can be compared."
        ),
    ),
}


LOGGED: Final[Mapping[str, Any]] = {
    SECTIONS: _("In sections."),
    RELAY: _("With a relay."),
    BAROMETER: _("As a barometer."),
}


def kind_said(detail: Mapping[str, Any]) -> str:
    """What is added to the log's line of a movement that was made; empty for others."""
    return f" {LOGGED[detail['kind']]}" if detail.get("kind") in LOGGED else ""


class VariantField(forms.ChoiceField):
    """Which kind of movement; drawn by the page, with what each of them means."""

    def __init__(self) -> None:
        choices = [(kind, name) for kind, (name, _meaning) in MEANINGS.items()]
        super().__init__(label=_("Kind of movement"), choices=choices, required=False, initial=USUAL)


def variant_of(event: Event) -> str:
    """The variant that the event's movement is."""
    kind = movement_kind(event)
    return kind if kind in KINDS else USUAL


def variant_rows(form: forms.Form, players: int) -> list[dict[str, Any]]:
    """Every variant for so many players and what stands in ``form``."""
    positions, boards = (_number(form, name) for name in ("positions", "boards_per_position"))
    chosen = str(form["variant"].value() or USUAL)
    return [
        {"kind": kind, "name": name, "meaning": meaning, "checked": kind == chosen}
        | _figures(kind, players, positions, boards)
        for kind, (name, meaning) in MEANINGS.items()
    ]


def _number(form: forms.Form, name: str) -> int:
    """A number of the form within reason; 1 for what is none."""
    text = str(form[name].value() or "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 1
    return max(number, 1)


def _figures(kind: str, players: int, positions: int, boards: int) -> dict[str, Any]:
    """What a variant needs; ``problems`` where so many players cannot play it."""
    found = outline(kind, players, positions)
    return {
        "problems": [text_of(problem) for problem in found.problems],
        "most": found.most_positions,
        "too_long": positions > found.most_positions,
        "boards": found.sets * boards,
        "etuis": found.etuis,
        "filled": found.filled * boards,
        "sections": [
            {"name": letter(number), "first": first, "last": last}
            for number, (first, last) in enumerate(found.sections, start=1)
        ]
        if len(found.sections) > 1
        else [],
    }


def etui_context(event: Event, position: int) -> dict[str, Any]:
    """How many étuis there are, which tables are a section, and the relay stands of ``position``."""
    ways = etuis_of_event(event)
    counts, sections = etui_counts(ways), sections_of(ways)
    return {
        "most": max(counts.values(), default=1),
        "least": min(counts.values(), default=1),
        "total": sum(counts.values()),
        "sections": [
            {"name": etui_words(etui, event.movement), "first": tables[0], "last": tables[-1]}
            for etui, tables in sections.items()
        ]
        if len(sections) > 1
        else [],
        "stands": [stand for stand in stands_of(ways) if stand.position == position],
    }
