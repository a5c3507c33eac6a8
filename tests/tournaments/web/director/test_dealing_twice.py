"""Whoever deals from a page that somebody else has overtaken is told, and sees what there is now."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import BoardSet
from tests.factories import desk
from tests.tournaments.api.conftest import client_of
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Event
from tournaments.services.boards import boards_deal

TOMORROW = timezone.now() + timedelta(days=1)
TOLD = "Somebody else was faster: the boards of this event are others now."


def forms(client: Client, event: Event) -> set[str]:
    """Which set the forms of the boards' page would replace."""
    return set(
        re.findall(r'name="seen" value="(\w*)"', client.get(address("boards", event)).content.decode())
    )


@pytest.mark.parametrize(
    ("name", "fields"), [("deal", {}), ("commit", {"source": "Lotto", "time": TOMORROW.isoformat()})]
)
def test_from_a_page_that_was_overtaken(
    ready: Event, owner: Any, colleague: Any, name: str, fields: dict[str, str]
) -> None:
    first, second = logged_in(owner), logged_in(colleague)
    (seen,) = forms(first, ready)
    assert seen == ready.board_set.code
    assert second.post(address("deal", ready), {"seen": seen}).status_code == 302
    answer = first.post(address(name, ready), {"seen": seen, **fields})
    assert answer.status_code == 422
    assert problems(answer)[0].startswith(TOLD)
    ready.refresh_from_db()
    assert ready.board_set.code in answer.content.decode()
    assert BoardSet.objects.count() == 2
    (seen,) = forms(first, ready)
    assert first.post(address("deal", ready), {"seen": seen}).status_code == 302


def test_by_the_api(ready: Event, owner: Any) -> None:
    api, path = client_of(owner), f"/api/v1/events/{ready.code}/deal/"
    seen = ready.board_set.code
    boards_deal(event=ready, actor=desk(ready), now=timezone.now())
    for old in (seen, ""):
        answer = api.post(path, {"seen": old})
        assert [problem["code"] for problem in answer.json()["problems"]] == ["boards_changed"]
    assert api.post(path).status_code == 201
