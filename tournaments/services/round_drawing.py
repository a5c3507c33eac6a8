"""A round drawn, drawn again, or dropped, before anybody but the directors may see it."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from tournaments.models import Bye, Entry, Event, Play, Position, Seat
from tournaments.movements.programmes.drawn_round import Round
from tournaments.movements.programmes.plan import BY_HAND
from tournaments.movements.programmes.rounds import problem_as_dict
from tournaments.selectors.plans import plan_of
from tournaments.selectors.rounds import (
    rests_on_standing,
    round_drawn,
    round_last,
    rounds_missing,
    standings_behind,
)
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.movements import require_seed
from tournaments.services.round_making import Made, made_round

SEED_BYTES = 16


@transaction.atomic
def round_draw(*, event: Event, number: int, actor: Actor, now: datetime, seed: str = "") -> Position:
    """Draw round ``number``, which must be the next one; only the event's directors see it.

    The number is the caller's: two directors who press the button at once draw one round, not two. The round
    before is closed by it: all its results must be there, and the places must rest on them.
    """
    event = event_locked(event)
    require_seed(seed)
    raise_if_any([*_draw_problems(event, number), *_hand_problems(event, number)])
    if Position.objects.filter(event=event, number=number - 1, closed_at=None).update(closed_at=now):
        log_append(event=event, actor=actor, verb="round_closed", now=now, detail={"round": number - 1})
    made = made_round(event, number, seed or secrets.token_hex(SEED_BYTES))
    position = Position.objects.create(event=event, number=number)
    round_write(position, made, event)
    _log(event, position, "round_drawn", actor, now)
    return position


@transaction.atomic
def round_redraw(
    *, event: Event, number: int, actor: Actor, now: datetime, seed: str = "", seen: str = ""
) -> Position:
    """Draw the unpublished round ``number`` once more, from another seed and the standings of now.

    ``seen`` is the seed of the draw that the director wants replaced: what another has drawn again meanwhile
    is not thrown away unseen.
    """
    event = event_locked(event)
    require_seed(seed)
    position = unpublished(event, number)
    if seen and seen != position.draw.get("seed"):
        message = gettext_noop("Round %(number)s has been drawn again meanwhile: look at that draw first.")
        raise ProblemsError([Problem("round_drawn_meanwhile", message, {"number": number})])
    raise_if_any(standings_behind(event) if rests_on_standing(event, number) else [])
    raise_if_any(_hand_problems(event, number))
    made = made_round(event, number, seed or secrets.token_hex(SEED_BYTES))
    for rows in (Play.objects, Seat.objects, Bye.objects):
        rows.filter(position=position).delete()
    round_write(position, made, event)
    _log(event, position, "round_redrawn", actor, now)
    return position


@transaction.atomic
def round_drop(*, event: Event, number: int, actor: Actor, now: datetime) -> None:
    """Forget the unpublished round ``number``."""
    event = event_locked(event)
    unpublished(event, number).delete()
    log_append(event=event, actor=actor, verb="round_dropped", now=now, detail={"round": number})


def unpublished(event: Event, number: int) -> Position:
    """Round ``number`` of a locked event; ``ProblemsError`` when it is not drawn or no longer hidden."""
    require_running(event)
    position = Position.objects.filter(event=event, number=number).first()
    if position is None:
        message = gettext_noop("Round %(number)s is not drawn.")
        raise ProblemsError([Problem("round_not_drawn", message, {"number": number})])
    if position.published_at is not None:
        message = gettext_noop("Round %(number)s is published already: its seats stay.")
        raise ProblemsError([Problem("round_published", message, {"number": number})])
    return position


def require_running(event: Event) -> None:
    """``ProblemsError`` unless ``event`` is one of rounds and is running."""
    if not event.has_rounds:
        message = gettext_noop("This event is not drawn round by round: it has a movement.")
        raise ProblemsError([Problem("event_without_rounds", message)])
    if event.state != Event.State.RUNNING:
        message = gettext_noop("Rounds are drawn and played only while the event is running.")
        raise ProblemsError([Problem("event_not_running", message)])


def _draw_problems(event: Event, number: int) -> list[Problem]:
    """Why round ``number`` cannot be drawn now."""
    require_running(event)
    last = round_last(event)
    following = last.number + 1 if last else 1
    params: dict[str, str | int] = {"number": number, "next": following}
    if number < following:
        message = gettext_noop("Round %(number)s is drawn already.")
        return [Problem("round_already_drawn", message, params)]
    if number > following:
        message = gettext_noop("Round %(next)s comes before round %(number)s.")
        return [Problem("round_out_of_order", message, params)]
    rounds = plan_of(event).programme.rounds
    if number > rounds:
        message = gettext_noop("The programme has %(rounds)s rounds, and all of them are drawn.")
        return [Problem("rounds_over", message, {"rounds": rounds})]
    problems = [*_last_problems(event, last)]
    # What is missing will change the standings: that they are behind would say nothing more.
    if not problems and rests_on_standing(event, number):
        problems = standings_behind(event)
    return problems


def _hand_problems(event: Event, number: int) -> list[Problem]:
    """That the plan wants the first round to be seated by the director."""
    if number > 1 or plan_of(event).first != BY_HAND:
        return []
    message = gettext_noop("The plan says that round 1 is seated by hand: say who sits where.")
    return [Problem("round_by_hand", message)]


def _last_problems(event: Event, last: Position | None) -> list[Problem]:
    """What the last round still lacks."""
    if last is None:
        return []
    params: dict[str, str | int] = {"number": last.number}
    if round_drawn(event) is not None:
        message = gettext_noop("Round %(number)s is drawn and not published.")
        return [Problem("round_not_published", message, params)]
    if not last.is_started:
        message = gettext_noop("Round %(number)s has not been started.")
        return [Problem("round_not_started", message, params)]
    return rounds_missing(event, last.number)


def round_write(position: Position, made: Made, event: Event) -> None:
    """The seats, those without a table, the plays and the reasons of a round."""
    entries = {
        entry.player.code: entry for entry in Entry.objects.filter(event=event).select_related("player")
    }
    drawn = made.round
    steps_in = _substitutes(event, position.number)
    Seat.objects.bulk_create(
        Seat(
            position=position,
            table=table.number,
            seat=seat,
            entry=entries[code],
            substitute_id=steps_in.get(entries[code].pk),
        )
        for table in drawn.tables
        for seat, code in table.seats.items()
    )
    Bye.objects.bulk_create(Bye(position=position, entry=entries[code]) for code in drawn.byes)
    Play.objects.bulk_create(round_play(position, table.number) for table in drawn.tables)
    position.draw = {**made.given, **_answer(drawn)}
    position.save(update_fields=["draw"])


def _substitutes(event: Event, number: int) -> dict[int, int | None]:
    """Who sat in an entry's place when it last played: a substitute stays until the entry's own name."""
    seats = Seat.objects.filter(position__event=event, position__number__lt=number)
    return dict(seats.order_by("position__number").values_list("entry_id", "substitute_id"))


def round_play(position: Position, table: int) -> Play:
    """All that a table plays in a round, which is one play."""
    return Play(event_id=position.event_id, position=position, table=table, board=position.number, copy=table)


def _answer(drawn: Round) -> dict[str, Any]:
    """The draw's reasons as they are stored."""
    return {
        "reasons": {
            str(table.number): [problem_as_dict(reason) for reason in table.reasons]
            for table in drawn.tables
            if table.reasons
        },
        "bye_reasons": [problem_as_dict(reason) for reason in drawn.bye_reasons],
        "unavoidable": [problem_as_dict(harm) for harm in drawn.unavoidable],
    }


def _log(event: Event, position: Position, verb: str, actor: Actor, now: datetime) -> None:
    detail = {"round": position.number, "seed": position.draw["seed"], "format": position.draw["format"]}
    log_append(event=event, actor=actor, verb=verb, now=now, detail=detail)
