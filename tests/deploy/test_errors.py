"""Requests that cannot be read, and addresses that do not exist."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from django.test import Client

from deploy import asgi

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FORM = "application/x-www-form-urlencoded; charset="


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.parametrize("address", ["/login/", "/i18n/setlang/", "/nowhere/"])
def test_a_form_in_another_encoding_is_refused_with_a_page(visitor: Client, address: str) -> None:
    answer = visitor.post(address, b"username=x", content_type=FORM + "utf-16")
    assert answer.status_code == 400
    assert "This request could not be read" in answer.content.decode()


def test_a_program_is_told_in_its_own_form(visitor: Client) -> None:
    answer = visitor.post("/api/v1/token/", b"username=x", content_type=FORM + "utf-16")
    assert answer.status_code == 400
    assert [problem["code"] for problem in answer.json()["problems"]] == ["bad_request"]


@pytest.mark.parametrize("charset", ["utf8", "UTF-8", "utf-8"])
def test_every_spelling_of_utf8_is_read(client: Client, charset: str) -> None:
    answer = client.post("/i18n/setlang/", b"language=fr&next=/login/", content_type=FORM + charset)
    assert (answer.status_code, answer.url) == (302, "/login/")


def test_what_cannot_be_read_stays_so_on_the_page_that_says_it(visitor: Client) -> None:
    """Too many fields: counted once, not again by the page of the refusal."""
    visitor.get("/login/")
    body = "&".join(f"a{number}=1" for number in range(2_000))
    answer = visitor.post("/login/", body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400


def test_an_unknown_address_of_the_api_answers_like_the_api(client: Client) -> None:
    answer = client.get("/api/v1/nowhere/")
    assert answer.status_code == 404
    assert [problem["code"] for problem in answer.json()["problems"]] == ["not_found"]
    assert "<html" in client.get("/nowhere/").content.decode()


@pytest.mark.parametrize("method", ["options", "post", "put"])
def test_the_page_of_the_api_is_only_for_looking(client: Client, method: str) -> None:
    assert getattr(client, method)("/api/v1/docs/").status_code == 405


@pytest.mark.parametrize(
    ("address", "body", "said"),
    [
        ("/api/v1/token/", b'{"username": "x"}', '"code": "length_required"'),
        ("/api/v1/events/", b'{"name": "x"}', "Say how long the request is (Content-Length)"),
        ("/login/", b"username=x", "<html"),
        ("/nowhere/", b"x", "Say how long the request is (Content-Length)"),
    ],
)
def test_a_body_without_its_length_is_not_taken_for_none(address: str, body: bytes, said: str) -> None:
    """As it comes through the door of all requests; Django alone would read an empty body."""
    status, answer = asyncio.run(sent_in_pieces(address, [body[:3], body[3:]]))
    assert status == 411
    assert said in answer.replace('":"', '": "')


async def sent_in_pieces(address: str, pieces: list[bytes]) -> tuple[int, str]:
    """What the server answers to a request that comes in pieces (``Transfer-Encoding: chunked``)."""

    async def body() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    transport = httpx.ASGITransport(asgi.application)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        kind = "application/json" if address.startswith("/api/") else FORM + "utf-8"
        answer = await client.post(address, content=body(), headers={"Content-Type": kind})
        return answer.status_code, answer.text
