"""Passwords cannot be tried by the thousand, on our page or in the back office."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from deploy import login

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

PASSWORD = "a-good-one-2026"
PAGES = ["/login/", "/admin/login/"]
REFUSAL = "Too many wrong passwords came from here. Wait ten minutes."


@pytest.fixture(autouse=True)
def _counting_from_zero(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(login, "FAILURES_ALLOWED", 3)
    cache.clear()
    get_user_model().objects.create_superuser("root", password=PASSWORD)
    yield
    cache.clear()


def try_password(page: str, password: str, client: Client | None = None) -> tuple[int, bool]:
    """Status of the answer, and whether it tells to wait."""
    answer = (client or Client()).post(page, {"username": "root", "password": password})
    return answer.status_code, REFUSAL in answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_after_some_wrong_passwords_one_has_to_wait(page: str) -> None:
    assert [try_password(page, f"guess {n}") for n in range(5)] == [(200, n > 2) for n in range(5)]
    assert try_password(page, PASSWORD) == (200, True)
    assert try_password(page, PASSWORD, Client(REMOTE_ADDR="10.0.0.9")) == (302, False)
    cache.clear()
    assert try_password(page, PASSWORD) == (302, False)


def test_both_doors_and_the_api_count_together() -> None:
    for page in PAGES:
        try_password(page, "guess")
    Client().post("/api/v1/token/", {"username": "root", "password": "guess"}, "application/json")
    assert [try_password(page, PASSWORD)[1] for page in PAGES] == [True, True]


def test_right_passwords_are_not_counted() -> None:
    assert [try_password("/login/", PASSWORD) for _ in range(5)] == [(302, False)] * 5
