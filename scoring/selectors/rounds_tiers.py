"""What goes before points in the stage that is played: its groups, and the matches of a knock-out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.maths.rounds.tiers import Match, Tiers
from tournaments.models import Entry, Event, Position
from tournaments.movements.programmes.programme import Programme

KNOCK_OUT = "knock_out"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def rounds_tiers(event: Event, programme: Programme, started: int) -> Tiers[int]:
    """The tiers of the stage of round ``started``, from its draws; two queries where it has any."""

    def draws(first: int) -> dict[int, dict[str, Any]]:
        positions = Position.objects.filter(event=event, number__range=(first, started))
        return dict(positions.values_list("number", "draw"))

    def entries() -> dict[str, int]:
        return dict(Entry.objects.filter(event=event).values_list("player__code", "pk"))

    return tiers_of_draws(programme, started, draws, entries)


def tiers_of_draws(
    programme: Programme,
    started: int,
    draws_from: Callable[[int], Mapping[int, Mapping[str, Any]]],
    entries_by_code: Callable[[], Mapping[str, int]],
) -> Tiers[int]:
    """The same from the draws of the rounds from a first one to ``started``, asked for where it has any."""
    if not started:
        return Tiers()
    index, own = programme.stage_of(min(started, programme.rounds))
    stage = programme.stages[index]
    if not stage.groups and stage.format != KNOCK_OUT:
        return Tiers()
    first = started - own + 1
    draws, entries = draws_from(first), entries_by_code()
    groups = draws.get(first, {}).get("groups", []) if stage.groups else []
    return Tiers(
        groups=tuple(
            tuple(entries[code] for code in group["members"] if code in entries) for group in groups
        ),
        matches={
            number: [*_matches(draw, entries)]
            for number, draw in sorted(draws.items())
            if stage.format == KNOCK_OUT and "matches" in draw
        },
    )


def _matches(draw: Mapping[str, Any], entries: Mapping[str, int]) -> Iterator[Match[int]]:
    for group in draw["matches"]:
        for one, other in group:
            yield entries.get(one), entries.get(other)


def is_knock_out(programme: Programme, started: int) -> bool:
    """Whether round ``started`` is one of a knock-out."""
    if not started:
        return False
    return programme.stages[programme.stage_of(min(started, programme.rounds))[0]].format == KNOCK_OUT


def group_letter(tiers: Tiers[int], number: int) -> str:
    """A for the first of several groups; empty where there is only one."""
    return LETTERS[number] if len(tiers.groups) > 1 and number < len(LETTERS) else ""
