"""40 boards with the criterion by play, dealt by a real worker: from the request to the last board."""

from __future__ import annotations

import time
from typing import Final

from tests.perf.figures import figure
from tests.perf.installation import installation
from tests.perf.process import run_group

PLAYERS, POSITIONS, BOARDS_PER_POSITION = 20, 5, 8
SET: Final = 40
MOST_SECONDS: Final = 300
"""Then something is broken; the target is 30."""


def main() -> None:
    """Deal it once, in a new installation with a broker and a worker."""
    with installation() as house:
        house.start_worker()
        from django.utils import timezone

        from games.models import Board, BoardSet
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
        board_set = event.board_set
        while board_set is not None and board_set.state != BoardSet.State.DEALT:
            if time.monotonic() - started > MOST_SECONDS or board_set.state == BoardSet.State.CANCELLED:
                raise RuntimeError(f"the worker has not dealt the set: it is {board_set.state}")
            time.sleep(0.05)
            board_set.refresh_from_db(fields=["state"])
        figure(f"robots.worker_deals_{SET}", time.monotonic() - started, "s")
        boards = Board.objects.filter(board_set=board_set)
        figure(f"robots.worker_deals_{SET}.boards", boards.count(), "boards")


if __name__ == "__main__":
    run_group(main)
