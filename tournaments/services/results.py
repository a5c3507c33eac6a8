"""Results: entered by a seat, confirmed by another seat or the desk, corrected by the desk."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line
from tournaments.models import Play, ResultVersion
from tournaments.selectors.links import check_link
from tournaments.selectors.sheets import read_sheet
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.log import log_append
from tournaments.services.play_locking import play_locked
from tournaments.services.releasing import boards_release_due
from tournaments.services.result_checks import (
    ResultConflictError,
    author_problems,
    closed_problems,
    confirmed_problem,
    desk_problems,
    foreign_problems,
    play_problems,
)


def _latest(play: Play) -> ResultVersion | None:
    return ResultVersion.objects.filter(play=play).order_by("-number").select_related("play").first()


def _repeated(play: Play, data: Mapping[str, Any], key: str) -> ResultVersion | None:
    """What this submission has written already; the same key for another result is refused."""
    version = ResultVersion.objects.filter(play=play, idempotency_key=key).first() if key else None
    if version is not None and _stored(play, data)["sheet"] != version.sheet:
        message = gettext_noop("This submission was sent before with another result. Load the page again.")
        raise ProblemsError([Problem("submission_key_reused", message)])
    return version


def _stored(play: Play, data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a version that come from its sheet; refuses what no deal can produce."""
    read = read_sheet(play, data)
    scores = None if read.unit is not None else dict(read.scores)
    return {"sheet": dict(read.sheet or {}), "unit": read.unit, "scores": scores}


def _version_detail(version: ResultVersion) -> dict[str, Any]:
    play = version.play
    return {
        "position": play.position.number,
        "table": play.table,
        "board": play.board,
        "version": version.number,
        **_worth(version),
        "sheet": version.sheet,
    }


def _worth(version: ResultVersion) -> dict[str, Any]:
    """What the log says of a result: the score per defender, or each side's points."""
    return {"unit": version.unit} if version.scores is None else {"scores": version.scores}


def _next(
    *,
    play: Play,
    latest: ResultVersion | None,
    data: Mapping[str, Any],
    actor: Actor,
    now: datetime,
    key: str = "",
) -> ResultVersion:
    """The next version of a play, not saved yet."""
    return ResultVersion(
        play=play,
        number=latest.number + 1 if latest else 1,
        **_stored(play, data),
        idempotency_key=key,
        created_at=now,
        entered_by_link=actor.link,
        entered_by_user=actor.user,
        entered_by_seat=actor.seat,
    )


@transaction.atomic
def result_enter(
    *,
    play: Play,
    data: Mapping[str, Any],
    base_version: int,
    idempotency_key: str,
    actor: Actor,
    now: datetime,
) -> ResultVersion:
    """A seat writes a result, to be confirmed by another seat or the desk.

    ``base_version`` is the number of the version the phone was looking at (0: none); when another has come
    since, ``ResultConflictError`` carries it. The same ``idempotency_key`` again answers with what it wrote
    the first time. Refuses, with every reason: a board this table does not play, a confirmed result, a
    position not started, a sheet that no deal can produce.
    """
    if actor.link is not None:
        check_link(actor.link, now)
    play = play_locked(play)
    raise_if_any(foreign_problems(play, actor))
    repeated = _repeated(play, data, idempotency_key)
    if repeated is not None:
        return repeated
    latest = _latest(play)
    raise_if_any(closed_problems(play, actor) + play_problems(play))
    if latest is not None and latest.number != base_version:
        raise ResultConflictError(latest)
    if latest is not None and latest.is_confirmed:
        raise ProblemsError([confirmed_problem(play)])
    version = _next(play=play, latest=latest, data=data, actor=actor, now=now, key=idempotency_key)
    version.save()
    log_append(event=play.event, actor=actor, verb="result_entered", now=now, detail=_version_detail(version))
    return version


@transaction.atomic
def result_confirm(*, version: ResultVersion, actor: Actor, now: datetime) -> ResultVersion:
    """Another seat of the table, or the desk, vouches for the newest version; from now on it counts.

    Confirming what is confirmed already changes nothing. An older version: ``ResultConflictError``.
    """
    if actor.link is not None:
        check_link(actor.link, now)
    play = play_locked(version.play)
    raise_if_any(foreign_problems(play, actor))
    latest = _latest(play)
    if latest is None or latest.pk != version.pk:
        raise ResultConflictError(latest or version)
    if latest.is_confirmed:
        return latest
    latest.play = play
    raise_if_any(closed_problems(play, actor) + play_problems(play) + author_problems(latest, actor))
    _confirm(latest, actor, now)
    latest.save()
    log_append(
        event=play.event, actor=actor, verb="result_confirmed", now=now, detail=_version_detail(latest)
    )
    _count(play, now)
    return latest


def _count(play: Play, now: datetime) -> None:
    """Announce first: it locks the event's row, so that of two last results one sees the other's."""
    announce_results_changed(play.event)
    boards_release_due(event=play.event, numbers=[play.board], now=now)


def _confirm(version: ResultVersion, actor: Actor, now: datetime) -> None:
    version.is_confirmed = True
    version.confirmed_at = now
    version.confirmed_by_link = actor.link
    version.confirmed_by_user = actor.user
    version.confirmed_by_seat = actor.seat


@transaction.atomic
def result_correct(
    *, play: Play, data: Mapping[str, Any], reason: str, base_version: int, actor: Actor, now: datetime
) -> ResultVersion:
    """The desk writes a result that counts at once: a new version; what stood before is kept.

    A reason is required when a confirmed result is replaced. Works until and after publication: the ranking
    is computed again, under a new number.
    """
    play = play_locked(play)
    latest = _latest(play)
    reason = one_line(reason)
    problems = desk_problems(play, actor, reason, replaces=latest is not None and latest.is_confirmed)
    if latest is not None and latest.number != base_version:
        raise ResultConflictError(latest)
    try:
        version = _next(play=play, latest=latest, data=data, actor=actor, now=now)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from error
    raise_if_any(problems)
    before = ResultVersion.objects.filter(play=play, is_confirmed=True).first()
    ResultVersion.objects.filter(play=play, is_confirmed=True).update(is_confirmed=False)
    version.reason = reason
    _confirm(version, actor, now)
    version.save()
    detail = _version_detail(version) | {"reason": reason}
    if before is not None:
        detail["before"] = {"version": before.number, **_worth(before), "sheet": before.sheet}
    verb = "result_corrected" if before else "result_entered_at_desk"
    log_append(event=play.event, actor=actor, verb=verb, now=now, detail=detail)
    _count(play, now)
    return version
