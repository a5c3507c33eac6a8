"""Rounds through the API: the evening, who may, and that a draw is nobody's affair before it is published."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from rest_framework.test import APIClient

from tests.factories import desk, seat_link
from tests.rounds import drafted_pairs, drawn_round, play_round, running_pairs, started_pairs
from tournaments.models import Club, Event, Position
from tournaments.services.links import links_issue
from tournaments.services.rounds import round_close, round_publish


def address(event: Event, rest: str) -> str:
    return f"/api/v1/events/{event.code}/{rest}"


def test_an_evening_is_directed_through_the_api(club: Club, director: APIClient, public: APIClient) -> None:
    event = drafted_pairs(0, club=club)
    plan = {"programme": "1 mitchell + 1 danish", "hands": 3}
    assert director.post(address(event, "plan/"), {"plan": plan}, format="json").status_code == 200
    text = "\n".join(f"A Uno{n} / B Due{n}" for n in range(5))
    made = director.post(address(event, "entries/import/"), {"text": text})
    row = made.json()[0]
    assert (row["name"], len(row["members"])) == ("A Uno0 – B Due0", 2)
    assert director.post(address(event, "start/")).status_code == 200
    drawn = director.post(address(event, "rounds/1/draw/"), {"seed": "ab" * 16}).json()
    assert (drawn["seed"], len(drawn["tables"]), len(drawn["byes"])) == ("ab" * 16, 2, 1)
    assert public.get(address(event, "rounds/")).json() == []
    again = director.post(address(event, "rounds/1/draw/"))
    assert [problem["code"] for problem in again.json()["problems"]] == ["round_already_drawn"]
    first, second = (drawn["tables"][0]["seats"][side]["code"] for side in ("NS", "EW"))
    swapped = director.post(address(event, "rounds/1/swap/"), {"first": first, "second": second}).json()
    assert swapped["tables"][0]["seats"]["NS"]["code"] == second
    assert director.post(address(event, "rounds/1/publish/")).json()["started_at"]
    (shown,) = public.get(address(event, "rounds/")).json()
    assert {"seed", "order", "unavoidable", "format"}.isdisjoint(shown)
    assert "reasons" not in shown["tables"][0]
    late = director.post(address(event, "entries/late/"), {"text": "C Tre / D Quattro"})
    assert late.status_code == 201
    assert public.get(address(event, "rounds/")).json()[0]["byes"] == []
    play_round(event, 1)
    assert director.post(address(event, "rounds/1/close/")).json()["closed_at"]
    assert director.post(address(event, "rounds/2/draw/")).json()["format"] == "danish"
    assert director.post(address(event, "rounds/2/drop/")).json()["number"] == 1


def test_only_who_directs_the_club(
    club: Club, colleague: APIClient, outsider: APIClient, public: APIClient
) -> None:
    event = running_pairs(5, club=club)
    player = event.entries.first().player.code
    for client in (outsider, public):
        for rest in ("plan/", "rounds/2/draw/", "rounds/1/close/", "rounds/1/swap/", "entries/late/"):
            body = {"plan": {}, "text": "A B / C D", "first": player, "second": player, "reason": "x"}
            answer = client.post(address(event, rest), body, format="json")
            assert answer.status_code in {401, 403, 404}, rest
        assert client.get(address(event, "plan/")).status_code in {401, 403, 404}
        assert "seed" not in client.get(address(event, "rounds/")).json()[0]
    assert "seed" in colleague.get(address(event, "rounds/")).json()[0]
    play_round(event, 1)
    assert colleague.post(address(event, "rounds/1/close/")).status_code == 200


def test_rounds_are_read_in_as_many_queries_whatever_their_number(
    club: Club, director: APIClient, public: APIClient, django_assert_max_num_queries: Any
) -> None:
    event = running_pairs(8, club=club, programme="3 danish")
    for number in (2, 3):
        play_round(event, number - 1)
        drawn_round(event, number)
        round_publish(event=event, number=number, actor=desk(event), now=event.started_at)
    for client, most in ((public, 8), (director, 12)):
        with django_assert_max_num_queries(most):
            assert len(client.get(address(event, "rounds/")).json()) == 3


PUBLIC = (
    *("/e/{code}/", "/e/{code}/fragment/", "/e/{code}/projector/", "/e/{code}/seats/", "/c/aosta/"),
    *("/api/v1/events/{code}/rounds/", "/api/v1/events/{code}/seating/?position=2", "/api/v1/events/{code}/"),
    *("/api/v1/events/{code}/entries/", "/e/{code}/seats/projector/"),
)


def seen(event: Event, clients: list[tuple[Client, tuple[str, ...]]]) -> list[str]:
    """What each of them reads, without what changes with every request, or with every line of the log."""
    return [
        re.sub(r'(csrfmiddlewaretoken" value|X-CSRFToken&quot;: &quot;|data-etag)[^>]*', "", page)
        for client, addresses in clients
        for page in (client.get(path.format(code=event.code)).content.decode() for path in addresses)
    ]


def test_a_draw_that_is_not_published_changes_nothing_for_anybody_else(
    club: Club, outsider: APIClient, public: APIClient
) -> None:
    event = running_pairs(5, club=club, programme="4 danish")
    links_issue(event=event, actor=desk(event), now=event.started_at)
    play_round(event, 1)
    round_close(event=event, number=1, actor=desk(event), now=event.started_at)
    phone, (link, token) = Client(), seat_link(event, 1, "NS")
    phone.get(f"/t/{token}")
    phone_api = APIClient()
    phone_api.credentials(HTTP_AUTHORIZATION=f"Link {token}")
    everybody = [
        (public, PUBLIC),
        (outsider, PUBLIC),
        (phone, (f"/table/{link.public_id}/", f"/table/{link.public_id}/state/")),
        (phone_api, ("/api/v1/table/",)),
    ]
    before = seen(event, everybody)
    drawn_round(event, 2)
    assert Position.objects.filter(event=event, number=2, published_at=None).exists()
    assert seen(event, everybody) == before


def test_round_one_is_seated_through_the_api(
    club: Club, director: APIClient, outsider: APIClient, public: APIClient
) -> None:
    event = started_pairs(5, club=club, first="hand", programme="3 danish")
    one, two, three, four, five = event.entries.order_by("number").values_list("player__code", flat=True)
    tables = [{"table": 1, "seats": {"NS": one, "EW": five}}, {"table": 3, "seats": {"NS": two, "EW": three}}]
    body = {"tables": tables, "byes": [four]}
    url = address(event, "rounds/by-hand/")
    assert outsider.post(url, body, format="json").status_code == 404
    assert public.post(url, body, format="json").status_code in {401, 403}
    wrong = director.post(url, {"tables": [*tables, tables[0]], "byes": ["NOBODY"]}, format="json")
    assert [problem["code"] for problem in wrong.json()["problems"]] == ["table_twice"]
    wrong = director.post(url, {"tables": tables, "byes": ["NOBODY"]}, format="json")
    codes = [problem["code"] for problem in wrong.json()["problems"]]
    assert codes == ["seated_unknown", "seated_not_once"]
    seated = director.post(url, body, format="json").json()
    assert [table["table"] for table in seated["tables"]] == [1, 3]
    assert seated["tables"][0]["seats"]["EW"]["code"] == five
    assert public.get(address(event, "rounds/")).json() == []
    again = director.post(url, body | {"seen": "00"}, format="json")
    assert again.json()["problems"][0]["code"] == "round_drawn_meanwhile"


def test_a_typed_table_and_families_go_through_the_api(club: Club, director: APIClient) -> None:
    event = drafted_pairs(4, club=club)
    codes = list(event.entries.order_by("number").values_list("player__code", flat=True))
    table = "1 1: NS 1 EW 2\n1 2: NS 3 EW 4\n2 1: NS 1 EW 3\n2 2: NS 4 EW 2"
    plan = {"programme": "2 typed + 1 danish", "typed": table, "families": [[codes[0], codes[3]]]}
    answer = director.post(address(event, "plan/"), {"plan": plan}, format="json").json()
    assert (answer["plan"]["typed"], answer["plan"]["families"]) == (table, [[codes[0], codes[3]]])
    assert answer["problems"] == []
    wrong = {"programme": "2 typed", "typed": table.replace("EW 3", "EW"), "families": [[codes[0], "NOBODY"]]}
    answer = director.post(address(event, "plan/"), {"plan": wrong}, format="json")
    assert answer.status_code == 400
    assert {problem["code"] for problem in answer.json()["problems"]} == {
        "line_unreadable",
        "families_unknown",
    }
