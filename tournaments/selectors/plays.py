"""Plays: which are waited for, which results count."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from games.problems import Problem, gettext_noop
from tournaments.models import Entry, Event, Play, Player, ResultVersion, Ruling, Seat
from tournaments.selectors.rows import rows_fetch


def plays_at_tables_of(entry: Entry) -> QuerySet[Play]:
    """Every play of the event at which ``entry`` sits."""
    seats = Seat.objects.filter(entry=entry, position=OuterRef("position"), table=OuterRef("table"))
    return Play.objects.filter(Exists(seats), event=entry.event_id)


def boards_known_to(event: Event, player: Player, number: int = 0) -> set[int]:
    """The boards that ``player`` has seen at a table, in whoever's place: those with a result there.

    And those that are to be played where ``player`` sits before position ``number``.
    """
    own = Q(entry__player=player, substitute=None) | Q(substitute=player)
    seats = Seat.objects.filter(own, position=OuterRef("position"), table=OuterRef("table"))
    written = ResultVersion.objects.filter(play=OuterRef("pk"))
    earlier = Q(position__number__lt=number, pk__in=expected_plays(event).values("pk"))
    plays = Play.objects.filter(Exists(written) | earlier, Exists(seats), event=event)
    return set(plays.values_list("board", flat=True))


def boards_to_come(entry: Entry, number: int) -> set[int]:
    """The boards at the tables of ``entry`` from position ``number`` on that are still to be played there."""
    plays = plays_at_tables_of(entry).filter(position__number__gte=number, versions=None)
    return set(plays.filter(not_played_reason="").values_list("board", flat=True))


def _withdrawn_there() -> Exists:
    """Somebody at the play's table has withdrawn."""
    return Exists(
        Seat.objects.filter(
            entry__withdrawn_at__isnull=False, position=OuterRef("position"), table=OuterRef("table")
        )
    )


def expected_plays(event: Event) -> QuerySet[Play]:
    """Plays that have a result or shall get one.

    Not those the director has ruled out, and not those without a result at a table of somebody who has
    withdrawn: three players are no table.
    """
    written = ResultVersion.objects.filter(play=OuterRef("pk"))
    plays = Play.objects.filter(event=event, not_played_reason="")
    if event.has_rounds:
        # A draw that nobody has published yet may still change, and is nobody else's affair.
        plays = plays.filter(position__published_at__isnull=False)
    if not Entry.objects.filter(event=event, withdrawn_at__isnull=False).exists():
        return plays
    return plays.exclude(_withdrawn_there() & ~Exists(written))


def plays_elsewhere(entry: Entry) -> QuerySet[Play]:
    """What is still to be played at tables where the entry's player sits in another's place."""
    seats = Seat.objects.filter(
        substitute=entry.player_id, position=OuterRef("position"), table=OuterRef("table")
    ).exclude(entry=entry)
    return expected_plays(entry.event).filter(Exists(seats), versions=None)


def waiting_plays(event: Event) -> QuerySet[Play]:
    """Expected plays without a confirmed result, of which nothing is ruled either."""
    confirmed = ResultVersion.objects.filter(play=OuterRef("pk"), is_confirmed=True)
    return expected_plays(event).exclude(Exists(confirmed)).exclude(ruled_there())


def ruled_there() -> Exists:
    """A ruling in force says what becomes of the play, whatever its table hands in."""
    return Exists(
        Ruling.objects.filter(
            Q(play=OuterRef("pk")) | Q(event=OuterRef("event"), board=OuterRef("board"), entry=None),
            is_current=True,
            is_withdrawn=False,
        )
    )


