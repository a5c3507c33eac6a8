"""The key that signs sessions, made once per machine where nobody set one."""

import os
import secrets
from pathlib import Path

FILE_NAME = "secret-key"


def stored_or_passing_key(var: Path) -> str:
    """Return the machine's key; before the run command made one, a key that lives as long as this process."""
    try:
        key = (var / FILE_NAME).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        key = ""
    return key or secrets.token_urlsafe(64)


def ensure_stored_key(var: Path, name: str = FILE_NAME) -> str:
    """Return the machine's key in the file ``name``, making it so that only its owner reads it.

    Two processes that start together agree: the file is created exclusively, and complete, by a link.
    """
    path = var / name
    if not path.exists():
        draft = var / f".{name}.{os.getpid()}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64) + "\n")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
