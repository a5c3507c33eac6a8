"""Bodies and questions that nobody could have meant: refused in words, never a traceback."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.test import Client
from rest_framework.test import APIClient

from tests.factories import club_with_director
from tournaments.models import Club

pytestmark = pytest.mark.django_db

ADDRESSES = ["/api/v1/token/", "/api/v1/events/"]


@pytest.fixture
def anybody() -> APIClient:
    client = APIClient(raise_request_exception=False)
    client.force_authenticate(club_with_director()[1])
    return client


def codes(response: object) -> list[str]:
    return [problem["code"] for problem in response.json()["problems"]]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_a_body_nested_without_end_is_refused(anybody: APIClient, address: str, opening: str) -> None:
    answer = anybody.post(address, opening * 100_000, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (400, ["parse_error"])
    assert answer.json()["problems"][0]["message"] == "The request is nested too deeply."


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_a_body_too_large_is_refused_unread(anybody: APIClient, address: str, kind: str) -> None:
    answer = anybody.post(address, "a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1), content_type=kind)
    assert (answer.status_code, codes(answer)) == (413, ["body_too_large"])


def test_a_session_is_told_so_too() -> None:
    """Its CSRF token is looked for in the body first, where Django has a bound of its own."""
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.force_login(club_with_director()[1])
    client.get("/director/")
    body = json.dumps({"name": "a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
    answer = client.post("/api/v1/events/", body, content_type="application/json")
    assert (answer.status_code, codes(answer)) == (413, ["body_too_large"])


@pytest.mark.parametrize("limit", ["9" * 30, "9" * 5_000, "-1", "x", "0"])
def test_no_piece_is_without_end(limit: str) -> None:
    Club.objects.bulk_create(Club(code=f"c{number}", name="Club") for number in range(1_005))
    answer = APIClient(raise_request_exception=False).get(f"/api/v1/clubs/?limit={limit}&offset={limit}")
    assert answer.status_code == 200
    assert len(answer.json()["results"]) <= 1_000
