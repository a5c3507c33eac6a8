"""Standard input and output of commands that other programs call: what is wrong with them is one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, cast

from django.core.management import CommandError

UNREADABLE: Final = 2
"""Exit status: the file cannot be read, or the answer not written."""
READER_GONE: Final = 141
"""Exit status: whoever read the answers went away. A shell says the same of other commands."""


def standard_input() -> IO[bytes]:
    """The bytes of the standard input; ``CommandError`` where it is closed."""
    if sys.stdin is None:
        raise CommandError("The standard input is closed.", returncode=UNREADABLE)
    return cast("IO[bytes]", sys.stdin.buffer)


def file_bytes(file: str, most: int) -> bytes:
    """The bytes of a file (``-``: the standard input); of one with more than ``most`` as many as show that.

    ``CommandError`` where it cannot be read.
    """
    try:
        if file == "-":
            return standard_input().read(most + 1)
        with Path(file).open("rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise unreadable(file, error) from None


def unreadable(file: str, error: OSError) -> CommandError:
    """What to raise where ``file`` cannot be opened or read on."""
    name = "The standard input" if file == "-" else file
    return CommandError(f"{name} cannot be read: {error.strerror}", returncode=UNREADABLE)


@contextmanager
def answering() -> Iterator[None]:
    """Around what is written to the standard output: closed, full or without a reader it ends the command.

    Everything is written when the context is left, so that no error waits for the end of Python.
    """
    if sys.stdout is None:
        raise CommandError("The standard output is closed.", returncode=UNREADABLE)
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_the_rest()
        sys.exit(READER_GONE)
    except OSError as error:
        _forget_the_rest()
        message = f"The answer cannot be written: {error.strerror}"
        raise CommandError(message, returncode=UNREADABLE) from None


def _forget_the_rest() -> None:
    """What is still buffered has nowhere to go; at the end Python would try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
