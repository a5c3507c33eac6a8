"""The console of an event of teams: the list, the line-up, the movement, the attackers; and the phones."""

import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import play_of, running_event
from tests.teams import drafted, prepared, running, team_list
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.table.phones import Phone
from tournaments.models import AccessLink, Event, LogEntry
from tournaments.selectors.teams import attackers_of_event

pytestmark = pytest.mark.django_db


def console(event):
    client = logged_in(event.club.memberships.get(role="director").user)
    client.cookies["django_language"] = "en"
    return client


def url(event, name="players"):
    return reverse(f"director:{name}", args=[event.code])


def text_of(response):
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def pdf_text(response):
    assert response.status_code == 200
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


def test_teams_are_entered_by_name_and_badges_go_by_family_names():
    event = drafted(teams=0)
    client = console(event)
    refused = client.post(url(event), {"text": "Lyon: Anna Zoli / Bruno Masi"})
    assert refused.status_code == 422
    assert "Line 1: an entry has 3 players, and here they are 2" in refused.content.decode()
    listed = "Lyon: Anna Zoli / Bruno Masi / Carla Abba\nDino Neri / Elsa Orsi / Fabio Piga"
    text = text_of(client.post(url(event), {"text": listed}, follow=True))
    assert "2 teams entered" in text
    assert "Carla Abba Blue Bruno Masi White Anna Zoli Red" in text
    assert "2. Neri – Orsi – Piga" in text
    # Two cannot play this; six can.
    assert "This number cannot be played yet" in text
    assert "So many teams can play" in text_of(
        client.post(url(event), {"text": team_list(4, 3)}, follow=True)
    )


def test_a_line_up_is_the_directors_and_a_permutation():
    event = drafted("tarot-quadrettes", 2, 4)
    entry = event.entries.select_related("player").get(number=1)
    codes = [member.player.code for member in entry.members.order_by("order")]
    changed = {"team": entry.player.code, "order": [codes[2], codes[0], codes[1], codes[3]]}
    stranger = console(drafted(teams=0))
    assert stranger.post(url(event, "line_up"), changed).status_code == 404
    client = console(event)
    twice = {"team": entry.player.code, "order": [codes[0]] * 4}
    assert client.post(url(event, "line_up"), twice).status_code == 422
    assert "Gia1 Abba1 attacks" in text_of(client.post(url(event, "line_up"), changed, follow=True))
    assert LogEntry.objects.get(event=event, verb="line_up_set").detail["team"] == "Team 1"
    event = running(prepared(event, 1, 2))
    assert {one.player for one in attackers_of_event(event).values()} == {"Gia1 Abba1", "Gia2 Zoli2"}
    assert client.post(url(event, "line_up"), changed).status_code == 422


def test_quarters_to_come_may_get_other_attackers():
    event = running(prepared(drafted("tarot-team-match", 2, 5), 4, 1))
    entry = event.entries.select_related("player").get(number=1)
    codes = [member.player.code for member in entry.members.order_by("order")]
    client, team = console(event), {"team": entry.player.code}
    played = {**team, "order": [codes[1], codes[0], *codes[2:]]}
    assert client.post(url(event, "line_up"), played).status_code == 422
    reserve = {**team, "order": [codes[0], codes[4], *codes[2:4], codes[1]]}
    assert client.post(url(event, "line_up"), reserve).status_code == 302
    second = {one.player for place, one in attackers_of_event(event).items() if place[0] == 2}
    assert second == {"Gia1 Orsi1", "Gia2 Masi2"}
    text = text_of(client.get(url(event, "movement")))
    assert "Gia2 Zoli2 attacks; Gia2 Masi2, Gia2 Abba2, Gia2 Neri2 defend · in reserve: Gia2 Orsi2" in text
    leaves = {**team, "leaves": codes[2], "name": "Nina Nuova", "reason": "ill"}
    assert console(drafted(teams=0)).post(url(event, "member_replace"), leaves).status_code == 404
    assert client.post(url(event, "member_replace"), leaves | {"reason": ""}).status_code == 422
    text = text_of(client.post(url(event, "member_replace"), leaves, follow=True))
    assert "Nina Nuova attacks in quarter 3" in text


def test_the_movement_is_chosen_and_says_who_attacks():
    event = drafted()
    client = console(event)
    text = text_of(client.get(url(event, "movement")))
    assert "teams sit North–South or East–West all evening: up to 3 positions" in text
    wish = {"variant": "barometer", "positions": 2, "boards_per_position": 2, "first": "lot"}
    assert client.post(url(event, "movement"), wish | {"boards_per_position": 13}).status_code == 422
    text = text_of(client.post(url(event, "movement"), wish, follow=True))
    event = Event.objects.get(pk=event.pk)
    assert (event.movement["form"], event.movement["kind"]) == ("triplettes_howell", "barometer")
    attacker = attackers_of_event(event)[1, 1, 1]
    words = {"blue": "Blue", "white": "White", "red": "Red"}
    assert f"Board 1: {words[attacker.colour]} of team {attacker.team} ({attacker.player})" in text
    cards = pdf_text(client.get(url(event, "guide_cards")))
    assert attacker.team in cards
    assert f"1 {words[attacker.colour]}" in cards
    event = running(event)
    assert "NS" in pdf_text(client.get(url(event, "table_cards")))
    assert attacker.team in pdf_text(client.get(url(event, "score_slips")))
    assert {link.seat for link in AccessLink.objects.filter(event=event)} == {"NS", "EW"}


