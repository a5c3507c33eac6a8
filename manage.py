#!/usr/bin/env python
"""Django's command line for Étui."""

import os
import sys

from deploy.env import EnvironmentProblemsError


def main() -> None:
    """Run the command; a wrong environment is told in sentences, not with a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.base")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except EnvironmentProblemsError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
