"""The page, the guide cards and the API answer of a movement that anybody asks for."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.tournaments.printing.reading import pages
from tournaments.movements.formats import FORMATS
from tournaments.web.movement_words import FORMAT_NAMES, VARIANT_NAMES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
FIVE_TABLES = {"format": "transversal", "entrants": "20", "rounds": "5", "boards": "4"}


def shown(client: Client, **query: str) -> tuple[int, str]:
    """Status and words of the page, one space between."""
    answer = client.get(reverse("public:movement"), query)
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return answer.status_code, " ".join(words.split())


def test_every_format_has_a_name() -> None:
    assert set(FORMATS) <= set(FORMAT_NAMES)
    for name, form in FORMATS.items():
        assert not [one for one in form.variants if one[0] != "+" and (name, one) not in VARIANT_NAMES]


def test_in_italian_west_is_called_o_wherever_it_stands(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "it"
    status, words = shown(client, **FIVE_TABLES | {"entrants": "16", "rounds": "4"}, who="W3")
    assert status == 200
    assert not re.search(r"\bW\d?\b", words)
    assert "O3" in words
    cards = client.get(reverse("public:movement_guide_cards"), FIVE_TABLES)
    lines = "".join(pages(cards.content)).splitlines()
    assert [lines.count(label) for label in ("O3", "W3")] == [1, 0]


def test_the_page_shows_the_report_and_one_position_at_a_time(client: Client) -> None:
    status, words = shown(client, **FIVE_TABLES, position="2")
    assert status == 200
    assert "Every two players meet at most once." in words
    assert "Seats in position 2" in words
    assert "Table 1 Boards 5, 6, 7, 8 N North N1 E East E4 S South S5 W West W3" in words


def test_it_follows_one_player(client: Client) -> None:
    _, words = shown(client, **FIVE_TABLES, who="S5")
    assert "1 5 S South 17, 18, 19, 20 2 1 S South 5, 6, 7, 8 3 2" in words


def test_what_cannot_be_is_refused_with_the_reason(client: Client) -> None:
    status, words = shown(client, **FIVE_TABLES | {"rounds": "40"})
    assert status == 422
    assert "This movement does not exist" in words
    assert "40" in words


@pytest.mark.parametrize(
    "wrong", [{"entrants": "many"}, {"entrants": "201"}, {"format": "waltz"}, {"boards": "-1"}], ids=str
)
def test_what_is_no_wish_is_said_at_its_field(client: Client, wrong: dict[str, str]) -> None:
    answer = client.get(reverse("public:movement"), FIVE_TABLES | wrong)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [*wrong]


def test_guide_cards_of_labels(client: Client) -> None:
    answer = client.get(reverse("public:movement_guide_cards"), FIVE_TABLES)
    lines = "".join(pages(answer.content)).splitlines()
    assert [lines.count(label) for label in ("N1", "S5", "W3")] == [1, 1, 1]


def test_guide_cards_of_pairs_say_against_whom_and_those_of_changing_partners_with_whom(
    client: Client,
) -> None:
    address = reverse("public:movement_guide_cards")
    howell = client.get(address, {"format": "howell", "entrants": "6", "boards": "2"})
    lines = "".join(pages(howell.content)).splitlines()
    assert lines.count("Against") == 6
    whist = client.get(address, {"format": "individual_pairs", "entrants": "8"})
    text = "".join(pages(whist.content))
    assert [len(re.findall(words, text)) for words in (r"with \d", r"against \d, \d")] == [8 * 7, 8 * 7]
    both = client.get(address, {"format": "quadrettes", "entrants": "6", "rounds": "3", "boards": "4"})
    lines = "".join(pages(both.content)).splitlines()
    assert [len(re.findall(seat, " ".join(lines))) for seat in ("Attack", "Defence")] == [18, 18]


def test_the_api_answers_as_the_command_does(client: Client) -> None:
    address = reverse("api-movements")
    body = client.get(address, {"name": "transversal", "tables": "5", "rounds": "5", "boards": "4"}).json()
    assert body["schedule"][5]["seats"] == {"N": "N1", "E": "E4", "S": "S5", "W": "W3"}
    assert body["report"]["meetings"] == {"1": 150}
    refused = client.get(address, {"name": "transversal", "entrants": "22"})
    assert refused.status_code == 400
    assert "22 players do not fill tables of four" in refused.content.decode()
    assert client.get(address, {"name": "waltz"}).status_code == refused.status_code
    assert client.get(address, {"name": "transversal", "entrants": "201"}).status_code == refused.status_code


def test_what_would_cost_too_much_is_refused_to_strangers(client: Client) -> None:
    long = {"format": "free_individual", "entrants": "190", "rounds": "200"}
    status, words = shown(client, **long)
    assert status == 422
    assert "too many to be answered here: at most 21 rounds" in words
    asked = client.get(
        reverse("api-movements"), {"name": "free_individual", "entrants": "190", "rounds": "200"}
    )
    assert asked.status_code == 400
    # Without a number of rounds everybody meets everybody.
    status, words = shown(client, format="howell", entrants="200")
    assert (status, "at most 20 rounds" in words) == (422, True)
    whole = client.get(reverse("public:movement_guide_cards"), {"format": "mitchell", "entrants": "160"})
    assert whole.status_code == 422
    assert "choose how many rounds to play" in whole.content.decode()


def side_by_side(client: Client, first: dict[str, str], second: dict[str, str]) -> tuple[int, str, object]:
    """Status, words and context of the page that compares two movements."""
    sides = (("a", first), ("b", second))
    query = {f"{side}-{name}": value for side, wish in sides for name, value in wish.items()}
    answer = client.get(reverse("public:movements_compare"), query)
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return answer.status_code, " ".join(words.split()), answer.context


def test_two_movements_stand_side_by_side_with_a_recommendation_that_says_why(client: Client) -> None:
    five = FIVE_TABLES | {"entrants": "24"}
    status, words, context = side_by_side(client, five | {"rounds": "6"}, five)
    assert status == 200
    assert "Take B. In B fewer meetings are repeated: 0 rather than 28." in words
    assert "What speaks for A In A more of the others are met: 87 % rather than 83 %." in words
    assert "A · Tarot duplicate, individual" in words
    assert words.count("Meetings spread 79.4 %") == words.count("Meetings spread 100 %") == 1
    assert [row["better"] for row in context["rows"]] == ["", "B", "B", "", "", "A", "A"]


def test_one_half_of_a_comparison_asks_for_the_other_and_a_wrong_one_says_what_is_wrong(
    client: Client,
) -> None:
    page = client.get(reverse("public:movement"), FIVE_TABLES).content.decode()
    link = re.search(r'href="([^"]*/compare/\?[^"]*)"', page)
    answer = client.get(link[1].replace("&amp;", "&"))
    assert answer.status_code == 200
    assert "Say below which movement this shall be." in answer.content.decode()
    second = answer.context["sides"][1]["form"]
    assert [second[name].value() for name in FIVE_TABLES] == [*FIVE_TABLES.values()]
    status, words, _ = side_by_side(client, FIVE_TABLES, FIVE_TABLES | {"entrants": "22"})
    assert status == 422
    assert "22 players do not fill tables of four" in words
    long = {"format": "free_individual", "entrants": "190", "rounds": "200"}
    status, words, _ = side_by_side(client, FIVE_TABLES, long)
    assert status == 422
    assert "too many to be answered here: at most 21 rounds" in words


def test_the_api_compares_two_movements(client: Client) -> None:
    address = reverse("api-movements-compare")
    first = {"a_name": "howell", "a_entrants": "12", "a_rounds": "11"}
    body = client.get(address, first | {"b_name": "howell", "b_entrants": "12", "b_rounds": "7"}).json()
    assert (body["a"]["rounds"], body["b"]["rounds"]) == (11, 7)
    assert body["comparison"]["better"] == "a"
    assert {"code": "met", "a": 100, "b": 63, "better": "a"} in body["comparison"]["figures"]
    refused = client.get(address, first | {"b_name": "howell", "b_entrants": "201"})
    assert refused.status_code == 400
