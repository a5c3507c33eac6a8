"""What the commands share that other programs call: their help, and how they name a problem."""

from __future__ import annotations

from argparse import RawDescriptionHelpFormatter
from typing import Any

from django.core.management import BaseCommand
from django.core.management.base import CommandParser, DjangoHelpFormatter

from games.problems import Problem
from games.reading import in_one_line


class _AsWritten(RawDescriptionHelpFormatter, DjangoHelpFormatter):
    """Django's order of options, and a description that keeps its lines."""


class ToldCommand(BaseCommand):
    """A command whose help is a text with lines of its own; it works on a machine that is not set up."""

    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """The help's lines stay as they are written."""
        return super().create_parser(prog_name, subcommand, formatter_class=_AsWritten, **kwargs)


def problem_line(problem: Problem, before: str = "") -> str:
    """The place, what stands ``before``, and the sentence, in one line."""
    return in_one_line((f"{problem.where}: " if problem.where else "") + before + problem.text())
