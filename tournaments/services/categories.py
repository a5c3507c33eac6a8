"""In which categories entries are ranked: taken from their players, corrected by the director."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import shown
from games.texts import one_line, unseen
from tournaments.models import Entry, Event, Player
from tournaments.models.categories import CATEGORY_FIELDS, AgeClass, Sex
from tournaments.selectors.entry_names import members_of_event
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append

CHOICES: Final[Mapping[str, Sequence[str]]] = {"sex": Sex.values, "age_class": AgeClass.values}
LONGEST: Final[Mapping[str, int]] = {"series": 20, "club_name": 80}
LONGEST_REASON: Final = 200

Wanted = Mapping[str, Mapping[str, str]]
"""The fields of categories by the code of an entry's first player; what is left out stays."""


def categories_of(players: Sequence[Player], *, club: str = "") -> dict[str, str]:
    """The categories of whoever enters together: what they all have; of women and men together, mixed.

    ``club`` is the one that they enter for, where the list names it.
    """
    found = {field: _shared([getattr(player, field) for player in players]) for field in CATEGORY_FIELDS}
    if {player.sex for player in players} == {Sex.WOMEN, Sex.MEN}:
        found["sex"] = str(Sex.MIXED)
    return found | ({"club_name": club} if club else {})


def _shared(values: Sequence[str]) -> str:
    return values[0] if len(set(values)) == 1 else ""


@transaction.atomic
def categories_take(*, event: Event, actor: Actor, now: datetime, reason: str = "") -> Event:
    """Give every entry the categories that its players have in the club's list now.

    What nobody says there stays as it is here.
    """
    members = members_of_event(event)
    wanted = {}
    for entry in Entry.objects.filter(event=event).select_related("player"):
        players = [member.player for member in members.get(entry.pk, ())] or [entry.player]
        said = {field: value for field, value in categories_of(players).items() if value}
        wanted[entry.player.code] = said
    return categories_set(event=event, categories=wanted, actor=actor, now=now, reason=reason)


@transaction.atomic
def categories_set(
    *, event: Event, categories: Wanted, actor: Actor, now: datetime, reason: str = ""
) -> Event:
    """Set categories of entries; ``ProblemsError`` with everything that is wrong.

    They change nobody's place but those within categories, so they may be set at any time, after the
    publication for a reason.
    """
    event = event_locked(event)
    reason = one_line(reason)
    entries = list(Entry.objects.filter(event=event).select_related("player").order_by("number"))
    raise_if_any([*reason_problems(event, reason), *_problems(entries, categories)])
    changed = []
    for entry in entries:
        new = {field: one_line(text) for field, text in categories.get(entry.player.code, {}).items()}
        if any(getattr(entry, field) != value for field, value in new.items()):
            for field, value in new.items():
                setattr(entry, field, value)
            changed.append(entry)
    if not changed:
        return event
    Entry.objects.bulk_update(changed, CATEGORY_FIELDS)
    codes = [entry.player.code for entry in changed]
    detail = {"count": len(changed), "players": codes, "reason": reason}
    log_append(event=event, actor=actor, verb="categories_set", now=now, detail=detail)
    if event.started_at is not None:
        announce_results_changed(event)
    return event


def reason_problems(event: Event, reason: str) -> Iterator[Problem]:
    """What is wrong with the reason for a change; it is needed once the ranking is published."""
    yield from unseen(reason, "reason")
    if len(reason) > LONGEST_REASON:
        message = gettext_noop("The reason has at most %(most)s letters.")
        yield Problem("reason_too_long", message, {"most": LONGEST_REASON}, "reason")
    if event.state == Event.State.PUBLISHED and not reason:
        message = gettext_noop("The ranking is published: say why, in a few words.")
        yield Problem("reason_missing", message, {}, "reason")


def _problems(entries: Sequence[Entry], categories: Wanted) -> Iterator[Problem]:
    known = {entry.player.code for entry in entries}
    for code, fields in categories.items():
        if code not in known:
            message = gettext_noop("%(code)s is nobody’s code in this event.")
            yield Problem("categories_unknown", message, {"code": shown(code)}, "categories")
        for field, value in fields.items():
            yield from _value_problems(f"{code}-{field}", field, one_line(value))


def _value_problems(where: str, field: str, value: str) -> Iterator[Problem]:
    if field not in CATEGORY_FIELDS:
        message = gettext_noop("There is no category “%(field)s”.")
        yield Problem("category_unknown", message, {"field": shown(field)}, where)
        return
    yield from unseen(value, where)
    if field in CHOICES and value and value not in CHOICES[field]:
        message = gettext_noop("“%(value)s” is none of %(choices)s.")
        params = {"value": shown(value), "choices": ", ".join(CHOICES[field])}
        yield Problem("category_no_choice", message, params, where)
    if len(value) > LONGEST.get(field, len(value)):
        message = gettext_noop("“%(field)s” is text of at most %(most)s letters.")
        yield Problem("category_too_long", message, {"field": field, "most": LONGEST[field]}, where)
