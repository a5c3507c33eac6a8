"""``POST /api/v1/score/``: what ``manage.py score`` answers, for anybody, without a login or a query."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from games.api.score import MOST_LINES, ScoreThrottle
from games.api.score_schema import EXAMPLES as DOCUMENTED
from games.api.score_schema import LISTS
from games.score_line import answer_text
from tests.games.score_lines import EXAMPLES, TAROT, VICTORY

ADDRESS = "/api/v1/score/"


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def post(body: str | bytes, **headers: str) -> Any:
    """What anybody's program gets; a database is not even allowed."""
    client = Client(raise_request_exception=False, headers=headers)
    return client.post(ADDRESS, body, content_type="application/json")


def codes(answer: Any) -> list[str]:
    return [problem["code"] for problem in answer.json()["problems"]]


@pytest.mark.parametrize(("line", "score"), EXAMPLES)
def test_the_lines_of_the_specification_come_out_exactly(line: str, score: str) -> None:
    answer = post(line)
    assert (answer.status_code, answer.content.decode()) == (200, score)


def test_a_list_of_lines_is_answered_by_a_list() -> None:
    faulty = {**TAROT, "points": 92}
    answer = post(json.dumps([json.loads(line) for line, _ in EXAMPLES] + [faulty, 7]))
    assert answer.status_code == 200
    *scores, refused, strange = answer.json()
    assert scores == [json.loads(score) for _, score in EXAMPLES]
    assert [problem["code"] for problem in refused["problems"]] == ["points_out_of_range"]
    assert [problem["code"] for problem in strange["problems"]] == ["not_an_object"]


def test_a_list_has_an_end() -> None:
    assert len(post(json.dumps([VICTORY] * MOST_LINES)).json()) == MOST_LINES
    answer = post(json.dumps([VICTORY] * (MOST_LINES + 1)))
    assert (answer.status_code, codes(answer)) == (400, ["too_many_lines"])
    assert post("[]").json() == []


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({**TAROT, "points": 92, "bouts": 4, "petit": 1}),
        json.dumps({**TAROT, "ruleset": "fft-5"}),
        '{"game": "belote"}',
        '{"game": NaN}',
        '{"game": "tarot", "game": "burraco"}',
        '{"game": "tarot", "ruleset": "\\ud800"}',
        "nope",
        "null",
        "{}",
        "[" * 50_000,
    ],
)
def test_problems_are_those_of_the_command(line: str) -> None:
    answer = post(line)
    assert answer.status_code == 400
    assert answer.json() == json.loads(answer_text(line.encode()))


def test_a_body_that_is_not_utf8() -> None:
    answer = post(b'{"game": "\xff"}')
    assert (answer.status_code, codes(answer)) == (400, ["not_utf8"])


def test_half_a_character_is_refused_and_not_sent_back() -> None:
    answer = post('{"game":"burraco","vp_table":"\\ud800","points":[1,2]}')
    assert (answer.status_code, codes(answer)) == (400, ["vp_table_unknown"])


def test_no_body() -> None:
    answer = post("")
    assert (answer.status_code, codes(answer)) == (400, ["field_missing"])


def test_a_body_too_large_is_refused_unread() -> None:
    answer = post(b"[" + b" " * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b"]")
    assert (answer.status_code, codes(answer)) == (413, ["body_too_large"])


def test_only_json_and_only_post() -> None:
    client = Client()
    answer = client.post(ADDRESS, {"game": "tarot"})
    assert (answer.status_code, codes(answer)) == (415, ["unsupported_media_type"])
    answer = client.get(ADDRESS)
    assert (answer.status_code, codes(answer)) == (405, ["method_not_allowed"])


@pytest.mark.parametrize("language", ["it", "fr", "en"])
def test_messages_come_in_the_language_asked_for(language: str) -> None:
    answer = post(json.dumps({**TAROT, "bouts": 4}), **{"accept-language": language})
    (problem,) = answer.json()["problems"]
    assert problem["code"] == "bouts_out_of_range"
    assert answer.headers["Content-Language"] == language


def test_whoever_asks_too_often_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"score": "3/min"})
    line = json.dumps(VICTORY)
    assert [post(line).status_code for _ in range(4)] == [200, 200, 200, 429]
    answer = post(line)
    assert codes(answer) == ["throttled"]
    assert 0 < int(answer.headers["Retry-After"]) <= 60


def test_other_pages_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"score": "1/min"})
    Client().get("/api/v1/games/")
    assert post(json.dumps(VICTORY)).status_code == 200


def test_the_rate_is_a_setting() -> None:
    assert ScoreThrottle().rate == settings.ENVIRONMENT.score_rate


@pytest.mark.parametrize("token", ["Token wrong", "Link wrong", "nonsense"])
def test_nobody_is_asked_who_he_is(token: str) -> None:
    assert post(json.dumps(VICTORY), authorization=token).status_code == 200


@pytest.mark.django_db
def test_no_query(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert post(json.dumps([TAROT, VICTORY])).status_code == 200


@pytest.mark.parametrize(("sent", "answered"), [example[1:] for example in (*DOCUMENTED, *LISTS)])
def test_the_description_shows_what_happens(sent: object, answered: object) -> None:
    assert post(json.dumps(sent)).json() == answered


def test_the_description_has_the_examples_and_the_words() -> None:
    schema = APIClient().get("/api/v1/schema/?format=json").json()
    operation = schema["paths"][ADDRESS]["post"]
    shown = operation["requestBody"]["content"]["application/json"]["examples"].values()
    assert [example["value"] for example in shown] == [sent for _, sent, _ in (*DOCUMENTED, *LISTS)]
    assert set(operation["responses"]) == {"200", "400", "429"}
    assert "security" not in operation


@hypothesis_settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=40) | st.text(max_size=40).map(lambda text: json.dumps(text).encode()))
def test_any_body_has_an_answer(body: bytes) -> None:
    cache.clear()
    answer = post(body)
    assert answer.status_code in {200, 400}
    json.loads(answer.content)
