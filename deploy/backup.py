"""Backup and restore: ``python -m deploy.backup save FOLDER`` and ``python -m deploy.backup restore FILE``.

SQLite is copied while it is in use, through its own backup interface; PostgreSQL through ``pg_dump`` and
``pg_restore``.
The keys go along where the machine made them: without the secret key everybody would have to log in again,
and without the key of the boards nobody opens a board. Where ``ETUI_BOARDS_KEY`` is set the archive does not
hold it: keep it apart, as long as the backups.
Stop Étui before restoring.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from deploy.boards_key import FILE_NAME as BOARDS_KEY_FILE
from deploy.boards_key import SETTING
from deploy.env import Environment, EnvironmentProblemsError, read_environment
from deploy.secret_key import FILE_NAME as SECRET_KEY_FILE

SQLITE_NAME, POSTGRES_NAME = "database.sqlite3", "database.pgdump"
KEY_FILES = (SECRET_KEY_FILE, BOARDS_KEY_FILE)
KNOWN_NAMES = (SQLITE_NAME, POSTGRES_NAME, *KEY_FILES)
LIBPQ = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "HOST": "PGHOST", "PORT": "PGPORT"}


class BackupError(Exception):
    """A sentence for the person who typed the command."""


def save(environment: Environment, folder: Path, now: datetime) -> Path:
    """Write one archive into the folder; return its path. It appears complete or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"etui-{now:%Y%m%d-%H%M%S}.tar.gz"
    with tempfile.TemporaryDirectory(dir=folder) as work:
        database = Path(work) / (SQLITE_NAME if is_sqlite(environment) else POSTGRES_NAME)
        if is_sqlite(environment):
            copy_sqlite(Path(environment.database["NAME"]), database)
        else:
            run_postgres(environment, "pg_dump", "--format=custom", "--no-owner", f"--file={database}")
        draft = Path(work) / target.name
        with tarfile.open(draft, "w:gz") as archive:
            archive.add(database, database.name)
            for name in KEY_FILES:
                if (environment.var / name).exists():
                    archive.add(environment.var / name, name)
        draft.chmod(0o600)
        draft.replace(target)
    return target


def restore(environment: Environment, file: Path) -> None:
    """Put the database (and the keys) of an archive in place of what is there."""
    name = SQLITE_NAME if is_sqlite(environment) else POSTGRES_NAME
    with tempfile.TemporaryDirectory() as work:
        unpack(file, Path(work))
        database = Path(work) / name
        if not database.exists():
            raise BackupError(f"{file} holds no {name}: it was made with another kind of database.")
        if is_sqlite(environment):
            restore_sqlite(database, Path(environment.database["NAME"]))
        else:
            options = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
            into = ("--dbname", str(environment.database["NAME"]))
            run_postgres(environment, "pg_restore", *options, *into, str(database))
        for key in (Path(work) / file_name for file_name in KEY_FILES):
            if key.exists():
                environment.var.mkdir(parents=True, exist_ok=True)
                shutil.copy2(key, environment.var / key.name)


def key_reminder(environment: Environment) -> str:
    """What else a restored database needs, where it is not in the archive."""
    if not environment.boards_keys:
        return ""
    return f"The boards in it are sealed with {SETTING}, which is not in the archive: keep that, too.\n"


def unpack(file: Path, folder: Path) -> None:
    """Take out of an archive what a backup holds, and nothing else."""
    try:
        with tarfile.open(file) as archive:
            for member in archive.getmembers():
                content = archive.extractfile(member)
                if member.name in KNOWN_NAMES and content is not None:
                    target = folder / member.name
                    target.touch(mode=0o600)
                    with target.open("wb") as stream:
                        shutil.copyfileobj(content, stream)
    except (OSError, tarfile.TarError) as error:
        raise BackupError(f"{file} is no backup that can be read: {error}") from None


def is_sqlite(environment: Environment) -> bool:
    """Tell which of the two databases it is."""
    return str(environment.database["ENGINE"]).endswith("sqlite3")


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database that may be in use, and check the copy."""
    if not source.exists():
        raise BackupError(f"There is no database at {source}.")
    damaged = BackupError(f"The database {source} is damaged; the copy was not kept.")
    try:
        with closing(sqlite3.connect(source)) as origin, closing(sqlite3.connect(target)) as copy:
            origin.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise damaged
    except sqlite3.DatabaseError:
        raise damaged from None


def restore_sqlite(source: Path, target: Path) -> None:
    """Replace the file; what its journal still holds belongs to the old one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.restored")
    copy_sqlite(source, draft)
    for suffix in ("-wal", "-shm"):
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    draft.replace(target)


def run_postgres(environment: Environment, program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs; the password travels in the environment, not on the command line."""
    if shutil.which(program) is None:
        raise BackupError(f"{program} is not installed. On Debian: sudo apt install postgresql-client")
    done = subprocess.run(  # noqa: S603 (a command of ours, without a shell)
        [program, *arguments],
        env=os.environ | postgres_variables(environment),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{program} failed: {done.stderr.strip()}")


def postgres_variables(environment: Environment) -> Mapping[str, str]:
    """Return what libpq reads from the environment."""
    names = {
        "NAME": "PGDATABASE",
        "USER": "PGUSER",
        "PASSWORD": "PGPASSWORD",
        "HOST": "PGHOST",
        "PORT": "PGPORT",
    }
    return {
        variable: str(environment.database[key])
        for key, variable in names.items()
        if environment.database[key]
    }


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m deploy.backup", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("save").add_argument("folder", type=Path)
    commands.add_parser("restore").add_argument("file", type=Path)
    options = parser.parse_args()
    try:
        environment = read_environment(os.environ)
        if options.command == "save":
            sys.stdout.write(f"{save(environment, options.folder, datetime.now(UTC))}\n")
            sys.stderr.write(key_reminder(environment))
        else:
            restore(environment, options.file)
            sys.stdout.write("Restored. Now run: manage.py migrate, then manage.py boards_key check\n")
    except (BackupError, EnvironmentProblemsError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
