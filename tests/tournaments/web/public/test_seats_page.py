"""The seats of a round for everybody: by table and by name, and never before they are published."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import desk
from tests.rounds import drawn_round, running_pairs, started_pairs
from tournaments.services.rounds import round_publish, round_unpublish

pytestmark = pytest.mark.django_db


def test_seats_appear_when_they_are_published_and_go_when_they_are_taken_back(client: Client) -> None:
    event = started_pairs(5)
    seats = reverse("public:seats", args=[event.code])
    drawn_round(event)
    assert "Anna Rossi" not in client.get(seats).content.decode()
    round_publish(event=event, number=1, actor=desk(event), now=timezone.now(), start=False)
    page = client.get(seats).content.decode()
    assert page.count(" – Bruno Bianchi") == 4
    assert all(f"<span>Bruno Bianchi{number}</span>" in page for number in range(1, 6))
    assert "sits out" in page
    part = client.get(seats, {"part": "1"})
    assert client.get(seats, {"part": "1"}, HTTP_IF_NONE_MATCH=part.headers["ETag"]).status_code == 304
    round_unpublish(event=event, number=1, reason="wrong", actor=desk(event), now=timezone.now())
    assert "Anna Rossi" not in client.get(seats, {"round": "1"}).content.decode()


def test_on_the_projector_everybody_stands_by_name_once_the_round_is_published(client: Client) -> None:
    event = started_pairs(5)
    address = reverse("public:seats_projector", args=[event.code])
    drawn_round(event)
    assert "big-ranking" not in client.get(address).content.decode()
    event = running_pairs(5)
    address = reverse("public:seats_projector", args=[event.code])
    part = client.get(address, {"part": "1"})
    page = part.content.decode()
    assert page.count("<li>") == 10
    assert page.count("sits out") == 2
    assert page.index("Anna Rossi1<") < page.index("Bruno Bianchi1<")
    again = client.get(address, {"part": "1"}, headers={"if-none-match": part.headers["ETag"]})
    assert again.status_code == 304
    outside = client.get(reverse("public:seats_projector", args=["NOSUCH"]))
    assert outside.status_code == 404
