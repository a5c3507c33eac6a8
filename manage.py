#!/usr/bin/env python
"""Django's command line for Étui."""

import os
import sys
from importlib import import_module

ALONE = ("movement", "draw")
"""Commands of pure mathematics: they need no settings, no database and no environment, and start at once."""


def main() -> None:
    """Run the command; a wrong environment is told in sentences, and Ctrl-C ends it without a traceback."""
    try:
        if sys.argv[1:2] and sys.argv[1] in ALONE:
            alone(sys.argv)
            return
    except KeyboardInterrupt:
        sys.exit(130)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.base")
    try:
        # Reading the code takes a moment, and somebody may think better of it.
        from django.core.management import execute_from_command_line

        from deploy.env import EnvironmentProblemsError
    except KeyboardInterrupt:
        sys.exit(130)
    try:
        execute_from_command_line(sys.argv)
    except EnvironmentProblemsError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def alone(argv: list[str]) -> None:
    """Run one of ``ALONE`` without settings, apps and environment: to read them takes longer than it does."""
    from django.conf import settings

    settings.configure()
    import_module(f"tournaments.management.commands.{argv[1]}").Command().run_from_argv(argv)


if __name__ == "__main__":
    main()
