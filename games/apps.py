"""The games app."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Boards")

    def ready(self) -> None:
        """Have a worker deal what services want dealt."""
        from games.signals import dealing_wanted

        dealing_wanted.connect(_on_dealing_wanted, dispatch_uid="games.dealing_wanted")


def _on_dealing_wanted(board_set_id: int, **_: Any) -> None:
    from games.tasks import dealing_request

    dealing_request(board_set_id)
