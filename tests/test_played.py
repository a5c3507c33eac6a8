"""The quick way to a played position leaves what the services leave."""

from __future__ import annotations

import pytest

from games.selectors.boards import released_numbers
from tests.factories import NOW, play_position, play_position_by_hand, running_event
from tournaments.models import Event, LogEntry, ResultVersion

pytestmark = pytest.mark.django_db


def left_by(event: Event) -> list[object]:
    """Everything that results leave behind, without keys of rows."""
    versions = ResultVersion.objects.filter(play__event=event).order_by("play__board", "play__table")
    started = LogEntry.objects.filter(event=event, verb="position_started").latest("id")
    log = LogEntry.objects.filter(event=event, pk__gt=started.pk).order_by("id")
    event.refresh_from_db()
    return [
        list(
            versions.values_list(
                *("play__board", "play__table", "number", "sheet", "unit", "is_confirmed", "created_at"),
                *("entered_by_seat", "entered_by_link__seat", "entered_by_link__table", "confirmed_at"),
                *("confirmed_by_seat", "confirmed_by_link__seat", "reason", "idempotency_key"),
            )
        ),
        list(log.values_list("verb", "actor", "detail", "at")),
        event.results_version,
        released_numbers(event.board_set),
    ]


def test_the_quick_way_leaves_what_the_services_leave():
    quick, slow = (running_event(players=20, positions=2, boards_per_position=1, now=NOW) for _ in range(2))
    play_position(quick, 1, NOW)
    play_position_by_hand(slow, 1, NOW)
    found = left_by(quick)
    assert found == left_by(slow)
    assert [len(found[0]), len(found[1])] == [5, 10]
