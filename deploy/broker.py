"""How Redis is used: as Celery's broker and as the cache. A dead Redis must cost a request almost nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from redis.backoff import NoBackoff
from redis.retry import Retry

#: Seconds until a request stops waiting for a Redis that does not answer.
CONNECT_TIMEOUT = 0.4
ANSWER_TIMEOUT = 0.8
#: A worker reads from Redis for a second at a time and may wait longer for an answer than a page.
WORKER_ANSWER_TIMEOUT = 10.0
#: Longest a task may take before it is stopped (the soft limit lets it clean up).
TASK_SECONDS, TASK_SOFT_SECONDS = 120, 90
#: A task whose worker died is handed out again after this; longer than any task may take.
VISIBILITY_SECONDS = 150
SWEEP_SECONDS = 30.0


def broker_settings(redis_url: str, var: Path) -> dict[str, Any]:
    """Return the ``CELERY_`` settings."""
    return {
        "CELERY_BROKER_URL": redis_url,
        "CELERY_BROKER_TRANSPORT": "deploy.transport:PatientTransport",
        "CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP": True,
        "CELERY_BROKER_CONNECTION_MAX_RETRIES": None,
        "CELERY_BROKER_CONNECTION_TIMEOUT": CONNECT_TIMEOUT,
        "CELERY_BROKER_TRANSPORT_OPTIONS": {
            "visibility_timeout": VISIBILITY_SECONDS,
            "socket_connect_timeout": CONNECT_TIMEOUT,
            "socket_timeout": ANSWER_TIMEOUT,
            "socket_keepalive": True,
            "max_retries": 0,
        },
        # A saved result must not wait for a dead broker: publishing fails at once, the sweep catches up.
        "CELERY_TASK_PUBLISH_RETRY": False,
        "CELERY_TASK_IGNORE_RESULT": True,
        "CELERY_TASK_ACKS_LATE": True,
        "CELERY_TASK_REJECT_ON_WORKER_LOST": True,
        "CELERY_TASK_TIME_LIMIT": TASK_SECONDS,
        "CELERY_TASK_SOFT_TIME_LIMIT": TASK_SOFT_SECONDS,
        "CELERY_TASK_SERIALIZER": "json",
        "CELERY_ACCEPT_CONTENT": ["json"],
        "CELERY_TIMEZONE": "UTC",
        "CELERY_ENABLE_UTC": True,
        "CELERY_WORKER_PREFETCH_MULTIPLIER": 1,
        "CELERY_WORKER_HIJACK_ROOT_LOGGER": False,
        "CELERY_WORKER_REDIRECT_STDOUTS": False,
        "CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS": True,
        "CELERY_BEAT_SCHEDULE_FILENAME": str(var / "celerybeat-schedule"),
        "CELERY_BEAT_SCHEDULE": {
            # Finds the events whose standings are older than their last confirmed result.
            "sweep": {
                "task": "scoring.sweep",
                "schedule": SWEEP_SECONDS,
                # Missed sweeps need no catching up.
                "options": {"expires": SWEEP_SECONDS},
            },
            # Finds the sets that were to be dealt and do not get on.
            "dealing": {
                "task": "games.sweep",
                "schedule": SWEEP_SECONDS,
                "options": {"expires": SWEEP_SECONDS},
            },
            # Releases the boards whose hour has passed.
            "release": {
                "task": "tournaments.release",
                "schedule": SWEEP_SECONDS,
                "options": {"expires": SWEEP_SECONDS},
            },
        },
    }


def cache_settings(redis_url: str) -> dict[str, Any]:
    """Return ``CACHES``: Redis, and an empty cache while it is away."""
    return {
        "default": {
            "BACKEND": "deploy.cache.TolerantRedisCache",
            "LOCATION": redis_url,
            "KEY_PREFIX": "etui",
            "OPTIONS": {
                "socket_connect_timeout": CONNECT_TIMEOUT,
                "socket_timeout": ANSWER_TIMEOUT,
                "retry": Retry(NoBackoff(), 0),
            },
        }
    }
