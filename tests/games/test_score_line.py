"""The scoring service's pure part: the lines of the specification, and anything else that can come in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.problems import Problem
from games.registry import SCORERS
from games.score_line import MOST_BYTES, answer, answer_text, read_json
from tests.games.score_lines import BURRACO, EXAMPLES, TAROT, VICTORY


def codes(found: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in found["problems"]]


@pytest.mark.parametrize(("line", "score"), EXAMPLES)
def test_the_lines_of_the_specification_come_out_exactly(line: str, score: str) -> None:
    assert answer_text(line.encode()) == score


def test_the_keys_stand_in_the_order_of_the_specification() -> None:
    assert list(answer(TAROT)) == ["unit", "scores"]
    assert list(answer(TAROT)["scores"]) == ["N", "E", "S", "W"]  # type: ignore[call-overload]
    assert list(answer(BURRACO)) == ["totals", "difference"]


@pytest.mark.parametrize(
    ("ruleset", "fields", "scores"),
    [
        ("fft-3", {}, {"N": 212, "E": -106, "S": -106}),
        ("fft-5", {"partner": "E"}, {"N": 212, "E": 106, "S": -106, "W": -106, "X": -106}),
        ("fft-5", {"partner": None}, {"N": 424, "E": -106, "S": -106, "W": -106, "X": -106}),
        ("fft-4", {"sits_out": "X"}, {"N": 318, "E": -106, "S": -106, "W": -106, "X": 0}),
    ],
)
def test_three_and_five_players(ruleset: str, fields: dict[str, Any], scores: dict[str, int]) -> None:
    assert answer({**TAROT, "ruleset": ruleset, **fields}) == {"unit": 106, "scores": scores}


def test_at_five_the_partner_may_not_be_left_out() -> None:
    found = answer({**TAROT, "ruleset": "fft-5"})
    assert [(problem["code"], problem["where"]) for problem in found["problems"]] == [  # type: ignore[attr-defined]
        ("field_missing", "partner")
    ]


def test_half_points_at_three_and_five_only() -> None:
    half = {"contract": "garde", "taker": "N", "bouts": 2, "points": 40.5}
    assert answer({"game": "tarot", "ruleset": "fft-3", **half})["unit"] == -52
    assert codes(answer({"game": "tarot", "ruleset": "fft-4", **half})) == ["points_not_whole"]


def test_every_problem_of_a_line_at_once() -> None:
    line = {**TAROT, "bouts": 4, "points": 92, "slam": "perhaps", "petit": "attack"}
    assert sorted(codes(answer(line))) == [
        "bouts_out_of_range",
        "field_unknown",
        "points_out_of_range",
        "word_unknown",
    ]


def test_a_problem_has_code_message_and_place() -> None:
    (problem,) = answer({**TAROT, "points": 92})["problems"]  # type: ignore[misc]
    assert problem == {
        "code": "points_out_of_range",
        "message": "Points are 0 to 91, not 92.",
        "where": "points",
    }


def test_somebody_else_may_put_the_problems_into_words() -> None:
    def say(problem: Problem) -> str:
        return problem.code.upper()

    assert answer({"game": "belote"}, say)["problems"][0]["message"] == "GAME_UNKNOWN"  # type: ignore[index]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("{}{}", "not_json"),
        ("hello", "not_json"),
        ("[]", "not_an_object"),
        ("[{}]", "not_an_object"),
        ("7", "not_an_object"),
        ("null", "not_an_object"),
        ('"tarot"', "not_an_object"),
        ("NaN", "not_a_json_number"),
        ('{"game": NaN}', "not_a_json_number"),
        ('{"game": -Infinity}', "not_a_json_number"),
        ("{}", "field_missing"),
        ('{"game": null}', "field_missing"),
        ('{"game": ""}', "field_missing"),
        ('{"game": "belote"}', "game_unknown"),
        ('{"game": 7}', "game_unknown"),
        ('{"game": ["tarot"]}', "game_unknown"),
        ('{"game": "tarot"}', "field_missing"),
        ('{"game": "tarot", "ruleset": "fft-6"}', "ruleset_unknown"),
        ('{"game": "tarot", "ruleset": {}}', "ruleset_unknown"),
        ('{"game": "burraco"}', "field_missing"),
        ('{"game": "burraco", "ruleset": 1e999}', "ruleset_unknown"),
        ('{"game": "tarot", "game": "tarot"}', "field_twice"),
        ('{"game": "tarot", "ruleset": "\\ud800"}', "ruleset_unknown"),
        ("[" * 30_000, "nested_too_deeply"),
        ('{"a":' * 10_000, "nested_too_deeply"),
    ],
)
def test_what_is_no_line(line: str, code: str) -> None:
    found = json.loads(answer_text(line.encode()))
    assert codes(found) == [code]
    assert found["problems"][0]["message"]


def test_a_line_that_is_not_utf8() -> None:
    assert codes(json.loads(answer_text(b'{"game": "\xff"}'))) == ["not_utf8"]


def test_a_byte_order_mark_is_no_problem() -> None:
    assert read_json(b"\xef\xbb\xbf{}") == {}


def test_fields_that_stand_twice_are_all_named_and_not_by_the_thousand() -> None:
    many = ",".join(f'"f{number}":1,"f{number}":2' for number in range(2_000))
    found = json.loads(answer_text(f"{{{many}}}".encode()))
    assert set(codes(found)) == {"field_twice"}
    assert 1 < len(codes(found)) < 50


def test_numbers_without_end_are_refused_and_not_repeated() -> None:
    line = json.dumps(TAROT).replace("49", "9" * 5_000)
    found = json.loads(answer_text(line.encode()))
    assert [problem["where"] for problem in found["problems"]] == ["points"]
    assert len(found["problems"][0]["message"]) < 200


@pytest.mark.parametrize("strange", ["x" * 60_000, "\ud800", "\x1b[2J", "a\u2028b", "\u202e", [], True])
@pytest.mark.parametrize(
    "line",
    [{"game": "burraco", "vp_table": 0, "points": [1, 2]}, {**TAROT, "ruleset": 0}, {**TAROT, "slam": 0}],
)
def test_what_is_repeated_of_a_line_is_short_and_can_be_shown(line: dict[str, Any], strange: object) -> None:
    field = next(name for name, value in line.items() if value == 0 and value is not False)
    (problem,) = answer({**line, field: strange})["problems"]  # type: ignore[attr-defined]
    assert problem["where"] == field
    assert problem["message"].isprintable()
    assert len(problem["message"]) < 200


def test_points_without_a_table_are_a_round_whose_table_is_missing() -> None:
    for round_ in ({"points": [350, 0]}, {"points": [350, 0], "vp_table": None}):
        (problem,) = answer({"game": "burraco", **round_})["problems"]  # type: ignore[attr-defined]
        assert (problem["code"], problem["where"]) == ("field_missing", "vp_table")


def test_what_is_no_text_is_told_as_json_writes_it() -> None:
    told = [answer({**TAROT, "points": value})["problems"] for value in (True, [49], {}, "x")]
    assert [problems[0]["message"].rpartition("not ")[2] for problems in told] == [  # type: ignore[index]
        "true.",
        "[…].",
        "{…}.",
        "x.",
    ]


def test_a_line_has_a_longest_length() -> None:
    line = json.dumps(TAROT).encode()
    assert "unit" in answer_text(line.ljust(MOST_BYTES))
    found = json.loads(answer_text(line.ljust(MOST_BYTES + 1)))
    assert codes(found) == ["line_too_long"]
    assert found["problems"][0]["message"] == "The line is too long: at most 64 kB are read."


#: The words and fields of both games among anything else, so that the rules are reached as well.
WORDS = st.sampled_from(
    [
        *("tarot", "burraco", "fft-3", "fft-4", "fft-5", "seed-4", "duplicate-individual", "home", "fitab"),
        *("fibur-2026", "fibur-4", "N", "E", "X", "prise", "garde", "attack", "defence", "simple"),
        *("announced_made", "defence", "played", "taken", "not_taken", "40.5", "", "\ud800", "٣", "9" * 50),
    ]
)
FIELDS = st.sampled_from(
    [
        *("game", "ruleset", "vp_table", "contract", "taker", "partner", "sits_out", "bouts", "points"),
        *("petit_au_bout", "poignees", "slam", "size", "by", "pairs", "totals", "clean", "semi_clean"),
        *("dirty", "royal", "closed", "melded", "in_hand", "pozzetto", "unit", "defence_points", "miseres"),
    ]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-10, 120),
    st.integers(),
    st.floats(allow_nan=True, allow_infinity=True),
    WORDS,
    st.text(max_size=8),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(FIELDS | st.text(max_size=4), inner, max_size=8)
        | st.lists(st.dictionaries(FIELDS, LEAVES, min_size=3, max_size=8), min_size=2, max_size=2)
    ),
    max_leaves=12,
)
QUICK = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def well_formed(found: dict[str, Any]) -> bool:
    if "problems" in found:
        return bool(found["problems"]) and all(
            list(problem) == ["code", "message", "where"] and problem["code"] and problem["message"]
            for problem in found["problems"]
        )
    return set(found) in ({"unit", "scores"}, {"totals", "difference"}, {"vp"})


@QUICK
@given(VALUES)
def test_any_value_has_an_answer(value: object) -> None:
    found = answer(value)
    assert well_formed(found)
    json.dumps(found, ensure_ascii=False, allow_nan=False).encode()


@QUICK
@given(st.sampled_from(sorted(SCORERS)), WORDS, st.dictionaries(FIELDS, VALUES, max_size=12))
def test_any_fields_have_an_answer(game: str, ruleset: str, fields: dict[str, object]) -> None:
    assert well_formed(answer({"game": game, "ruleset": ruleset, **fields}))


@QUICK
@given(st.sampled_from([TAROT, BURRACO, VICTORY]), FIELDS, VALUES)
def test_a_good_line_with_one_field_changed_has_an_answer(
    line: dict[str, object], name: str, value: object
) -> None:
    assert well_formed(answer({**line, name: value}))


@QUICK
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_have_an_answer_of_one_line(line: bytes) -> None:
    found = answer_text(line)
    assert "\n" not in found
    assert well_formed(json.loads(found))
