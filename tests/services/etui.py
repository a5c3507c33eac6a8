"""The product's own processes, run against the database of the tests."""

from __future__ import annotations

import http.client
import os
import sys
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from deploy.supervisor.supervisor import worker_answers
from tests.services.processes import TestProcess, free_port


def database_url() -> str:
    """Return the address of the database that this test process uses."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return "sqlite:///" + quote(str(values["NAME"]))
    user = quote(values["USER"], safe="") + (
        ":" + quote(values["PASSWORD"], safe="") if values["PASSWORD"] else ""
    )
    return f"postgres://{user}@{values['HOST']}:{values['PORT']}/{quote(values['NAME'], safe='')}"


def environment(redis_url: str, folder: Path) -> dict[str, str]:
    """Return the environment of a process that shares database, broker and signatures with the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ETUI_", "DJANGO_"))}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "deploy.settings.base",
        "DATABASE_URL": database_url(),
        "REDIS_URL": redis_url,
        "SECRET_KEY": settings.SECRET_KEY,
        "ETUI_BOARDS_KEY": ",".join(settings.BOARDS_KEYS),
        "ETUI_VAR": str(folder),
        "ETUI_LOG_FORMAT": "json",
        "PYTHONUNBUFFERED": "1",
    }


class Worker:
    """A real Celery worker, as the run command starts it, without the clock."""

    def __init__(self, redis_url: str, folder: Path, name: str = "worker") -> None:
        self.redis_url = redis_url
        command = [sys.executable, "-m", "celery", "--quiet", "-A", "deploy.celery", "worker"]
        command += ["--pool", "threads", "--concurrency", "2", "--hostname", f"{name}@%h"]
        command += ["--loglevel", "INFO", "--without-gossip", "--without-mingle"]
        self.process = TestProcess(name, command, environment(redis_url, folder), folder)

    def answers(self) -> bool:
        """Tell whether a worker listens."""
        return worker_answers(self.redis_url)

    def start(self) -> None:
        """Start it, if it does not run."""
        if not self.process.running:
            self.process.start(self.answers)

    def stop(self) -> None:
        """Stop it in good order."""
        self.process.stop()

    def kill(self) -> None:
        """Kill it in the middle of whatever it does."""
        self.process.kill()


class WebServer:
    """The real web server on a loopback port: pages and streams."""

    def __init__(self, redis_url: str, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "deploy.serve", "--port", str(self.port)]
        self.process = TestProcess("web", command, environment(redis_url, folder), folder)

    def answers(self) -> bool:
        """Tell whether it is alive."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            client.request("GET", "/healthz")
            return client.getresponse().status == http.client.OK
        except OSError:
            return False
        finally:
            client.close()

    def start(self) -> None:
        """Start it, if it does not run."""
        if not self.process.running:
            self.process.start(self.answers)

    def stop(self) -> None:
        """Stop it in good order."""
        self.process.stop()
