"""A whole evening of pairs by the real services: drawn, played, computed, drawn again, published."""

import pytest
from django.utils import timezone

from scoring.models import Snapshot
from scoring.services.standings import standings_compute
from tests.factories import desk
from tests.rounds import running_round, scores_for, started_pairs
from tournaments.models import Bye, Event, Play
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import event_close, event_publish
from tournaments.services.results import result_confirm, result_enter
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db


def play(event: Event, number: int) -> Snapshot:
    """Every table of a round hands in its sums, the desk confirms them, and the standings are computed."""
    now, actor = timezone.now(), desk(event)
    for one in Play.objects.filter(event=event, position__number=number).select_related("event", "position"):
        if one.not_played_reason:
            continue
        points = [*scores_for(one).values()]
        version = result_enter(
            play=one, data={"points": points}, base_version=0, idempotency_key="", actor=actor, now=now
        )
        result_confirm(version=version, actor=actor, now=now)
    snapshot = standings_compute(event_id=event.pk, now=now) or Snapshot.objects.filter(event=event).first()
    round_close(event=event, number=number, actor=actor, now=now)
    return snapshot


def test_an_odd_number_of_pairs_plays_the_mixed_programme():
    event = started_pairs(9)
    for number in (1, 2, 3, 4):
        running_round(event, number)
        snapshot = play(event, number)
        event.refresh_from_db()
        assert event.places_version == snapshot.results_version
        if number == 3:
            last = event.entries.get(place=9)
            entry_withdraw(entry=last, reason="Ill", actor=desk(event), now=timezone.now())
            standings_compute(event_id=event.pk, now=timezone.now())
    tables = Play.objects.filter(event=event).count()
    byes = Bye.objects.filter(position__event=event, kind="bye").count()
    rows = snapshot.rows
    assert (tables, byes) == (4 * 4, 3)
    assert sum(rows.values_list("points", flat=True)) == 1000 * (20 * tables + 12 * byes)
    assert sum(rows.values_list("net", flat=True)) == 315 * byes
    assert sorted(place or 0 for place in rows.values_list("place", flat=True)) == [*range(9)]
    event = event_close(event=event, actor=desk(event), now=timezone.now())
    event_publish(event=event, actor=desk(event), now=timezone.now())
