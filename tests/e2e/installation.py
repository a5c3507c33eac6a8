"""A whole installation of its own with the demo, started by the command that a newcomer uses."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.env import ROOT
from tests.services.processes import TestProcess, free_port

CONFIGURING = ("ETUI_", "DJANGO_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "PUBLIC_URL")
SECONDS = 180.0


def _answers(port: int) -> bool:
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        client.request("GET", "/readyz")
        return client.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        client.close()


@contextmanager
def demo_installation(administrator: str, password: str) -> Iterator[str]:
    """Yield the address of a running demo in which nobody plays, with one more login for the back office."""
    with tempfile.TemporaryDirectory(prefix="etui-demo-", ignore_cleanup_errors=True) as name:
        folder, port = Path(name), free_port()
        environ = {key: value for key, value in os.environ.items() if not key.startswith(CONFIGURING)}
        environ |= {"ETUI_VAR": str(folder / "var"), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "manage.py", "run", "--port", str(port), "--no-simulate"]
        house = TestProcess("run", command, environ, folder)
        house.start(lambda: _answers(port), SECONDS)
        try:
            subprocess.run(
                [sys.executable, "manage.py", "createsuperuser", "--noinput", "--email", "a@example.org"],
                cwd=ROOT,
                check=True,
                capture_output=True,
                env=environ
                | {"DJANGO_SUPERUSER_USERNAME": administrator, "DJANGO_SUPERUSER_PASSWORD": password},
            )
            yield f"http://127.0.0.1:{port}"
        finally:
            house.stop(30)
