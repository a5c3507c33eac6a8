"""The tournaments app."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from games.models import BoardSet
    from games.selectors.earlier_sets import EarlierSet
    from games.selectors.set_origin import SetOrigin


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Listen to what games announces."""
        from games.signals import (
            board_set_dealt,
            dealing_failed,
            earlier_sets_asked,
            fellow_makers_asked,
            set_origin_asked,
        )

        board_set_dealt.connect(_on_board_set_dealt, dispatch_uid="tournaments.board_set_dealt")
        dealing_failed.connect(_on_dealing_failed, dispatch_uid="tournaments.dealing_failed")
        earlier_sets_asked.connect(_on_earlier_sets_asked, dispatch_uid="tournaments.earlier_sets_asked")
        fellow_makers_asked.connect(_on_fellow_makers_asked, dispatch_uid="tournaments.fellow_makers_asked")
        set_origin_asked.connect(_on_set_origin_asked, dispatch_uid="tournaments.set_origin_asked")


def _on_board_set_dealt(board_set: BoardSet, now: datetime, **_: Any) -> None:
    from tournaments.services.boards import boards_dealt

    boards_dealt(board_set=board_set, now=now)


def _on_dealing_failed(board_set: BoardSet, reason: str, now: datetime, **_: Any) -> None:
    from tournaments.services.boards import boards_failed

    boards_failed(board_set=board_set, reason=reason, now=now)


def _on_earlier_sets_asked(board_set: BoardSet, **_: Any) -> list[EarlierSet]:
    from tournaments.selectors.earlier_sets import earlier_sets_of

    return earlier_sets_of(board_set)


def _on_fellow_makers_asked(user_id: int, **_: Any) -> list[int]:
    from tournaments.selectors.simultaneous import fellow_makers

    return fellow_makers(user_id)


def _on_set_origin_asked(board_set: BoardSet, **_: Any) -> SetOrigin | None:
    from tournaments.selectors.club_sets import origin_of

    return origin_of(board_set)
