"""Pages of events of rounds: the ranking, the rounds, the projector, and what is not offered there."""

import re

import pytest
from django.urls import reverse

from tests.scoring.rounds import compute, evening

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english(client):
    client.cookies["django_language"] = "en"


def page(client, event, name="event", **query):
    return client.get(reverse(f"scoreboard:{name}", args=[event.code]), query)


def text_of(response):
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_the_ranking_of_pairs(client):
    event = evening()
    compute(event)
    text = text_of(page(client, event))
    assert "Round 2 of 4" in text
    assert re.search(r"1 Given3 A – Given3 B .*? 27 \+1320 2020 2 2 Given4 A – Given4 B .*? 22 \+485", text)
    assert "the table of 4 hands" in text
    assert "Who sits out gets 12 and +315 net points" in text
    assert "net points, points made, direct meeting, matches won, lot." in text
    assert re.search(r"505–700 13–7", text)
