"""The cache works with Redis and is merely empty without it."""

import socket
import time
from collections.abc import Iterator

import pytest
from django.core.cache.backends.base import BaseCache

from deploy.broker import ANSWER_TIMEOUT, cache_settings
from deploy.cache import TolerantRedisCache
from tests.services.fixtures import disconnect

pytestmark = pytest.mark.worker


def cache_of(url: str) -> TolerantRedisCache:
    values = cache_settings(url)["default"]
    return TolerantRedisCache(url, {"OPTIONS": values["OPTIONS"], "KEY_PREFIX": "etui"})


@pytest.fixture
def cache(redis_server) -> Iterator[BaseCache]:
    cache = cache_of(redis_server.url)
    yield cache
    disconnect(cache)


def test_with_redis_it_is_a_cache(cache):
    assert cache.get("page") is None
    cache.set("page", b"bytes", 60)
    assert cache.get("page") == b"bytes"
    assert cache.add("page", b"other") is False
    cache.set_many({"a": 1, "b": 2})
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": 2}
    assert cache.incr("a") == 2
    assert cache.touch("a", 10)
    assert cache.delete("a")
    assert cache.has_key("b")
    cache.delete_many(["b"])
    assert not cache.has_key("b")


def test_without_redis_everything_is_absent_and_nothing_fails(cache, redis_server):
    cache.set("page", b"bytes")
    redis_server.stop()
    started = time.monotonic()
    for _ in range(200):
        assert cache.get("page", "default") == "default"
    assert time.monotonic() - started < 2
    assert cache.add("lock", 1) is True
    assert cache.get_many(["page"]) == {}
    assert not cache.touch("page")
    assert not cache.delete("page")
    assert not cache.has_key("page")
    cache.set("page", b"bytes")
    cache.set_many({"a": 1})
    cache.delete_many(["a"])
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


def test_it_comes_back_with_redis(cache, redis_server, monkeypatch):
    redis_server.stop()
    assert cache.get("page") is None
    redis_server.start()
    monkeypatch.setattr("deploy.cache.PAUSE_SECONDS", 0)
    cache._cache._away_until = 0.0
    cache.set("page", b"bytes")
    assert cache.get("page") == b"bytes"


def test_a_silent_redis_costs_the_process_one_time_out_not_one_per_request():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        started = time.monotonic()
        for _ in range(5):
            # Every request makes its own cache.
            assert cache_of(url).get("page") is None
        assert time.monotonic() - started < 2 * ANSWER_TIMEOUT


def test_the_connections_are_shared_by_all_requests(cache, redis_server):
    for _ in range(5):
        cache_of(redis_server.url).set("page", b"bytes")
    assert len(cache._cache._pools[0]._available_connections) == 1
