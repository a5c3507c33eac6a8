"""An event that plays itself: one step at a time, each the deed of somebody at a table or at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q, QuerySet

from deploy.demo.tables import Tables
from games.dealing.stream import HashStream
from games.problems import Problem
from tournaments.models import Event, Membership, Play, ResultVersion
from tournaments.movements.schedule import SEATS
from tournaments.selectors.plays import latest, waiting_plays, with_versions
from tournaments.selectors.seats import positions_of_event
from tournaments.services.actors import Actor
from tournaments.services.positions import position_start_next
from tournaments.services.result_checks import ResultConflictError

ONE_IN_CONFIRMED_AT_DESK = 9
ONE_IN_ENTERED_BY_TWO = 10
ONE_IN_TYPED_AGAIN = 12


class Deed(StrEnum):
    """What happened in a step."""

    ENTERED = "entered"
    CONFIRMED = "confirmed"
    CONFLICT = "conflict"
    POSITION = "position"
    PLAYED_OUT = "played out"
    NOT_RUNNING = "not running"


@dataclass(frozen=True, slots=True)
class Step:
    """One deed and a sentence about it; after an ``is_last`` one there is nothing left to do."""

    deed: Deed
    text: str

    @property
    def is_last(self) -> bool:
        """The event has come to its end."""
        return self.deed in {Deed.PLAYED_OUT, Deed.NOT_RUNNING}


class CannotSimulateError(Exception):
    """There is nothing to simulate; the message says why."""


def running_event(*, club_code: str, code: str = "") -> Event:
    """The running event called ``code``, or the newest running one of the club. ``CannotSimulateError``."""
    wanted = Q(code=code.upper()) if code else Q(club__code=club_code)
    events = Event.objects.filter(wanted).select_related("club", "board_set")
    event = events.filter(state=Event.State.RUNNING).first()
    if event is not None:
        return event
    if code:
        raise CannotSimulateError(f"There is no running event {code}.")
    raise CannotSimulateError("No event of the demo club is running: there is nothing to simulate.")


def director_of(event: Event) -> Actor:
    """A director of the event's club, for what happens at the desk. ``CannotSimulateError`` without one."""
    roles = Membership.objects.filter(club=event.club, role=Membership.Role.DIRECTOR)
    membership = roles.select_related("user").order_by("pk").first()
    if membership is None:
        raise CannotSimulateError(f"The club of event {event.code} has no director to start its positions.")
    return Actor(user=membership.user)


class Simulation:
    """Plays ``event`` on. ``stream`` decides who does what next; the results do not depend on it."""

    def __init__(self, event: Event, stream: HashStream) -> None:
        self.event = event
        self.stream = stream
        self.desk = director_of(event)
        self.tables = Tables(event, self.desk)

    def step(self, now: datetime) -> Step:
        """Do the next thing. ``ProblemsError`` when somebody real was faster; the next step goes on."""
        self.event.refresh_from_db(fields=["state"])
        if self.event.state != Event.State.RUNNING:
            return Step(Deed.NOT_RUNNING, f"Event {self.event.code} is not running any more.")
        started = Q(position__started_at__isnull=False)
        plays = list(with_versions(self._waiting(started)).order_by("position__number", "table", "board"))
        if not plays:
            return self._next_position(now)
        entered = [version for version in map(latest, plays) if version is not None]
        open_plays = self._next_of_each_table(plays)
        if entered and (not open_plays or self.stream.below(2)):
            return self._confirm(entered[self.stream.below(len(entered))], now)
        return self._enter(open_plays[self.stream.below(len(open_plays))], now)

    def _waiting(self, condition: Q) -> QuerySet[Play]:
        return waiting_plays(self.event).filter(condition).select_related("event", "position")

    @staticmethod
    def _next_of_each_table(plays: list[Play]) -> list[Play]:
        """The first play of each table that nobody has entered."""
        first: dict[int, Play] = {}
        for play in plays:
            if latest(play) is None:
                first.setdefault(play.table, play)
        return list(first.values())

    def _next_position(self, now: datetime) -> Step:
        for position in positions_of_event(self.event):
            if not position.is_started:
                position_start_next(event=self.event, number=position.number, actor=self.desk, now=now)
                return Step(Deed.POSITION, f"Position {position.number} has started.")
        return Step(Deed.PLAYED_OUT, f"Event {self.event.code} is played out; it waits to be closed.")

    def _enter(self, play: Play, now: datetime) -> Step:
        seat = SEATS[self.stream.below(len(SEATS))]
        version = self.tables.enter(play, seat, now)
        if self.stream.below(ONE_IN_ENTERED_BY_TWO) == 0:
            return self._enter_too_late(play, _other(seat, self.stream), now)
        return Step(Deed.ENTERED, f"{_place(play)}: {seat} enters {version.unit:+}.")

    def _enter_too_late(self, play: Play, seat: str, now: datetime) -> Step:
        """A second phone saves the same board without having seen the first: it is told."""
        try:
            self.tables.enter(play, seat, now)
        except ResultConflictError:
            return Step(Deed.CONFLICT, f"{_place(play)}: {seat} saves too late and is told what stands.")
        raise AssertionError("two phones wrote the same version")

    def _confirm(self, version: ResultVersion, now: datetime) -> Step:
        play = version.play
        if self.stream.below(ONE_IN_TYPED_AGAIN) == 0 and version.number == 1 and version.entered_by_seat:
            seat = version.entered_by_seat
            version = self.tables.enter(play, seat, now, data=version.sheet, base_version=version.number)
            return Step(Deed.ENTERED, f"{_place(play)}: {seat} enters {version.unit:+} again.")
        at_desk = self.stream.below(ONE_IN_CONFIRMED_AT_DESK) == 0
        seat = "" if at_desk else _other(version.entered_by_seat, self.stream)
        self.tables.confirm(version, seat, now)
        return Step(Deed.CONFIRMED, f"{_place(play)}: {seat or 'the desk'} confirms {version.unit:+}.")


def _other(seat: str, stream: HashStream) -> str:
    others = [other for other in SEATS if other != seat]
    return others[stream.below(len(others))]


def _place(play: Play) -> str:
    return f"Position {play.position.number}, table {play.table}, board {play.board}"


def is_about_links(problems: tuple[Problem, ...]) -> bool:
    """A link was refused: it has been replaced or has expired."""
    return any(problem.code.startswith("link_") for problem in problems)
