"""Names of teams: one team however it is spelled, a slip is asked about, no team is left with one."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.factories import desk
from tests.refusals import refused
from tests.rounds import running_round
from tests.teams import drafted as drafted_teams
from tests.teams import prepared, running, team_list
from tests.tournaments.services.test_entry_teams import drafted, singles, start
from tournaments.models import Entry, Event
from tournaments.services.entries import entries_import, entry_withdraw
from tournaments.services.entry_teams import teams_set
from tournaments.services.late_entries import entry_late
from tournaments.services.late_places import place_take

pytestmark = pytest.mark.django_db

HEADER = "team,player 1,player 2,player 3,player 4"
FOUR = "E Ze / F Zf / G Zg / H Zh"


def evening(**plan: object) -> Event:
    event = start(drafted(singles(16), **plan))
    running_round(event)
    return event


def late(event: Event, text: str, **said: bool) -> Entry:
    return entry_late(event=event, text=text, actor=desk(event), now=timezone.now(), **said)


def change(event: Event, teams: dict[int, str], **said: bool) -> None:
    codes = dict(event.entries.values_list("number", "player__code"))
    named = {codes[number]: team for number, team in teams.items()}
    teams_set(event=event, teams=named, reason="a slip", actor=desk(event), now=timezone.now(), **said)


def test_a_slip_in_a_late_line_is_asked_about_and_a_new_team_is_said_to_be_one() -> None:
    event = evening()
    entry_withdraw(entry=event.entries.get(number=1), reason="ill", actor=desk(event), now=timezone.now())
    with refused("team_new") as caught:
        late(event, "Late One; team Clubb 0")
    assert "There is no team “Clubb 0”. Did you mean Club 0" in caught.value.problems[0].text()
    assert not event.entries.filter(team="Clubb 0").exists()
    with refused("team_new") as caught:
        late(event, "Late One; team Zz")
    assert "nor one of a similar name" in caught.value.problems[0].text()
    assert late(event, "Late One; team clu\u0300b0").team == "Club 0"
    assert late(event, "Late Two; team Zz", new_team=True).team == "Zz"


def test_after_the_start_no_team_is_left_with_one_and_a_new_name_is_asked_about() -> None:
    event = evening()
    with refused("team_left_short", "team_left_short") as caught:
        change(event, {1: "Alone"})
    assert "Team Club 0 would have 1, not 2" in " ".join(one.text() for one in caught.value.problems)
    with refused("team_left_short"):
        change(event, {1: ""})
    with refused("team_new"):
        change(event, {1: "Clubs 0", 2: "Clubs 0"})
    change(event, {1: "Clubs 0", 2: "Clubs 0"}, new_team=True)
    assert set(event.entries.filter(number__lt=3).values_list("team", flat=True)) == {"Clubs 0"}
    change(event, {1: "Club 1", 3: "Clubs 0"})
    free = evening(team_gaps=True)
    change(free, {1: ""})
    assert free.entries.get(number=1).team == ""


@pytest.mark.parametrize("name", ["TEAM 1", "team  1", "Team1", "Te\u0301am 1", "T\u00e9am 1"])
def test_teams_that_differ_in_case_spaces_or_accents_only_are_one(name: str) -> None:
    event = drafted_teams("tarot-quadrettes", 2, 4)
    line = f"{name}: A Za / B Zb / C Zc / D Zd"
    given = {"actor": desk(event), "now": timezone.now()}
    with refused("team_name_taken") as caught:
        entries_import(event=event, text=line, **given)
    assert "there is a team Team 1 already" in caught.value.problems[0].text()
    with refused("team_name_taken"):
        entries_import(event=event, text=f"{HEADER}\n{name},A Za,B Zb,C Zc,D Zd", **given)
    with refused("team_name_taken"):
        entries_import(event=event, text=f"New: A Za / B Zb / C Zc / D Zd\nNEW: {FOUR}", **given)
    assert event.entries.count() == 2


def test_a_late_team_has_a_name_of_its_own() -> None:
    event = running(prepared(drafted_teams("tarot-quadrettes", 4, 4), 3, 1))
    assert "Team 4" in team_list(4, 4)
    gone = event.entries.select_related("player").get(number=4)
    given = {"number": 2, "reason": "Never came", "actor": desk(event), "now": event.started_at}
    with refused("team_name_taken"):
        place_take(entry=gone, text="team 1: A Za / B Zb / C Zc / D Zd", **given)
    assert place_take(entry=gone, text="Late: A Za / B Zb / C Zc / D Zd", **given).name == "Late"