@pytest.mark.parametrize(
    ("preset", "teams", "members", "sides"),
    [("tarot-triplettes", 6, 3, ("NS", "EW")), ("tarot-quadrettes", 4, 4, ("A", "D"))],
)
def test_a_side_enters_and_the_other_confirms_on_its_phone(preset, teams, members, sides):
    event = prepared(drafted(preset, teams, members), 1, 2, "barometer" if members == 3 else "")
    event = running(event)
    play, attacker = play_of(event), attackers_of_event(event)[1, 1, 1]
    first, second = (Phone(event, seat=side) for side in sides)
    for phone in (first, second):
        phone.client.cookies["django_language"] = "en"
        home = text_of(phone.get())
        assert f"of team {attacker.team}" in home
        assert attacker.player in home
    assert first.enter(play.board).status_code == 302
    assert "Waiting for the other side" in text_of(first.get("confirm", play.board))
    assert first.confirm(play).status_code == 403
    assert second.confirm(play).status_code == 302
    assert play.versions.get().is_confirmed
    page = reverse("director:play", args=[event.code, play.board, play.table])
    assert f"of team {attacker.team}" in text_of(console(event).get(page))
    assert text_of(console(event).get(url(event, "event")))


def test_a_longer_list_takes_no_more_queries():
    counts = []
    for teams in (1, 3):
        event = drafted(teams=teams)
        client = console(event)
        client.get(url(event))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(event)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_late_team_takes_a_place_on_the_page_of_the_teams_and_it_is_taken_back():
    event = running(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1))
    client, absent = console(event), event.entries.select_related("player").get(number=4)
    asked = {
        "player": absent.player.code,
        "name": "Late: Lia Verdi / Leo Bruni / Ada Conti / Ugo Dini",
        "position": "1",
        "reason": "Never came",
    }
    assert "Somebody comes late" in text_of(client.get(url(event)))
    assert console(drafted(teams=0)).post(url(event, "player_place"), asked).status_code == 404
    few = client.post(url(event, "player_place"), asked | {"name": "Late: Lia Verdi"})
    assert few.status_code == 422
    assert "an entry has 4 players, and here they are 1" in few.content.decode()
    text = text_of(client.post(url(event, "player_place"), asked, follow=True))
    assert "The place is taken over." in text
    assert "5. Late" in text
    assert "Late" in text_of(client.get(url(event, "log")))
    back = client.post(url(event, "remake_undo"), {"reason": "Gone again"}, follow=True)
    assert "The movement is as it was before." in text_of(back)
    assert not event.entries.filter(name="Late").exists()


def test_a_late_team_plays_against_whoever_would_have_sat_out_and_it_is_taken_back():
    event = running(prepared(drafted("tarot-quadrettes", 5, 4), 3, 1, "byes"))
    client = console(event)
    asked = {
        "name": "Late: Lia Verdi / Leo Bruni / Ada Conti / Ugo Dini",
        "position": "2",
        "reason": "Stuck in the snow",
    }
    text = text_of(client.get(url(event)))
    assert "A team comes late" in text
    assert re.search(
        r"Position 2: against Team \d, who would have sat out; attacks at table \d, defends at", text
    )
    assert console(drafted(teams=0)).post(url(event, "team_late"), asked).status_code == 404
    single = running_event(16, 2, 1)
    assert console(single).post(url(single, "team_late"), asked).status_code == 404
    few = client.post(url(event, "team_late"), asked | {"name": "Late: Lia Verdi"})
    assert few.status_code == 422
    assert "an entry has 4 players, and here they are 1" in few.content.decode()
    assert 'value="Late: Lia Verdi"' in few.content.decode()
    text = text_of(client.post(url(event, "team_late"), asked, follow=True))
    assert "The team is in the movement." in text
    assert "6. Late" in text
    assert "no team sits out. A late team can take the place of one" in text
    log = text_of(client.get(url(event, "log")))
    assert "Late came late and plays from position 2 on against whoever would have sat out." in log
    assert "Late" in text_of(client.get(url(event, "movement"), {"position": 2}))
    assert "Late" in pdf_text(client.get(url(event, "guide_cards")))
    back = client.post(url(event, "remake_undo"), {"reason": "Gone again"}, follow=True)
    assert "The movement is as it was before." in text_of(back)
    assert not event.entries.filter(name="Late").exists()
