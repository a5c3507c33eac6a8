"""``manage.py run`` as a person uses it: real processes, real signals, real faults."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from deploy.env import ROOT
from tests.services.processes import free_port, wait_until

pytestmark = [
    pytest.mark.worker,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc"),
]
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
                # Whoever runs the tests in the background of a shell hands on a Ctrl-C that is ignored.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
            )

    @property
    def output(self) -> str:
        return self.output_file.read_text(encoding="utf-8")

    def wait_until_running(self) -> None:
        wait_until(lambda: self.has_ended() or "Étui is running" in self.output, 90, "Étui is running")
        assert self.process.poll() is None, self.output

    def children(self) -> list[int]:
        """What the supervisor started, and what these started, as long as it lives."""
        parents = {pid: parent_of(pid) for pid in processes()}
        family = [self.process.pid]
        for pid in family:
            family.extend(child for child, parent in parents.items() if parent == pid)
        return family[1:]

    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(60)


def processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def parent_of(pid: int) -> int:
    """The parent of a process; 0 for one that is gone, and for a zombie."""
    try:
        state, parent = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return 0
    return 0 if state == "Z" else int(parent)


def alive(pids: list[int]) -> list[int]:
    return [pid for pid in pids if parent_of(pid)]


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


@pytest.fixture
def start(tmp_path) -> Iterator:
    runs: list[Run] = []

    def start_run(*options: str, var: Path | None = None, **environ: str) -> Run:
        runs.append(Run(var or tmp_path / "var", *options, **environ))
        return runs[-1]

    yield start_run
    for run in runs:
        family = run.children()
        if not run.has_ended():
            run.process.kill()
        run.process.wait()
        for pid in alive(family):
            os.kill(pid, signal.SIGKILL)


def refused(run: Run) -> str:
    """Wait for the refusal; it must be a sentence."""
    assert run.process.wait(60) != 0
    assert "Traceback" not in run.output, run.output
    return run.output


def test_one_command_starts_everything_and_ctrl_c_leaves_nothing_behind(start):
    run = start("--no-demo")
    run.wait_until_running()
    assert ".venv/bin/python manage.py createsuperuser" in run.output
    assert httpx.get(f"http://127.0.0.1:{run.port}/healthz").json() == {"status": "ok"}
    assert httpx.get(f"http://127.0.0.1:{run.port}/readyz").status_code == 200
    children = run.children()
    commands = [command_of(pid) for pid in children]
    for part in ("valkey-server", "deploy.serve", "celery"):
        assert any(part in command for command in commands), part
    for name in ("secret-key", "boards-key"):
        assert (run.var / name).stat().st_mode & 0o777 == 0o600
    assert run.stop(signal.SIGINT) == 0, run.output
    assert alive(children) == []
    assert "Traceback" not in run.output


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of their parent's death")
def test_children_do_not_outlive_a_killed_supervisor(start):
    run = start("--no-demo")
    run.wait_until_running()
    children = run.children()
    assert len(children) >= 3
    run.process.kill()
    run.process.wait()
    wait_until(lambda: alive(children) == [], 60, "all children are gone")


def test_a_process_that_dies_is_started_again_and_the_second_start_keeps_the_key(start):
    run = start("--no-demo")
    run.wait_until_running()
    key = (run.var / "secret-key").read_text()
    web = next(pid for pid in run.children() if "deploy.serve" in command_of(pid))
    os.kill(web, signal.SIGKILL)
    wait_until(lambda: "The web process stopped by itself (signal SIGKILL)" in run.output, 10)
    # The port stays open meanwhile: the visitor waits instead of failing.
    assert httpx.get(f"http://127.0.0.1:{run.port}/healthz", timeout=60).status_code == 200
    assert run.stop() == 0

    again = start("--no-demo", var=run.var)
    again.wait_until_running()
    assert (run.var / "secret-key").read_text() == key
    assert again.stop() == 0


def test_ctrl_c_while_it_is_starting(start):
    run = start("--no-demo")
    wait_until(lambda: "starting the web server" in run.output, 60)
    children = run.children()
    assert run.stop(signal.SIGINT) == 0
    assert alive(children) == []
    assert "Traceback" not in run.output


def test_ctrl_c_while_it_prepares_leaves_a_database_that_the_next_start_completes(start):
    run = start("--no-demo")
    wait_until(lambda: "preparing the database" in run.output, 60)
    assert run.stop(signal.SIGINT) in {0, 130}
    assert "Traceback" not in run.output
    again = start("--no-demo", var=run.var)
    again.wait_until_running()


@pytest.mark.parametrize("port", [0, -1, 65_536, 99_999])
def test_a_port_that_is_none_is_named(tmp_path, port):
    assert f"{port} is no port" in refused(Run(tmp_path / "var", f"--port={port}"))


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
    assert "onnection refused" in text
    assert "hunter2" not in text


def test_boards_sealed_with_another_key_are_named_and_the_rest_runs(start, tmp_path):
    var = tmp_path / "var"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(CONFIGURING)}
    var.mkdir()
    for command in ("migrate", "demo"):
        command_line = [sys.executable, "manage.py", command]
        subprocess.run(
            command_line, cwd=ROOT, env=kept | {"ETUI_VAR": str(var)}, check=True, capture_output=True
        )
    (var / "demo-logins.txt").touch()
    (var / "boards-key").write_text("another-key-0123456789-abcdefghijklmnopqrstuvwxyz\n")
    run = start(var=var)
    run.wait_until_running()
    assert "Étui: Sets of boards that do not open with ETUI_BOARDS_KEY as it is now: " in run.output
    # The simulated tables need cards, and say so; the pages are there.
    wait_until(lambda: "with another key" in (var / "log" / "simulator.log").read_text(), 30)
    assert httpx.get(f"http://127.0.0.1:{run.port}/login/").status_code == 200
    assert run.stop() == 0
    assert "Traceback" not in run.output


def test_a_file_without_a_key_for_the_boards_is_named(start, tmp_path):
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "boards-key").write_text("")
    assert "boards-key holds no key that boards could be sealed with" in refused(start())


def test_a_redis_that_does_not_answer(start):
    text = refused(start("--no-demo", REDIS_URL=f"redis://:hunter2@127.0.0.1:{free_port()}/0"))
    assert "No Redis answers at redis://:***@127.0.0.1:" in text
    assert "Traceback" not in text


def test_a_file_that_is_no_database(start, tmp_path):
    (tmp_path / "notes.txt").write_text("This is no database. " * 100)
    text = refused(start(DATABASE_URL=f"sqlite:///{tmp_path / 'notes.txt'}"))
    assert "cannot be used: file is not a database" in text


def test_a_database_newer_than_the_code(start, tmp_path):
    with sqlite3.connect(tmp_path / "new.sqlite3") as database:
        database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        database.execute(
            "INSERT INTO django_migrations VALUES (1, 'tournaments', '9999_future', '2030-01-01 00:00:00')"
        )
    database.close()
    text = refused(start(DATABASE_URL=f"sqlite:///{tmp_path / 'new.sqlite3'}"))
    assert "newer than this version of Étui (it knows tournaments.9999_future)" in text


def test_two_runs_do_not_share_a_folder(start):
    first = start("--no-demo")
    first.wait_until_running()
    second = start("--no-demo", var=first.var)
    assert second.process.wait(60) != 0
    assert f"already runs with the folder {first.var} (process {first.process.pid})" in second.output
    assert first.stop() == 0
