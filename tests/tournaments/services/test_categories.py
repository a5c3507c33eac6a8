"""Categories of entries: from a list, from the club's people, by hand; never by accident."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.factories import club_with_director, desk, drafted_event, finish_event, running_event
from tests.refusals import refused
from tests.rounds import drafted_pairs
from tournaments.models import Entry, Event, LogEntry, Player
from tournaments.services.categories import categories_set, categories_take
from tournaments.services.entries import entries_import

pytestmark = pytest.mark.django_db

FIELDS = ("sex", "age_class", "series", "club_name")


def enter(event: Event, text: str) -> dict[str, tuple[str, ...]]:
    """The categories of everybody on the list, by the family name of the first."""
    entries_import(event=event, text=text, actor=desk(event), now=timezone.now())
    rows = Entry.objects.filter(event=event).values_list("player__family_name", *FIELDS)
    return {family: tuple(own) for family, *own in rows}


def test_a_list_names_categories_in_three_languages():
    event = drafted_event(0)
    found = enter(event, "nom;prénom;sexe;âge;série;club\nRey;Anne;Femme;Espoir;1;Lyon\nRoy;Luc;h;;;\n")
    assert found == {"Rey": ("F", "hope", "1", "Lyon"), "Roy": ("M", "", "", "")}
    found = enter(event, "cognome;nome;sesso;age_class;serie\nNeri;Ada;D;Seniores;Promozione")
    assert found["Neri"] == ("F", "senior", "Promozione", "")
    assert Player.objects.get(family_name="Neri").sex == "F"


def test_whom_the_club_knows_keeps_what_no_list_says_and_learns_what_it_does():
    club, _ = club_with_director()
    enter(drafted_event(0, club=club), "name;sex;age\nAnna Rossi;F;junior\nBruno Bianchi;;")
    later = enter(drafted_event(0, club=club), "name;series\nAnna Rossi;2\nBruno Bianchi;")
    assert later == {"Rossi": ("F", "junior", "2", ""), "Bianchi": ("", "", "", "")}
    first = Entry.objects.filter(player__family_name="Rossi").order_by("pk").first()
    assert (first.age_class, first.series) == ("junior", "")  # the first evening stays as it was


def test_a_pair_has_what_both_have_and_women_with_men_are_mixed():
    event = drafted_pairs(0)
    text = (
        "name 1;sex 1;age 1;name 2;sex 2;age 2;club\n"
        "Ada Neri;F;senior;Eva Verdi;F;senior;Bari\n"
        "Ida Blu;F;junior;Ugo Rossi;M;senior;\n"
        "Mia Gialli;F;;Leo Bruni;;;"
    )
    assert enter(event, text) == {
        "Neri": ("F", "senior", "", "Bari"),
        "Blu": ("X", "", "", ""),
        "Gialli": ("", "", "", ""),
    }


def test_a_word_that_is_no_category_is_refused_with_its_line():
    with refused("category_unreadable", "category_unreadable") as caught:
        enter(drafted_event(0), "name;sex;age;series\nAnna Rossi;maybe;;\nBruno Bianchi;M;old;1")
    assert [problem.params["line"] for problem in caught.value.problems] == [2, 3]


def test_the_director_corrects_them_and_the_log_says_so():
    event = drafted_event(4)
    one, other, *_ = Entry.objects.filter(event=event).order_by("number")
    set_of = {one.player.code: {"sex": "F", "series": " 1st  series "}, other.player.code: {"sex": ""}}
    categories_set(event=event, categories=set_of, actor=desk(event), now=timezone.now())
    one.refresh_from_db()
    assert (one.sex, one.series, one.age_class) == ("F", "1st series", "")
    line = LogEntry.objects.get(event=event, verb="categories_set")
    assert line.detail["players"] == [one.player.code]  # of whom nothing changed nothing is said
    Player.objects.filter(pk=other.player_id).update(sex="M", age_class="hope")
    categories_take(event=event, actor=desk(event), now=timezone.now())
    other.refresh_from_db()
    one.refresh_from_db()
    assert (other.sex, other.age_class, one.sex) == ("M", "hope", "F")
    assert Event.objects.get(pk=event.pk).results_version == 0  # before the start there is nothing to rank


def test_everything_that_is_wrong_is_refused_at_once():
    event = drafted_event(1)
    code = Entry.objects.get(event=event).player.code
    with refused("category_no_choice", "category_unknown", "category_too_long", "categories_unknown"):
        wrong = {"sex": "Q", "height": "180", "series": "x" * 21}
        set_of = {code: wrong, "NOSUCH": {"sex": "F"}}
        categories_set(event=event, categories=set_of, actor=desk(event), now=timezone.now())


def test_after_the_publication_a_reason_is_needed():
    event = finish_event(running_event(20, 2, 1), publish=True)
    code = Entry.objects.filter(event=event).first().player.code
    told = {"event": event, "categories": {code: {"sex": "F"}}, "actor": desk(event), "now": timezone.now()}
    with refused("reason_missing"):
        categories_set(**told)
    version = Event.objects.get(pk=event.pk).results_version
    categories_set(**told, reason="Was on the list")
    assert Event.objects.get(pk=event.pk).results_version == version + 1  # pages are made anew
