"""A copied evening is the evening that the services make."""

from __future__ import annotations

from collections.abc import Callable
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
from tests.rounds import started_pairs
from tournaments.models import Club, Event, Membership, Player
from tournaments.selectors.links import link_by_token

pytestmark = pytest.mark.django_db
#: What the database or chance gives.
GIVEN = {"id", "public_id", "nonce", "token_hash", "created_at"}


def house(director: str) -> Club:
    """A club that has nothing yet, and a director of that name."""
    club = club_with_director(code="aosta", name="Aosta")[0]
    Membership.objects.filter(club=club).update(user=UserFactory(username=director))
    return club


def of_boards(director: str) -> Event:
    return running_event(20, 2, 2, started=2, club=house(director), now=NOW, name="Held against each other")


def of_rounds(director: str) -> Event:
    return started_pairs(7, club=house(director), now=NOW, programme="3 mitchell")


def undone(make: Any) -> Any:
    """What it returns; what it wrote is gone."""
    with transaction.atomic():
        found = make()
        transaction.set_rollback(True)
    return found


def everything(
    make: Callable[[str], Event], director: str
) -> list[tuple[type[models.Model], list[list[Any]]]]:
    """Every row there is, by what it says and by the names of those it points to."""
    make(director)
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


@pytest.mark.parametrize(("make", "least"), [(of_boards, 100), (of_rounds, 20)])
def test_it_has_the_same_rows_that_point_to_the_same(make: Callable[[str], Event], least: int) -> None:
    made = undone(lambda: everything(make, "Dora"))
    for row in (EntryFactory(), PlayFactory(), BoardSetFactory()):
        row.delete()
    for model in (Event, Player, Club):
        # Whatever names a row by its number names another one now.
        model.objects.all().delete()
    assert undone(lambda: everything(make, "Elsa")) == made
    assert sum(len(rows) for _model, rows in made) > least


def test_its_cards_open_its_links_lead_in_and_it_goes_on() -> None:
    undone(lambda: running_event(20, 2, 2, club=house("Dora")))
    event = running_event(20, 2, 2, club=house("Elsa"))
    link, token = seat_link(event, 2, "E")
    assert link_by_token(token, timezone.now()).pk == link.pk
    finish_event(event, publish=True)
    answer = verify(released_file(event.board_set.code).encode(), commitment=event.board_set.commitment)
    assert answer.is_verified
    assert {line.actor for line in event.log.all() if line.verb == "event_started"} == {"Elsa"}


def test_the_second_of_a_test_is_another() -> None:
    first, second = running_event(), running_event()
    assert first.code != second.code
    assert first.links.count() == second.links.count() > 0
