"""What must be in order before any process is started; every fault becomes a sentence."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from deploy.boards_key import FILE_NAME, SETTING
from deploy.supervisor.problems import CannotStartError


def prepare_folders(var: Path) -> None:
    """Make the folder of everything that changes, and see that it can be written."""
    try:
        (var / "log").mkdir(parents=True, exist_ok=True)
        probe = var / f".write-test-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CannotStartError(
            f"The folder {var} cannot be written ({error.strerror}). "
            "Give yourself the right to write there, or name another folder with ETUI_VAR."
        ) from None


def take_lock(var: Path) -> IO[str]:
    """Make sure that nobody else runs with this folder, as long as the returned file is open."""
    file = (var / "run.lock").open("a+", encoding="ascii")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        other = file.read().strip()
        file.close()
        raise CannotStartError(
            f"Étui already runs with the folder {var} (process {other or 'unknown'}). "
            "Stop it first, or name another folder with ETUI_VAR."
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def open_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens there."""
    if not 0 < port < 65536:
        # The system would take what is left after dividing, and listen somewhere else.
        raise CannotStartError(f"{port} is no port: ports are numbers from 1 to 65535.")
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise CannotStartError(f"{host} is no address of this machine.") from None
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotStartError(_port_sentence(host, port, error)) from None
    return listener


def _port_sentence(host: str, port: int, error: OSError | OverflowError) -> str:
    other = "choose another one: make run PORT=8080, or manage.py run --port 8080"
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use by another program; {other}."
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return f"Port {port} may not be used by you (ports below 1024 belong to the administrator); {other}."
    if isinstance(error, OSError) and error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine."
    return f"Port {port} cannot be used ({error}); {other}."


def prepare_database() -> None:
    """Bring the tables up to the code, if the database is not ahead of it."""
    try:
        executor = MigrationExecutor(connection)
        unknown = _unknown_migrations(executor)
        if unknown:
            raise CannotStartError(
                f"The database is newer than this version of Étui (it knows {', '.join(unknown)}). "
                "Install the newer version, or restore a backup made with this one."
            )
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
    except DatabaseError as error:
        raise CannotStartError(_database_sentence(error)) from None
    finally:
        connection.close()


def prepare_boards_key(var: Path) -> str:
    """See that boards can be sealed; what there is to say of those that do not open with the key."""
    # Other functions here are also called where Django is not set up.
    from deploy.checks import sealed_sets_sentence

    if not tuple(settings.BOARDS_KEYS):
        raise CannotStartError(
            f"The file {var / FILE_NAME} holds no key that boards could be sealed with. Put it back from a "
            f"backup, or set {SETTING}."
        )
    try:
        return sealed_sets_sentence()
    except DatabaseError as error:
        raise CannotStartError(_database_sentence(error)) from None
    finally:
        connection.close()


def _unknown_migrations(executor: MigrationExecutor) -> list[str]:
    """Name migrations of installed apps that were applied but are not in the code."""
    known = set(executor.loader.disk_migrations)
    replaced = {key for migration in executor.loader.disk_migrations.values() for key in migration.replaces}
    applied = MigrationRecorder(connection).applied_migrations()
    apps = executor.loader.migrated_apps
    return sorted(f"{app}.{name}" for app, name in set(applied) - known - replaced if app in apps)


def _database_sentence(error: DatabaseError) -> str:
    settings = connection.settings_dict
    reason = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    if connection.vendor == "sqlite":
        return (
            f"The database file {settings['NAME']} cannot be used: {reason}. See DATABASE_URL and ETUI_VAR."
        )
    where = f"{settings['NAME']} on {settings['HOST'] or 'this machine'}"
    return f"The database {where} cannot be used: {reason}. See DATABASE_URL."
