"""Rulings as everybody sees them: road sheets, travellers, rankings, the API and the files."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.selectors.stamps import stamp_in_database
from scoring.services.rendering import part_context, part_html
from scoring.services.standings import standings_compute
from tests.factories import desk, entry_at, play_result
from tests.scoring.evenings import compute, evening_with_board, plays_of_board, taker_of
from tests.scoring.rounds import compute as compute_rounds
from tests.scoring.rounds import evening, pair
from tests.scoring.rulings import rule
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import Event, Play
from tournaments.services.events import event_publish

pytestmark = pytest.mark.django_db


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def road(client, event, entry) -> str:
    return text_of(client.get(reverse("explain:player", args=[event.code, entry.player.code])))


def test_the_road_sheet_says_what_is_ruled_and_why(client):
    event, plays = evening_with_board()
    taker, other = taker_of(plays[1]), taker_of(plays[0])
    sides = {"attack": "60 %", "defence": "A"}
    rule(event, kind="adjusted", board=1, table=plays[1].table, sides=sides, reason="Two cards fell")
    rule(event, kind="penalty", entry=taker, amount="2", scope="ranking", reason="Talked too much")
    compute(event)
    text = road(client, event, taker)
    assert "adjusted score:" in text
    assert "by the director at" in text
    assert "Two cards fell" in text
    assert "Talked too much" in text
    assert "Penalties in the ranking together: −2 %" in text
    assert "ruled 60.00" in text
    assert "Two cards fell" not in road(client, event, other)
    body = client.get(f"/api/v1/events/{event.code}/players/{taker.player.code}/").json()
    assert [one["kind"] for one in body["rulings"]] == ["adjusted", "penalty"]
    assert next(one for one in body["boards"] if one["board"] == 1)["note"].startswith("60")
    board = text_of(client.get(reverse("explain:board", args=[event.code, 1])))
    assert "Two cards fell" in board
    assert "+56 is better than 3 of 3 others: 100.00 %" in board
    # The API has the sentences of the page.
    for line in client.get(f"/api/v1/events/{event.code}/boards/1/").json()["results"]:
        assert re.sub(r"\s+", " ", line["why"]) in board


def test_an_annulled_board_is_said_on_every_road_sheet(client):
    event, plays = evening_with_board()
    rule(event, kind="annulled", board=1, reason="A card was missing")
    compute(event)
    for play in plays:
        text = road(client, event, taker_of(play))
        assert "Board 1, annulled" in text
        assert "A card was missing" in text


def test_rounds_say_what_is_ruled(client):
    event = evening()
    rule(event, kind="adjusted", board=1, table=1, sides={"NS": "8 VP", "EW": "9 VP"}, reason="Both at fault")
    rule(event, kind="warning", entry=pair(event, 1), reason="Slow play")
    compute_rounds(event)
    text = road(client, event, pair(event, 1))
    assert "as the director has ruled" in text
    assert "Both at fault" in text
    assert "8 + 3 = 11" in text
    assert "2 make −1 VP in the ranking" in text
    # The second warning makes a penalty, and the sum is that of the ranking.
    rule(event, kind="warning", entry=pair(event, 1), reason="Slower still")
    compute_rounds(event)
    assert "8 + 3 − 1 = 10" in road(client, event, pair(event, 1))
    body = client.get(f"/api/v1/events/{event.code}/players/{pair(event, 1).player.code}/").json()
    assert (body["points"], body["penalties"], body["stages"][-1]["sum"]) == ("10", "1", "8 + 3 − 1 = 10")


def test_a_sum_of_match_points_has_what_is_ruled(client):
    event = play_all(running(prepared(drafted("tarot-quadrettes", 2, 4), 1, 3, by_lot=False)))
    team = event.entries.get(number=1)
    play = Play.objects.filter(event=event, board=1).order_by("table")[0]
    sides = {"attack": "4 PM", "defence": "0,5 PM"}
    rule(event, kind="adjusted", board=1, table=play.table, sides=sides, reason="Two cards fell")
    rule(event, kind="penalty", entry=team, amount="2,5", reason="Late")
    snapshot = compute(event)
    text = road(client, event, team)
    assert "(as ruled) − 2.500 (penalties) = " in text
    own, total = re.search(
        r"([−.\d+ ]+(?:4\.000|0\.500)) \(as ruled\) − 2\.500 \(penalties\) = (\S+)", text
    ).groups()
    parts = [Fraction(part) for part in re.findall(r"-?[\d.]+", own.replace("− ", "-").replace("−", "-"))]
    assert sum(parts) - Fraction("2.5") == Fraction(total.replace("−", "-"))
    assert Fraction(total.replace("−", "-")) * 1000 == snapshot.rows.get(entry=team).points


def test_an_average_of_the_session_is_worked_out_on_the_road_sheet(client):
    event, plays = evening_with_board()
    other = plays_of_board(event, 2)
    for play, unit in zip(other, (56, 62, -56, -52, 50), strict=True):
        play_result(play, unit)
    takers = {taker_of(play).pk for play in [*plays, *other]}
    at = [
        (play, seat, entry_at(event, play.table, play.position.number, seat))
        for play in plays
        for seat in "NESW"
    ]
    play, seat, someone = next(one for one in at if one[2].pk not in takers)
    sides = dict.fromkeys("NESW", "A") | {seat: "A- session"}
    rule(event, kind="average", board=1, table=play.table, sides=sides)
    row = compute(event).rows.get(entry=someone)
    body = client.get(f"/api/v1/events/{event.code}/players/{someone.player.code}/").json()
    notes = {board["board"]: Fraction(board["note"]) for board in body["boards"] if board["note"]}
    mean = notes[2]
    assert notes == {1: min(mean, Fraction(40)), 2: mean}
    text = road(client, event, someone)
    assert f"A- of the session: 40 %, the mean of the others is {float(mean):.2f} %" in text
    assert "as ruled" not in text
    assert row.defence == sum(notes.values()) / 2 * 10**6


def test_rankings_bear_a_mark_and_files_the_words(client):
    event = evening()
    rule(event, kind="penalty", entry=pair(event, 1), amount="1", reason="Slow play")
    compute_rounds(event)
    for kind in ("projector", "general"):
        context = part_context(code=event.code, kind=kind, page=1, stamp=stamp_in_database(event.code))
        html = part_html(context, "en")
        assert html.count("§") == 1
        assert "Slow play" not in html
    Event.objects.filter(pk=event.pk).update(state="closed", closed_at=timezone.now())
    event.refresh_from_db()
    event_publish(event=event, actor=desk(event), now=timezone.now())
    standings_compute(event_id=event.pk, now=timezone.now())
    rows = client.get(reverse("scoreboard:ranking-csv", args=[event.code])).content.decode()
    assert "Slow play" in rows
    data = json.loads(client.get(reverse("scoreboard:ranking-json", args=[event.code])).content)
    assert [one["reason"] for one in data["rulings"]] == ["Slow play"]
    standings = client.get(f"/api/v1/events/{event.code}/standings/").json()
    assert [one["kind"] for one in standings["rulings"]] == ["penalty"]
