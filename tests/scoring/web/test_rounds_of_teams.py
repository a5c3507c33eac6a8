"""Whole evenings of teams: timed free Tarot, and matches of Burraco, to the published ranking."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from datetime import date
from fractions import Fraction

import pytest
from django.utils import timezone

from scoring.models import StandingRow
from scoring.services.standings import standings_compute
from tests.factories import at_seat, club_with_director, desk
from tests.rounds import SEED
from tournaments.models import Entry, Event, Play, Position
from tournaments.services.actors import Actor
from tournaments.services.entries import entries_import
from tournaments.services.entry_teams import teams_set
from tournaments.services.events import event_close, event_create, event_publish, event_start
from tournaments.services.links import links_issue
from tournaments.services.plans import plan_set
from tournaments.services.results import result_confirm, result_correct, result_enter
from tournaments.services.round_drawing import round_draw
from tournaments.services.rounds import round_publish

pytestmark = pytest.mark.django_db


def started(preset: str, text: str, **plan: object) -> Event:
    club, director = club_with_director()
    now, actor = timezone.now(), Actor(user=director)
    event = event_create(
        club=club, name="Teams", played_on=date(2026, 3, 14), preset=preset, actor=actor, now=now
    )
    plan_set(event=event, data=event.plan | plan, actor=actor, now=now)
    entries_import(event=event, text=text, actor=actor, now=now)
    event = event_start(event=event, actor=actor, now=now)
    links_issue(event=event, actor=actor, now=now)
    return event


def compute(event: Event) -> None:
    standings_compute(event_id=event.pk, now=timezone.now())
    event.refresh_from_db()


def begin(event: Event, number: int) -> Position:
    compute(event)
    round_draw(event=event, number=number, actor=desk(event), now=timezone.now(), seed=SEED)
    return round_publish(event=event, number=number, actor=desk(event), now=timezone.now())


def hand_in(event: Event, play: Play, data: dict[str, object]) -> None:
    """One seat or side of the table writes, the next one confirms."""
    seats = sorted(play.position.seats.filter(table=play.table).values_list("seat", flat=True))
    now = timezone.now()
    version = result_enter(
        play=play,
        data=data,
        base_version=0,
        idempotency_key="",
        actor=at_seat(event, play.table, seats[0]),
        now=now,
    )
    result_confirm(version=version, actor=at_seat(event, play.table, seats[1]), now=now)


def plays(event: Event, number: int) -> list[Play]:
    return list(Play.objects.filter(event=event, position__number=number).select_related("event", "position"))


def published(event: Event) -> None:
    compute(event)
    event_close(event=event, actor=desk(event), now=timezone.now())
    event.refresh_from_db()
    event_publish(event=event, actor=desk(event), now=timezone.now())
    event.refresh_from_db()
    compute(event)


@pytest.fixture
def timed() -> Event:
    """Two positions of 45 minutes; every table plays as many deals as fit: 1, 2, 3 ... of them."""
    text = "\n".join(f"Anna Rossi{n}; team Club {n // 2}" for n in range(16))
    event = started("tarot-free-teams", text, programme="2 free_individual", hands=0, minutes=45)
    for number in (1, 2):
        begin(event, number)
        for play in plays(event, number):
            deals = [
                {"taker": "NESW"[deal % 4], "unit": 10 * (deal + play.table)} for deal in range(play.table)
            ]
            hand_in(event, play, {"deals": deals})
    compute(event)
    return event


def test_unequal_numbers_of_deals_add_up_for_players_and_their_teams(timed, client):
    rows = client.get(f"/api/v1/events/{timed.code}/standings/").json()
    points = {row["player"]: int(row["points"]) for row in rows["rows"]}
    assert sum(points.values()) == 0
    assert {row["team"] for row in rows["rows"]} == {f"Club {n}" for n in range(8)}
    for team in rows["teams"]:
        assert len(team["members"]) == 2
        assert int(team["points"]) == sum(points[one["player"]] for one in team["members"])
        assert sum(int(part["points"]) for part in team["parts"]) == int(team["points"])
    totals = [int(team["points"]) for team in rows["teams"]]
    assert totals == sorted(totals, reverse=True)
    assert [team["place"] for team in rows["teams"]] == [
        1 + sum(more > own for more in totals) for own in totals
    ]


def test_the_points_of_a_deal_are_a_tie_break_where_the_formula_says_so(timed, client):
    """Tables played 1, 2, 3 and 4 deals, all four at a table as many."""
    Event.objects.filter(pk=timed.pk).update(formula=timed.formula | {"ties": ["mean"]})
    play = plays(timed, 1)[0]
    deals = [{"taker": "N", "unit": 50}, {"taker": "E", "unit": 20}, {"taker": "N", "unit": 10}]
    result_correct(
        play=play,
        data={"deals": deals},
        reason="two deals were forgotten",
        base_version=1,
        actor=desk(timed),
        now=timezone.now(),
    )
    compute(timed)
    played: Counter[int] = Counter()
    for one in [*plays(timed, 1), *plays(timed, 2)]:
        written = len(one.versions.get(is_confirmed=True).sheet["deals"])
        played.update(
            dict.fromkeys(one.position.seats.filter(table=one.table).values_list("entry", flat=True), written)
        )
    rows = StandingRow.objects.filter(snapshot=timed.snapshots.first())
    assert {row.entry_id: Fraction(row.ties["values"]["mean"]) for row in rows} == {
        row.entry_id: Fraction(row.points, 1000 * played[row.entry_id]) for row in rows
    }
    page = client.get(f"/e/{timed.code}/").content.decode()
    assert "points a deal" in page


def test_everybody_sees_the_teams_and_how_their_points_come_about(timed, client):
    team = client.get(f"/api/v1/events/{timed.code}/standings/").json()["teams"][0]
    signed = [int(part["points"]) for part in team["parts"]]
    told = f"{signed[0]} + {signed[1]} = {sum(signed)}".replace("+ -", "− ").replace("-", "−")
    page = client.get(f"/e/{timed.code}/?show=teams").content.decode()
    assert told in page
    assert "A team has the points of its members added up" in page
    assert "as many as fitted into 45 minutes a round" in page
    assert "As many deals as fit into 45 minutes" in client.get(f"/e/{timed.code}/seats/").content.decode()
    sheet = client.get(f"/e/{timed.code}/players/{team['members'][0]['player']}/").content.decode()
    assert told in sheet
    assert team["team"] in sheet
    body = client.get(f"/api/v1/events/{timed.code}/players/{team['members'][0]['player']}/").json()
    assert body["team"]["sum"] == told
    assert team["team"] in client.get(f"/e/{timed.code}/projector/").content.decode()
    assert team["team"] in client.get(f"/e/{timed.code}/").content.decode()


def test_the_published_files_have_the_teams(timed, client):
    published(timed)
    data = json.loads(client.get(f"/e/{timed.code}/ranking.json").content)
    assert data["teams"][0]["place"] == 1
    text = client.get(f"/e/{timed.code}/ranking.csv?lang=en").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    places = {team["team"]: (str(team["place"]), team["points"]) for team in data["teams"]}
    assert all(places[row["Team"]] == (row["Place of the team"], row["Points of the team"]) for row in rows)


def test_a_corrected_team_is_ranked_anew_and_the_snapshot_before_keeps_what_it_said(timed, client):
    before = client.get(f"/api/v1/events/{timed.code}/standings/").json()
    entry = Entry.objects.select_related("player").get(event=timed, number=1)
    other = Entry.objects.select_related("player").get(event=timed, number=3)
    change = {entry.player.code: other.team, other.player.code: entry.team}
    teams_set(event=timed, teams=change, actor=desk(timed), now=timezone.now(), reason="read wrongly")
    compute(timed)
    after = client.get(f"/api/v1/events/{timed.code}/standings/").json()
    assert after["snapshot"]["input_hash"] != before["snapshot"]["input_hash"]
    assert {row["player"]: row["place"] for row in after["rows"]} == {
        row["player"]: row["place"] for row in before["rows"]
    }
    (team,) = (team for team in after["teams"] if team["team"] == "Club 1")
    assert entry.player.code in {one["player"] for one in team["members"]}
    row = StandingRow.objects.get(
        snapshot__number=before["snapshot"]["number"], snapshot__event=timed, entry=entry
    )
    assert row.ties["team"]["name"] == "Club 0"


@pytest.fixture
def matches() -> Event:
    text = "\n".join(f"Anna Rossi{n} / Bruno Bianchi{n}; team Club {n // 2}" for n in range(8))
    return started("burraco-teams", text)


def test_teams_of_pairs_are_ranked_by_the_sums_of_their_tables(matches, client):
    for number in (1, 2, 3):
        begin(matches, number)
        for play in plays(matches, number):
            north = play.position.seats.select_related("entry").get(table=play.table, seat="NS").entry
            # The better the lower the team's number; at a team's second table it loses by less.
            won = 1000 - 100 * int(north.team[-1])
            hand_in(matches, play, {"points": [won, 700]})
    published(matches)
    teams = client.get(f"/api/v1/events/{matches.code}/standings/").json()["teams"]
    assert {team["by"] for team in teams} == {"matches"}
    assert [team["played"] for team in teams] == [3, 3, 3, 3]
    assert sum(int(team["points"]) for team in teams) == 2 * 6
    assert sum(team["net"] for team in teams) == 0
    for team in teams:
        for part in team["parts"]:
            tables = Play.objects.filter(event=matches, position__number=part["round"])
            made = 0
            for play in tables.select_related("position"):
                scores = play.versions.get(is_confirmed=True).scores
                sides = play.position.seats.filter(table=play.table, entry__team=team["team"])
                made += sum(scores[seat] for seat in sides.values_list("seat", flat=True))
            assert made == part["made"]
            expected = 2 if part["made"] > part["against"] else 1 if part["made"] == part["against"] else 0
            assert int(part["points"]) == expected
    page = client.get(f"/e/{matches.code}/?show=teams").content.decode()
    assert "the results of its tables are added up" in page


def test_a_correction_turns_a_match_of_teams(matches, client):
    begin(matches, 1)
    for play in plays(matches, 1):
        hand_in(matches, play, {"points": [500, 500]})
    compute(matches)
    teams = client.get(f"/api/v1/events/{matches.code}/standings/").json()["teams"]
    assert {team["points"] for team in teams} == {"1"}
    assert {team["place"] for team in teams} == {1} or len({team["place"] for team in teams}) == 4  # by lot
    play = plays(matches, 1)[0]
    result_correct(
        play=play,
        data={"points": [505, 500]},
        reason="added up wrongly",
        base_version=1,
        actor=desk(matches),
        now=timezone.now(),
    )
    compute(matches)
    best = client.get(f"/api/v1/events/{matches.code}/standings/").json()["teams"][0]
    winner = play.position.seats.get(table=play.table, seat="NS").entry.team
    assert (best["team"], best["points"], best["net"]) == (winner, "2", 5)


def test_an_event_without_teams_has_no_page_of_them(client):
    event = started("burraco-pairs-danish", "\n".join(f"Anna A{n} / Bea B{n}" for n in range(6)))
    assert client.get(f"/e/{event.code}/?show=teams").status_code == 404
    assert "teams" not in client.get(f"/api/v1/events/{event.code}/standings/").json()
