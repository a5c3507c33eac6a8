"""What has been ruled in an event: in force, with its history, and what still waits for a ruling."""

from __future__ import annotations

from django.db.models import QuerySet

from games.problems import Problem, gettext_noop
from tournaments.models import Event, Play, Ruling
from tournaments.selectors.plays import ruled_there


def rulings_of_event(event: Event) -> QuerySet[Ruling]:
    """Every version of every ruling, the newest ruling first, each from its first version to its last."""
    return _with_names(Ruling.objects.filter(event=event)).order_by("-number", "version")


def rulings_in_force(event: Event) -> QuerySet[Ruling]:
    """The newest versions that are not withdrawn, in order; one query."""
    current = Ruling.objects.filter(event=event, is_current=True, is_withdrawn=False)
    return _with_names(current).order_by("number")


def _with_names(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    return rulings.select_related("play__position", "entry__player", "author")


def ruling_current(event: Event, number: int) -> Ruling | None:
    """The newest version of a ruling, in force or withdrawn."""
    return _with_names(Ruling.objects.filter(event=event, number=number, is_current=True)).first()


def plays_waiting_for_ruling(event: Event) -> QuerySet[Play]:
    """Plays that were not played and of which nothing is ruled, in their order."""
    plays = Play.objects.filter(event=event).exclude(not_played_reason="").exclude(ruled_there())
    return plays.select_related("position").order_by("position__number", "table", "board")


def plays_unruled(event: Event) -> list[Problem]:
    """The same as problems: an event is not closed on them."""
    message = (
        gettext_noop("Round %(position)s, table %(table)s: not played. Rule what the sides have.")
        if event.has_rounds
        else gettext_noop(
            "Position %(position)s, table %(table)s, board %(board)s: not played. Rule what the sides have."
        )
    )
    return [
        Problem(
            "not_played_unruled",
            message,
            {"position": play.position.number, "table": play.table, "board": play.board},
            f"table {play.table}" if event.has_rounds else f"board {play.board}, table {play.table}",
        )
        for play in plays_waiting_for_ruling(event)
    ]
