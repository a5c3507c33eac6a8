"""An evening of triplettes: attack and defence count half each, and two lines are ranked."""

from collections import defaultdict

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.maths.topage import topage
from scoring.models import StandingRow
from scoring.selectors.standings import standings_of_snapshot
from scoring.services.standings import standings_compute
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import Play, ResultVersion, Seat

pytestmark = pytest.mark.django_db


def slow_standings(event):
    """The rule word for word: every board's topage, then each team's two means, half of each."""
    seats = defaultdict(dict)
    for seat in Seat.objects.filter(position__event=event):
        seats[seat.position_id, seat.table][seat.seat] = seat.entry_id
    attack, defence = defaultdict(list), defaultdict(list)
    for board in set(Play.objects.filter(event=event).values_list("board", flat=True)):
        results = list(
            ResultVersion.objects.filter(play__event=event, play__board=board, is_confirmed=True)
            .order_by("play")
            .select_related("play")
        )
        for result, note in zip(results, topage([one.unit for one in results]), strict=True):
            if note is None:
                continue
            taker = result.play.taker
            for side, team in seats[result.play.position_id, result.play.table].items():
                attacks = side == "A" or (side != "D" and taker in side)
                (attack if attacks else defence)[team].append(note if attacks else 100 - note)
    found = {}
    for team in attack.keys() | defence.keys():
        parts = [sum(notes) / len(notes) for notes in (attack[team], defence[team]) if notes]
        found[team] = round(sum(parts) / len(parts) * 10**6)
    return found


@pytest.mark.parametrize(
    ("teams", "positions", "variant"),
    [(6, 3, ""), (5, 3, "barometer"), (4, 2, "howell"), (4, 4, "finals")],
)
def test_a_whole_evening_is_ranked(teams, positions, variant):
    event = play_all(running(prepared(drafted(teams=teams), positions, 2, variant)))
    snapshot = standings_compute(event_id=event.pk, now=timezone.now())
    rows = {row.entry_id: row for row in StandingRow.objects.filter(snapshot=snapshot)}
    assert {team: row.total for team, row in rows.items()} == slow_standings(event)
    assert snapshot.formula == {
        "name": "tarot-triplettes",
        "version": "topage-1",
        "attack": "1/2",
        "defence": "1/2",
    }
    standings = standings_of_snapshot(snapshot, order="alternate_place")
    assert {row.name for row in standings} == {f"Team {number}" for number in range(1, teams + 1)}
    if variant == "":
        # Two lines: the best of each share out places 1 and 2, and so on.
        assert {row.line for row in standings} == {"NS", "EW"}
        assert [row.line_place for row in standings][:2] == [1, 1]
        assert {row.line for row in standings[:2]} == {"NS", "EW"}
    else:
        assert {row.line for row in standings} == {""}
        assert [row.place for row in standings] == [row.alternate_place for row in standings]


def test_half_the_attack_and_half_the_defence_with_each_note_once():
    """Six teams at three tables with the same two boards, in the order of the list: North attacks board 1.

    Teams 2, 4, 6 sit North-South and attack board 1 (notes 100, 50, 0), the others board 2 (0, 50, 100).
    """
    event = running(prepared(drafted(), 1, 2, "barometer", by_lot=False))
    units = {(1, 1): 62, (1, 2): 56, (1, 3): 50, (2, 1): -60, (2, 2): 50, (2, 3): 90}
    event = play_all(event, lambda play: units[play.board, play.table])
    snapshot = standings_compute(event_id=event.pk, now=timezone.now())
    rows = StandingRow.objects.filter(snapshot=snapshot).order_by("entry__number")
    found = [(row.attack, row.defence, row.total) for row in rows]
    millions = [tuple(None if part is None else part // 10**6 for part in row) for row in found]
    # Whoever defends has what the attack leaves, once for the team.
    assert millions == [(0, 0, 0), (100, 100, 100), (50, 50, 50), (50, 50, 50), (100, 100, 100), (0, 0, 0)]


@pytest.mark.parametrize(("variant", "is_offered"), [("", True), ("barometer", False)])
def test_lines_are_ranked_apart_where_teams_keep_their_side(client, variant, is_offered):
    event = play_all(running(prepared(drafted(), 2, 1, variant)))
    standings_compute(event_id=event.pk, now=timezone.now())
    page = client.get(reverse("scoreboard:event", args=[event.code]), {"lang": "en"}).content.decode()
    assert ("?show=alternate" in page) is is_offered
    alternate = client.get(
        reverse("scoreboard:event", args=[event.code]), {"lang": "en", "show": "alternate"}
    ).content.decode()
    assert ("Places 1 and 2 are the best of each line" in alternate) is is_offered
    csv = client.get(reverse("scoreboard:ranking-csv", args=[event.code]), {"lang": "en"}).content.decode()
    assert (",NS,1," in csv) is is_offered
    assert "tarot-triplettes (topage-1), 1/2 + 1/2" in csv
    team = event.entries.select_related("player").get(number=1)
    sheet = client.get(reverse("explain:player", args=[event.code, team.player.code])).content.decode()
    assert "Team 1" in sheet
    assert "Gia1 Abba1, Gia1 Masi1, Gia1 Zoli1" in sheet
