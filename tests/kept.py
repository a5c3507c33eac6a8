"""Evenings that many tests begin with: made once by the real services, and copied row by row for each test.

A running evening asks some two hundred and fifty queries of the services: right for the first test of a
process, too much for all that only begin with one. ``tests/test_kept.py`` holds the two ways against each
other. Copied is only what is the same each time: for a club that has nothing yet, and inside a test's
transaction (without one an evening has consequences outside of its rows).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Final

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection, models

import games.models.codes
from scoring.services import pages
from tests.chance import Chance, same_each_time
from tournaments.models import Club, Event, LogEntry

Model = type[models.Model]
Rows = dict[Model, list[dict[str, Any]]]
ROOMS: Final = ("games", "tournaments", "scoring")


@dataclass(frozen=True, slots=True)
class House:
    """Who was there before: the club and its director."""

    club: Club
    director: Any


@dataclass(frozen=True, slots=True)
class Evening:
    """All rows that came into being, where and when."""

    rows: Rows
    house: House
    made_at: datetime


def kept(make: Callable[..., Event]) -> Callable[..., Event]:
    """``make(*arguments, club=, now=, **options)``, copied where it was made before.

    ``is_now`` says that ``now`` is the real clock's: what is copied then is moved to the present.
    """
    evenings: dict[str, Evening] = {}

    @wraps(make)
    def made(*arguments: Any, club: Club, now: datetime, is_now: bool, **options: Any) -> Event:
        house = _house(club)
        name = repr((make.__name__, arguments, sorted(options.items()), None if is_now else now))
        if house is None or (name in evenings and _is_here(evenings[name])):
            return make(*arguments, club=club, now=now, **options)
        _forget_pages()
        if name not in evenings:
            before = {model: _newest(model) for model in _models()}
            # Its codes come from what it is, not from the test that happens to be the first.
            with pytest.MonkeyPatch.context() as patch:
                same_each_time(patch, name)
                event = make(*arguments, club=club, now=now, **options)
            evenings[name] = Evening(_read(before), house, now)
            return event
        evening = evenings[name]
        return _copy(evening, house, now - evening.made_at)

    return made


def _house(club: Club) -> House | None:
    """Whoever may be given a copy."""
    is_by_name = isinstance(games.models.codes.secrets, Chance)
    director = club.memberships.filter(role="director").select_related("user").first()
    if not (connection.in_atomic_block and is_by_name and director):
        return None
    return None if club.events.exists() or club.players.exists() else House(club, director.user)


def _is_here(evening: Evening) -> bool:
    """Whether this test has it already: its codes are there once."""
    return Event.objects.filter(code__in=[row["code"] for row in evening.rows[Event]]).exists()


def _forget_pages() -> None:
    """They are remembered by the codes of events, and a kept evening's has been another test's."""
    cache.clear()
    pages._kept._parts.clear()
    pages._wanted_at.clear()


def _models() -> list[Model]:
    """All tables of the rooms, each after those that it points to."""
    waiting = [model for room in ROOMS for model in apps.get_app_config(room).get_models()]
    ordered: list[Model] = []
    while waiting:
        ready = [model for model in waiting if not (_pointed_to(model) - {model}) & set(waiting)]
        ordered += ready
        waiting = [model for model in waiting if model not in ready]
        assert ready, f"{waiting} point to each other"
    return ordered


def _pointed_to(model: Model) -> set[Any]:
    return {field.related_model for field in model._meta.concrete_fields if field.is_relation}


def _newest(model: Model) -> int:
    return model._base_manager.aggregate(newest=models.Max("pk"))["newest"] or 0


def _read(before: dict[Model, int]) -> Rows:
    """The rows that came after ``before``, in their order; what is sealed is opened."""
    found: Rows = {}
    for model, newest in before.items():
        names = [field.attname for field in model._meta.concrete_fields]
        rows = model._base_manager.filter(pk__gt=newest).order_by("pk")
        if values := [{name: getattr(row, name) for name in names} for row in rows]:
            found[model] = values
    return found


def _copy(evening: Evening, house: House, later: timedelta) -> Event:
    """The same rows for another house, so much later."""
    user = get_user_model()
    places: dict[Any, dict[Any, Any]] = {
        Club: {evening.house.club.pk: house.club.pk},
        user: {evening.house.director.pk: house.director.pk},
    }
    was, name = evening.house.director.get_username(), house.director.get_username()
    for model, rows in evening.rows.items():
        copies = [_moved(model, row, places, later) for row in rows]
        for line in copies if model is LogEntry else ():
            line.actor = name if line.actor == was else line.actor
        model._base_manager.bulk_create(copies)
        places[model] = {row["id"]: copy.pk for row, copy in zip(rows, copies, strict=True)}
    (pk,) = places[Event].values()
    return Event.objects.select_related("club").get(pk=pk)


def _moved(model: Model, row: dict[str, Any], places: dict[Any, dict[Any, Any]], later: timedelta) -> Any:
    """A row to be written: it points to the copies, and is ``later``."""
    values: dict[str, Any] = {}
    for field in model._meta.concrete_fields:
        value = row[field.attname]
        if field.primary_key:
            continue
        if value is not None and field.is_relation:
            value = places[field.related_model][value]
        elif isinstance(value, datetime):
            value += later
        values[field.attname] = value
    return model(**values)
