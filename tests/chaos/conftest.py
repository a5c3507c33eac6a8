"""How long to go on, and the phones of the hall."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.chaos.phones import Phone
from tests.services.etui import WebServer
from tournaments.models import Event


@pytest.fixture
def rounds(is_long: bool) -> int:
    """How often a fault is repeated."""
    return 8 if is_long else 1


@pytest.fixture
def phone(live_app: WebServer) -> Iterator[Callable[..., Phone]]:
    """``phone(event, table, seat)``: a phone that has scanned the code of that seat."""
    phones: list[Phone] = []

    def scan(event: Event, table: int = 1, seat: str = "N") -> Phone:
        phones.append(Phone(live_app.url, event, table, seat))
        return phones[-1]

    yield scan
    for one in phones:
        one.close()
