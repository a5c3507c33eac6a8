"""A copied evening is the evening that the services make."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import models, transaction
from django.utils import timezone

from games.dealing.verify import verify
from games.selectors.board_sets import released_file
from tests.factories import (
    NOW,
    BoardSetFactory,
    EntryFactory,
    PlayFactory,
    UserFactory,
    club_with_director,
    finish_event,
    running_event,
    seat_link,
)
from tests.kept import ROOMS
from tournaments.models import Club, Event, Membership, Player
from tournaments.selectors.links import link_by_token

pytestmark = pytest.mark.django_db
#: What the database or chance gives.
GIVEN = {"id", "public_id", "nonce", "token_hash", "created_at"}


def running(name: str, director: str, **given: Any) -> Event:
    """An evening of a club that has nothing yet, and of a director of that name."""
    club = club_with_director(code="aosta", name="Aosta")[0]
    Membership.objects.filter(club=club).update(user=UserFactory(username=director))
    return running_event(20, 2, 2, started=2, name=name, club=club, **given)


def undone(make: Any) -> Any:
    """What it returns; what it wrote is gone."""
    with transaction.atomic():
        found = make()
        transaction.set_rollback(True)
    return found


def everything(director: str) -> list[tuple[type[models.Model], list[list[Any]]]]:
    """Every row there is, by what it says and by the names of those it points to."""
    running("Held against each other", director, now=NOW)
    found = []
    for room in ROOMS:
        for model in apps.get_app_config(room).get_models():
            fields = [field for field in model._meta.concrete_fields if field.name not in GIVEN]
            rows = model._base_manager.order_by("pk")
            found.append((model, [[_said(row, field, director) for field in fields] for row in rows]))
    return found


def _said(row: Any, field: Any, director: str) -> Any:
    value = getattr(row, field.name)
    said = str(value) if field.is_relation else value
    return "director" if said == director else said


def test_it_has_the_same_rows_that_point_to_the_same() -> None:
    made = undone(lambda: everything("Anna"))
    for row in (EntryFactory(), PlayFactory(), BoardSetFactory()):
        row.delete()
    for model in (Event, Player, Club):
        # Whatever names a row by its number names another one now.
        model.objects.all().delete()
    assert undone(lambda: everything("Berta")) == made
    assert sum(len(rows) for _model, rows in made) > 100


def test_its_cards_open_its_links_lead_in_and_it_goes_on() -> None:
    undone(lambda: running("Once more", "Anna"))
    event = running("Once more", "Berta")
    link, token = seat_link(event, 2, "E")
    assert link_by_token(token, timezone.now()).pk == link.pk
    finish_event(event, publish=True)
    answer = verify(released_file(event.board_set.code).encode(), commitment=event.board_set.commitment)
    assert answer.is_verified
    assert {line.actor for line in event.log.all() if line.verb == "event_started"} == {"Berta"}


def test_the_second_of_a_test_is_another() -> None:
    first, second = running_event(), running_event()
    assert first.code != second.code
    assert first.links.count() == second.links.count() > 0
