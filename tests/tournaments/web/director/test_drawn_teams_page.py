"""Teams that are drawn by their ranking: the plan's page, the page of the draw, and the same over the API."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from tests.factories import desk
from tests.rounds import drafted_pairs
from tests.tournaments.web.director.test_permissions import address
from tournaments.models import Club, Event
from tournaments.services.entry_teams import teams_set
from tournaments.services.events import event_start

TEAMS = ("Bari", "Como", "Lyon")


def drafted(club: Club) -> Event:
    event = drafted_pairs(6, club=club, team_size=2, first="listed")
    codes = [one.player.code for one in event.entries.select_related("player").order_by("number")]
    teams = {code: TEAMS[place // 2] for place, code in enumerate(codes)}
    return teams_set(event=event, teams=teams, actor=desk(event), now=timezone.now())


def test_the_plan_offers_it_and_the_draw_names_teams_only_to_directors(at_desk: Client, club: Club) -> None:
    event = drafted(club)
    page = at_desk.get(address("plan", event))
    assert "never again teams" in page.content.decode()
    fields = {name: value for name, value in page.context["form"].initial.items() if value not in (None, [])}
    said = fields | {"programme": "3 danish teams"}
    page = at_desk.post(address("plan", event), said, follow=True).content.decode()
    assert "Danish between teams, 3 rounds" in page
    assert "2 sit out in a round" in page
    event.refresh_from_db()
    event = event_start(event=event, actor=desk(event), now=timezone.now())
    draw = reverse("director:round_act", args=[event.code, 1, "draw"])
    page = at_desk.post(draw, follow=True).content.decode()
    assert "No. 1 (Bari) meets no. 2 (Como), who is next in the standing order." in page
    assert "No. 3 (Lyon) sits out" in page
    assert "Lyon, sits out" in page
    seats = reverse("public:seats", args=[event.code])
    assert "Lyon" not in Client().get(seats).content.decode()
    at_desk.post(reverse("director:round_act", args=[event.code, 1, "publish"]))
    page = Client().get(seats).content.decode()
    assert all(team in page for team in TEAMS)


def test_the_api_draws_teams_and_tells_everybody_who_plays_for_whom(at_desk: Client, club: Club) -> None:
    event = drafted(club)
    director, public = APIClient(), APIClient()
    director.force_login(desk(event).user)
    root = f"/api/v1/events/{event.code}/"
    plan = event.plan | {"programme": "2 swiss teams"}
    assert director.post(f"{root}plan/", {"plan": plan}, format="json").status_code == 200
    assert director.post(f"{root}start/").status_code == 200
    drawn = director.post(f"{root}rounds/1/draw/").json()
    assert (drawn["format"], drawn["teams"], len(drawn["tables"])) == ("swiss_teams", [*TEAMS], 2)
    assert public.get(f"{root}rounds/").json() == []
    assert director.post(f"{root}rounds/1/publish/").status_code == 200
    (shown,) = public.get(f"{root}rounds/").json()
    assert "teams" not in shown
    for table in shown["tables"]:
        assert len({sitter["team"] for sitter in table["seats"].values()}) == 2
    assert len({one["team"] for one in shown["byes"]}) == 1
