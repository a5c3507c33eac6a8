"""What the standings of an event of rounds are computed from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max

from scoring.maths.rounds.standings import Entrant
from scoring.maths.rounds.tiers import Tiers
from scoring.selectors.rounds_tiers import rounds_tiers
from scoring.selectors.rulings_input import RulingsInput, rulings_input
from tournaments.models import Bye, Entry, Event, Position, ResultVersion
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.programme import Programme
from tournaments.selectors.plays import CountingScores, counting_scores, expected_plays
from tournaments.selectors.seats import SeatRow, seat_rows

ByeRow = tuple[int, int, str]
"""``(number of the round, entry id, kind)``."""

Deals = Mapping[tuple[int, int], Mapping[str, int]]
"""``(position id, table)`` to how many deals each seat has played."""


@dataclass(frozen=True, slots=True)
class RoundsInput:
    """The results and byes that count, who sat where, and which change of the results this is.

    Rows come in no order. ``seed`` is for the lot, ``started`` the last round that has started, ``tiers``
    are those of its stage. ``teams`` says for which team entries play, where the plan has teams,
    ``deals`` how many were played, where the formula asks.
    """

    event_id: int
    version: int
    formula: dict[str, Any]
    results: list[CountingScores]
    seats: list[SeatRow]
    byes: list[ByeRow]
    entries: list[Entrant[int]]
    expected_count: int
    programme: Programme
    seed: str
    started: int
    tiers: Tiers[int]
    teams: Mapping[int, str] = field(default_factory=dict)
    deals: Deals = field(default_factory=dict)
    rulings: RulingsInput = field(default_factory=RulingsInput)


def rounds_input(event: Event) -> RoundsInput:
    """The input of an event of rounds, whose counter of changes has been read with it."""
    plan, started = Plan.from_dict(event.plan), round_started(event)
    programme = plan.programme
    entries = Entry.objects.filter(event=event).order_by("number")
    rows = list(entries.values_list("pk", "number", "withdrawn_at", "team"))
    expected = expected_plays(event).filter(position__published_at__isnull=False)
    return RoundsInput(
        event_id=event.pk,
        version=event.results_version,
        formula=event.formula,
        results=counting_scores(event),
        seats=seat_rows(event),
        byes=counting_byes(event),
        entries=[Entrant(pk, str(number), withdrawn is not None) for pk, number, withdrawn, _ in rows],
        expected_count=expected.count(),
        programme=programme,
        seed=_seed(event),
        started=started,
        tiers=rounds_tiers(event, programme, started),
        deals=_deals(event) if "mean" in event.formula.get("ties", ()) else {},
        teams={pk: team for pk, _, _, team in rows if team} if plan.team_size else {},
        rulings=rulings_input(event),
    )


def round_started(event: Event) -> int:
    """The number of the last round that has started, 0 before the first."""
    started = Position.objects.filter(event=event, started_at__isnull=False)
    return started.aggregate(last=Max("number"))["last"] or 0


def _seed(event: Event) -> str:
    """The event's own seed, or that of the draw of its first round: stored before any result is."""
    if event.draw_seed:
        return event.draw_seed
    published = Position.objects.filter(event=event, published_at__isnull=False).order_by("number")
    return published.values_list("draw__seed", flat=True).first() or ""


def counting_byes(event: Event) -> list[ByeRow]:
    """Byes count from the start of their round: nothing of a round that is only drawn shows anywhere."""
    byes = Bye.objects.filter(position__event=event, position__started_at__isnull=False)
    return list(byes.order_by().values_list("position__number", "entry_id", "kind"))


def _deals(event: Event) -> Deals:
    """How many deals each seat has played, at tables that wrote them one by one; who sat out did not play."""
    found: dict[tuple[int, int], dict[str, int]] = {}
    counting = ResultVersion.objects.filter(play__event=event, is_confirmed=True, play__not_played_reason="")
    rows = counting.order_by().values_list("play__position_id", "play__table", "sheet", "scores")
    for position, table, sheet, scores in rows:
        deals = sheet.get("deals", [])
        out = Counter(deal.get("sits_out") for deal in deals)
        found[position, table] = {seat: len(deals) - out[seat] for seat in scores or {}}
    return found
