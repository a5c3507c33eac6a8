#!/usr/bin/env python
"""Django's command line for Étui."""

import os
import sys


def main() -> None:
    """Run the command; a wrong environment is told in sentences, and Ctrl-C ends it without a traceback."""
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


if __name__ == "__main__":
    main()
