"""A Redis cache that a page survives: while Redis is away, everything is simply not in the cache."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

logger = logging.getLogger("etui.cache")

#: After a failure Redis is left alone that long: a dead host costs a process one time-out, not one per page.
PAUSE_SECONDS = 2.0
_FAILURES = (redis.RedisError, OSError)


class TolerantRedisClient(RedisCacheClient):
    """Answers as an empty cache when Redis does not."""

    _away_until = 0.0

    def _try(self, operation: Callable[[], Any], otherwise: Any) -> Any:
        if time.monotonic() < self._away_until:
            return otherwise
        try:
            return operation()
        except _FAILURES as error:
            self._away_until = time.monotonic() + PAUSE_SECONDS
            logger.warning("The cache does not answer: pages go on without it", extra={"error": str(error)})
            return otherwise

    def add(self, key: str, value: Any, timeout: int | None) -> bool:
        """Return whether the key was new; while Redis is away every key is (nobody could have set it)."""
        return bool(
            self._try(lambda: super(TolerantRedisClient, self).add(key, value, timeout), otherwise=True)
        )

    def get(self, key: str, default: Any) -> Any:
        """Return the value, or the default."""
        return self._try(lambda: super(TolerantRedisClient, self).get(key, default), default)

    def set(self, key: str, value: Any, timeout: int | None) -> None:
        """Keep the value if possible."""
        self._try(lambda: super(TolerantRedisClient, self).set(key, value, timeout), None)

    def touch(self, key: str, timeout: int | None) -> bool:
        """Return whether the key was there."""
        return bool(self._try(lambda: super(TolerantRedisClient, self).touch(key, timeout), otherwise=False))

    def delete(self, key: str) -> bool:
        """Return whether the key was there."""
        return bool(self._try(lambda: super(TolerantRedisClient, self).delete(key), otherwise=False))

    def get_many(self, keys: Any) -> dict[str, Any]:
        """Return what is there."""
        return self._try(lambda: super(TolerantRedisClient, self).get_many(keys), {})

    def has_key(self, key: str) -> bool:
        """Return whether the key is there."""
        return bool(self._try(lambda: super(TolerantRedisClient, self).has_key(key), otherwise=False))

    def incr(self, key: str, delta: int) -> int:
        """Add to a counter; an absent one is an error, as in every cache of Django."""
        result = self._try(lambda: super(TolerantRedisClient, self).incr(key, delta), None)
        if result is None:
            raise ValueError(f"Key {key!r} not found.")
        return int(result)

    def set_many(self, data: dict[str, Any], timeout: int | None) -> None:
        """Keep what is possible."""
        self._try(lambda: super(TolerantRedisClient, self).set_many(data, timeout), None)

    def delete_many(self, keys: Any) -> None:
        """Forget the keys if possible."""
        self._try(lambda: super(TolerantRedisClient, self).delete_many(keys), None)

    def clear(self) -> bool:
        """Empty the cache if possible."""
        return bool(self._try(lambda: super(TolerantRedisClient, self).clear(), otherwise=False))


_clients: dict[str, TolerantRedisClient] = {}
"""The client of each address: Django makes a new cache for every request that has a context of its own."""


class TolerantRedisCache(RedisCache):
    """Django's Redis cache with the tolerant client, which all requests of a process share."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = TolerantRedisClient

    @property
    def _cache(self) -> TolerantRedisClient:
        """The client; its connections and what it knows of Redis being away are the process's."""
        address = ",".join(self._servers)
        if address not in _clients:
            _clients.setdefault(address, TolerantRedisClient(self._servers, **self._options))
        return _clients[address]
