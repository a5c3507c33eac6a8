"""Rounds that are drawn one after the other: what is drawn, what is published, what is missing."""

from __future__ import annotations

from django.db.models import Exists, Max, OuterRef

from games.problems import Problem, gettext_noop
from tournaments.models import Bye, Event, Position, ResultVersion, Seat
from tournaments.movements.programmes.programme import DRAWN
from tournaments.selectors.plans import plan_of
from tournaments.selectors.plays import waiting_plays
from tournaments.selectors.rows import rows_fetch

ByeRow = tuple[int, int, str]
"""``(position number, entry id, kind)``."""


def byes_of_event(event: Event) -> list[ByeRow]:
    """Everybody without an opponent in the published rounds; one query, plain rows in no order."""
    byes = Bye.objects.filter(position__event=event, position__published_at__isnull=False).order_by()
    return rows_fetch(byes.values_list("position__number", "entry_id", "kind"))


def round_drawn(event: Event) -> Position | None:
    """The round that is drawn and that nobody but the directors may see yet."""
    return Position.objects.filter(event=event, published_at=None).order_by("number").first()


def round_last(event: Event) -> Position | None:
    """The newest round, published or not."""
    return Position.objects.filter(event=event).order_by("-number").first()


def rounds_drawn(event: Event) -> list[Position]:
    """All rounds, also one that nobody but the directors may see yet, in order."""
    return list(Position.objects.filter(event=event).order_by("number"))


def rounds_published(event: Event) -> list[Position]:
    """The rounds whose seats everybody may see, in order."""
    return list(Position.objects.filter(event=event, published_at__isnull=False).order_by("number"))


def round_shown(event: Event) -> Position | None:
    """The last published round: where everybody sits now, or goes next."""
    return Position.objects.filter(event=event, published_at__isnull=False).order_by("-number").first()


def tables_seated(event: Event) -> int:
    """The highest table at which anybody sits in any round; 0 before the first."""
    seats = Seat.objects.filter(position__event=event)
    return seats.aggregate(last=Max("table"))["last"] or 0


def rounds_missing(event: Event, number: int | None = None) -> list[Problem]:
    """The results that are waited for, each by round and table; of round ``number`` only."""
    entered = ResultVersion.objects.filter(play=OuterRef("pk"))
    plays = waiting_plays(event).select_related("position").annotate(is_entered=Exists(entered))
    if number is not None:
        plays = plays.filter(position__number=number)
    return [
        Problem(
            "result_unconfirmed" if play.is_entered else "result_missing",
            gettext_noop("Round %(round)s, table %(table)s: entered, not confirmed.")
            if play.is_entered
            else gettext_noop("Round %(round)s, table %(table)s: no result."),
            {"round": play.position.number, "table": play.table},
            f"table {play.table}",
        )
        for play in plays.order_by("position__number", "table")
    ]


def rounds_unfinished(event: Event) -> list[Problem]:
    """What stands in the way of the end: results that are missing, a round that is drawn and not played.

    Fewer rounds than the programme has are no problem: an evening may end early.
    """
    problems = rounds_missing(event)
    for position in Position.objects.filter(event=event, started_at=None).order_by("number"):
        message = gettext_noop("Round %(number)s is drawn and not played: drop it, or play it.")
        problems.append(Problem("round_not_played", message, {"number": position.number}))
    return problems


def has_results(position: Position) -> bool:
    """Whether a result has been written in this round, confirmed or not."""
    return ResultVersion.objects.filter(play__position=position).exists()


def standings_behind(event: Event) -> list[Problem]:
    """That the places rest on older results than there are; ``event`` is fresh."""
    if event.places_version >= event.results_version:
        return []
    message = gettext_noop("The standings are being computed: try again in a moment.")
    return [Problem("standings_behind", message)]


def rests_on_standing(event: Event, number: int) -> bool:
    """Whether round ``number`` needs the places: not the first one, nor what follows in a movement."""
    programme = plan_of(event).programme
    index, own = programme.stage_of(number)
    return number > 1 and (own == 1 or programme.stages[index].format in DRAWN)
