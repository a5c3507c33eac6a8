"""Fixtures of real services. Processes live for the session; each test finds them running and empty.

redis_url               address of a private Redis
redis_server            the same, to be stopped and started; it runs again before the next test
real_broker             tasks sent by the test itself go to that Redis instead of running in place
celery_worker_process   a real worker on the database of the test
live_app                the real web server (``.url``) on the database of the test
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import caches
from django.db import connection
from kombu import pools

from deploy.broker import cache_settings
from deploy.celery import app as celery_app
from tests.services.etui import WebServer, Worker
from tests.services.processes import wait_until
from tests.services.redis_server import RedisServer


@pytest.fixture(scope="session")
def session_redis(tmp_path_factory) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis_url(session_redis) -> str:
    return session_redis.url


@pytest.fixture
def redis_server(session_redis) -> Iterator[RedisServer]:
    session_redis.start()
    session_redis.forget_data()
    yield session_redis
    session_redis.start()


@contextmanager
def tasks_sent_to(url: str) -> Iterator[None]:
    """Send the tasks of this process to a broker, for a while."""
    names = ("task_always_eager", "task_eager_propagates", "broker_url")
    before = {name: celery_app.conf[name] for name in names}
    celery_app.conf.update(task_always_eager=False, task_eager_propagates=False, broker_url=url)
    _forget_connections()
    try:
        yield
    finally:
        celery_app.conf.update(before)
        _forget_connections()


def _forget_connections() -> None:
    pools.reset()
    celery_app._pool = celery_app.amqp._producer_pool = None


@pytest.fixture
def real_broker(redis_server, settings) -> Iterator[str]:
    settings.REDIS_URL = settings.CELERY_BROKER_URL = redis_server.url
    settings.CACHES = cache_settings(redis_server.url)
    with tasks_sent_to(redis_server.url):
        yield redis_server.url
    disconnect(caches["default"])


def disconnect(cache) -> None:
    """Close what a cache has open, before its server goes away, and forget whether it was away."""
    cache._cache._away_until = 0.0
    for pool in cache._cache._pools.values():
        pool.disconnect()


@pytest.fixture(scope="session")
def session_worker(session_redis, django_db_setup, tmp_path_factory) -> Iterator[Worker]:
    worker = Worker(session_redis.url, tmp_path_factory.mktemp("worker"))
    yield worker
    worker.stop()


def nothing_runs(redis: RedisServer, worker: Worker) -> bool:
    """Whether tables may be emptied: nobody but the test is in the middle of something.

    A worker started by an earlier test still takes what a web server sends, and PostgreSQL finishes what a
    killed client had asked for. Emptying the tables meanwhile is a deadlock.
    """
    if redis.process.running and worker.process.running and not redis.is_idle():
        return False
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'"
        )
        return bool(cursor.fetchone() == (0,))


@pytest.fixture
def quiet_database(transactional_db, redis_server, session_worker) -> Iterator[None]:
    """Wait, before the tables are emptied, until no process works on them."""
    yield
    wait_until(lambda: nothing_runs(redis_server, session_worker), 30, "the end of all work on the database")


@pytest.fixture
def celery_worker_process(quiet_database, real_broker, session_worker) -> Worker:
    session_worker.start()
    return session_worker


@pytest.fixture(scope="session")
def session_web(session_redis, django_db_setup, tmp_path_factory) -> Iterator[WebServer]:
    web = WebServer(session_redis.url, tmp_path_factory.mktemp("web"))
    yield web
    web.stop()


@pytest.fixture
def live_app(quiet_database, session_web) -> WebServer:
    session_web.start()
    return session_web
