"""What the database itself refuses of rulings."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests.factories import NOW, EntryFactory, PlayFactory, UserFactory
from tournaments.models import Ruling

pytestmark = pytest.mark.django_db


def ruled(**fields):
    event = fields.get("event") or (fields.get("play") or fields["entry"]).event
    number = 1 + Ruling.objects.filter(event=event).count()
    given = {"event": event, "number": number, "reason": "So ruled", "at": NOW, "author": UserFactory()}
    return Ruling.objects.create(**given | fields)


def refused(name, **fields):
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        ruled(**fields)
    assert name in str(caught.value) or "UNIQUE constraint failed" in str(caught.value)


def test_one_version_is_in_force():
    first = ruled(play=PlayFactory(), kind="annulled")
    same = {"play": first.play, "kind": "annulled"}
    refused("ruling_version_once", **same, number=1, is_current=False)
    refused("ruling_has_one_current_version", **same, number=1, version=2, is_withdrawn=True)
    refused("one_ruling_in_force_on_a_play", **same)
    ruled(**same, is_withdrawn=True)


def test_a_board_is_annulled_once_and_an_entry_excluded_once():
    entry = EntryFactory()
    ruled(event=entry.event, board=3, kind="annulled")
    refused("one_ruling_in_force_on_a_board", event=entry.event, board=3, kind="annulled")
    excluded = {"entry": entry, "kind": "exclusion", "position": 2, "stands": "all"}
    ruled(**excluded)
    refused("one_exclusion_in_force_of_an_entry", **excluded)


def test_each_kind_says_what_it_is_about():
    entry, play = EntryFactory(), PlayFactory()
    refused("ruling_with_scores_is_of_a_play", entry=entry, kind="adjusted")
    refused("ruling_annuls_a_play_or_a_board", play=play, board=3, kind="annulled")
    refused("other_rulings_are_of_an_entry", play=play, kind="warning")
    penalty = {"entry": entry, "kind": "penalty", "amount": 1000, "unit": "vp", "scope": "ranking"}
    refused("penalty_has_amount_unit_and_scope", **penalty | {"amount": 0})
    refused("penalty_in_a_match_names_it", **penalty | {"scope": "match"})
    refused("exclusion_says_from_when_and_what_stands", entry=entry, kind="exclusion")
    refused("ruling_has_a_reason", **penalty | {"reason": ""})
    refused("ruling_counts_from_one", **penalty | {"each": 0})
