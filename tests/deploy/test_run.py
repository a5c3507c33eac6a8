"""``manage.py run`` as a person uses it: real processes, real signals, real faults."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from deploy.env import ROOT
from tests.services.processes import free_port, wait_until

pytestmark = pytest.mark.worker
CONFIGURING = ("ETUI_", "DJANGO_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY")


class Run:
    """One ``manage.py run`` with a folder of its own."""

    def __init__(self, var: Path, *options: str, **environ: str) -> None:
        self.port = free_port()
        self.var = var
        kept = {name: value for name, value in os.environ.items() if not name.startswith(CONFIGURING)}
        self.output_file = Path(tempfile.mkstemp(dir=var.parent if var.parent.is_dir() else None)[1])
        with self.output_file.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "run", "--port", str(self.port), *options],
                cwd=ROOT,
                env=kept | {"ETUI_VAR": str(var)} | environ,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    @property
    def output(self) -> str:
        return self.output_file.read_text(encoding="utf-8")

    def wait_until_running(self) -> None:
        wait_until(lambda: self.has_ended() or "Étui is running" in self.output, 90, "Étui is running")
        assert self.process.poll() is None, self.output

    def children(self) -> list[int]:
        """Processes that carry this run's folder in their environment, but for the supervisor itself."""
        mark = f"ETUI_VAR={self.var}".encode()
        others = [pid for pid in processes() if pid != self.process.pid]
        return [pid for pid in others if mark in environment_of(pid).split(b"\0")]

    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def ended(self, seconds: float = 20) -> int:
        try:
            return self.process.wait(seconds)
        finally:
            for pid in self.children():
                os.kill(pid, signal.SIGKILL)


def processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def environment_of(pid: int) -> bytes:
    """A zombie or a stranger's process has an empty one."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""


@pytest.fixture
def start(tmp_path) -> Iterator:
    runs: list[Run] = []

    def start_run(*options: str, var: Path | None = None, **environ: str) -> Run:
        runs.append(Run(var or tmp_path / "var", *options, **environ))
        return runs[-1]

    yield start_run
    for run in runs:
        if run.process.poll() is None:
            run.process.kill()
        run.process.wait()
        for pid in run.children():
            os.kill(pid, signal.SIGKILL)


def refused(run: Run) -> str:
    """Wait for the refusal; it must be a sentence."""
    assert run.ended(30) != 0
    assert "Traceback" not in run.output, run.output
    return run.output


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_one_command_starts_everything_and_ctrl_c_leaves_nothing_behind(start):
    run = start("--no-demo")
    run.wait_until_running()
    assert httpx.get(f"http://127.0.0.1:{run.port}/healthz").json() == {"status": "ok"}
    assert httpx.get(f"http://127.0.0.1:{run.port}/readyz").status_code == 200
    commands = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in run.children()]
    for part in (b"valkey-server", b"deploy.serve", b"celery"):
        assert any(part in command for command in commands), part
    key = run.var / "secret-key"
    assert key.stat().st_mode & 0o777 == 0o600
    os.kill(run.process.pid, signal.SIGINT)
    assert run.process.wait(20) == 0, run.output
    assert run.children() == []
    assert "Traceback" not in run.output


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of their parent's death")
def test_children_do_not_outlive_a_killed_supervisor(start):
    run = start("--no-demo")
    run.wait_until_running()
    assert len(run.children()) >= 3
    run.process.kill()
    run.process.wait()
    wait_until(lambda: run.children() == [], 20, "all children are gone")


def test_a_process_that_dies_is_started_again_and_the_second_start_keeps_the_key(start):
    run = start("--no-demo")
    run.wait_until_running()
    key = (run.var / "secret-key").read_text()
    web = next(pid for pid in run.children() if b"deploy.serve" in Path(f"/proc/{pid}/cmdline").read_bytes())
    os.kill(web, signal.SIGKILL)
    wait_until(lambda: "The web process stopped by itself (signal SIGKILL)" in run.output, 10)
    assert httpx.get(f"http://127.0.0.1:{run.port}/healthz", timeout=30).status_code == 200
    os.kill(run.process.pid, signal.SIGTERM)
    assert run.process.wait(20) == 0

    again = start("--no-demo", var=run.var)
    again.wait_until_running()
    assert (run.var / "secret-key").read_text() == key
    again.process.send_signal(signal.SIGTERM)
    assert again.process.wait(20) == 0


def test_ctrl_c_while_it_is_starting(start):
    run = start("--no-demo")
    wait_until(lambda: "starting the web server" in run.output, 60)
    os.kill(run.process.pid, signal.SIGINT)
    assert run.process.wait(20) == 0
    assert run.children() == []
    assert "Traceback" not in run.output


def test_a_port_in_use_is_named_with_the_way_to_another(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = Run(tmp_path / "var", "--port", str(port))
        text = refused(run)
    assert f"Port {port} is in use by another program" in text
    assert "make run PORT=8080" in text


def test_a_folder_that_cannot_be_written_is_named(start, tmp_path):
    # A file in its place refuses even root, whom no permission stops.
    (tmp_path / "file").write_text("")
    var = tmp_path / "file" / "var"
    assert f"The folder {var} cannot be written" in refused(start(var=var))


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_without_permission_is_named(start, tmp_path):
    tmp_path.chmod(0o500)
    assert "cannot be written (Permission denied)" in refused(start())


def test_a_wrong_environment_is_told_at_once(start):
    text = refused(start(DATABASE_URL="oracle://db", REDIS_URL="nonsense", ETUI_PRODUCTON="1"))
    for name in ("DATABASE_URL", "REDIS_URL", "ETUI_PRODUCTON"):
        assert re.search(rf"^  - {name} ", text, re.MULTILINE)


def test_a_database_that_does_not_answer(start):
    text = refused(start(DATABASE_URL=f"postgres://etui:hunter2@127.0.0.1:{free_port()}/etui"))
    assert "The database etui on 127.0.0.1 cannot be used" in text
    assert "hunter2" not in text


def test_a_file_that_is_no_database(start, tmp_path):
    (tmp_path / "notes.txt").write_text("This is no database. " * 100)
    text = refused(start(DATABASE_URL=f"sqlite:///{tmp_path / 'notes.txt'}"))
    assert "cannot be used: file is not a database" in text


def test_a_database_newer_than_the_code(start, tmp_path):
    with sqlite3.connect(tmp_path / "new.sqlite3") as database:
        database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        database.execute("INSERT INTO django_migrations VALUES (1, 'tournaments', '9999_future', '2030')")
    database.close()
    text = refused(start(DATABASE_URL=f"sqlite:///{tmp_path / 'new.sqlite3'}"))
    assert "newer than this version of Étui (it knows tournaments.9999_future)" in text


def test_two_runs_do_not_share_a_folder(start):
    first = start("--no-demo")
    first.wait_until_running()
    second = start("--no-demo", var=first.var)
    # The second carries the same mark as the first one's children: it is gone when these are counted.
    second.process.wait(30)
    assert f"already runs with the folder {first.var} (process {first.process.pid})" in second.output
    os.kill(first.process.pid, signal.SIGTERM)
    assert first.process.wait(20) == 0
