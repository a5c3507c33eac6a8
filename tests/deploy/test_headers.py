"""What every answer says to the browser: no inline code, no other host, no frame."""

import gzip

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


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


def test_files_are_compressed_and_still_not_sent_twice(client):
    def get(name, **headers):
        answer = client.get(f"/static/{name}", headers=headers)
        body = b"".join(answer.streaming_content)
        answer.close()
        return answer, body

    zips = {"Accept-Encoding": "gzip"}
    _, plain = get("css/etui.css")
    answer, zipped = get("css/etui.css", **zips)
    assert answer["Content-Encoding"] == "gzip"
    assert len(zipped) < len(plain) / 3
    assert gzip.decompress(zipped) == plain
    again, nothing = get("css/etui.css", **zips, **{"If-None-Match": answer["ETag"]})
    assert (again.status_code, nothing) == (304, b"")
    piece, start = get("css/etui.css", **zips, Range="bytes=0-9")
    assert (piece.status_code, start) == (206, plain[:10])
    picture, _ = get("img/icon-192.png", **zips)
    assert not picture.has_header("Content-Encoding")
