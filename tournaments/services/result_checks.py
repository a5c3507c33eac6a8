"""Why a result cannot be written now: by this table, at this moment, for this board."""

from __future__ import annotations

from games.problems import Problem, ProblemsError, gettext_noop
from games.texts import unseen
from tournaments.models import Event, Play, ResultVersion
from tournaments.selectors.plays import expected_plays
from tournaments.services.actors import Actor


class ResultConflictError(ProblemsError):
    """Somebody else wrote first; ``current`` is what stands now."""

    def __init__(self, current: ResultVersion) -> None:
        self.current = current
        super().__init__(
            [
                Problem(
                    "result_changed_meanwhile",
                    gettext_noop(
                        "The round has been written by somebody else meanwhile. "
                        "Nothing was overwritten: compare, then confirm or enter again."
                    )
                    if current.play.event.has_rounds
                    else gettext_noop(
                        "Board %(board)s has been written by somebody else meanwhile. "
                        "Nothing was overwritten: compare, then confirm or enter again."
                    ),
                    {"board": current.play.board},
                )
            ]
        )


def foreign_problems(play: Play, actor: Actor) -> list[Problem]:
    """A link speaks for its own table only."""
    link = actor.link
    if link is None or (link.event_id == play.event_id and link.table == play.table):
        return []
    return [
        Problem(
            "board_not_played_here",
            gettext_noop("This is the code of table %(table)s, and that result is of another table.")
            if play.event.has_rounds
            else gettext_noop("Table %(table)s does not play board %(board)s in position %(position)s."),
            {"table": link.table, "board": play.board, "position": play.position.number},
            "board",
        )
    ]


def closed_problems(play: Play, actor: Actor) -> list[Problem]:
    """Tables write while the event runs; the desk also after."""
    if actor.is_desk or play.event.state == Event.State.RUNNING:
        return []
    message = gettext_noop("The event is not running: tables cannot write now.")
    return [Problem("event_not_running", message)]


def play_problems(play: Play) -> list[Problem]:
    """The board is not there to be played, or not yet."""
    problems = []
    if not play.position.is_started:
        problems.append(
            Problem(
                "position_not_started",
                gettext_noop("Round %(position)s has not been started yet.")
                if play.event.has_rounds
                else gettext_noop("Position %(position)s has not been started yet."),
                {"position": play.position.number},
            )
        )
    if play.not_played_reason:
        problems.append(
            Problem(
                "play_not_played",
                gettext_noop("Round %(board)s is not played at table %(table)s: %(reason)s")
                if play.event.has_rounds
                else gettext_noop("Board %(board)s is not played at table %(table)s: %(reason)s"),
                {"board": play.board, "table": play.table, "reason": play.not_played_reason},
                "board",
            )
        )
    elif play.position.published_at and not expected_plays(play.event).filter(pk=play.pk).exists():
        problems.append(
            Problem(
                "player_withdrawn",
                _WITHDRAWN_FROM_ROUND if play.event.has_rounds else _WITHDRAWN_FROM_BOARD,
                {"board": play.board, "table": play.table},
                "board",
            )
        )
    return problems


_WITHDRAWN_FROM_BOARD = gettext_noop(
    "Board %(board)s is not played at table %(table)s: a player has withdrawn."
)
_WITHDRAWN_FROM_ROUND = gettext_noop(
    "Round %(board)s is not played at table %(table)s: a pair has withdrawn."
)


def result_problems(play: Play, actor: Actor) -> list[Problem]:
    """Why ``actor`` cannot write a result of ``play`` (with its event) now, whatever the result."""
    return foreign_problems(play, actor) + closed_problems(play, actor) + play_problems(play)


def confirmed_problem(play: Play) -> Problem:
    """A table cannot change what counts."""
    message = (
        gettext_noop("Round %(board)s is confirmed. Only the director can change it: call the director.")
        if play.event.has_rounds
        else gettext_noop("Board %(board)s is confirmed. Only the director can change it: call the director.")
    )
    return Problem("result_already_confirmed", message, {"board": play.board}, "board")


def author_problems(version: ResultVersion, actor: Actor) -> list[Problem]:
    """Who typed a result at a table cannot vouch for it."""
    if actor.link is None or version.entered_by_seat != actor.link.seat:
        return []
    message = (
        gettext_noop("The side that entered a result cannot confirm it: hand over to the other side.")
        if actor.link.is_side
        else gettext_noop("The seat that entered a result cannot confirm it: hand over to another player.")
    )
    return [Problem("confirmed_by_author", message, where="seat")]


def desk_problems(play: Play, actor: Actor, reason: str, *, replaces: bool) -> list[Problem]:
    """What the desk is asked besides the sheet."""
    problems = play_problems(play)
    if not actor.is_desk:
        problems.append(
            Problem(
                "desk_only",
                gettext_noop("Only the director can change a confirmed result: call the director."),
            )
        )
    if replaces and not reason:
        problems.append(
            Problem(
                "reason_missing",
                gettext_noop("A confirmed result changes only with a reason: say why, in a few words."),
                where="reason",
            )
        )
    problems.extend(unseen(reason, "reason"))
    if len(reason) > 300:
        problems.append(
            Problem("reason_too_long", gettext_noop("The reason has more than 300 letters."), where="reason")
        )
    if play.event.state not in {Event.State.RUNNING, Event.State.CLOSED, Event.State.PUBLISHED}:
        problems.append(Problem("event_not_started", gettext_noop("The event has not started yet.")))
    return problems
