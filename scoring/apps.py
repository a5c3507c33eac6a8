"""The scoring app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from tournaments.models import Event, Position


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Standings")

    def ready(self) -> None:
        """Listen to what tournaments announces and asks."""
        from django.db.models.signals import post_save

        from tournaments.models import Position
        from tournaments.signals import results_changed, sessions_changed, team_standing_asked

        results_changed.connect(_on_results_changed, dispatch_uid="scoring.results_changed")
        sessions_changed.connect(_on_sessions_changed, dispatch_uid="scoring.sessions_changed")
        team_standing_asked.connect(_on_team_standing_asked, dispatch_uid="scoring.team_standing_asked")
        post_save.connect(_on_position_saved, sender=Position, dispatch_uid="scoring.position_saved")


def _on_results_changed(event_id: int, **_: Any) -> None:
    from scoring.tasks import standings_request

    standings_request(event_id)


def _on_sessions_changed(tournament_id: int, **_: Any) -> None:
    from scoring.tasks import sessions_request

    sessions_request(tournament_id)


def _on_team_standing_asked(event: Event, **_: Any) -> dict[str, tuple[int | None, int]]:
    from scoring.selectors.team_places import team_places

    return team_places(event)


def _on_position_saved(instance: Position, *, created: bool, **_: Any) -> None:
    """A position that starts changes what the screens say, though no result has changed."""
    from django.db import transaction

    from scoring.services.pages import pages_announce

    if not created and instance.is_started:
        event_id = instance.event_id
        transaction.on_commit(lambda: pages_announce(event_id=event_id, render=False), robust=True)
