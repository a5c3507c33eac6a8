"""Reading a player list: every form that directors paste, every fault with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.services.roster import decode_roster, parse_roster
from tournaments.services.roster_lines import name_key

ANNA = ("Anna", "Rossi", "L1")
ZOE = ("Zoé", "Le Gall", "L2")


def read(text: str) -> list[tuple[str, str, str]]:
    """Everybody of a list without faults: given name, family name, licence."""
    people, problems = parse_roster(text)
    assert problems == []
    return [(person.given_name, person.family_name, person.licence) for person in people]


def faults(text: str) -> list[tuple[str, str]]:
    """What is wrong: code and place."""
    _people, problems = parse_roster(text)
    assert all(problem.text() for problem in problems)
    return [(problem.code, problem.where) for problem in problems]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("cognome;nome;tessera\nRossi;Anna;L1\nLe Gall;Zoé;L2", id="italian, semicolons"),
        pytest.param("nom,prénom,licence\nRossi,Anna,L1\nLe Gall,Zoé,L2", id="french, commas"),
        pytest.param(
            "Family name\tGiven name\tLicence\nRossi\tAnna\tL1\nLe Gall\tZoé\tL2", id="english, tabs"
        ),
        pytest.param("Licence;First name;Surname\nL1;Anna;Rossi\nL2;Zoé;Le Gall", id="another order"),
        pytest.param("Name;First name;Licence\nRossi;Anna;L1\nLe Gall;Zoé;L2", id="name beside first name"),
        pytest.param("COGNOME;NOME;NUMERO TESSERA\nRossi;Anna;L1\nLe Gall;Zoé;L2", id="capitals"),
        pytest.param("\ufeffcognome;nome;tessera\nRossi;Anna;L1\nLe Gall;Zoé;L2", id="byte order mark"),
        pytest.param("cognome;nome;tessera\r\nRossi;Anna;L1\r\nLe Gall;Zoé;L2\r\n", id="windows line ends"),
        pytest.param("cognome;nome;tessera\rRossi;Anna;L1\rLe Gall;Zoé;L2", id="old macintosh line ends"),
        pytest.param("\n\ncognome;nome;tessera\n\nRossi;Anna;L1\n ; ;\n\nLe Gall;Zoé;L2\n", id="empty lines"),
        pytest.param('nom,prénom,licence\n"Rossi","Anna",L1\n"Le Gall",Zoé,"L2"', id="quoted cells"),
        pytest.param(
            "club;cognome;nome;tessera\nX;Rossi;Anna;L1\nX;Le Gall;Zoé;L2", id="a column that nobody needs"
        ),
        pytest.param("cognome;nome;tessera\n  Rossi ; Anna;L1\nLe   Gall;Zoé ;L2", id="spaces"),
        pytest.param("giocatore;tessera\nAnna Rossi;L1\nZoé Le Gall;L2", id="whole names"),
        pytest.param('joueur,licence\n"Rossi, Anna",L1\n"Le Gall, Zoé",L2', id="whole names, family first"),
        pytest.param("Anna Rossi;L1\nZoé Le Gall;L2", id="no header, licence after a semicolon"),
        pytest.param("Anna Rossi\tL1\nLe Gall, Zoé\tL2", id="no header, licence after a tab"),
    ],
)
def test_the_same_two_people(text):
    assert read(text) == [ANNA, ZOE]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna Rossi", [("Anna", "Rossi", "")]),
        ("Rossi, Anna", [("Anna", "Rossi", "")]),
        ("Madonna", [("", "Madonna", "")]),
        ("Anna Maria De Rossi", [("Anna", "Maria De Rossi", "")]),
        ("\ufeffAnna Rossi\r\n\r\nZoé Le Gall\r\n", [("Anna", "Rossi", ""), ("Zoé", "Le Gall", "")]),
        ("nome\nAnna Rossi", [("Anna", "Rossi", "")]),
        ("Nom\nAnna Rossi", [("Anna", "Rossi", "")]),
    ],
)
def test_one_name_a_line(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("Zoé Le Gall".encode(), "Zoé Le Gall"),
        (b"\xef\xbb\xbf" + "Zoé Le Gall".encode(), "Zoé Le Gall"),
        ("Zoé d’Arc".encode("cp1252"), "Zoé d’Arc"),
        ("Zoé\x81".encode("latin-1"), "Zoé\x81"),
    ],
)
def test_an_uploaded_file_in_any_encoding(data, name):
    assert decode_roster(data) == name


def test_line_numbers_are_those_of_the_text():
    people, _problems = parse_roster("cognome;nome\n\nRossi;Anna\n\n\nBruni;Ugo")
    assert [(person.number, person.name) for person in people] == [(3, "Anna Rossi"), (6, "Ugo Bruni")]


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_an_odd_separator_starts_no_line(separator):
    """An editor numbers lines by line ends only; so must the reports."""
    people, problems = parse_roster(f"Anna{separator}Rossi\nUgo Bruni")
    assert problems == []
    assert [(person.number, person.name) for person in people] == [(1, "Anna Rossi"), (2, "Ugo Bruni")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("list_empty", "text")]),
        ("\n ;;\n\ufeff\n\t\n", [("list_empty", "text")]),
        ("cognome;nome;tessera\n", [("list_only_header", "text")]),
        ("cognome;nome\n;;x\nRossi;Anna", [("too_many_columns", "line 2")]),
        ("cognome;nome;tessera\n;;L1", [("name_missing", "line 2")]),
        ("cognome;nome;tessera\n;Paul;7", [("family_name_missing", "line 2")]),
        ("Anna Rossi\nRossi,\n,Paul", [("family_name_missing", "line 3")]),
        ("Anna Rossi\n12345", [("name_without_letters", "line 2")]),
        ("A" * 81, [("name_too_long", "line 1")]),
        ("Anna Ro\x07ssi", [("unreadable_characters", "line 1")]),
        ("Anna Ro\x00ssi", [("unreadable_characters", "line 1")]),
        ("Anna Ro\ud800ssi", [("unreadable_characters", "line 1")]),
        ("Anna Rossi;n° 12", [("licence_malformed", "line 1")]),
        ("Anna Rossi;" + "1" * 21, [("licence_malformed", "line 1")]),
        ("Anna Rossi;L1\nUgo Bruni;L1", [("licence_twice", "line 2")]),
        ("Anna Rossi\nUgo Bruni\nANNA  ROSSI", [("name_twice", "line 3")]),
        ("Zoé Le Gall\nZoe Le Gall", [("name_twice", "line 2")]),
        ("Anna Rossi;L1\nAnna Rossi", [("name_twice", "line 2")]),
        ("Anna Rossi;L1\nAnna Rossi;L1", [("licence_twice", "line 2")]),
    ],
)
def test_faults(text, expected):
    assert faults(text) == expected


def test_all_faults_of_a_list_at_once():
    text = "cognome;nome;tessera\nRossi;Anna;L1\n;;L2\nBruni;Ugo;L1\nVerdi;Eva;?\n99;;\nRossi;Anna;"
    assert sorted(faults(text)) == [
        ("licence_malformed", "line 5"),
        ("licence_twice", "line 4"),
        ("name_missing", "line 3"),
        ("name_twice", "line 7"),
        ("name_without_letters", "line 6"),
    ]


def test_two_people_of_one_name_with_two_licences():
    assert read("Anna Rossi;L1\nAnna Rossi;L2") == [("Anna", "Rossi", "L1"), ("Anna", "Rossi", "L2")]


def test_ten_thousand_lines_are_refused_as_a_whole():
    people, problems = parse_roster("\n".join(f"Player Number{n}" for n in range(10_000)))
    assert people == []
    assert [problem.code for problem in problems] == ["list_too_long"]
    assert "10000" in problems[0].text()


def test_two_thousand_lines_are_read():
    assert len(read("\n".join(f"Given Family{n};L{n}" for n in range(2_000)))) == 2_000


def test_a_cell_of_any_length_is_a_fault_and_no_traceback():
    assert faults("cognome;nome\n" + "x" * 200_000) == [("name_too_long", "line 2")]


def test_names_are_compared_without_case_accents_and_spaces():
    assert name_key("José", "DE  la Cruz") == name_key("jose", "De La Cruz")
    assert name_key("Jose", "Cruz") != name_key("Josef", "Cruz")


def lines_of_a_text():
    cell = st.text(st.sampled_from("aé Ω;,\t\"'\0\x07\ufeff\ud800\x85\u2028nomecgtsr1-"), max_size=12)
    header = st.sampled_from(["", "cognome;nome;tessera", "nom,prénom", "name\tlicence", "nome"])
    return st.tuples(header, st.lists(cell, max_size=12)).map(lambda parts: [parts[0], *parts[1]])


@given(lines_of_a_text(), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_line_of_any_text_is_read_or_reported(lines, line_end):
    people, problems = parse_roster(line_end.join(lines))
    assert people or problems
    assert all(problem.text().encode() for problem in problems)
    if problems and problems[0].where == "text":
        return
    written = {n for n, line in enumerate(lines, 1) if not all(c in ";,\ufeff" or c.isspace() for c in line)}
    reported = {int(p.where.removeprefix("line ")) for p in problems}
    header = {min(written)}
    assert written - header <= {person.number for person in people} | reported <= written


@given(st.binary(max_size=300))
def test_any_bytes_are_a_text(data):
    people, problems = parse_roster(decode_roster(data))
    assert people or problems


@pytest.mark.parametrize("line", ["Rossi,Anna,L1", "Rossi;Anna;L1", "Rossi\tAnna\tL1"])
def test_columns_without_a_header_are_refused_and_not_guessed_at(line: str) -> None:
    people, problems = parse_roster(f"Ugo Bianchi\n{line}\n")
    assert [person.name for person in people] == ["Ugo Bianchi"]
    assert [(problem.code, problem.where) for problem in problems] == [("header_missing", "line 2")]


@pytest.mark.parametrize("mark", ["1. ", "2.", "3) ", "12 ", "4\t", "- ", "– ", "• "])
def test_the_marks_of_a_list_are_no_part_of_a_name(mark: str) -> None:
    (person,), problems = parse_roster(f"{mark}Anna Rossi; VA-7")
    assert (person.name, person.licence, problems) == ("Anna Rossi", "VA-7", [])


@pytest.mark.parametrize("name", ["Anna 3 Rossi", "Jean-Luc – Picard", "d'Aosta Leo"])
def test_numbers_and_dashes_inside_a_name_stay(name: str) -> None:
    (person,), _problems = parse_roster(name)
    assert person.name == name


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\ufffd", "\x07"])
def test_marks_that_are_no_text_are_refused(mark: str) -> None:
    _people, problems = parse_roster(f"Ugo Bianchi\nAnna {mark}Rossi\n")
    assert [(problem.code, problem.where) for problem in problems] == [("unreadable_characters", "line 2")]