def plays_missing(event: Event) -> list[Problem]:
    """What a running event still waits for, each missing result by position, table and board."""
    entered = ResultVersion.objects.filter(play=OuterRef("pk"))
    plays = waiting_plays(event).select_related("position").annotate(is_entered=Exists(entered))
    unconfirmed, missing = _WAITED_ROUND if event.has_rounds else _WAITED_BOARD
    return [
        Problem(
            "result_unconfirmed" if play.is_entered else "result_missing",
            unconfirmed if play.is_entered else missing,
            {"position": play.position.number, "table": play.table, "board": play.board},
            f"table {play.table}" if event.has_rounds else f"board {play.board}, table {play.table}",
        )
        for play in plays.order_by("position__number", "table", "board")
    ]


_WAITED_BOARD = (
    gettext_noop("Position %(position)s, table %(table)s, board %(board)s: entered, not confirmed."),
    gettext_noop("Position %(position)s, table %(table)s, board %(board)s: no result."),
)
_WAITED_ROUND = (
    gettext_noop("Round %(position)s, table %(table)s: entered, not confirmed."),
    gettext_noop("Round %(position)s, table %(table)s: no result."),
)


def with_versions(plays: QuerySet[Play]) -> QuerySet[Play]:
    """Plays with position and versions (oldest first), two queries; see ``latest`` and ``confirmed``."""
    versions = ResultVersion.objects.order_by("number").select_related("entered_by_user", "confirmed_by_user")
    plays = plays.select_related("position").annotate(is_short=_withdrawn_there())
    return plays.prefetch_related(Prefetch("versions", versions))


def latest(play: Play) -> ResultVersion | None:
    """The newest version of a play from ``with_versions``."""
    versions = list(play.versions.all())
    return versions[-1] if versions else None


def confirmed(play: Play) -> ResultVersion | None:
    """The version that counts, of a play from ``with_versions``."""
    return next((version for version in play.versions.all() if version.is_confirmed), None)


def result_state(play: Play) -> str:
    """``not_played``, ``confirmed``, ``entered`` or ``to_play``, of a play from ``with_versions``."""
    newest = latest(play)
    if play.not_played_reason or (play.is_short and newest is None):
        return "not_played"
    if confirmed(play):
        return "confirmed"
    return "entered" if newest else "to_play"


def plays_of_table(event: Event, position: int, table: int) -> list[Play]:
    """The boards of one table in one position, with their versions."""
    plays = Play.objects.filter(event=event, position__number=position, table=table)
    return list(with_versions(plays).order_by("board"))


def plays_of_position(event: Event, position: int) -> list[Play]:
    """The boards of all tables in one position, with their versions."""
    plays = Play.objects.filter(event=event, position__number=position)
    return list(with_versions(plays).order_by("table", "board"))


def play_of_board(event: Event, board: int, table: int) -> Play | None:
    """The one play of a board at a table, with its versions."""
    return with_versions(Play.objects.filter(event=event, board=board, table=table)).first()


def play_at_table(event: Event, board: int, table: int) -> Play | None:
    """The same as a table may see it: of a round that is not published it has no play."""
    play = play_of_board(event, board, table)
    return None if play is None or play.position.published_at is None else play


CountingResult = tuple[int, int, int, int, str, int, int]
"""``(play id, board, position id, table, taker's seat, unit, version number)``."""


def counting_results(event: Event) -> list[CountingResult]:
    """What counts, for scoring: one query, plain rows, in no order."""
    return rows_fetch(
        ResultVersion.objects.filter(play__event=event, is_confirmed=True, play__not_played_reason="")
        .order_by()
        .values_list(
            "play_id", "play__board", "play__position_id", "play__table", "play__taker", "unit", "number"
        )
    )


CountingScores = tuple[int, int, int, int, dict[str, int], int]
"""``(play id, position id, number of the round, table, points of each side, version number)``."""


def counting_scores(event: Event) -> list[CountingScores]:
    """What counts where every table deals its own cards, for scoring: one query, plain rows, in no order."""
    return list(
        ResultVersion.objects.filter(
            play__event=event, is_confirmed=True, scores__isnull=False, play__not_played_reason=""
        )
        .order_by()
        .values_list(
            "play_id", "play__position_id", "play__position__number", "play__table", "scores", "number"
        )
    )
