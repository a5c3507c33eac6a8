"""A private PostgreSQL cluster on loopback, thrown away at the end. Root starts it as ``postgres``."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

from tests.services.processes import free_port

#: Debian keeps the server's programs off the PATH.
PROGRAMS = "/usr/lib/postgresql/*/bin"
#: A test database may lose everything in a power cut.
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "60"}


def postgres_program(name: str) -> str | None:
    """Return the path of one of PostgreSQL's programs, or None."""
    newest_first = sorted(
        Path("/").glob(PROGRAMS.lstrip("/")), key=lambda path: path.parent.name, reverse=True
    )
    for folder in newest_first:
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


class PostgresCluster:
    """``with PostgresCluster() as cluster:`` gives a running server, and ``cluster.url``."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"postgres://etui@127.0.0.1:{self.port}/etui"
        self.folder = Path(tempfile.mkdtemp(prefix="etui-postgres-"))
        self._user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None

    def __enter__(self) -> PostgresCluster:
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _start(self) -> None:
        if self._user:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "etui", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        options = [f"-c {name}={value}" for name, value in FAST.items()]
        options += [f"-p {self.port}", "-c listen_addresses=127.0.0.1", f"-k {self.folder}"]
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-D", data, "-l", log, "-o", " ".join(options))
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "etui", "etui")

    def _stop(self) -> None:
        if (self.folder / "data" / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "-m", "immediate", "-D", str(self.folder / "data"))
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, name: str, *arguments: str) -> None:
        program = postgres_program(name)
        if program is None:
            raise FileNotFoundError(f"PostgreSQL's program {name} is not installed")
        # Its output goes to a file: pg_ctl's server would keep a pipe open for ever.
        with (self.folder / f"{name}.out").open("w+") as output:
            done = subprocess.run(
                [program, *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                check=False,
                user=self._user.pw_uid if self._user else None,
                group=self._user.pw_gid if self._user else None,
                extra_groups=[] if self._user else None,
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C"},
            )
            if done.returncode:
                output.seek(0)
                raise RuntimeError(f"{name} failed:\n{output.read()}")
