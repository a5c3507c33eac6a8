"""The pages that score what anybody types: figures, reasons, problems; without script, login, query."""

from __future__ import annotations

import gzip
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import translation
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

TAROT, BURRACO, VICTORY = "/score/", "/score/burraco/", "/score/victory-points/"
PAGES = (TAROT, BURRACO, VICTORY)
GARDE = {"contract": "garde", "taker": "N", "bouts": "2", "points": "49"}
BONUSES = {"petit_au_bout": "attack", "poignee_attack_1": "simple"}
HAND = {
    **{"closed": "a", "a_clean": "1", "a_dirty": "1", "a_melded": "115", "a_in_hand": "15"},
    **{"b_melded": "30", "b_in_hand": "50", "b_pozzetto": "not_taken"},
}
TYPED = [(TAROT, GARDE | BONUSES), (BURRACO, HAND), (VICTORY, {"a": "5", "b": "0"})]
LIVE = {"HX-Request": "true"}


def ask(address: str, fields: dict[str, str] | None = None, **headers: str) -> Any:
    """What a browser without script gets; a database is not even allowed."""
    return Client(headers=headers).get(address, fields or {})


def text_of(answer: Any) -> str:
    """What can be read on the page."""
    found = re.sub(r"<(script|style)\b.*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found)).split())


def result(answer: Any) -> str:
    """What can be read in the result."""
    page = answer.content.decode()
    return text_of(type("Part", (), {"content": page[page.index('id="result"') :].encode()}))


def beside(answer: Any) -> dict[str, str]:
    """The problems by the fields that they stand at."""
    found = re.findall(
        r'<ul class="errorlist" id="([\w-]+)-problems"[^>]*>(.*?)</ul>', answer.content.decode()
    )
    return {name: unescape(re.sub(r"<[^>]+>", " ", html)).strip() for name, html in found if html}


@pytest.mark.parametrize("address", PAGES)
def test_the_empty_page_asks_and_complains_of_nothing(address: str) -> None:
    answer = ask(address)
    assert answer.status_code == 200
    assert beside(answer) == {}
    assert "problem" not in text_of(answer)


def test_the_example_of_the_specification_with_every_term() -> None:
    found = result(ask(TAROT, GARDE | BONUSES))
    assert "Garde made by 8 points" in found
    assert "With 2 bouts the attack needs 41 points and has 49." in found
    for term in (
        "Contract (25 + 8 above 41) × 2 for Garde +66",
        "Petit at the end 10 × 2: the attack won it in the last trick +20",
        "Poignées 20 (simple, shown by the attack); to the attack, which wins the deal +20",
        "Each defender pays 106",
        "The taker wins or loses it 3 times: all scores add up to 0.",
    ):
        assert term in found
    assert re.search(r"N North \(taker\) taker × 3 \+318 E East −106 S South −106 W West −106", found)


def test_a_lost_contract_pays_the_defence() -> None:
    shown = {"points": "40", "petit_au_bout": "defence", "poignee_defence_1": "double"}
    found = result(ask(TAROT, GARDE | shown))
    assert "Garde lost by 1 point" in found
    assert "(25 + 1 short of 41) × 2 for Garde −52" in found
    assert "the defence won it in the last trick −20" in found
    assert "30 (double, shown by the defence); to the defence, which wins the deal −30" in found
    assert "Each defender receives 102" in found


def test_equality_is_made_and_a_slam_has_its_line() -> None:
    assert "Garde just made" in result(ask(TAROT, GARDE | {"points": "41"}))
    found = result(ask(TAROT, {"contract": "prise", "bouts": "3", "points": "91", "slam": "announced_made"}))
    assert "Slam announced and made +400" in found
    assert "A slam is very rare" in found


@pytest.mark.parametrize(
    ("fields", "scores"),
    [
        ({"table": "3"}, "N North (taker) taker × 2 +132 E East −66 S South −66"),
        (
            {"table": "5", "partner": "alone"},
            "N North (taker) taker × 4 +264 E East −66 S South −66 W West −66",
        ),
        (
            {"table": "5", "partner": "X"},
            "× 2 +132 E East −66 S South −66 W West −66 X Fifth seat partner × 1 +66",
        ),
        ({"table": "dead-hand"}, "× 3 +198 E East −66 S South −66 W West −66 X Fifth seat sits out 0"),
        ({"table": "dead-hand", "sits_out": "E", "taker": "X"}, "E East sits out 0"),
    ],
)
def test_every_table(fields: dict[str, str], scores: str) -> None:
    assert scores in result(ask(TAROT, GARDE | fields))


def test_half_points_go_to_the_camp_that_wins() -> None:
    found = result(ask(TAROT, GARDE | {"table": "3", "points": "40,5"}))
    assert "has 40.5. The half point goes to the camp that wins: 40 are counted." in found
    french = ask(TAROT, GARDE | {"table": "3", "points": "40.5"}, **{"accept-language": "fr"})
    assert "40,5" in result(french)


def test_every_problem_at_once_beside_its_field_and_in_a_list_that_leads_there() -> None:
    answer = ask(TAROT, {"table": "5", "contract": "garde", "bouts": "4", "points": "92", "taker": "Q"})
    assert set(beside(answer)) == {"sheet-taker", "sheet-partner", "sheet-bouts", "sheet-points"}
    assert beside(answer)["sheet-points"] == "Points are 0 to 91, not 92."
    page = answer.content.decode()
    links = re.findall(r'<li><a href="#([\w-]+)">', page)
    assert sorted(links) == sorted(beside(answer))
    assert all(f'id="{name}"' in page for name in links)
    assert "There are 4 problems" in result(answer)


def test_what_is_missing_is_said_once_somebody_has_asked() -> None:
    answer = ask(TAROT, {"contract": "garde"})
    assert set(beside(answer)) == {"sheet-bouts", "sheet-points"}


def test_a_choice_of_the_table_alone_is_no_question_yet() -> None:
    answer = ask(TAROT, {"table": "5"})
    assert beside(answer) == {}
    assert 'name="partner"' in answer.content.decode()


@pytest.mark.parametrize("value", ["6", "x", "<b>"])
def test_a_table_that_nobody_sits_at(value: str) -> None:
    answer = ask(TAROT, GARDE | {"table": value})
    assert list(beside(answer)) == ["sheet-table"]
    assert "<b>" not in answer.content.decode().split("<main", 1)[1]


def test_what_was_typed_stands_in_the_fields_again() -> None:
    page = ask(TAROT, GARDE | BONUSES | {"table": "5", "partner": "E", "slam": "defence"}).content.decode()
    for name, value in (
        *(("table", "5"), ("taker", "N"), ("partner", "E"), ("contract", "garde"), ("bouts", "2")),
        *(("petit_au_bout", "attack"), ("poignee_attack_1", "simple")),
    ):
        assert re.search(rf'name="{name}" value="{value}"[^>]* checked', page), name
    assert '<option value="defence" selected' in page
    assert re.search(r'name="points"[^>]* value="49"', page)


def test_a_hand_of_burraco_with_every_term() -> None:
    found = result(ask(BURRACO, HAND))
    assert "N–S ahead by 620" in found
    for row in (
        "Cards melded +115 +30",
        "Clean burracos +200 1 × 200 –",
        "Dirty burracos +100 1 × 100 –",
        "Closing +100 –",
        "Cards in hand −15 −50",
        "Pozzetto not taken – −100",
        "Total +500 −120",
    ):
        assert row in found


def test_other_rules_other_terms() -> None:
    home = result(ask(BURRACO, {**HAND, "ruleset": "home", "b_melded": "0", "closed": "a"}))
    assert "Cards in hand, twice: the side has not opened – −100 2 × 50" in home
    page = ask(BURRACO, {"ruleset": "fitab"}).content.decode()
    assert 'name="a_royal"' in page
    assert 'name="a_royal"' not in ask(BURRACO).content.decode()
    assert 'name="a_semi_clean"' not in ask(BURRACO, {"ruleset": "home"}).content.decode()


def test_problems_of_burraco_name_the_pair_and_the_figure_as_the_form_does() -> None:
    answer = ask(BURRACO, HAND | {"a_melded": "113", "b_in_hand": "x", "a_pozzetto": "not_taken"})
    assert beside(answer) == {
        "closed": "Side N–S cannot close without having taken its pozzetto.",
        "a_melded": "Side N–S: points are counted in fives, “Cards melded” is 113.",
        "b_in_hand": "“Cards in hand E–W” must be a whole number, not x.",
    }


def test_who_closed_is_asked_once() -> None:
    fields = {name: value for name, value in HAND.items() if name != "closed"}
    assert beside(ask(BURRACO, fields)) == {"closed": "“Closed by” is missing."}
    assert list(beside(ask(BURRACO, {**fields, "closed": "both"}))) == ["closed"]


def test_kinds_of_burraco_are_called_by_their_names() -> None:
    answer = ask(BURRACO, {**HAND, "ruleset": "fibur-international", "a_clean": "0"})
    assert "one of these closes: Clean burracos." in beside(answer)["closed"]


def test_victory_points_with_their_row() -> None:
    answer = ask(VICTORY, {"vp_table": "fibur-4", "a": "350", "b": "0"})
    found = result(answer)
    assert "N–S 12 VP E–W 8 VP" in found
    assert "The difference is 350: up to 500 the table “FIBUR, 4 hands” gives 12 to 8." in found
    assert answer.content.decode().count('class="is-it"') == 1
    above = result(ask(VICTORY, {"vp_table": "fibur-4", "a": "-5", "b": "2100"}))
    assert "N–S 0 VP E–W 20 VP" in above
    assert "above 2000 the table" in above


def test_victory_points_of_nothing() -> None:
    assert beside(ask(VICTORY, {"a": "x"})) == {
        "a": "“Points N–S” must be a whole number, not x.",
        "b": "“Points E–W” is missing.",
    }
    assert list(beside(ask(VICTORY, {"a": "5", "b": "0", "vp_table": "ours"}))) == ["vp_table"]


@pytest.mark.parametrize(("address", "name"), [(BURRACO, "ruleset"), (VICTORY, "vp_table")])
def test_rules_that_nobody_knows(address: str, name: str) -> None:
    assert name in beside(ask(address, {name: "fibur-9", "a": "5", "b": "5"}))


@pytest.mark.parametrize(("address", "fields"), TYPED)
def test_the_address_leads_back_to_the_same_page(address: str, fields: dict[str, str]) -> None:
    first = ask(address, {**fields, "slam": "", "nonsense": "1"})
    page = first.content.decode()
    shared = re.search(r'<p class="row share"><a href="([^"]+)"', page)
    assert shared is not None
    link = unescape(shared[1])
    assert "nonsense" not in link
    assert "=&" not in link
    assert f'data-copy="http://testserver{shared[1]}"' in page
    assert result(ask(link)) == result(first)


def test_the_address_says_nothing_that_goes_without_saying() -> None:
    answer = ask(BURRACO, HAND | {"ruleset": "home", "a_royal": "0", "b_clean": "0"}, **LIVE)
    assert answer.headers["HX-Replace-Url"] == (
        "/score/burraco/?ruleset=home&closed=a&a_clean=1&a_dirty=1&a_melded=115&a_in_hand=15"
        "&b_melded=30&b_in_hand=50&b_pozzetto=not_taken"
    )


def test_while_somebody_types_only_the_result_comes() -> None:
    answer = ask(TAROT, GARDE | {"table": "4", "slam": "", "made_for": "4"}, **LIVE)
    page = answer.content.decode()
    assert "<html" not in page
    assert "Garde made by 8 points" in page
    assert 'hx-swap-oob="innerHTML:#said"' in page
    assert 'name="points"' not in page
    assert answer.headers["HX-Replace-Url"] == "/score/?table=4&taker=N&contract=garde&bouts=2&points=49"
    assert "HX-Request" in answer.headers["Vary"]


def test_another_table_brings_its_fields_and_keeps_what_was_typed() -> None:
    answer = ask(TAROT, GARDE | {"table": "5", "made_for": "4"}, **LIVE)
    page = answer.content.decode()
    assert 'name="partner"' in page
    assert re.search(r'name="points"[^>]* value="49"', page)
    assert page.count('hx-swap-oob="innerHTML:#fields"') == 1


def test_while_somebody_types_what_is_missing_is_no_problem_but_what_is_wrong_is() -> None:
    answer = ask(TAROT, {"contract": "garde", "points": "92", "made_for": "4"}, **LIVE)
    assert beside(answer) == {"sheet-points": "Points are 0 to 91, not 92."}
    assert answer.content.decode().count('hx-swap-oob="true"') > 5


@pytest.mark.parametrize("language", ["it", "fr", "en"])
@pytest.mark.parametrize(("address", "fields"), TYPED)
def test_three_languages(address: str, fields: dict[str, str], language: str) -> None:
    answer = ask(address, fields, **{"accept-language": language})
    assert f'<html lang="{language}">' in answer.content.decode()
    with translation.override(language):
        assert " ".join(translation.gettext("What is it worth?").split()) in text_of(answer)


@pytest.mark.parametrize("address", PAGES)
def test_light_and_without_code_of_its_own(address: str) -> None:
    text = ask(address, GARDE | HAND | {"a": "5", "b": "0"}).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text)
    files = set(re.findall(r'(?:src|href)="/static/([^"#]+\.(?:js|css|svg))', text))
    data = [text.encode(), *(Path(finders.find(name)).read_bytes() for name in files)]
    assert sum(len(gzip.compress(part)) for part in data) < 50 * 1024


