"""Several sessions: the pages of everybody and of the directors, files and the API, and who may do what."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.services.refresh import standings_refresh
from scoring.services.sessions import tournament_compute
from scoring.tasks import sweep
from tests.factories import (
    MembershipFactory,
    UserFactory,
    club_with_director,
    desk,
    finish_event,
    running_event,
)
from tournaments.models import Event, Tournament, TournamentRanking
from tournaments.services.events import event_reopen
from tournaments.services.sessions import sessions_set, tournament_create

pytestmark = pytest.mark.django_db


@pytest.fixture
def weekend(db: None) -> Tournament:
    """A played session, and one that has only begun."""
    club, _ = club_with_director()
    one = finish_event(running_event(20, 2, 1, club=club, name="Saturday"))
    two = running_event(20, 2, 1, club=club, name="Sunday")
    made = tournament_create(club=club, name="Weekend", actor=desk(one), now=timezone.now())
    lines = [(one.code, "1"), (two.code, "3/2")]
    sessions_set(tournament=made, sessions=lines, actor=desk(one), now=timezone.now())
    tournament_compute(tournament_id=made.pk, now=timezone.now())
    return made


def by_browser(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def director(tournament: Tournament) -> Client:
    return by_browser(desk(tournament.sessions.first().event).user)


def test_everybody_sees_the_ranking_and_why(client, weekend):
    text = client.get(reverse("sessions:tournament", args=[weekend.code])).content.decode()
    kept = TournamentRanking.objects.get(tournament=weekend)
    best = kept.rows[0]
    assert best["name"] in text
    assert f"exactly {best['total']}" in " ".join(text.split())
    assert "coefficient 3/2" in text
    assert "nothing that counts" in text  # nobody has a percentage of Sunday yet
    assert "After session 1" in text
    event = weekend.sessions.get(number=2).event
    page = client.get(reverse("scoreboard:event", args=[event.code])).content.decode()
    assert "A session of Weekend" in page
    assert "Weekend" in client.get(reverse("public:club", args=[weekend.club.code])).content.decode()
    assert client.get(reverse("sessions:tournament", args=["NOSUCH"])).status_code == 404


def test_files_and_the_api_have_exact_sums(client, weekend):
    text = client.get(reverse("sessions:csv", args=[weekend.code]) + "?lang=en").content.decode()
    rows = list(csv.DictReader(io.StringIO(text[1:])))
    body = client.get(f"/api/v1/tournaments/{weekend.code}/").json()
    file = client.get(reverse("sessions:json", args=[weekend.code])).json()
    assert file | {"computed_at": ""} == body | {"computed_at": ""}
    assert [one["coefficient"] for one in body["sessions"]] == ["1", "3/2"]
    assert (body["unit"], body["after"], body["is_final"], body["is_behind"]) == ("percent", 2, False, False)
    for row, line in zip(body["rows"], rows, strict=True):
        assert row["total"] == line["Sum, exact"]
        assert round(Fraction(row["total"]), 6) == Fraction(line["Sum"])
        assert (row["place"], row["sessions"][1]) == (int(line["Place"]), None)
    first = client.get(f"/api/v1/tournaments/{weekend.code}/", {"after": 1}).json()
    assert [row["total"] for row in first["rows"]] == [row["total"] for row in body["rows"]]
    assert client.get(f"/api/v1/tournaments/{weekend.code}/", {"after": "x"}).status_code == 400


def test_a_change_of_a_session_is_found_by_the_sweep(client, weekend):
    """The worker computes it with the session's standings; what got lost is found later."""
    event = weekend.sessions.get(number=1).event
    event_reopen(event=event, reason="A slip", actor=desk(event), now=timezone.now())
    assert client.get(f"/api/v1/tournaments/{weekend.code}/").json()["is_behind"]
    standings_refresh(event_id=event.pk, now=timezone.now())
    assert not client.get(f"/api/v1/tournaments/{weekend.code}/").json()["is_behind"]
    Event.objects.filter(pk=event.pk).update(results_version=F("results_version") + 1)
    sweep()
    assert not client.get(f"/api/v1/tournaments/{weekend.code}/").json()["is_behind"]
    assert TournamentRanking.objects.filter(tournament=weekend).count() == 3


