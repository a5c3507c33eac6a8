"""How long to go on, and the phones of the hall."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.chaos.phones import Phone
from tests.services.etui import WebServer, Worker
from tests.services.processes import wait_until
from tests.services.redis_server import RedisServer
from tournaments.models import Event


@pytest.fixture
def rounds(is_long: bool) -> int:
    """How often a fault is repeated."""
    return 8 if is_long else 1


@pytest.fixture
def worker(celery_worker_process: Worker, redis_server: RedisServer, is_long: bool) -> Iterator[Worker]:
    """A worker that may be killed; with ``--long`` its task is waited for, which is handed out again late."""
    yield celery_worker_process
    celery_worker_process.start()
    if is_long:
        wait_until(redis_server.is_idle, 240, "the dead worker's task: handed out again")
    with redis_server.client() as client:
        client.delete("unacked", "unacked_index")


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
