"""Teams drawn by the ranking of teams, by the real services: results, the next draw, odd teams, leaving."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from scoring.selectors.team_places import team_places
from scoring.services.standings import standings_compute
from tests.factories import desk
from tests.rounds import SEED, drafted_pairs, drawn_round, running_round
from tournaments.models import Bye, Event, Play, Position
from tournaments.selectors.round_sights import rounds_explained
from tournaments.services.entries import entry_withdraw
from tournaments.services.entry_teams import teams_set
from tournaments.services.events import event_start
from tournaments.services.late_entries import entry_late
from tournaments.services.plans import plan_set
from tournaments.services.results import result_confirm, result_enter
from tournaments.services.round_by_hand import seating_proposed
from tournaments.services.round_drawing import round_redraw
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db

NAMES = ("Bari", "Como", "Lyon", "Nice", "Pisa", "Rome")


def started(teams: int, *, size: int = 2, **plan: Any) -> Event:
    event = drafted_pairs(size * teams, team_size=size, first="listed", **plan)
    codes = [one.player.code for one in event.entries.select_related("player").order_by("number")]
    of_codes = {code: NAMES[place // size] for place, code in enumerate(codes)}
    teams_set(event=event, teams=of_codes, actor=desk(event), now=timezone.now())
    return event_start(event=event, actor=desk(event), now=timezone.now())


def play(event: Event, number: int, strength: dict[str, int]) -> None:
    """Every table by the strength of the teams, computed and closed."""
    now, actor = timezone.now(), desk(event)
    for one in Play.objects.filter(event=event, position__number=number).select_related("event", "position"):
        seats = one.position.seats.filter(table=one.table)
        teams = dict(seats.values_list("seat", "entry__team"))
        points = [100 * strength[teams[side]] for side in ("NS", "EW")]
        version = result_enter(
            play=one, data={"points": points}, base_version=0, idempotency_key="", actor=actor, now=now
        )
        result_confirm(version=version, actor=actor, now=now)
    computed(event)
    round_close(event=event, number=number, actor=actor, now=now)


def computed(event: Event) -> None:
    standings_compute(event_id=event.pk, now=timezone.now())
    event.refresh_from_db()


def matches(position: Position) -> dict[frozenset[str], int]:
    """Which teams meet at how many tables."""
    tables: dict[int, list[str]] = {}
    for table, team in position.seats.values_list("table", "entry__team"):
        tables.setdefault(table, []).append(team)
    found: dict[frozenset[str], int] = {}
    for two in tables.values():
        found[frozenset(two)] = found.get(frozenset(two), 0) + 1
    return found


def resting(position: Position) -> list[str]:
    rows = position.byes.filter(kind=Bye.Kind.BYE).order_by("entry__team", "entry__number")
    return [*rows.values_list("entry__team", flat=True)]


def ranked(event: Event) -> list[str]:
    places = team_places(event)
    return sorted((one for one in places if places[one][0]), key=lambda one: places[one][0] or 0)


@pytest.mark.parametrize("ranking", ["sum", "matches"])
def test_an_evening_of_five_teams_is_drawn_by_the_ranking_of_teams(ranking):
    """A round robin round first; the odd team sits out whole, none twice, and rematches are avoided."""
    event = started(5, programme="1 teams + 3 never again teams")
    Event.objects.filter(pk=event.pk).update(formula=event.formula | {"teams": ranking})
    event.refresh_from_db()
    strength = {"Bari": 1, "Como": 9, "Lyon": 4, "Nice": 7, "Pisa": 2}
    met: set[frozenset[str]] = set()
    rested: list[str] = []
    for number in (1, 2, 3):
        position = running_round(event, number)
        found = matches(position)
        assert len(found) == 2
        assert {*found.values()} == {2}
        assert not met & {*found}
        met |= {*found}
        rests = resting(position)
        assert len(rests) == 2
        assert rests[0] == rests[1]
        assert rests[0] not in rested
        rested += rests[:1]
        if number > 1:
            assert position.draw["teams"] == ranked(event)
        play(event, number, strength)


def test_danish_seats_the_next_teams_whatever_the_places_of_their_pairs():
    event = started(4, programme="3 danish teams")
    assert {*matches(running_round(event))} == {frozenset(NAMES[:2]), frozenset(NAMES[2:4])}
    play(event, 1, {"Bari": 1, "Como": 20, "Lyon": 9, "Nice": 8})
    position = drawn_round(event, 2)
    order = ranked(event)
    assert order[0] == "Como"
    assert order[-1] == "Bari"
    assert {*matches(position)} == {frozenset(order[:2]), frozenset(order[2:])}
    (sight,) = rounds_explained(event, [position])
    said = " ".join(reason.text() for table in sight.tables for reason in table.reasons)
    assert f"No. 1 (Como) meets no. 2 ({order[1]})" in said
    assert {one.team for table in sight.tables for one in table.sitters} == {*NAMES[:4]}
    assert not sight.is_stale
    seats = [*position.seats.order_by("table", "seat").values_list("table", "seat", "entry")]
    again = round_redraw(event=event, number=2, actor=desk(event), now=timezone.now(), seed=SEED)
    assert [*again.seats.order_by("table", "seat").values_list("table", "seat", "entry")] == seats


def test_a_team_that_leaves_makes_the_others_odd_and_a_drawn_round_old():
    event = started(4, programme="3 never again teams (3)", size=3)
    running_round(event)
    play(event, 1, {"Bari": 1, "Como": 9, "Lyon": 4, "Nice": 7})
    drawn = drawn_round(event, 2)
    for entry in event.entries.filter(team="Como"):
        entry_withdraw(entry=entry, reason="ill", actor=desk(event), now=timezone.now())
    computed(event)
    (sight,) = rounds_explained(event, [drawn])
    assert sight.is_stale
    position = round_redraw(event=event, number=2, actor=desk(event), now=timezone.now())
    assert position.draw["teams"] == ranked(event)
    assert "Como" not in ranked(event)
    assert len(resting(position)) == 3
    assert [*matches(position).values()] == [3]


def test_a_pair_that_leaves_leaves_one_of_the_other_team_without_opponents():
    event = started(2, programme="2 danish teams")
    running_round(event)
    play(event, 1, {"Bari": 5, "Como": 1})
    gone = event.entries.filter(team="Bari").first()
    entry_withdraw(entry=gone, reason="ill", actor=desk(event), now=timezone.now())
    computed(event)
    position = drawn_round(event, 2)
    assert matches(position) == {frozenset(("Bari", "Como")): 1}
    assert resting(position) == ["Como"]
    assert [one["code"] for one in position.draw["bye_reasons"]] == ["team_has_fewer"]


def test_what_teams_table_by_table_need_is_refused_otherwise():
    """Complete teams of the plan's size; nobody comes late, nobody changes the team once they have met."""
    event = started(4, programme="2 swiss teams")
    now, actor = timezone.now(), desk(event)
    assert seating_proposed(event).count("NS") == 4
    for programme in ("2 swiss teams (3)", "2 swiss teams groups 4, 4"):
        with pytest.raises(ProblemsError) as refused:
            plan_set(event=event, data=event.plan | {"programme": programme}, actor=actor, now=now)
        assert {one.code for one in refused.value.problems} & {"team_size_differs", "teams_incomplete"}
    running_round(event)
    with pytest.raises(ProblemsError) as refused:
        entry_late(event=event, text="Late One / Late Two; team New", actor=actor, now=now)
    assert [one.code for one in refused.value.problems] == ["late_teams"]
    code = event.entries.first().player.code
    with pytest.raises(ProblemsError) as refused:
        teams_set(event=event, teams={code: "Other"}, actor=actor, now=now, reason="why not")
    assert refused.value.problems[0].code == "teams_fixed"
