"""What the worker does for tournaments by itself."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments.services.release_rules import boards_release_at_hour


@shared_task(name="tournaments.release", ignore_result=True)
def release() -> None:
    """Release the boards whose hour has passed."""
    boards_release_at_hour(now=timezone.now())
