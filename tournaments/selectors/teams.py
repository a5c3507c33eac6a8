"""Events whose entries are teams: how many play for one, and who of them has which part.

What a member does follows from the order of the team's list: of triplettes the badges blue, white and red go
by family names; of a quadrette the first attacks all evening; in a team match the first four attack a quarter
each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tournaments.models import Entry, Event, Member, Play, Player
from tournaments.movements.schedule import Schedule
from tournaments.movements.taken import taker_seats
from tournaments.movements.tarot.team_match import QUARTERS, line_up
from tournaments.movements.tarot.triplettes import COLOURS, Attack, attacks, first_colour
from tournaments.presets import presets
from tournaments.selectors.attacked import Past
from tournaments.selectors.entry_names import members_of_event, name_of
from tournaments.selectors.plans import plan_of

TRIPLETTES, QUADRETTES, TEAM_MATCH = "triplettes", "quadrettes", "team_match"
"""Formats of the presets of teams."""


def members_wanted(event: Event) -> tuple[int, int]:
    """How many players enter together, at least and at most."""
    if event.has_rounds:
        members = plan_of(event).members
        return members, members
    preset = presets().get(event.preset)
    least, most = preset.members if preset else (1, 1)
    return least, most


class Attacker(NamedTuple):
    """Who attacks a board at a table: a member of ``team``, of triplettes with the badge ``colour``."""

    entry: int
    team: str
    player: str
    colour: str


Attackers = dict[tuple[int, int, int], Attacker]
"""By position, table and board."""


def attackers_of_event(event: Event) -> Attackers:
    """Who attacks each board of an event of teams, or has attacked it: who was replaced later, too.

    Empty without a movement. Five queries, three more where members were replaced.
    """
    if not event.is_of_teams or event.movement is None:
        return {}
    schedule = Schedule.from_dict(event.movement)
    entries = {entry.label: entry for entry in Entry.objects.filter(event=event).select_related("player")}
    members = members_of_event(event)
    names = {pk: name_of(entry, members.get(pk, ())) for pk, entry in _by_pk(entries).items()}
    past = Past(event)
    return {
        (one.position, one.table, one.board): Attacker(
            entries[one.team].pk,
            names[entries[one.team].pk],
            str(_attacking_player(event.format, entries[one.team], members, one, past)),
            one.colour if event.format == TRIPLETTES else "",
        )
        for one in _attacks(event, schedule)
    }


class Crew(NamedTuple):
    """Who plays for a team in a quarter of a match: one attacks, three defend, the rest look on."""

    team: str
    attacker: str
    defenders: tuple[str, ...]
    resting: tuple[str, ...]


def crews_of_quarter(event: Event, number: int) -> list[Crew]:
    """The teams that play a quarter of a match, in the order of the list, as they were when it was played.

    Empty for every other format, without a movement, and for a quarter that there is not. Four queries, three
    more where members were replaced.
    """
    if event.format != TEAM_MATCH or event.movement is None or not 1 <= number <= QUARTERS:
        return []
    there = {
        label
        for sitting in Schedule.from_dict(event.movement).position_sittings(number)
        for label in sitting.seats.values()
    }
    members, past = members_of_event(event), Past(event)
    entries = Entry.objects.filter(event=event, label__in=there).select_related("player").order_by("number")
    return [_crew(entry, members.get(entry.pk, []), number, past) for entry in entries]


def _crew(entry: Entry, team: list[Member], number: int, past: Past) -> Crew:
    called = {member.pk: str(past.who(entry.player.code, member.player, number)) for member in team}
    quarter = line_up([*called], [*called][:QUARTERS])[number - 1]
    return Crew(
        name_of(entry, team),
        called[quarter.attacker],
        tuple(called[pk] for pk in quarter.defenders),
        tuple(called[pk] for pk in quarter.resting),
    )


def _by_pk(entries: Mapping[str, Entry]) -> dict[int, Entry]:
    return {entry.pk: entry for entry in entries.values()}


def _attacks(event: Event, schedule: Schedule) -> Iterator[Attack]:
    """Every attack of the movement, with the colour whose turn it is in triplettes."""
    takers = dict(Play.objects.filter(event=event).values_list("board", "taker"))
    if not all(takers.values()):
        # Before the boards are dealt: as they will be, unless others are brought along.
        takers = dict(enumerate(taker_seats(schedule), start=1))
    return attacks(schedule, takers, first_colour(bytes.fromhex(event.draw_seed)))


def _attacking_player(
    form: str, entry: Entry, members: Mapping[int, list[Member]], attack: Attack, past: Past
) -> Player:
    """The member whose part it is, or was; of a team with fewer members the one named first."""
    team = members.get(entry.pk, [])
    place = {
        TRIPLETTES: COLOURS.index(attack.colour),
        TEAM_MATCH: attack.position - 1,
    }.get(form, 0)
    player = team[place].player if place < len(team) else entry.player
    return past.who(entry.player.code, player, attack.position, (attack.table, attack.board))
