"""Log lines are structured, belong to a request, and hold no secret."""

import json
import logging
import sys

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from deploy.logs import JsonFormatter, PlainFormatter, mask, request_id
from deploy.middleware import RequestLogMiddleware

TOKEN = "dGhpcyBpcyBhIHRva2VuIG9mIDE5MiBiaXRz"


def record(message: str, *arguments: object, **extra: object) -> logging.LogRecord:
    return logging.getLogger("etui.test").makeRecord(
        "etui.test", logging.WARNING, __file__, 1, message, arguments, None, extra=extra
    )


@pytest.mark.parametrize(
    "text",
    [
        f"GET /t/{TOKEN} 302",
        f"Not Found: /t/{TOKEN}/",
        f"https://club.example.org/t/{TOKEN}?next=1",
        f"/login/?next=/&token={TOKEN}",
        f"Authorization: Token {TOKEN}",
        f"Authorization: Bearer {TOKEN}",
        f"Authorization: Link {TOKEN}",
        f"redis://:{TOKEN}@127.0.0.1:6379/0",
        f"postgres://etui:{TOKEN}@db/etui",
    ],
)
def test_secrets_are_masked(text):
    assert TOKEN not in mask(text)
    assert "***" in mask(text)


@pytest.mark.parametrize("text", ["GET /table/abc/ 200", "/e/K7QX/boards/3/", "at 12:30", "a token expired"])
def test_everything_else_stays_as_it_is(text):
    assert mask(text) == text


def test_a_json_line_holds_message_request_and_extra_fields():
    token = request_id.set("0123456789abcdef")
    try:
        text = JsonFormatter().format(record("Saved %s", f"/t/{TOKEN}", table=3, url=f"/t/{TOKEN}"))
    finally:
        request_id.reset(token)
    line = json.loads(text)
    assert line["message"] == "Saved /t/***"
    assert (line["level"], line["logger"], line["request"]) == ("warning", "etui.test", "0123456789abcdef")
    assert (line["table"], line["url"]) == (3, "/t/***")
    assert line["time"].endswith("+00:00")


@pytest.mark.parametrize("formatter", [JsonFormatter(), PlainFormatter()])
def test_a_traceback_is_masked_too(formatter):
    line = record("It broke")
    try:
        raise ValueError(f"no such link: /t/{TOKEN}")
    except ValueError:
        line.exc_info = sys.exc_info()
    text = formatter.format(line)
    assert "ValueError" in text
    assert TOKEN not in text


def test_the_access_line_masks_a_table_link_and_names_the_request(client, caplog):
    with caplog.at_level(logging.INFO, "etui.access"):
        response = client.get(f"/healthz/t/{TOKEN}", headers={"X-Request-ID": "abcdefgh-1"})
    (line,) = [r for r in caplog.records if r.name == "etui.access"]
    assert TOKEN not in JsonFormatter().format(line)
    assert response["X-Request-ID"] == "abcdefgh-1"


def test_a_request_id_that_could_forge_log_lines_is_replaced():

    request = RequestFactory().get("/", headers={"X-Request-ID": 'x"}{"level":"error'})
    response = RequestLogMiddleware(lambda _: HttpResponse())(request)
    assert len(response["X-Request-ID"]) == 32


def test_quiet_paths_are_not_logged_while_all_is_well(client, caplog):
    with caplog.at_level(logging.INFO, "etui.access"):
        client.get("/healthz")
    assert [r for r in caplog.records if r.name == "etui.access"] == []
