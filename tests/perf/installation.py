"""An installation of its own for a group: folder, database and broker, gone when the group ends."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from deploy.supervisor.broker import prepare_broker, wait_for_broker
from deploy.supervisor.preparation import open_port, prepare_database, prepare_folders
from deploy.supervisor.programs import web_program, worker_program
from deploy.supervisor.supervisor import Supervisor, web_answers, worker_answers
from tests.perf.figures import note
from tests.services.processes import free_port

FOREIGN = ("ETUI_", "REDIS_URL", "DJANGO_", "SECRET_KEY", "ALLOWED_HOSTS", "PUBLIC_URL", "LOG_LEVEL")
HOST = "127.0.0.1"


class Installation:
    """The processes of ``manage.py run``, with the same options, started as far as they are needed."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.database = database
        # What the children log is read by nobody, but writing it is part of their work.
        children = {name: value for name, value in os.environ.items() if name != "LOG_LEVEL"}
        self.supervisor = Supervisor(children | {"ETUI_LOG_FORMAT": "json"}, folder / "log", note)
        self.url = ""

    def start_web(self) -> None:
        """Start the web server on a free port of loopback; it is ready, and ``url`` its address."""
        with open_port(HOST, free_port()) as listener:
            port = listener.getsockname()[1]
            web = self.supervisor.start(web_program(listener.fileno()))
            self.supervisor.wait_until(lambda: web_answers(HOST, port), web)
        self.url = f"http://{HOST}:{port}"

    def start_worker(self) -> None:
        """Start the worker; it is ready."""
        worker = self.supervisor.start(worker_program(self.folder))
        self.supervisor.wait_until(lambda: worker_answers(os.environ["REDIS_URL"]), worker)


@contextmanager
def installation() -> Iterator[Installation]:
    """A migrated, empty installation with a running broker; Django is set up in this process.

    Where ``DATABASE_URL`` names a PostgreSQL server, it gets a new database there, otherwise a SQLite file.
    """
    for name in [name for name in os.environ if name.startswith(FOREIGN)]:
        del os.environ[name]
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="etui-perf-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        prepare_folders(folder)
        database = _choose_database(stack)
        program, redis_url = prepare_broker(folder)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "deploy.settings.base",
            "ETUI_VAR": str(folder),
            "LOG_LEVEL": "WARNING",
            "REDIS_URL": redis_url,
            "SECRET_KEY": secrets.token_urlsafe(50),
        }
        house = Installation(folder, database)
        stack.callback(house.supervisor.stop)
        broker = house.supervisor.start(program)
        house.supervisor.wait_until(lambda: wait_for_broker(redis_url, 0.3), broker)
        _set_up_django(stack)
        yield house


def _choose_database(stack: ExitStack) -> str:
    """Name the kind of database."""
    url = os.environ.pop("DATABASE_URL", "")
    if not url.startswith("postgres"):
        return "sqlite"
    name = f"etui_perf_{os.getpid()}"
    server = stack.enter_context(psycopg.connect(url, autocommit=True))
    server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
    stack.callback(server.execute, drop)
    os.environ["DATABASE_URL"] = urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    return "postgresql"


def _set_up_django(stack: ExitStack) -> None:
    import django

    django.setup()
    from django.db import connections

    stack.callback(connections.close_all)
    prepare_database()
