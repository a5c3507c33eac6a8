"""The published ranking as CSV and JSON."""

import csv
import io

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Snapshot
from scoring.web.scoreboard.downloads import harmless
from tests.factories import desk, entrants, finish_event, running_event
from tests.scoring.evenings import published_evening, short_evening
from tournaments.models import Entry
from tournaments.services.events import event_reopen

pytestmark = pytest.mark.django_db


def csv_rows(client, event, **query):
    response = client.get(reverse("scoreboard:ranking-csv", args=[event.code]), query)
    assert response.status_code == 200
    text = response.content.decode("utf-8")
    assert text.startswith("\ufeff")
    return response, list(csv.reader(io.StringIO(text[1:]), delimiter=";" if query["lang"] != "en" else ","))


def get_json(client, event):
    return client.get(reverse("scoreboard:ranking-json", args=[event.code]))


def test_the_csv_holds_both_rankings(client):
    event = published_evening()
    response, (head, *rows) = csv_rows(client, event, lang="en")
    assert head[:7] == ["Place", "Alternate place", "Line", "Place in the line", "Code", "Player", "Global %"]
    assert len(rows) == 20
    snapshot = Snapshot.objects.filter(event=event).first()
    by_code = {row.entry.player.code: row for row in snapshot.rows.select_related("entry__player")}
    for row in rows:
        stored = by_code[row[4]]
        assert row[:4] == [
            str(stored.place),
            str(stored.alternate_place),
            stored.line,
            str(stored.line_place),
        ]
        assert row[6] == f"{stored.total // 10**6}.{stored.total % 10**6:06}"
        assert row[12:] == [
            str(snapshot.number),
            "tarot-individual (topage-1), 1/4 + 3/4",
            snapshot.input_hash,
        ]
    places = [int(row[0]) for row in rows]
    assert places == sorted(places)
    assert f'filename="etui-{event.code}.csv"' in response.headers["Content-Disposition"]


def test_the_csv_is_written_as_the_language_does(client):
    event = published_evening()
    _response, (_head, first, *_rest) = csv_rows(client, event, lang="fr")
    assert "," in first[6]
    assert first[6].split(",")[1].isdecimal()


def test_a_name_cannot_be_a_formula(client):
    event = published_evening()
    entry = entrants(event)[0]
    entry.player.given_name, entry.player.family_name = "=HYPERLINK(1)", "Rossi"
    entry.player.save()
    _response, rows = csv_rows(client, event, lang="it")
    assert "'=HYPERLINK(1) Rossi" in [row[5] for row in rows]


@pytest.mark.parametrize("start", list("=+-@\t\r\n"))
def test_what_begins_a_formula_gets_an_apostrophe(start):
    assert harmless(f"{start}A1") == f"'{start}A1"
    assert harmless(f"{start}1+1") == f"'{start}1+1"


def test_the_json_holds_exact_figures_and_their_origin(client):
    event = published_evening()
    data = get_json(client, event).json()
    snapshot = Snapshot.objects.filter(event=event).first()
    assert data["event"]["code"] == event.code
    assert data["snapshot"]["number"] == snapshot.number
    assert data["snapshot"]["input_hash"] == snapshot.input_hash
    assert data["snapshot"]["formula"] == {
        "name": "tarot-individual",
        "version": "topage-1",
        "attack": "1/4",
        "defence": "3/4",
    }
    assert data["snapshot"]["results"] == 15
    assert {row["player"] for row in data["general"]} == {row["player"] for row in data["alternate"]}
    assert [row["place"] for row in data["alternate"]] == sorted(row["place"] for row in data["alternate"])
    best = data["general"][0]
    assert best["place"] == 1
    assert float(best["total"]) == max(float(row["total"]) for row in data["general"])
    assert len(best["total"].split(".")[1]) == 6


def test_no_licence_leaves_the_house(client):
    event = published_evening()
    assert b"L0001" not in get_json(client, event).content
    response, _rows = csv_rows(client, event, lang="en")
    assert b"L0001" not in response.content


def test_before_publication_there_is_a_sentence(client):
    running, closed = running_event(), finish_event(short_evening())
    for event in (running, closed):
        for name in ("ranking-csv", "ranking-json"):
            response = client.get(reverse(f"scoreboard:{name}", args=[event.code]), {"lang": "en"})
            assert response.status_code == 409
            assert b"has not been published" in response.content


def test_a_reopened_event_has_no_official_ranking(client):
    event = published_evening()
    event_reopen(event=event, reason="A slip was found", actor=desk(event), now=timezone.now())
    assert get_json(client, event).status_code == 409


def test_an_unknown_event_is_not_found(client):
    assert client.get("/e/NOPE42/ranking.csv").status_code == 404
    assert client.get("/e/NOPE42/ranking.json").status_code == 404


def test_a_ranking_is_never_older_than_its_results(client):
    """Published a moment ago, the worker has not come to it yet."""
    event = finish_event(short_evening(), publish=True)
    assert not Snapshot.objects.filter(event=event).exists()
    data = get_json(client, event).json()
    assert data["snapshot"]["results"] == 15
    assert Entry.objects.filter(event=event, place=1).exists()


def test_the_page_offers_the_files_when_published(client):
    event = published_evening()
    html = client.get(reverse("scoreboard:event", args=[event.code])).content.decode()
    assert reverse("scoreboard:ranking-csv", args=[event.code]) in html
    html = client.get(reverse("scoreboard:event", args=[running_event().code])).content.decode()
    assert "ranking.csv" not in html
