"""Evenings in which anything happens at any time: everybody has one place in every round, whatever comes."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from tests.factories import desk
from tests.rounds import place_everybody, started_pairs, write_result
from tournaments.models import Event, Play, Position
from tournaments.selectors.round_sights import rounds_explained
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.events import event_close
from tournaments.services.late_entries import entry_late
from tournaments.services.round_drawing import round_draw, round_redraw
from tournaments.services.round_swapping import round_swap
from tournaments.services.rounds import round_publish

pytestmark = pytest.mark.django_db

PROGRAMMES = [
    ("2 mitchell + 2 danish", 2),
    ("2 howell + 1 swiss carry 1/2", 2),
    ("1 mitchell + 2 danish groups 6, 5", 2),
    ("1 individual_pairs + 2 danish_individual", 1),
    ("3 knock_out", 2),
]


class Evening:
    """One evening, and the director whom chance leads."""

    def __init__(self, seed: int, programme: str, members: int) -> None:
        self.chance = random.Random(seed)
        self.event: Event = started_pairs(11, programme=programme, members=members)
        self.who = {"event": self.event, "actor": desk(self.event), "now": timezone.now()}
        self.is_cup = "knock_out" in programme
        self.come = 0

    def something_happens(self, position: Position) -> None:
        """Refused or not, nobody loses a place or has two."""
        for happens in self.chance.choices(
            [self._late, self._leave, self._back, self._swap, self._redraw], k=2
        ):
            with suppress(ProblemsError):
                happens(position)
            position.refresh_from_db()
            self.check(position)

    def _late(self, _position: Position) -> None:
        self.come += 1
        names = [f"Late{self.come} One", f"Late{self.come} Two"][: self.event.plan["members"]]
        entry_late(text=" / ".join(names), **self.who)

    def _leave(self, _position: Position) -> None:
        entry = self.chance.choice(list(self.event.entries.filter(withdrawn_at=None)))
        entry_withdraw(entry=entry, reason="ill", actor=self.who["actor"], now=self.who["now"])

    def _back(self, _position: Position) -> None:
        for entry in self.event.entries.filter(withdrawn_at__isnull=False)[:1]:
            entry_reinstate(entry=entry, actor=self.who["actor"], now=self.who["now"])

    def _swap(self, position: Position) -> None:
        first, second = self.chance.sample(list(self.event.entries.select_related("player")), 2)
        round_swap(
            number=position.number, first=first, second=second, reason="x", harms_accepted=True, **self.who
        )

    def _redraw(self, position: Position) -> None:
        round_redraw(number=position.number, **self.who)

    def check(self, position: Position) -> None:
        there = Counter([*position.seats.values_list("entry", flat=True)])
        there.update(position.byes.values_list("entry", flat=True))
        assert set(there.values()) <= {1}
        if not self.is_cup:
            assert set(self.event.entries.filter(withdrawn_at=None).values_list("pk", flat=True)) <= set(
                there
            )
        tables: dict[int, set[str]] = {}
        for table, seat in position.seats.values_list("table", "seat"):
            tables.setdefault(table, set()).add(seat)
        assert all(seats in ({"NS", "EW"}, set("NESW")) for seats in tables.values())
        assert sorted(tables) == sorted(position.plays.values_list("table", flat=True))
        assert rounds_explained(self.event, [position])

    def play(self, position: Position) -> None:
        while play := Play.objects.filter(position=position, versions=None).first():
            seats = position.seats.filter(table=play.table).values_list("seat", flat=True)
            write_result(play, {seat: 5 * self.chance.randrange(400) for seat in seats})
            if self.chance.random() < 0.1:
                self.something_happens(position)
        place_everybody(self.event)


@pytest.mark.parametrize(("programme", "members"), PROGRAMMES)
def test_everybody_has_one_place_whatever_happens(programme: str, members: int) -> None:
    evening = Evening(len(programme), programme, members)
    who: dict[str, Any] = evening.who
    for number in range(1, 4):
        position = round_draw(number=number, **who)
        evening.check(position)
        evening.something_happens(position)
        round_publish(number=number, **who)
        evening.something_happens(position)
        evening.play(position)
    assert event_close(**who).state == Event.State.CLOSED
