"""``manage.py run``: the whole installation in one command, without Docker, Redis or systemd."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, get_commands

from deploy.env import LOCAL_HOSTS, ROOT
from deploy.logs import mask
from deploy.secret_key import ensure_stored_key
from deploy.supervisor import preparation
from deploy.supervisor.broker import prepare_broker, wait_for_broker
from deploy.supervisor.problems import CannotStartError
from deploy.supervisor.programs import simulator_program, web_program, worker_program
from deploy.supervisor.supervisor import StoppedError, Supervisor, web_answers, worker_answers

ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (compared with, and only taken when asked for)
BROKER_SECONDS = 15.0
OTHER_BROKER_SECONDS = 5.0


class Command(BaseCommand):
    """Prepares, starts, watches, and stops when asked."""

    help = "Run Étui on this machine: database, broker, worker, web server, and the demo on the first start."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--port", type=int, default=8000, help="port of the pages (default: 8000)")
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the phones of the hall in")
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")
        parser.add_argument("--no-simulate", action="store_true", help="let nobody play in the demo's event")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until told to stop; whatever cannot be done is said in a sentence."""
        var = settings.VAR
        try:
            preparation.prepare_folders(var)
            with (
                preparation.take_lock(var),
                preparation.open_port(options["host"], options["port"]) as listener,
            ):
                self._run(listener, options)
        except CannotStartError as error:
            raise CommandError(str(error)) from None

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _run(self, listener: socket.socket, options: dict[str, Any]) -> None:
        self._say("Étui: preparing the database ...")
        settings.SECRET_KEY = settings.ENVIRONMENT.secret_key or ensure_stored_key(settings.VAR)
        preparation.prepare_database()
        if warning := preparation.prepare_boards_key(settings.VAR):
            self._say(f"Étui: {warning}")
        address = public_address(options["host"], options["port"])
        environ = children_environment(address)
        supervisor = Supervisor(environ, settings.VAR / "log", self._say)
        supervisor.listen_to_signals()
        try:
            self._start(supervisor, listener, options, environ)
            self._say(self._welcome(address))
            supervisor.keep_running()
        except StoppedError:
            pass
        finally:
            self._say("\nStopping ...")
            supervisor.stop()
            self._say("Étui has stopped; nothing of it is running any more.")

    def _start(
        self,
        supervisor: Supervisor,
        listener: socket.socket,
        options: dict[str, Any],
        environ: dict[str, str],
    ) -> None:
        """Start everything in the order in which the parts need each other."""
        if "REDIS_URL" not in environ:
            program, environ["REDIS_URL"] = prepare_broker(settings.VAR)
            broker = supervisor.start(program)
            supervisor.wait_until(lambda: wait_for_broker(environ["REDIS_URL"], 0.3), broker, BROKER_SECONDS)
        elif not wait_for_broker(environ["REDIS_URL"], OTHER_BROKER_SECONDS):
            raise CannotStartError(
                f"No Redis answers at {mask(environ['REDIS_URL'])}. Start it, or correct REDIS_URL; "
                "without REDIS_URL Étui starts a broker of its own."
            )
        worker = supervisor.start(worker_program(settings.VAR))
        if not options["no_demo"]:
            self._load_demo(environ)
        web = supervisor.start(web_program(listener.fileno()))
        self._say("Étui: starting the web server and the worker ...")
        local = "127.0.0.1" if options["host"] in ANY_ADDRESS else options["host"]
        supervisor.wait_until(lambda: web_answers(local, options["port"]), web)
        supervisor.wait_until(lambda: worker_answers(environ["REDIS_URL"]), worker)
        if self._demo_file.exists() and not options["no_simulate"] and "simulate" in get_commands():
            supervisor.start(simulator_program())

    @property
    def _demo_file(self) -> Any:
        """Where the demo's logins are kept for the next start; its presence says that the demo was loaded."""
        return settings.VAR / "demo-logins.txt"

    def _load_demo(self, environ: dict[str, str]) -> None:
        """Load the demo into an empty database and keep what it says about logins."""
        if apps.get_model("tournaments", "Club").objects.exists() or "demo" not in get_commands():
            return
        self._say("Étui: loading the demo club ...")
        done = subprocess.run(  # noqa: S603 (a command of ours, without a shell)
            [sys.executable, str(ROOT / "manage.py"), "demo"],
            cwd=ROOT,
            env=environ,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
        )
        (settings.VAR / "log" / "demo.log").write_text(done.stderr, encoding="utf-8")
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise CannotStartError(
                f"The demo could not be loaded: {last}. See {settings.VAR / 'log' / 'demo.log'}, "
                "or start without it: make run RUN=--no-demo"
            )
        self._demo_file.touch(mode=0o600)
        self._demo_file.write_text(done.stdout, encoding="utf-8")

    def _welcome(self, address: str) -> str:
        """Return the one block that a newcomer reads."""
        logins = self._demo_file.read_text(encoding="utf-8").strip() if self._demo_file.exists() else ""
        lines = ["", f"  Étui is running:  {address}/", ""]
        lines += [f"  {line}".rstrip() for line in logins.splitlines()] + ([""] if logins else [])
        if not get_user_model().objects.exists():
            lines += ["  Nobody can log in yet. In another terminal, make the first login:"]
            lines += ["    .venv/bin/python manage.py createsuperuser", ""]
        lines += [f"  Logs: {settings.VAR / 'log'}", "  Stop with Ctrl-C.", ""]
        return "\n".join(lines)


def public_address(host: str, port: int) -> str:
    """Return where the pages are found: the address that phones can use when everybody is let in."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    if host in ANY_ADDRESS:
        host = lan_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def lan_address() -> str:
    """Return this machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737): only the route is looked up
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def children_environment(address: str) -> dict[str, str]:
    """Return the environment of the processes; what was set by hand stays as it is."""
    environ = dict(os.environ)
    environ["DJANGO_SETTINGS_MODULE"] = os.environ.get("DJANGO_SETTINGS_MODULE", "deploy.settings.base")
    environ["SECRET_KEY"] = settings.SECRET_KEY
    environ.setdefault("ETUI_LOG_FORMAT", "json")
    environ["PYTHONUNBUFFERED"] = "1"
    host = address.split("//")[1].rsplit(":", 1)[0]
    if host not in LOCAL_HOSTS:
        environ.setdefault("ALLOWED_HOSTS", host)
        environ.setdefault("PUBLIC_URL", address)
    return environ
