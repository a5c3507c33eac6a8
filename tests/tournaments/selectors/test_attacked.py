"""Who attacked stays who attacked: members who are replaced, quarters as they were played."""

import pytest

from tests.factories import desk
from tests.teams import drafted, labelled, play_side_by_side, prepared, running
from tournaments.models import Event, Play
from tournaments.selectors.teams import attackers_of_event, crews_of_quarter
from tournaments.services.late_places import place_take
from tournaments.services.line_ups import member_replace
from tournaments.services.positions import position_start_next

pytestmark = pytest.mark.django_db


def replace(event, entry, member, name, at):
    given = {"reason": "ill", "actor": desk(event), "now": at}
    return member_replace(entry=entry, code=member.code, name=name, **given)


def played(event, number):
    for play in Play.objects.filter(event=event, position__number=number).select_related("event", "position"):
        play_side_by_side(play, 50)
    return Play.objects.filter(event=event, position__number=number).latest("versions__created_at").versions


def attacked(event, team):
    found = attackers_of_event(Event.objects.get(pk=event.pk))
    return {place[0]: one.player for place, one in sorted(found.items()) if one.team == team}


def test_past_positions_name_who_attacked_and_those_to_come_who_will():
    event = running(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1))
    entry = event.entries.select_related("player").get(number=1)
    captain, at = entry.player, played(event, 1).latest("pk").created_at
    newcomer = replace(event, entry, captain, "Nina Nuova", at)
    assert attacked(event, "Team 1") == {1: str(captain), 2: "Nina Nuova", 3: "Nina Nuova"}
    position_start_next(event=event, number=2, actor=desk(event), now=at)
    at = played(event, 2).latest("pk").created_at
    replace(event, entry, newcomer, str(captain), at)
    assert attacked(event, "Team 1") == {1: str(captain), 2: "Nina Nuova", 3: str(captain)}
    other = attacked(event, "Team 2")
    assert set(other.values()) == {str(event.entries.get(number=2).player)}


def test_a_quarter_lists_who_played_it_and_there_are_four():
    event = running(prepared(drafted("tarot-team-match", 2, 5), 4, 1))
    entry = event.entries.select_related("player").get(number=1)
    first = entry.members.select_related("player").get(order=1).player
    at = played(event, 1).latest("pk").created_at
    position_start_next(event=event, number=2, actor=desk(event), now=at)
    replace(event, entry, first, "Nina Nuova", Event.objects.get(pk=event.pk).started_at.replace(year=2100))
    assert crews_of_quarter(event, 1)[0].attacker == str(first)
    defending = crews_of_quarter(event, 3)[0]
    assert "Nina Nuova" in (*defending.defenders, *defending.resting)
    for number in (0, 5, 99):
        assert crews_of_quarter(event, number) == []


def test_a_team_that_has_left_is_not_beside_the_one_that_has_its_place():
    event = running(prepared(drafted("tarot-team-match", 2, 4), 4, 1))
    gone = labelled(event)["2"]
    text = "Late: Lia Verdi / Leo Bruni / Ada Conti / Ugo Dini"
    given = {"reason": "ill", "actor": desk(event), "now": event.started_at}
    place_take(entry=gone, text=text, number=2, **given)
    event = Event.objects.get(pk=event.pk)
    there = [{crew.team for crew in crews_of_quarter(event, number)} for number in (1, 2)]
    stays = labelled(event)["1"].name
    assert there == [{stays, gone.name}, {stays, "Late"}]
