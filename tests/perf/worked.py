"""40 boards of each game that robots play, dealt by a real worker: from the request to the last board."""

from __future__ import annotations

import time
from typing import Any, Final

from tests.perf.figures import figure
from tests.perf.installation import installation
from tests.perf.process import run_group

PLAYERS, POSITIONS, BOARDS_PER_POSITION = 20, 5, 8
SET: Final = 40
MOST_SECONDS: Final = 300
"""Then something is broken; the target is 30."""


def main() -> None:
    """Deal one of each game, in a new installation with a broker and a worker."""
    with installation() as house:
        house.start_worker()
        from django.utils import timezone

        from tests.factories import desk, drafted_event
        from tournaments.services.boards import boards_deal
        from tournaments.services.movements import movement_prepare

        event, now = drafted_event(PLAYERS), timezone.now()
        event = movement_prepare(
            event=event,
            positions=POSITIONS,
            boards_per_position=BOARDS_PER_POSITION,
            actor=desk(event),
            now=now,
        )
        started = time.monotonic()
        event = boards_deal(event=event, actor=desk(event), now=now, is_played=True)
        _measure(event.board_set, started, f"robots.worker_deals_{SET}")
        started = time.monotonic()
        _measure(_of_burraco(), started, f"robots.worker_deals_{SET}_of_burraco")


def _of_burraco() -> Any:
    """A club's set without an event, fixed and asked for."""
    from django.utils import timezone

    from games.services.free_sets import AskedSet
    from tests.factories import MembershipFactory
    from tournaments.services.actors import Actor
    from tournaments.services.club_sets import club_set_make

    dealer = MembershipFactory(may_see_cards=True)
    asked = AskedSet(game="burraco", ruleset="fibur-2026", board_count=SET, is_played=True)
    actor = Actor(user=dealer.user)
    return club_set_make(
        club=dealer.club, title="Bench", asked=asked, actor=actor, now=timezone.now()
    ).board_set


def _measure(board_set: Any, started: float, name: str) -> None:
    """Wait for the last board."""
    from games.models import Board, BoardSet

    while board_set.state != BoardSet.State.DEALT:
        if time.monotonic() - started > MOST_SECONDS or board_set.state == BoardSet.State.CANCELLED:
            raise RuntimeError(f"the worker has not dealt the set: it is {board_set.state}")
        time.sleep(0.05)
        board_set.refresh_from_db(fields=["state"])
    figure(name, time.monotonic() - started, "s")
    figure(f"{name}.boards", Board.objects.filter(board_set=board_set).count(), "boards")


if __name__ == "__main__":
    run_group(main)
