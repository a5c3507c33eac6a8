"""The entries of a list: read as the event's plan says, recognised, written with their members."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Max

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.models import Entry, Event, Member, Player, Seat
from tournaments.movements.programmes.plan import Plan
from tournaments.selectors.entry_names import BETWEEN
from tournaments.selectors.rounds import round_last
from tournaments.services.categories import categories_of
from tournaments.services.people import Matches, people_matched, person_written
from tournaments.services.roster_lines import RosterLine, name_key
from tournaments.services.roster_pairs import LONGEST, EntryLine, parse_entries
from tournaments.services.team_names import name_taken_problems, spelled

Read = list[tuple[EntryLine, Matches]]


def entry_lines_read(event: Event, text: str, members: int, most: int = 0) -> Read:
    """The lines of a list and whom the club knows of each; ``ProblemsError`` with every faulty line."""
    lines, problems = parse_entries(text, members, most)
    if event.has_rounds and event.plan.get("team_size"):
        lines = [_for_a_team(line) for line in lines]
    people = [person for line in lines for person in line.people]
    matches, more = _match(event, people)
    if event.is_of_teams:
        known = Entry.objects.filter(event=event).exclude(name="").values_list("name", flat=True)
        more += name_taken_problems(known, ((line.number, line.name) for line in lines))
    raise_if_any(sorted(problems + more, key=lambda problem: int(problem.params.get("line", 0))))
    return [
        (line, {person: matches[person] for person in line.people if person in matches}) for line in lines
    ]


def _for_a_team(line: EntryLine) -> EntryLine:
    """Where several entries play for one team a list names that one, and no name of their own."""
    return line if line.team else replace(line, team=line.name, name="")


def _match(event: Event, people: list[RosterLine]) -> tuple[Matches, list[Problem]]:
    """The club's own people for the lines, and what contradicts them; who is entered already is a problem."""
    matches, problems = people_matched(event.club, people)
    entered = players_entered(event)
    for person, player in [(person, player) for person, player in matches.items() if player.pk in entered]:
        message = gettext_noop("Line %(line)s: %(name)s is in the event already.")
        params: dict[str, str | int] = {"line": person.number, "name": str(player)}
        problems.append(Problem("already_entered", message, params, f"line {person.number}"))
        del matches[person]
    return matches, problems


def players_entered(event: Event) -> set[int]:
    """Everybody on the list, also as the member of a pair or a team, and who plays in another's place."""
    alone = Entry.objects.filter(event=event).values_list("player_id", flat=True)
    members = Member.objects.filter(event=event).values_list("player_id", flat=True)
    last = round_last(event) if event.has_rounds else None
    seats = Seat.objects.filter(position=last, substitute__isnull=False, entry__withdrawn_at=None)
    return {*alone, *members, *seats.values_list("substitute_id", flat=True)}


def entries_written(event: Event, read: Read, joined: int = 1) -> list[Entry]:
    """The lines as entries of a locked event, there from round ``joined`` on; members where several enter."""
    first = 1 + (Entry.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0)
    people = [
        [person_written(event.club, person, matches.get(person)) for person in line.people]
        for line, matches in read
    ]
    teams = _teams(event, [line for line, _ in read])
    entries = Entry.objects.bulk_create(
        Entry(
            event=event,
            player=players[0],
            number=number,
            name=_team_name(event, line, players),
            team=team,
            joined=joined,
            **categories_of(players, club=line.club),
        )
        for number, ((line, _), players, team) in enumerate(zip(read, people, teams, strict=True), first)
    )
    Member.objects.bulk_create(
        Member(event=event, entry=entry, player=player, order=order)
        for entry, players in zip(entries, people, strict=True)
        if len(players) > 1
        for order, player in enumerate(_in_order(event, players), start=1)
    )
    if event.has_rounds:
        _note_plan(event, read, entries)
    return entries


def _teams(event: Event, lines: list[EntryLine]) -> list[str]:
    """The team that each line plays for, spelled as it was first."""
    if not any(line.team for line in lines):
        return [""] * len(lines)
    known = dict.fromkeys(Entry.objects.filter(event=event).exclude(team="").values_list("team", flat=True))
    for line in lines:
        if line.team:
            known[spelled(known, line.team)] = None
    return [spelled(known, line.team) if line.team else "" for line in lines]


def _team_name(event: Event, line: EntryLine, players: list[Player]) -> str:
    """A team that has no name of its own is called by the family names of its players."""
    if line.name or not event.is_of_teams:
        return line.name
    return BETWEEN.join(player.family_name for player in players)[:LONGEST]


def _in_order(event: Event, players: list[Player]) -> list[Player]:
    """As listed; of triplettes in the order of the family names, which gives them their badges (RO2012)."""
    if event.format != "triplettes":
        return players
    return sorted(players, key=lambda player: name_key(player.family_name, player.given_name))


def _note_plan(event: Event, read: Read, entries: list[Entry]) -> None:
    """The clubs and the ranking that a list names stand in the plan: a draw looks there."""
    lines = [(entry.player.code, line) for (line, _), entry in zip(read, entries, strict=True)]
    clubs = [[code, line.club] for code, line in lines if line.club]
    ranks = [[code, int(line.rank)] for code, line in lines if line.rank]
    if clubs or ranks:
        plan = Plan.from_dict(event.plan).as_dict()
        event.plan = plan | {"clubs": [*plan["clubs"], *clubs], "ranks": [*plan["ranks"], *ranks]}
        event.save(update_fields=["plan"])


def plan_forget(event: Event, code: str) -> None:
    """Whoever is no longer on the list is kept apart from nobody, and is of no club."""
    plan = Plan.from_dict(event.plan).as_dict()
    event.plan = plan | {
        "apart": [pair for pair in plan["apart"] if code not in pair],
        "clubs": [pair for pair in plan["clubs"] if pair[0] != code],
        "ranks": [pair for pair in plan["ranks"] if pair[0] != code],
        "families": [
            family for one in plan["families"] if len(family := [who for who in one if who != code]) > 1
        ],
    }
    event.save(update_fields=["plan"])
