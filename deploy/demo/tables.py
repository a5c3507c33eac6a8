"""Simulated tables of one event: they know their links and their cards, and write by the real services."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from deploy.demo.hands import kept_hand
from deploy.demo.players import level_of, play_board
from games.cards import Seat
from games.selectors.boards import boards_for_dealer
from games.tarot.audit import audit
from games.tarot.notation import print_deal
from games.tarot.record import Record
from games.tarot.rulesets import ruleset
from games.tarot.sheet import sheet_as_dict
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
        self._links: dict[tuple[int, str], AccessLink] = {}
        self._seats = seats_of_entries(event)
        self._numbers = dict(event.entries.values_list("pk", "number"))
        assert event.board_set is not None  # noqa: S101
        self._board_set = event.board_set
        self._boards = {board.number: board for board in boards_for_dealer(event.board_set)}
        self._sheets: dict[int, dict[str, object]] = {}

    def sheet(self, play: Play) -> dict[str, object]:
        """What the table of ``play`` writes down, when it has played the board."""
        if play.pk not in self._sheets:
            found = audit(self._kept(play) or self.hand(play))
            if found.sheet is None or not found.is_clean:
                raise AssertionError(f"board {play.board} was not played by the rules: {found.problems}")
            self._sheets[play.pk] = sheet_as_dict(found.sheet, ruleset(self.event.ruleset))
        return self._sheets[play.pk]

    def hand(self, play: Play) -> Record:
        """The hand of ``play``, which its players play now."""
        seated = zip(SEATS, self._seats[play.position_id, play.table], strict=True)
        levels = {
            Seat(seat): 0 if entry is None else level_of(self._numbers[entry]) for seat, entry in seated
        }
        return play_board(self._board_set, self._boards[play.board], play.table, levels)

    def _kept(self, play: Play) -> Record | None:
        """The hand of ``play`` as it was played before, with the same cards."""
        record = kept_hand(self._board_set.code, play.board, play.table)
        same = record is not None and print_deal(record.deal) == self._boards[play.board].cards
        return record if same else None

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

    def play(self, play: Play, now: datetime, *, data: Mapping[str, Any] | None = None) -> ResultVersion:
        """Enter and confirm the result of ``play``, or ``data`` in its stead; the seats take turns."""
        turn = (play.board + play.table) % len(SEATS)
        version = self.enter(play, SEATS[turn], now, data=data)
        return self.confirm(version, SEATS[(turn + 2) % len(SEATS)], now)
