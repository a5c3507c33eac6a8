"""Table links by their token."""

from __future__ import annotations

import hashlib
from datetime import datetime

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import AccessLink, Entry, Event, Seat
from tournaments.movements.layouts import LAYOUTS
from tournaments.movements.programmes.figures import figures_of
from tournaments.movements.programmes.free_rounds import FIFTH, FOUR
from tournaments.movements.programmes.rounds import plays_free
from tournaments.movements.schedule import SEATS, Schedule
from tournaments.selectors.plans import plan_of, plan_seats
from tournaments.selectors.rounds import tables_seated


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def link_by_token(token: str, now: datetime) -> AccessLink:
    """The live link of ``token``; refuses an unknown, revoked or expired one, each in its own words."""
    link = AccessLink.objects.select_related("event__club").filter(token_hash=token_hash(token)).first()
    if link is None:
        raise ProblemsError(
            [
                Problem(
                    "link_unknown", gettext_noop("This link is not known. Scan the code at your table again.")
                )
            ]
        )
    check_link(link, now)
    return link


def check_link(link: AccessLink, now: datetime) -> None:
    """Refuse a link that has been revoked or has expired."""
    if link.revoked_at is not None:
        raise ProblemsError(
            [
                Problem(
                    "link_revoked",
                    gettext_noop("This link has been replaced. Scan the new code at your table."),
                )
            ]
        )
    if link.expires_at <= now:
        raise ProblemsError(
            [Problem("link_expired", gettext_noop("This link has expired. Ask the director for a new one."))]
        )


def live_links(event: Event, now: datetime) -> list[AccessLink]:
    """Links of an event that work now, by table and seat."""
    links = AccessLink.objects.filter(event=event, revoked_at=None, expires_at__gt=now)
    return list(links.order_by("table", "seat"))


def last_links(event: Event, table: int) -> list[AccessLink]:
    """The newest link of every seat of a table, whether it still works or not."""
    links = AccessLink.objects.filter(event=event, table=table).order_by("pk")
    return list({link.seat: link for link in links}.values())


def link_layout(event: Event) -> tuple[int, tuple[str, ...], list[Problem]]:
    """How many tables there are and which seats they have; or why that is not known yet."""
    if event.has_rounds:
        seats = plan_seats(event)
        plan, entrants = plan_of(event), Entry.objects.filter(event=event).count()
        planned = figures_of(plan.programme.stages[0], entrants, plan.typed).tables
        tables = max(tables_seated(event), sum(planned.values()))
        message = gettext_noop("Enter the players first: they say how many tables there are.")
        return tables, seats, [] if tables else [Problem("entries_missing", message)]
    if event.movement is None:
        message = gettext_noop("Choose the movement first: it says how many tables there are.")
        return 0, SEATS, [Problem("movement_missing", message)]
    schedule = Schedule.from_dict(event.movement)
    return schedule.tables, LAYOUTS[schedule.form].tables[0], []


def fifth_tables(event: Event) -> frozenset[int]:
    """The tables with a fifth seat: where somebody has it in a round, or will by the plan."""
    if not event.has_rounds or not plays_free(plan_of(event).programme):
        return frozenset()
    seats = Seat.objects.filter(position__event=event)
    found = frozenset(seats.filter(seat=FIFTH).values_list("table", flat=True))
    if found or seats.exists():
        return found
    plan, entrants = plan_of(event), Entry.objects.filter(event=event).count()
    fives = figures_of(plan.programme.stages[0], entrants, plan.typed).tables.get(FOUR + 1, 0)
    return frozenset(range(1, fives + 1))
