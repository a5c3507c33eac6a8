"""Tournaments of several sessions: made from a preset or of events that there are; coefficients, order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import Any, Final

from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import shown
from games.texts import one_line, unseen
from tournaments.models import Club, Event, Session, Tournament
from tournaments.selectors.sessions import repeated
from tournaments.services.actors import Actor
from tournaments.services.events import event_create
from tournaments.services.log import log_append
from tournaments.session_presets import session_presets
from tournaments.signals import sessions_changed

MOST: Final = 50
LONGEST: Final = 120
_COEFFICIENT: Final = re.compile(r"\s*([0-9]{1,3})(?:[.,]([0-9]{1,3})|/([0-9]{1,3}))?\s*", re.ASCII)

SessionLine = tuple[str, str]
"""The code of an event, and its coefficient as it is written: 1, 1.5, 3/2."""


def coefficient_of(text: str) -> Fraction | None:
    """The coefficient that is written, ``None`` for what is none: more than 0, with three decimals at most.

    >>> coefficient_of("1,5"), coefficient_of("2/3"), coefficient_of("0"), coefficient_of("1/0")
    (Fraction(3, 2), Fraction(2, 3), None, None)
    """
    found = _COEFFICIENT.fullmatch(text)
    if found is None or (found[3] is not None and not int(found[3])):
        return None
    value = Fraction(int(found[1]), int(found[3])) if found[3] else Fraction(f"{found[1]}.{found[2] or 0}")
    return value or None


@transaction.atomic
def tournament_create(
    *, club: Club, name: str, actor: Actor, now: datetime, preset: str = "", days: Sequence[date] = ()
) -> Tournament:
    """A tournament; with a ``preset`` also the event of each of its sessions, on the ``days`` in order.

    Days that are missing are the last one that there is. Refuses everything that is wrong at once.
    """
    name = one_line(name)
    problems = [*_name_problems(name)]
    chosen = session_presets().get(preset)
    if preset and chosen is None:
        message = gettext_noop("There is no preset “%(preset)s”.")
        problems.append(Problem("preset_unknown", message, {"preset": shown(preset)}, "preset"))
    if chosen is not None and not days:
        message = gettext_noop("Say on which day the first session is.")
        problems.append(Problem("day_missing", message, {}, "days"))
    raise_if_any(problems)
    tournament = Tournament.objects.create(club=club, name=name, created_at=now)
    if chosen is None:
        return tournament
    lines = []
    for index, coefficient in enumerate(chosen.coefficients):
        event = event_create(
            club=club,
            name=f"{name} · {index + 1}",
            played_on=days[min(index, len(days) - 1)],
            preset=chosen.event,
            actor=actor,
            now=now,
        )
        lines.append((event.code, coefficient))
    return sessions_set(tournament=tournament, sessions=lines, actor=actor, now=now)


def _name_problems(name: str) -> Iterator[Problem]:
    yield from unseen(name, "name")
    if not name:
        yield Problem("name_missing", gettext_noop("The tournament needs a name."), where="name")
    if len(name) > LONGEST - len(f" · {MOST}"):
        message = gettext_noop("The name has more than %(most)s letters.")
        yield Problem("name_too_long", message, {"most": LONGEST - len(f" · {MOST}")}, "name")


@transaction.atomic
def sessions_set(
    *,
    tournament: Tournament,
    sessions: Sequence[SessionLine],
    actor: Actor,
    now: datetime,
    reason: str = "",
) -> Tournament:
    """These events, in this order, are the sessions; ``ProblemsError`` with everything that is wrong.

    A session that has started stays one with its coefficient, unless a reason is given for the log: players
    have a right to know what counts. No result is touched, and no session is ranked anew.
    """
    tournament = Tournament.objects.select_for_update().select_related("club").get(pk=tournament.pk)
    codes = [code.strip().upper() for code, _ in sessions]
    wanted = Event.objects.select_for_update(of=("self",)).filter(club=tournament.club, code__in=codes)
    events = {event.code: event for event in wanted.order_by("pk")}
    coefficients = [coefficient_of(text) for _, text in sessions]
    before = {one.event.code: one for one in tournament.sessions.select_related("event")}
    reason = one_line(reason)
    problems = [
        *unseen(reason, "reason"),
        *_line_problems(sessions, codes, events),
        *_event_problems(tournament, list(events.values())),
    ]
    after = {code: coefficient for code, coefficient in zip(codes, coefficients, strict=True) if coefficient}
    if not problems and not reason:
        problems += _fixed_problems(before, after)
    raise_if_any(problems)
    Session.objects.filter(tournament=tournament).delete()
    Session.objects.bulk_create(
        Session(
            tournament=tournament,
            event=events[code],
            number=number,
            numerator=value.numerator,
            denominator=value.denominator,
        )
        for number, (code, value) in enumerate(after.items(), start=1)
    )
    about = {"tournament": tournament.name, "reason": reason}
    for code, verb, detail in _changes(before, after):
        event = events[code] if code in events else before[code].event
        log_append(event=event, actor=actor, verb=verb, now=now, detail=about | detail)
    tournament_id = tournament.pk
    transaction.on_commit(
        lambda: sessions_changed.send_robust(sender=Tournament, tournament_id=tournament_id), robust=True
    )
    return tournament


def _line_problems(
    sessions: Sequence[SessionLine], codes: list[str], events: Mapping[str, Event]
) -> Iterator[Problem]:
    if len(sessions) > MOST:
        message = gettext_noop("There are at most %(most)s sessions.")
        yield Problem("sessions_too_many", message, {"most": MOST}, "sessions")
    for index, ((_, text), code) in enumerate(zip(sessions, codes, strict=True)):
        if code not in events:
            message = gettext_noop("%(code)s is no event of this club.")
            yield Problem("session_unknown", message, {"code": shown(code)}, f"sessions[{index}].event")
        if coefficient_of(text) is None:
            message = gettext_noop(
                "A coefficient is a number above 0, such as 1, 1.5 or 3/2, not “%(text)s”."
            )
            where = f"sessions[{index}].coefficient"
            yield Problem("coefficient_unreadable", message, {"text": shown(text)}, where)
    for code in repeated(codes):
        message = gettext_noop("%(code)s is a session twice.")
        yield Problem("session_twice", message, {"code": shown(code)}, "sessions")


def _event_problems(tournament: Tournament, events: Sequence[Event]) -> Iterator[Problem]:
    elsewhere = Session.objects.filter(event__in=events).exclude(tournament=tournament)
    for one in elsewhere.select_related("event", "tournament"):
        message = gettext_noop("“%(event)s” is a session of “%(tournament)s” already.")
        params = {"event": one.event.name, "tournament": one.tournament.name}
        yield Problem("session_elsewhere", message, params, "sessions")
    if len({(event.game, event.formula.get("name"), event.formula.get("points")) for event in events}) > 1:
        message = gettext_noop(
            "Sessions are added up: all of them must be ranked in the same unit, by the same kind of formula."
        )
        yield Problem("sessions_of_other_kinds", message, {}, "sessions")


def _fixed_problems(before: Mapping[str, Session], after: Mapping[str, Fraction]) -> Iterator[Problem]:
    for code, session in before.items():
        if session.event.started_at is not None and after.get(code) != session.coefficient:
            message = gettext_noop(
                "“%(event)s” has started: say why it shall count otherwise, in a few words."
            )
            yield Problem("session_started", message, {"event": session.event.name}, "reason")


def _changes(
    before: Mapping[str, Session], after: Mapping[str, Fraction]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Events for which something has changed, with what their logs say."""
    for number, (code, value) in enumerate(after.items(), start=1):
        old = before.get(code)
        if old is None or (old.number, old.coefficient) != (number, value):
            yield code, "session_set", {"session": number, "coefficient": str(value)}
    for code in before.keys() - after.keys():
        yield code, "session_left", {}
