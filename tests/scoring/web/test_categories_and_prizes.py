"""Places within categories and prizes: on the scoreboard, in files, over the API, on the director's page."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import StandingRow
from scoring.selectors.categories import entry_groups
from scoring.selectors.prizes import prize_changes_of
from scoring.selectors.standings import latest_snapshot
from scoring.services.prizes import prizes_set
from tests.factories import UserFactory, desk, finish_event, running_event
from tests.refusals import refused
from tests.scoring.evenings import compute, short_evening
from tests.scoring.rounds import evening as evening_of_rounds
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import Entry, Event, LogEntry
from tournaments.services.categories import categories_set

pytestmark = pytest.mark.django_db

LIST = {
    "currency": "EUR",
    "prizes": [
        {"place": 1, "amount": "100"},
        {"place": 2, "amount": "50"},
        {"group": "sex:F", "place": 1, "amount": "60", "label": "Flowers"},
        {"group": "club:Nowhere", "place": 1, "amount": "10"},
    ],
}


def every_second_woman(event: Event) -> None:
    entries = Entry.objects.filter(event=event).select_related("player").order_by("place", "number")
    wanted = {entry.player.code: {"sex": "F" if index % 2 else "M"} for index, entry in enumerate(entries)}
    categories_set(
        event=event, categories=wanted, actor=desk(event), now=timezone.now(), reason="Known by now"
    )


def played(*, publish: bool = True) -> Event:
    """An evening of different places with prizes; the second of all, and every other one, is a woman."""
    event = finish_event(running_event(20, 5, 1), publish=publish)
    compute(event)
    every_second_woman(event)
    prizes_set(event=event, data=LIST, actor=desk(event), now=timezone.now(), reason="Announced")
    event.refresh_from_db()
    compute(event)
    return event


def page(client: Client, event: Event, show: str) -> str:
    response = client.get(reverse("scoreboard:event", args=[event.code]), {"show": show, "lang": "en"})
    assert response.status_code == 200
    return response.content.decode()


def ranked(event: Event) -> list[Entry]:
    rows = StandingRow.objects.filter(snapshot=latest_snapshot(event)).order_by("place", "entry__number")
    return [row.entry for row in rows.select_related("entry__player")]


def by_browser(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_ranking_says_the_place_within_a_category(client):
    event = played()
    first, second, *_ = ranked(event)
    text = page(client, event, "general")
    row = text[text.index(f'data-key="{second.player.code}"') :].split("</tr>")[0]
    assert '<span class="sub">Women:\xa01</span>' in row
    assert "Men:\xa01" in text[text.index(f'data-key="{first.player.code}"') :].split("</tr>")[0]
    tab = page(client, event, "categories")
    women = tab[tab.index(">Women<") :]
    assert women.index(second.player.code) < women.index(ranked(event)[3].player.code)
    assert ">Line N<" in tab


def test_the_published_ranking_says_who_gets_what(client):
    """The second would get 50 of all; as the first woman she gets 60, and the third gets the 50."""
    event = played()
    first, second, third, *_ = ranked(event)
    rows = [row.split("</tr>")[0] for row in page(client, event, "prizes").split("<tr>")[1:]]
    got = {entry: next(row for row in rows if entry.player.code in row) for entry in (first, second, third)}
    assert "100\xa0EUR" in got[first]
    assert "60\xa0EUR" in got[second]
    assert "Flowers" in got[second]
    assert "50\xa0EUR" in got[third]
    assert "Nobody is in line for" in page(client, event, "prizes")


def test_before_the_publication_there_is_the_list_and_no_winner(client):
    event = played(publish=False)
    text = page(client, event, "prizes")
    assert "100\xa0EUR" in text
    assert not [entry for entry in ranked(event)[:3] if entry.player.code in text]
    found = client.get(f"/api/v1/events/{event.code}/prizes/").json()
    assert found["awards"] is None
    assert found["list"]["prizes"][2] == LIST["prizes"][2]


def test_an_event_without_categories_and_prizes_has_no_such_tabs(client):
    event = short_evening()
    compute(event)
    assert "show=prizes" not in page(client, event, "general")
    for show in ("categories", "prizes"):
        assert client.get(reverse("scoreboard:event", args=[event.code]), {"show": show}).status_code == 404


def test_files_and_the_api_say_both(client):
    event = played()
    _, second, third, *_ = ranked(event)
    text = client.get(reverse("scoreboard:ranking-csv", args=[event.code]), {"lang": "en"}).content.decode()
    head, *rows = csv.reader(io.StringIO(text[1:]))
    assert head[-2:] == ["Categories", "Prize"]
    cells = {row[4]: row[-2:] for row in rows}
    assert cells[second.player.code][1] == "60\xa0EUR, Flowers (Women:\xa01)"
    assert cells[second.player.code][0].startswith("Women:\xa01 · Line\xa0")
    assert cells[third.player.code][1] == "50\xa0EUR (All:\xa02)"
    published = client.get(reverse("scoreboard:ranking-json", args=[event.code])).json()
    standings = client.get(f"/api/v1/events/{event.code}/standings/").json()
    for body in (published, standings):
        assert body["categories"]["sex:F"][0] == {"place": 1, "player": second.player.code}
        award = next(one for one in body["prizes"]["awards"] if one["player"] == third.player.code)
        assert (award["amount"], award["group"], award["first"]) == ("50", "", 2)
    assert client.get(f"/api/v1/events/{event.code}/categories/").json() == standings["categories"]


def test_lists_ask_as_much_for_twenty_as_for_twelve(client):
    event = played()

    def queries(show: str) -> int:
        compute(event)
        with CaptureQueriesContext(connection) as captured:
            page(client, event, show)
        return len(captured)

    shown = ("general", "categories", "prizes")
    before = [queries(show) for show in shown]
    gone = [entry.pk for entry in ranked(event)[12:]]
    StandingRow.objects.filter(entry__in=gone).delete()
    client.get("/")
    Event.objects.filter(pk=event.pk).update(results_version=event.results_version)
    assert [queries(show) for show in shown] <= before


def test_a_correction_tells_whose_prizes_would_change():
    event = played()
    first, _, third, *_ = ranked(event)
    before = dict(StandingRow.objects.filter(snapshot=latest_snapshot(event)).values_list("entry", "place"))
    assert prize_changes_of(event, before, before) == []
    after = before | {first.pk: 3, third.pk: 1}
    changes = prize_changes_of(event, before, after)
    assert {change.entrant for change in changes} == {first.pk, third.pk}
    assert next(one.after[0].amount for one in changes if one.entrant == third.pk) == 10_000


def test_the_director_sets_prizes_a_row_for_each():
    event = played(publish=False)
    client, address = by_browser(desk(event).user), reverse("prizes:prizes", args=[event.code])
    text = client.get(address).content.decode()
    assert "As things stand" in text
    assert "Nobody is in “Nowhere” yet" in text
    row = {"group_0": "", "place_0": "1", "amount_0": "20,50", "label_0": "", "currency": "EUR", "step": "1"}
    empty = {"group_1": "sex:F", "place_1": "", "amount_1": "", "label_1": ""}
    assert client.post(address, row | empty | {"per_player": "all"}).status_code == 302
    event.refresh_from_db()
    assert [one["amount"] for one in event.prizes["prizes"]] == ["20.50"]
    assert event.prizes["per_player"] == "all"
    assert LogEntry.objects.filter(event=event, verb="prizes_set").count() == 2
    refusal = client.post(address, row | {"amount_0": "much", "place_0": "0"})
    assert refusal.status_code == 422
    text = refusal.content.decode()
    assert 'href="#id_amount_0"' in text
    assert 'href="#id_place_0"' in text
    assert 'value="much"' in text


def test_the_director_sets_categories_on_a_page_and_by_the_api():
    event = short_evening()
    client, address = by_browser(desk(event).user), reverse("director:categories", args=[event.code])
    code = Entry.objects.filter(event=event).first().player.code
    assert client.get(address).status_code == 200
    assert client.post(address, {f"{code}-sex": "F", f"{code}-series": "1"}).status_code == 302
    assert Entry.objects.get(event=event, player__code=code).series == "1"
    refusal = client.post(address, {f"{code}-sex": "?", f"{code}-series": "2"})
    assert refusal.status_code == 422
    assert 'value="2"' in refusal.content.decode()
    body = json.dumps({"categories": {code: {"age_class": "junior"}}})
    found = client.put(f"/api/v1/events/{event.code}/categories/", body, content_type="application/json")
    assert found.json()["age:junior"] == [{"place": None, "player": code}]
    assert client.post(address, {"take": "1"}).status_code == 302


def test_others_look_and_change_nothing(client):
    event = short_evening()
    outsider = by_browser(UserFactory())
    for name in ("prizes:prizes", "director:categories"):
        address = reverse(name, args=[event.code])
        assert client.get(address).status_code == 302
        assert outsider.get(address).status_code == 404
        assert outsider.post(address).status_code == 404
    for part, body in (("prizes", {"prizes": LIST}), ("categories", {"categories": {}})):
        address = f"/api/v1/events/{event.code}/{part}/"
        assert client.get(address).status_code == 200
        assert client.put(address, body, content_type="application/json").status_code in {401, 403}
        assert outsider.put(address, body, content_type="application/json").status_code == 404


def test_after_the_publication_prizes_are_changed_for_a_reason():
    event = finish_event(short_evening(), publish=True)
    with refused("reason_missing", "amount_unreadable"):
        data = {"prizes": [{"place": 1, "amount": -1}]}
        prizes_set(event=event, data=data, actor=desk(event), now=timezone.now())


def test_teams_and_pairs_have_their_lines_and_categories(client):
    event = running(prepared(drafted(teams=6), 2, 2), started=1)
    play_all(event)
    event.refresh_from_db()
    compute(event)
    every_second_woman(event)
    compute(event)
    assert {groups[-1] for groups in entry_groups(event).values()} == {"line:NS", "line:EW"}
    assert "Line NS" in page(client, event, "categories")
    pairs = evening_of_rounds()
    every_second_woman(pairs)
    compute(pairs)
    assert "Women:\xa01" in page(client, pairs, "general")
    assert "Women" in page(client, pairs, "categories")
    match = running(prepared(drafted("tarot-quadrettes", 4, 4), 2, 2), started=1)
    every_second_woman(match)
    compute(match)
    assert page(client, match, "categories")
