"""Simulated tables of one event: they know their links and their cards, and write by the real services."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from deploy.demo.sheets import plausible_sheet
from games.cards import Seat
from games.dealing.stream import HashStream
from games.registry import game
from games.selectors.boards import boards_for_dealer
from tournaments.models import AccessLink, Event, Play, ResultVersion
from tournaments.movements.schedule import SEATS
from tournaments.selectors.links import live_links
from tournaments.selectors.seats import seats_of_entries
from tournaments.services.actors import Actor
from tournaments.services.links import link_reissue, links_issue
from tournaments.services.results import result_confirm, result_enter


class Tables:
    """Everybody who sits in an event. What a table writes depends on its event, board and number only.

    The cards are taken out of their étuis for the players who hold them in their hands; they go nowhere else.
    """

    def __init__(self, event: Event, desk: Actor) -> None:
        self.event = event
        self.desk = desk
        self.rules = game(event.game)
        self.ruleset = self.rules.ruleset(event.ruleset)
        self._links: dict[tuple[int, str], AccessLink] = {}
        self._seats = seats_of_entries(event)
        self._numbers = dict(event.entries.values_list("pk", "number"))
        assert event.board_set is not None  # noqa: S101
        self._cards = {board.number: board.cards for board in boards_for_dealer(event.board_set)}

    def sheet(self, play: Play) -> dict[str, object]:
        """What the table of ``play`` writes down."""
        deal = self.rules.parse_deal(self._cards[play.board], self.ruleset)
        seed = f"{self.event.board_set.code if self.event.board_set else ''}/{play.board}/{play.table}"
        stream = HashStream(seed.encode(), "demo sheet")
        return plausible_sheet(deal, Seat(play.taker), self.ruleset, stream, self._edge(play))

    def _edge(self, play: Play) -> int:
        """How much better the taker plays than the three others, in points."""
        seated = zip(SEATS, self._seats[play.position_id, play.table], strict=True)
        skills = {seat: self._skill(entry) for seat, entry in seated if entry is not None}
        others = [skill for seat, skill in skills.items() if seat != play.taker]
        return skills[play.taker] - sum(others) // len(others)

    def _skill(self, entry: int) -> int:
        return HashStream(str(self._numbers[entry]).encode(), "demo skill").below(9) - 4

    def seat(self, table: int, seat: str, now: datetime) -> Actor:
        """The phone at a seat; where its link does not work any more, it gets a new one from the desk."""
        link = self._links.get((table, seat))
        if link is None or link.expires_at <= now:
            self._links = {(link.table, link.seat): link for link in live_links(self.event, now)}
            link = self._links.get((table, seat)) or self._new_link(table, seat, now)
        return Actor(link=link)

    def forget_links(self) -> None:
        """Read the links again: the director may have replaced some."""
        self._links = {}

    def _new_link(self, table: int, seat: str, now: datetime) -> AccessLink:
        old = AccessLink.objects.filter(event=self.event, table=table, seat=seat).last()
        if old is None:
            links = links_issue(event=self.event, actor=self.desk, now=now)
        else:
            links = [link_reissue(link=old, actor=self.desk, now=now)]
        self._links |= {(link.table, link.seat): link for link in links}
        return self._links[table, seat]

    def enter(
        self,
        play: Play,
        seat: str,
        now: datetime,
        *,
        data: Mapping[str, Any] | None = None,
        base_version: int = 0,
    ) -> ResultVersion:
        """The phone at ``seat`` saves the result of ``play``."""
        return result_enter(
            play=play,
            data=self.sheet(play) if data is None else data,
            base_version=base_version,
            idempotency_key="",
            actor=self.seat(play.table, seat, now),
            now=now,
        )

    def confirm(self, version: ResultVersion, seat: str, now: datetime) -> ResultVersion:
        """The phone at ``seat`` (the desk when it is empty) confirms."""
        actor = self.seat(version.play.table, seat, now) if seat else self.desk
        return result_confirm(version=version, actor=actor, now=now)

    def play(self, play: Play, now: datetime) -> ResultVersion:
        """Enter and confirm the result of ``play``; the seats take turns."""
        turn = (play.board + play.table) % len(SEATS)
        version = self.enter(play, SEATS[turn], now)
        return self.confirm(version, SEATS[(turn + 2) % len(SEATS)], now)