def test_a_director_makes_a_tournament_from_a_preset_and_changes_it():
    club, user = club_with_director()
    client, address = by_browser(user), reverse("director:tournaments")
    assert client.get(address).status_code == 200
    form = {"name": "Cup", "preset": "tarot-individual-two", "first": "2026-03-14", "every": "7"}
    made = client.post(address, form | {"club": club.code}, follow=True)
    assert "Cup · 2" in made.content.decode()
    tournament = Tournament.objects.get(club=club)
    days = [one.event.played_on.isoformat() for one in tournament.sessions.all()]
    assert days == ["2026-03-14", "2026-03-21"]
    codes = [one.event.code for one in tournament.sessions.all()]
    page = reverse("director:tournament", args=[tournament.code])
    rows = {"event_0": codes[0], "number_0": "2", "coefficient_0": "1.5"}
    rows |= {"event_1": codes[1], "number_1": "1", "coefficient_1": "2/3", "event_2": "", "number_2": "3"}
    assert client.post(page, rows).status_code == 302
    found = [(one.event.code, str(one.coefficient)) for one in tournament.sessions.order_by("number")]
    assert found == [(codes[1], "2/3"), (codes[0], "3/2")]
    refusal = client.post(page, rows | {"coefficient_0": "lots"})
    assert refusal.status_code == 422
    assert 'value="lots"' in refusal.content.decode()
    empty = client.post(address, {"name": "", "preset": "", "club": club.code})
    assert empty.status_code == 422
    assert Event.objects.filter(club=club).count() == 2
    # The last day of all has no week after it.
    late = form | {"first": "9999-12-31", "club": club.code}
    assert client.post(address, late).status_code == 302


def test_a_director_does_it_by_the_api():
    club, user = club_with_director()
    client = by_browser(user)
    body = {"club": club.code, "name": "Cup", "preset": "tarot-individual-two", "days": ["2026-03-14"]}
    made = client.post("/api/v1/tournaments/", json.dumps(body), content_type="application/json")
    assert made.status_code == 201
    code, sessions = made.json()["tournament"], made.json()["sessions"]
    lines = [{"event": one["event"], "coefficient": "2"} for one in reversed(sessions)]
    address = f"/api/v1/tournaments/{code}/sessions/"
    body = json.dumps({"sessions": lines})
    found = client.put(address, body, content_type="application/json").json()
    assert [one["event"] for one in found["sessions"]] == [line["event"] for line in lines]
    assert client.get("/api/v1/tournaments/").json()[0]["tournament"] == code
    wrong = json.dumps({"sessions": [{"event": "NOSUCH"}]})
    refusal = client.put(address, wrong, content_type="application/json")
    assert refusal.json()["problems"][0]["code"] == "session_unknown"


def test_a_colleague_may_and_others_do_not_even_see_the_form(client, weekend):
    page = reverse("director:tournament", args=[weekend.code])
    colleague = by_browser(MembershipFactory(club=weekend.club, role="arbiter").user)
    outsider = by_browser(MembershipFactory().user)
    assert director(weekend).get(page).status_code == colleague.get(page).status_code == 200
    assert client.get(page).status_code == 302
    body = json.dumps({"sessions": []})
    api = f"/api/v1/tournaments/{weekend.code}/sessions/"
    assert client.put(api, body, content_type="application/json").status_code in {401, 403}
    for stranger in (outsider, by_browser(UserFactory())):
        assert stranger.get(page).status_code == stranger.post(page).status_code == 404
        assert stranger.put(api, body, content_type="application/json").status_code == 404
        assert weekend.name not in stranger.get(reverse("director:tournaments")).content.decode()
