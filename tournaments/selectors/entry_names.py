"""What an entry is called: the one place where pairs and teams get their name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from django.db.models import F

from tournaments.models import Entry, Event, Member

BETWEEN = " – "


def entry_names(event: Event) -> dict[int, str]:
    """The name of every entry by its id: a team's own, a pair's players, a player; two queries."""
    return {entry: name or BETWEEN.join(members) for entry, (name, members) in _named(event).items()}


def names_of_entries(entries: Collection[int]) -> dict[int, str]:
    """The names of these pairs and teams; one query."""
    own: dict[int, str] = {}
    people: dict[int, list[str]] = defaultdict(list)
    members = Member.objects.filter(entry__in=entries).select_related("player")
    for member in members.annotate(entry_name=F("entry__name")).order_by("entry", "order"):
        own[member.entry_id] = member.entry_name
        people[member.entry_id].append(str(member.player))
    return {entry: own[entry] or BETWEEN.join(names) for entry, names in people.items()}


def name_of(entry: Entry, members: Sequence[Member]) -> str:
    """The name of an entry with its player and its members in order at hand; no query."""
    return entry.name or BETWEEN.join(str(member.player) for member in members) or str(entry.player)


def entry_name(entry: Entry) -> str:
    """The name of one entry: its own, or that of all its players; one query for a pair or a team."""
    return name_of(entry, Member.objects.filter(entry=entry).select_related("player").order_by("order"))


def members_of_event(event: Event) -> dict[int, list[Member]]:
    """The members of every pair or team, with their players, by the entry's id; one query."""
    found: dict[int, list[Member]] = defaultdict(list)
    members = Member.objects.filter(event=event).select_related("player")
    for member in members.order_by("entry", "order"):
        found[member.entry_id].append(member)
    return dict(found)


def _named(event: Event) -> dict[int, tuple[str, list[str]]]:
    """Of every entry its own name and its players."""
    members = members_of_event(event)
    return {
        entry.pk: (
            entry.name,
            [str(member.player) for member in members.get(entry.pk, ())] or [str(entry.player)],
        )
        for entry in Entry.objects.filter(event=event).select_related("player")
    }
