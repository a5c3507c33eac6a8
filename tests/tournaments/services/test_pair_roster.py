"""A list of pairs: as it is pasted or written by a spreadsheet, every fault with its line, all or nothing."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.problems import ProblemsError
from tests.factories import PlayerFactory, desk
from tests.rounds import drafted_pairs
from tournaments.models import Entry, Event, Player
from tournaments.selectors.entry_names import entry_name, entry_names, members_of_event
from tournaments.services.entries import entries_import, entry_remove
from tournaments.services.roster_pairs import parse_entries

pytestmark = pytest.mark.django_db


def enter(event: Event, text: str) -> list[Entry]:
    return entries_import(event=event, text=text, actor=desk(event), now=timezone.now())


@pytest.mark.parametrize(
    "text",
    [
        "Anna Rossi / Bruno Bianchi",
        "12. Anna Rossi & Bruno Bianchi",
        "Anna Rossi – Bruno Bianchi",
        "- Anna Rossi + Bruno Bianchi",
        "Anna Rossi - Bruno Bianchi",
        "Rossi, Anna / Bianchi, Bruno",
        "Anna Rossi;Bruno Bianchi",
        "Anna Rossi\tBruno Bianchi",
        "Anna Rossi;L1;Bruno Bianchi;L2",
        "Anna Rossi (L1) / Bruno Bianchi (L2)",
        "giocatore 1;giocatore 2\nAnna Rossi;Bruno Bianchi",
        "player,partner\nAnna Rossi,Bruno Bianchi",
        "cognome;nome;tessera;cognome;nome;tessera\nRossi;Anna;L1;Bianchi;Bruno;L2",
        "nom1;prénom1;nom2;prénom2;club\nRossi;Anna;Bianchi;Bruno;Aosta",
        "﻿Player 1;Licence 1;Player 2;Licence 2\nAnna Rossi;L1;Bruno Bianchi;L2",
    ],
)
def test_one_pair_in_every_way_of_writing_it(text: str) -> None:
    (entry,), problems = parse_entries(text, 2)
    assert not problems
    assert [person.name for person in entry.people] == ["Anna Rossi", "Bruno Bianchi"]
    assert [person.licence for person in entry.people] in (["", ""], ["L1", "L2"])


def test_pairs_are_entered_with_their_members_and_clubs() -> None:
    event = drafted_pairs(0)
    known = PlayerFactory(club=event.club, given_name="Anna", family_name="Rossi")
    text = "player 1;player 2;club\nAnna Rossi;Bruno Bianchi;Aosta\nCarla Verdi;Dino Neri;Ivrea"
    first, second = enter(event, text)
    assert first.player == known
    assert list(entry_names(event).values()) == ["Anna Rossi – Bruno Bianchi", "Carla Verdi – Dino Neri"]
    assert entry_name(second) == "Carla Verdi – Dino Neri"
    event.refresh_from_db()
    assert event.plan["clubs"] == [[known.code, "Aosta"], [second.player.code, "Ivrea"]]
    entry_remove(entry=first, actor=desk(event), now=timezone.now())
    assert set(members_of_event(event)) == {second.pk}
    event.refresh_from_db()
    assert event.plan["clubs"] == [[second.player.code, "Ivrea"]]


def test_every_faulty_line_is_named_and_nothing_is_entered() -> None:
    event = drafted_pairs(0)
    enter(event, "Zoe Blu / Ugo Nero")
    text = (
        "Anna Rossi / Bruno Bianchi\n"
        "Carla Verdi\n"
        "Carla Gialli / Dino Neri / Elio Blu\n"
        "Fabio Conti / Anna Rossi\n"
        "Gino / Ugo Nero\n"
        "Ida Serra / Ida Serra"
    )
    with pytest.raises(ProblemsError) as refused:
        enter(event, text)
    assert [(problem.params["line"], problem.code) for problem in refused.value.problems] == [
        (2, "members_wrong_number"),
        (3, "members_wrong_number"),
        (4, "name_twice"),
        (5, "already_entered"),
        (6, "name_twice"),
    ]
    assert event.entries.count() == 1
    assert Player.objects.count() == 2


def test_a_member_of_a_pair_enters_no_other() -> None:
    event = drafted_pairs(0)
    enter(event, "Anna Rossi / Bruno Bianchi")
    with pytest.raises(ProblemsError) as refused:
        enter(event, "Bruno Bianchi / Carla Verdi")
    assert [problem.code for problem in refused.value.problems] == ["already_entered"]


def test_a_club_is_written_with_letters_that_can_be_seen() -> None:
    event = drafted_pairs(0)
    with pytest.raises(ProblemsError) as refused:
        enter(event, "nome;partner;club\nAnna Rossi;Bruno Bianchi;Ver\u202edi")
    assert [problem.code for problem in refused.value.problems] == ["unreadable_characters"]


def test_a_list_names_the_ranking_and_of_single_players_the_club_too() -> None:
    event = drafted_pairs(0)
    text = "player 1;player 2;ranking\nAnna Rossi;Bruno Bianchi;12\nCarla Verdi;Dino Neri;\nA Uno;B Due;3."
    first, _none, third = enter(event, text)
    event.refresh_from_db()
    assert event.plan["ranks"] == [[first.player.code, 12], [third.player.code, 3]]
    entry_remove(entry=first, actor=desk(event), now=timezone.now())
    event.refresh_from_db()
    assert event.plan["ranks"] == [[third.player.code, 3]]
    with pytest.raises(ProblemsError) as refused:
        enter(event, "player 1;player 2;classement\nE Tre;F Quattro;first\nG Tre;H Quattro;0")
    assert [problem.where for problem in refused.value.problems] == ["line 2", "line 3"]
    assert {problem.code for problem in refused.value.problems} == {"rank_unreadable"}
    alone = drafted_pairs(0, programme="3 danish_individual", members=1)
    (one,) = enter(alone, "cognome;nome;tessera;circolo;classifica\nRossi;Anna;L1;Aosta;7")
    alone.refresh_from_db()
    assert (alone.plan["clubs"], alone.plan["ranks"]) == (
        [[one.player.code, "Aosta"]],
        [[one.player.code, 7]],
    )
    assert (one.player.licence, one.name) == ("L1", "")
