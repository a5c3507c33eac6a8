"""Names on a list and the people whom the club knows."""

from __future__ import annotations

from collections import Counter

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.models import Club, Player
from tournaments.services.roster import parse_roster
from tournaments.services.roster_categories import categories_read
from tournaments.services.roster_lines import RosterLine, name_key

Matches = dict[RosterLine, Player]
"""Whom the club knows of those on a list."""


def player_named(*, club: Club, text: str) -> Player:
    """The person of one line of a list; new to the club where it knows nobody like that.

    ``ProblemsError`` where the line is no name, or several people have it. The caller holds the transaction.
    """
    people, problems = parse_roster(text)
    if len(people) > 1:
        message = gettext_noop("Write one name, not %(names)s.")
        problems.append(Problem("one_name_only", message, {"names": len(people)}, "name"))
    raise_if_any(problems)
    matches, problems = people_matched(club, people)
    raise_if_any(problems)
    return person_written(club, people[0], matches.get(people[0]))


def people_matched(club: Club, people: list[RosterLine]) -> tuple[Matches, list[Problem]]:
    """The club's own people for the lines (by licence, else by name), and what contradicts them."""
    known = list(Player.objects.filter(club=club))
    by_licence = {player.licence: player for player in known if player.licence}
    by_name: dict[str, list[Player]] = {}
    for player in known:
        by_name.setdefault(name_key(player.given_name, player.family_name), []).append(player)
    # Two licences under one name cannot both belong to the one person known without a licence: all are new.
    namesakes = Counter(person.name_key for person in people)
    matches: Matches = {}
    problems: list[Problem] = []
    for person in people:
        player, problem = _match_one(person, by_licence, by_name, alone=namesakes[person.name_key] == 1)
        if problem is not None:
            problems.append(problem)
        elif player is not None:
            matches[person] = player
    return matches, problems


def _match_one(
    person: RosterLine, by_licence: dict[str, Player], by_name: dict[str, list[Player]], *, alone: bool
) -> tuple[Player | None, Problem | None]:
    where = f"line {person.number}"
    owner = by_licence.get(person.licence) if person.licence else None
    if owner is not None:
        if name_key(owner.given_name, owner.family_name) == person.name_key:
            return owner, None
        return None, Problem(
            "licence_of_another",
            gettext_noop("Line %(line)s: licence %(licence)s belongs to %(owner)s, not to “%(name)s”."),
            {"line": person.number, "licence": person.licence, "owner": str(owner), "name": person.name},
            where,
        )
    same_name = by_name.get(person.name_key, [])
    if person.licence:
        # A namesake with another licence is another person; one without may be this one.
        without = [player for player in same_name if not player.licence]
        return (without[0] if alone and len(without) == 1 else None), None
    if len(same_name) > 1:
        return None, Problem(
            "name_ambiguous",
            gettext_noop(
                "Line %(line)s: the club has several people named “%(name)s”; give the licence number."
            ),
            {"line": person.number, "name": person.name},
            where,
        )
    return (same_name[0], None) if same_name else (None, None)


def person_written(club: Club, person: RosterLine, known: Player | None) -> Player:
    """The player of a line: ``known``, whose licence and categories may be new, or a new one."""
    said = categories_read(person.categories)
    if known is None:
        return Player.objects.create(
            club=club,
            family_name=person.family_name,
            given_name=person.given_name,
            licence=person.licence,
            **said,
        )
    if person.licence and not known.licence:
        said["licence"] = person.licence
    changed = [field for field, value in said.items() if getattr(known, field) != value]
    for field in changed:
        setattr(known, field, said[field])
    if changed:
        known.save(update_fields=changed)
    return known