@pytest.mark.parametrize("address", PAGES)
def test_every_field_has_a_name_that_is_read_out(address: str) -> None:
    text = ask(address, {"table": "5"}).content.decode().split("<main", 1)[1]
    for tag in re.findall(r"<(?:input|select)\b[^>]*>", text):
        if 'type="radio"' in tag or 'type="hidden"' in tag:
            continue
        name = re.search(r'id="([\w-]+)"', tag)[1]  # type: ignore[index]
        assert "aria-label=" in tag or f'<label for="{name}"' in text, tag


def test_only_questions() -> None:
    assert Client().post(TAROT).status_code == 405
    assert Client().head(TAROT).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_no_query(address: str, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert ask(address, GARDE | HAND | {"a": "5", "b": "0"}).status_code == 200


@pytest.mark.django_db
def test_home_and_every_page_lead_here() -> None:
    home = Client().get("/", follow=True).content.decode()
    assert home.count('href="/score/"') == 3


ANYTHING = st.text(max_size=12) | st.sampled_from(
    ["-1", "9" * 30, "1e9", "NaN", "\x00", "alone", "X", "5", "٣"]
)
FIELDS = st.sampled_from(
    [*GARDE, *BONUSES, *HAND, "table", "partner", "sits_out", "slam", "vp_table", "a", "b"]
)


@hypothesis_settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(PAGES), st.dictionaries(FIELDS, ANYTHING, max_size=10), st.booleans())
def test_any_question_has_an_answer(address: str, fields: dict[str, str], live: bool) -> None:
    assert ask(address, fields, **(LIVE if live else {})).status_code == 200


def test_five_players_are_told_that_the_partner_is_wanted() -> None:
    assert "With contract, partner, bouts and points." in result(ask(TAROT, {"table": "5"}))
    assert "With contract, bouts and points." in result(ask(TAROT, {"table": "4"}))


def test_what_other_rules_do_not_know_is_not_dropped_in_silence() -> None:
    typed_before = HAND | {"a_semi_clean": "1"}
    said = "These rules have no “Semi-clean burracos”: what was typed there does not count."
    assert said in result(ask(BURRACO, typed_before | {"ruleset": "home"}))
    assert said not in result(ask(BURRACO, HAND | {"ruleset": "home", "a_semi_clean": "0"}))
    assert said not in result(ask(BURRACO, typed_before | {"ruleset": "fibur-2026"}))
