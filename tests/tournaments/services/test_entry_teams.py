"""Entries that play for teams: on the list, checked against the plan, kept apart, corrected for a reason."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from tests.factories import club_with_director, desk
from tests.rounds import drafted_pairs, drawn_round, running_round
from tournaments.models import Entry, Event, LogEntry, Position
from tournaments.services.actors import Actor
from tournaments.services.entries import entries_import, entry_reinstate, entry_withdraw
from tournaments.services.entry_teams import teams_set
from tournaments.services.events import event_create, event_start
from tournaments.services.late_entries import entry_late
from tournaments.services.plans import plan_set

pytestmark = pytest.mark.django_db


def drafted(text: str, preset: str = "tarot-free-teams", **plan: object) -> Event:
    club, director = club_with_director()
    now, actor = timezone.now(), Actor(user=director)
    event = event_create(club=club, name="Teams", played_on=now.date(), preset=preset, actor=actor, now=now)
    if plan:
        event = plan_set(event=event, data=event.plan | plan, actor=actor, now=now)
    entries_import(event=event, text=text, actor=actor, now=now)
    event.refresh_from_db()
    return event


def codes(caught: pytest.ExceptionInfo[ProblemsError]) -> list[str]:
    return [problem.code for problem in caught.value.problems]


def singles(count: int, size: int = 2) -> str:
    return "\n".join(f"Anna Rossi{n}; team Club {n // size}" for n in range(count))


def pairs(count: int, size: int = 2) -> str:
    return "\n".join(f"Anna Rossi{n} / Bruno Bianchi{n}; team Club {n // size}" for n in range(count))


def start(event: Event) -> Event:
    return event_start(event=event, actor=desk(event), now=timezone.now())


def mates_at_tables(position: Position) -> int:
    tables: dict[int, list[str]] = {}
    for table, team in position.seats.values_list("table", "entry__team"):
        tables.setdefault(table, []).append(team)
    return sum(one == other != "" for teams in tables.values() for one, other in combinations(teams, 2))


def test_a_list_says_for_whom_each_line_plays():
    """With or without a licence or a header, in three languages, whatever the spelling."""
    event = drafted("Anna Rossi; team Lyon\nBruno Neri; 12345; squadra LYON\nCarla Verdi\t équipe : Bari")
    entries_import(event=event, text="name;team\nDora Blu;lyon", actor=desk(event), now=timezone.now())
    teams = dict(Entry.objects.filter(event=event).values_list("player__given_name", "team"))
    assert teams == {"Anna": "Lyon", "Bruno": "Lyon", "Carla": "Bari", "Dora": "Lyon"}


def test_pairs_play_for_the_team_that_the_list_names_however_it_does():
    text = "player 1,player 2,team\nAnna Rossi,Bruno Neri,Lyon\nCarla Verdi,Dora Blu,Lyon"
    event = drafted(text, "burraco-teams")
    entries_import(
        event=event,
        text="Elio Gallo / Fabio Riva; team Bari\nBari: Gino Po / Ivo Adda",
        actor=desk(event),
        now=timezone.now(),
    )
    found = Entry.objects.filter(event=event).order_by("number").values_list("team", "name")
    assert [*found] == [("Lyon", ""), ("Lyon", ""), ("Bari", ""), ("Bari", "")]


def test_teams_of_another_size_are_named_with_those_who_are_in_them():
    event = drafted("Anna A; team X\nBea B; team X\nCarl C; team X\nDora D; team Y\nEva E")
    with pytest.raises(ProblemsError) as refused:
        start(event)
    said = {problem.params.get("team", ""): problem.params["names"] for problem in refused.value.problems[:3]}
    assert codes(refused)[:3] == ["team_wrong_size", "team_wrong_size", "team_missing"]
    assert said == {"X": "Anna A; Bea B; Carl C", "Y": "Dora D", "": "Eva E"}
    plan_set(event=event, data=event.plan | {"team_gaps": True}, actor=desk(event), now=timezone.now())
    with pytest.raises(ProblemsError) as refused:
        start(event)
    assert codes(refused) == ["team_wrong_size"]


def test_a_stage_for_teams_of_another_size_is_refused_with_the_plan():
    event = drafted(singles(8))
    for programme in ("3 teams (3)", "5 free individual (teams_4)"):
        with pytest.raises(ProblemsError) as refused:
            plan_set(
                event=event, data=event.plan | {"programme": programme}, actor=desk(event), now=timezone.now()
            )
        assert "team_size_differs" in codes(refused)


def test_nobody_meets_the_own_team_in_any_round_of_free_tarot():
    event = start(drafted(singles(18, 3), team_size=3))
    for number in (1, 2, 3):
        position = running_round(event, number)
        assert mates_at_tables(position) == 0
        Position.objects.filter(pk=position.pk).update(closed_at=timezone.now())
        position.plays.update(not_played_reason="rain")


@pytest.mark.parametrize("programme", ["2 danish", "2 mitchell", "2 swiss"])
def test_pairs_of_a_team_do_not_meet(programme):
    event = start(drafted(pairs(12), "burraco-teams", programme=programme))
    assert mates_at_tables(drawn_round(event)) == 0


def test_the_team_is_corrected_for_a_reason_and_no_team_gets_too_many():
    event = drafted(singles(8))
    entries = {entry.player.code: entry for entry in event.entries.select_related("player")}
    first, second, third, *_ = sorted(entries, key=lambda code: entries[code].number)
    now = timezone.now()
    teams_set(event=event, teams={second: "Club 1", third: "club 0"}, actor=desk(event), now=now)
    event = start(event)
    running_round(event)
    before = Event.objects.get(pk=event.pk).results_version
    with pytest.raises(ProblemsError) as refused:
        teams_set(event=event, teams={first: "Club 1", "NOBODY": "x" * 81}, actor=desk(event), now=now)
    assert {*codes(refused)} == {
        "reason_missing",
        "teams_unknown",
        "team_name_too_long",
        "team_full",
        "team_left_short",
    }
    change = {first: "Club 1", second: "Club 0"}
    teams_set(event=event, teams=change, actor=desk(event), now=now, reason="they had changed")
    assert Event.objects.get(pk=event.pk).results_version > before
    line = LogEntry.objects.filter(event=event, verb="teams_set").latest("id")
    assert line.detail["reason"] == "they had changed"
    assert line.detail["teams"] == change


def test_a_running_event_gets_teams_only_if_everybody_has_one():
    """Lists may name teams before the plan knows any; standings follow the plan."""
    event = start(drafted(singles(8), team_size=0))
    running_round(event)
    data, now = event.plan | {"team_size": 4}, timezone.now()
    with pytest.raises(ProblemsError) as refused:
        plan_set(event=event, data=data, actor=desk(event), now=now)
    assert codes(refused) == ["team_wrong_size"] * 4
    before = Event.objects.get(pk=event.pk).results_version
    plan_set(event=event, data=data | {"team_size": 2}, actor=desk(event), now=now)
    assert Event.objects.get(pk=event.pk).results_version > before


def test_a_plan_without_teams_takes_none():
    event = drafted_pairs(4)
    code = event.entries.first().player.code
    with pytest.raises(ProblemsError) as refused:
        teams_set(event=event, teams={code: "Lyon"}, actor=desk(event), now=timezone.now())
    assert codes(refused) == ["event_without_teams"]


def test_who_comes_late_fills_a_free_place_of_a_team_and_does_not_sit_beside_it():
    event = start(drafted(singles(13), team_size=2, team_gaps=True))
    position = running_round(event)
    now = timezone.now()
    with pytest.raises(ProblemsError) as refused:
        entry_late(event=event, text="Late One; team club 1", actor=desk(event), now=now)
    assert codes(refused) == ["team_full"]
    late = entry_late(event=event, text="Late One; team club 6", actor=desk(event), now=now)
    assert late.team == "Club 6"
    assert late.seats.exists()
    assert mates_at_tables(position) == 0


def test_who_leaves_a_full_team_makes_a_place_for_somebody_else():
    event = start(drafted(singles(16)))
    running_round(event)
    now = timezone.now()
    with pytest.raises(ProblemsError) as refused:
        entry_late(event=event, text="Late One", actor=desk(event), now=now)
    assert codes(refused) == ["late_without_team"]
    gone = event.entries.get(number=1)
    entry_withdraw(entry=gone, reason="ill", actor=desk(event), now=now)
    late = entry_late(event=event, text="Late One; team Club 0", actor=desk(event), now=now)
    assert late.team == gone.team


def test_teams_meet_table_by_table_and_are_fixed_from_then_on():
    event = start(drafted(pairs(8), "burraco-teams"))
    position = running_round(event)
    sides = [frozenset(teams) for teams in _teams_at_tables(position).values()]
    assert sorted(map(sides.count, set(sides))) == [2, 2]
    code = event.entries.first().player.code
    now = timezone.now()
    with pytest.raises(ProblemsError) as refused:
        teams_set(event=event, teams={code: "Other"}, actor=desk(event), now=now, reason="why not")
    assert codes(refused)[0] == "teams_fixed"
    with pytest.raises(ProblemsError) as refused:
        entry_late(event=event, text="Late One / Late Two; team New", actor=desk(event), now=now)
    assert codes(refused) == ["late_teams"]
    # Whoever was to meet a pair that leaves sits out, and does not play another that does.
    for number in (1, 5):
        entry_withdraw(entry=event.entries.get(number=number), reason="ill", actor=desk(event), now=now)
    assert len(_teams_at_tables(position)) == 2


def _teams_at_tables(position: Position) -> dict[int, list[str]]:
    tables: dict[int, list[str]] = {}
    for table, team in position.seats.values_list("table", "entry__team"):
        tables.setdefault(table, []).append(team)
    return tables


def test_who_left_a_team_comes_back_only_while_the_place_is_free():
    event = start(drafted(pairs(6), "burraco-teams", programme="3 danish"))
    entry = event.entries.order_by("number").first()
    now, actor = timezone.now(), desk(event)
    entry_withdraw(entry=entry, reason="Ill", actor=actor, now=now)
    entry_reinstate(entry=entry, actor=actor, now=now)
    entry_withdraw(entry=entry, reason="Ill again", actor=actor, now=now)
    running_round(event)
    entry_late(event=event, text="Zoe Neri / Ugo Neri; team CLUB 0", actor=actor, now=now)
    with pytest.raises(ProblemsError) as caught:
        entry_reinstate(entry=entry, actor=actor, now=now)
    assert codes(caught) == ["team_full"]
    assert "Club 0" in str(caught.value)
    teams_set(event=event, teams={entry.player.code: ""}, reason="A place elsewhere", actor=actor, now=now)
    entry_reinstate(entry=entry, actor=actor, now=now)
    assert event.entries.filter(team="Club 0", withdrawn_at=None).count() == 2
