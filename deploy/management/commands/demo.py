"""``manage.py demo``: load the demo club and print its logins."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.db import IntegrityError
from django.utils import timezone

from deploy.demo.again import hands_play_again
from deploy.demo.club import CLUB, demo_load, logins


class Command(BaseCommand):
    """Loads once; a second call changes nothing."""

    help = "Load the demo club: one event running, one ready to start, one finished. Prints its logins."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--play-again",
            action="store_true",
            help="afterwards let robots play the demo's hands anew, into fixtures/demo/hands (minutes)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load and print."""
        if settings.ENVIRONMENT.production:
            raise CommandError("The demo's passwords are known to everybody: it is not loaded in production.")
        try:
            loaded = demo_load(now=timezone.now())
        except IntegrityError as error:
            raise CommandError(
                "The demo was not loaded and nothing was changed: "
                f"somebody has one of its names already ({error})."
            ) from None
        if not loaded:
            self.stdout.write(f"The demo club “{CLUB['name']}” is there already; nothing was changed.")
        self.stdout.write("Logins of the demo club (for the demo only: everybody knows these passwords):")
        for login in logins():
            self.stdout.write(f"  {login.role:<9} {login.username} / {login.password}")
        for file in hands_play_again(CLUB["code"]) if options["play_again"] else ():
            self.stdout.write(f"Played again: {file}")
