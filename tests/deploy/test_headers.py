"""What every answer says to the browser: no inline code, no other host, no frame."""

import gzip

import pytest

pytestmark = pytest.mark.django_db


def policy(response) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in response["Content-Security-Policy"].split(";"))
    return {name: sources for name, _, sources in parts}


def test_our_pages_allow_nothing_but_our_own_files(client):
    response = client.get("/login/")
    assert response.status_code == 200
    assert policy(response) == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["/admin/login/", "/api/v1/docs/"])
def test_foreign_pages_get_what_they_need_and_no_other_host(client, path):
    response = client.get(path)
    assert response.status_code == 200
    directives = policy(response)
    assert "'unsafe-inline'" in directives["style-src"]
    assert directives["frame-ancestors"] == "'none'"
    assert "http" not in response["Content-Security-Policy"]


def test_the_api_docs_run_no_inline_script(client):
    assert "script-src" not in policy(client.get("/api/v1/docs/"))


def test_an_unknown_host_is_refused(client):
    assert client.get("/login/", headers={"host": "evil.example.org"}).status_code == 400


def test_pages_are_compressed_without_a_proxy(client):
    plain = client.get("/login/")
    zipped = client.get("/login/", headers={"Accept-Encoding": "gzip"})
    assert zipped["Content-Encoding"] == "gzip"
    assert len(zipped.content) < len(plain.content) / 2
    assert b"</html>" in gzip.decompress(zipped.content)
    assert not plain.has_header("Content-Encoding")
