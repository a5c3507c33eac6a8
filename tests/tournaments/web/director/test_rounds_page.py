"""An evening of pairs on the pages: list, plan, start, rounds with their reasons, late, leaving."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import desk
from tests.rounds import (
    drafted_pairs,
    place_everybody,
    play_round,
    running_pairs,
    started_pairs,
    write_result,
)
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import PAGES, address
from tournaments.models import Club, Event, LogEntry, Play, Position
from tournaments.selectors.rounds import round_last
from tournaments.services.links import links_issue


def problems(response: Any) -> list[str]:
    return [problem["text"] for problem in response.context["problems"]]


def round_url(event: Event, number: int, action: str) -> str:
    return reverse("director:round_act", args=[event.code, number, action])


def test_pairs_are_pasted_and_the_evening_starts(at_desk: Client, club: Club) -> None:
    event = drafted_pairs(0, club=club)
    page = at_desk.get(address("event", event)).content.decode()
    assert "Enter the pairs" in page
    text = "\n".join(f"Anna Rossi{n} / Bruno Bianchi{n}" for n in range(8))
    page = at_desk.post(address("players", event), {"text": text}, follow=True).content.decode()
    assert "8 pairs" in page
    assert "Anna Rossi3 – Bruno Bianchi3" in page
    page = at_desk.get(address("event", event)).content.decode()
    assert "Issue the table links" in page
    page = at_desk.post(address("start", event), follow=True).content.decode()
    assert "Draw round 1" in page


def test_the_plan_is_changed_with_everything_wrong_at_once(at_desk: Client, club: Club) -> None:
    event = drafted_pairs(8, club=club)
    codes = list(event.entries.order_by("number").values_list("player__code", flat=True))
    said = {
        "programme": "1 mitchell + 3 swiss carry 1/2",
        "members": "2",
        "hands": "3",
        "minutes": "40",
        "first": "listed",
        "fours": "1+4/2+3",
        "clubs_apart": "on",
        "one": codes[0],
        "other": codes[1],
    }
    page = at_desk.post(address("plan", event), said, follow=True).content.decode()
    assert "8 entries can play this plan." in page
    event.refresh_from_db()
    assert event.plan["apart"] == [codes[:2]]
    assert "Tables for 8 entries" in page
    assert "<dd>4 tables</dd>" in page
    table = "1 1: NS 1 EW 2\r\n1 2: NS 3 EW 4\r\n1 3: NS 5 EW 6\r\n1 4: NS 7 EW 8"
    said_more = said | {"programme": "1 typed + 2 danish", "typed": table, "families": "3, 7\n1 2 8"}
    page = at_desk.post(address("plan", event), said_more, follow=True).content.decode()
    assert "The typed table is for 8 entries." in page
    assert "Every two pairs meet at most once." in page
    event.refresh_from_db()
    assert event.plan["families"] == [[codes[2], codes[6]], [codes[0], codes[1], codes[7]]]
    assert "3, 7\n1, 2, 8" in page
    wrong = at_desk.post(
        address("plan", event), said_more | {"typed": "1 1: NS 1\n1 2: EW 3", "families": "3, 77"}
    )
    assert wrong.status_code == 422
    assert len(problems(wrong)) == 3
    refused = at_desk.post(address("plan", event), said | {"programme": "2 tango + x", "hands": "99"})
    assert refused.status_code == 422
    assert set(refused.context["form"].errors) == {"programme", "hands"}
    assert len(refused.context["form"].errors["programme"]) == 2
    page = at_desk.post(
        address("plan", event), said | {"programme": "9 mitchell"}, follow=True
    ).content.decode()
    assert "This cannot be played yet" in page


def test_a_round_is_drawn_looked_at_drawn_again_and_published(at_desk: Client, club: Club) -> None:
    event = started_pairs(9, club=club)
    page = at_desk.post(round_url(event, 1, "draw"), follow=True).content.decode()
    assert "Round 1 as it is drawn" in page
    assert "sits out" in page
    assert "Publish and start round 1" in page
    seed = Position.objects.get(event=event).draw["seed"]
    at_desk.post(round_url(event, 1, "redraw"), {"seen": seed})
    assert Position.objects.get(event=event).draw["seed"] != seed
    again = at_desk.post(round_url(event, 1, "publish"), {"seen": seed, "start": "1"})
    assert again.status_code == 422
    assert "drawn again meanwhile" in problems(again)[0]
    page = at_desk.post(round_url(event, 1, "publish"), {"start": "1"}, follow=True).content.decode()
    assert "Seats in round 1" in page
    twice = at_desk.post(round_url(event, 2, "draw"))
    assert problems(twice) == [f"Round 1, table {n}: no result." for n in range(1, 5)]


def test_the_next_draw_says_why(at_desk: Client, club: Club) -> None:
    event = running_pairs(8, club=club, programme="2 danish")
    play_round(event, 1)
    page = at_desk.post(round_url(event, 2, "draw"), follow=True).content.decode()
    assert "who is next in the standing order" in page
    assert "The draw rests on older standings" not in page
    for play in Play.objects.filter(event=event, position__number=1):
        write_result(play, {"NS": 0, "EW": 5000 * play.table})
    place_everybody(event)
    page = at_desk.get(address("event", event)).content.decode()
    assert "The draw rests on older standings" in page
    assert "Seats in round 1" in at_desk.get(address("event", event) + "?round=1").content.decode()


def test_two_change_places_after_the_consequences_were_shown(at_desk: Client, club: Club) -> None:
    event = running_pairs(9, club=club)
    first, second = (
        Position.objects.get(event=event).seats.get(table=1, seat=seat).entry for seat in ("NS", "EW")
    )
    rests = Position.objects.get(event=event).byes.get().entry
    asked = {"first": first.player.code, "second": rests.player.code}
    page = at_desk.get(address("round_swap", event), asked).content.decode()
    assert "Nothing speaks against it" in page
    assert at_desk.post(address("round_swap", event), asked).status_code == 422
    at_desk.post(address("round_swap", event), asked | {"reason": "sat down so"})
    position = Position.objects.get(event=event)
    assert position.byes.get().entry == first
    assert position.seats.get(table=1, seat="NS").entry == rests
    assert position.seats.get(table=1, seat="EW").entry == second


def test_late_and_leaving(at_desk: Client, club: Club) -> None:
    event = running_pairs(9, club=club)
    links_issue(event=event, actor=desk(event), now=timezone.now())
    page = at_desk.post(address("player_late", event), {"late": "Late One / Late Two"}, follow=True)
    assert "Late One – Late Two" in page.content.decode()
    assert round_last(event).seats.count() == 10
    refused = at_desk.post(address("player_late", event), {"late": "Only One"})
    assert "an entry has 2 players, and here they are 1" in problems(refused)[0]
    leaver = event.entries.get(number=1)
    asked = {"player": leaver.player.code, "reason": "ill"}
    page = at_desk.post(address("player_withdraw", event), asked, follow=True).content.decode()
    assert "Put back" in page
    assert round_last(event).byes.count() == 2
    assert at_desk.get(address("log", event)).status_code == 200


def test_every_page_of_an_event_of_rounds_opens(at_desk: Client, club: Club) -> None:
    drafted = drafted_pairs(0, club=club)
    assert (
        "une équipe de 3"
        in at_desk.get(address("plan", drafted), headers={"accept-language": "fr"}).content.decode()
    )
    for event in (drafted, running_pairs(5, club=club)):
        for name in (*PAGES, "plan", "round_swap", "guide_cards", "swap"):
            response = at_desk.get(address(name, event))
            assert response.status_code in {200, 302, 422}, name
    play = event.plays.get(table=1)
    assert at_desk.get(address("play", event, play.board, play.table)).status_code == 200


def test_the_page_of_rounds_asks_as_much_for_many_pairs_and_reads_no_draw_table_by_table(
    at_desk: Client, club: Club
) -> None:
    asked = []
    for pairs in (6, 20):
        event = running_pairs(pairs, club=club)
        play_round(event, 1)
        with CaptureQueriesContext(connection) as captured:
            assert at_desk.get(address("event", event)).status_code == 200
        asked.append(len(captured))
        at_tables = [one["sql"] for one in captured if 'FROM "tournaments_play"' in one["sql"]]
        assert at_tables
        assert not [sql for sql in at_tables if '"draw"' in sql]
    assert asked[0] == asked[1] <= 30


def test_pairs_have_one_number_and_one_name_everywhere(at_desk: Client, club: Club) -> None:
    """The number of the list, also in the reasons of a draw; both names in the log, where one leaves."""
    event = drafted_pairs(6, club=club, programme="4 danish")
    page = at_desk.get(address("links", event)).content.decode()
    assert "Each side of a table gets its own code." in page
    at_desk.post(reverse("director:links_issue", args=[event.code]))
    assert "who is late can still enter" in at_desk.get(address("event", event)).content.decode()
    at_desk.post(address("start", event))
    page = at_desk.post(round_url(event, 1, "draw"), follow=True).content.decode()
    for entry in event.entries.all():
        named = f"No. {entry.number} (Anna Rossi{entry.number} – Bruno Bianchi{entry.number})"
        assert named.lower() in page.lower()
        assert f'seats-number">{entry.number}</span>' in page
    at_desk.post(round_url(event, 1, "publish"))
    leaving = event.entries.get(number=2).player.code
    at_desk.post(address("player_withdraw", event), {"player": leaving, "reason": "ill"})
    page = at_desk.get(address("log", event)).content.decode()
    assert "Anna Rossi2 – Bruno Bianchi2 withdrew." in page


def test_who_gets_in(owner: Any, colleague: Any, outsider: Any, client: Client, club: Club) -> None:
    event = running_pairs(5, club=club)
    lines = LogEntry.objects.count()
    for name in ("plan", "round_swap"):
        assert logged_in(outsider).get(address(name, event)).status_code == 404
        assert client.get(address(name, event)).url.startswith("/login/")
        assert logged_in(colleague).get(address(name, event)).status_code == 200
    for action in (round_url(event, 2, "draw"), address("player_late", event), address("plan", event)):
        assert logged_in(outsider).post(action).status_code == 404
        assert client.post(action).url.startswith("/login/")
    assert LogEntry.objects.count() == lines
    assert logged_in(owner).post(round_url(event, 1, "no-such-thing")).status_code == 404
    play_round(event, 1)
    assert logged_in(owner).post(round_url(event, 1, "close")).status_code == 302
    assert logged_in(colleague).post(round_url(event, 2, "draw")).status_code == 302
    assert event.positions.count() == 2
