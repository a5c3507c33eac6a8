"""Celery's way to Redis, mended in one place: a worker whose Redis dies under it lives and connects again.

Kombu (5.7.0) closes a broken connection by handing its unfinished messages back; when the connection has lost
its address by then, an ``AttributeError`` comes out, which nobody expects there, and the whole worker ends.
"""

from __future__ import annotations

from typing import Any

import redis
from kombu.transport.redis import Channel, Transport


class PatientChannel(Channel):
    """Fails as a broken connection does, which is what everybody up there waits for."""

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise redis.ConnectionError("the connection is closed")
        return dict(super()._connparams(asynchronous=asynchronous))


class PatientTransport(Transport):
    """Kombu's transport with that channel."""

    Channel = PatientChannel
