"""What is done to workers, besides killing them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from scoring.bell import PENDING_SECONDS
from tests.services.etui import Worker
from tests.services.redis_server import RedisServer
from tournaments.models import Event

#: What Redis says of the time that a key has left when there is no such key.
_ABSENT = -2


@contextmanager
def asleep(worker: Worker) -> Iterator[None]:
    """The worker stands still; what is asked of it meanwhile waits in the queue."""
    assert worker.process.process is not None
    os.killpg(worker.process.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(worker.process.process.pid, signal.SIGCONT)


def marks_run_out(redis_server: RedisServer, event: Event) -> None:
    """What a dead worker has left behind runs out by itself; a short test does not wait for it."""
    with redis_server.client() as client:
        for key in (f"etui:standings:lock:{event.pk}", f"etui:standings:pending:{event.pk}"):
            seconds = client.ttl(key)
            assert seconds == _ABSENT or 0 <= seconds <= PENDING_SECONDS, f"{key} stays for {seconds} s"
            client.delete(key)
