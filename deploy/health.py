"""Is the process alive (/healthz), and can it serve (/readyz)?"""

from __future__ import annotations

from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.backoff import NoBackoff
from redis.retry import Retry

#: What is wrong, in one short sentence without addresses or passwords; empty: nothing.
Check = Callable[[], str]


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer as long as the process can answer."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Tell of each part whether it is there: 200 when all are, 503 otherwise."""
    parts = {name: check() for name, check in CHECKS.items()}
    ready = not any(parts.values())
    body = {
        "status": "ok" if ready else "not ready",
        "parts": {name: {"ok": not problem, "detail": problem} for name, problem in parts.items()},
    }
    return JsonResponse(body, status=200 if ready else 503)


def check_database() -> str:
    """Ask the database the shortest question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return f"the database does not answer ({type(error).__name__})"
    return ""


def check_migrations() -> str:
    """Compare the database's tables with the code."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return f"the database does not answer ({type(error).__name__})"
    if waiting:
        return f"{len(waiting)} migrations wait to be applied: manage.py migrate"
    return ""


def check_redis() -> str:
    """Ping Redis."""
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5, retry=Retry(NoBackoff(), 0)
    )
    try:
        client.ping()
    except (redis.RedisError, OSError) as error:
        return f"Redis does not answer ({type(error).__name__})"
    finally:
        client.close()
    return ""


CHECKS: dict[str, Check] = {"database": check_database, "migrations": check_migrations, "redis": check_redis}
