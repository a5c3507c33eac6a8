"""live.js in a real browser: the bell, the ETag, what survives a swap, polling without the stream."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "deploy" / "static"
PAGE = """<!doctype html><title>t</title>
<p data-live-state data-text-live="Live" data-text-polling="Polling"></p>
<div id="board" data-live-url="/live" data-fragment-url="/fragment"><a href="/a">old</a></div>
<script src="/live.js"></script>"""

pytestmark = pytest.mark.browser


class Hall(ThreadingHTTPServer):
    """Serves one page, its fragment and its stream."""

    daemon_threads = True

    def __init__(self, *, stream: bool) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.stream = stream
        self.version = 1
        self.bell = threading.Event()
        self.answers: list[int] = []

    def publish(self) -> None:
        self.version += 1
        self.bell.set()


class Handler(BaseHTTPRequestHandler):
    server: Hall

    def log_message(self, *args: object) -> None:
        """Silent: the test's output is the test's."""

    def answer(self, status: int, kind: str, body: str, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self) -> None:
        if self.path == "/fragment":
            return self.fragment()
        if self.path == "/live":
            return self.events() if self.server.stream else self.answer(404, "text/plain", "no stream")
        if self.path == "/live.js":
            return self.answer(200, "text/javascript", (STATIC / "js" / "live.js").read_text())
        return self.answer(200, "text/html", PAGE)

    def fragment(self) -> None:
        etag = f'"{self.server.version}"'
        fresh = self.headers["If-None-Match"] != etag
        self.server.answers.append(200 if fresh else 304)
        body = f'<a href="/a">version {self.server.version}</a>' if fresh else ""
        self.answer(200 if fresh else 304, "text/html", body, ETag=etag)

    def events(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b": open\n\n")
        while self.server.bell.wait(20):
            self.server.bell.clear()
            self.wfile.write(f"data: {self.server.version}\n\n".encode())


@pytest.fixture
def hall(request):
    server = Hall(stream=getattr(request, "param", True))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(playwright):
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
    )
    yield browser.new_page()
    browser.close()


def address(server: Hall) -> str:
    return f"http://127.0.0.1:{server.server_port}/"


def test_a_message_brings_the_new_fragment_and_keeps_the_focus(hall, page):
    page.goto(address(hall))
    page.get_by_text("version 1").wait_for()
    page.get_by_text("Live").wait_for()
    page.locator("#board a").focus()
    hall.publish()
    page.get_by_text("version 2").wait_for(timeout=4000)
    assert page.evaluate("document.activeElement.getAttribute('href')") == "/a"


@pytest.mark.parametrize("hall", [False], indirect=True)
def test_without_the_stream_the_fragment_is_polled_and_304_changes_nothing(hall, page):
    page.goto(address(hall))
    page.get_by_text("version 1").wait_for(timeout=9000)
    page.get_by_text("Polling").wait_for()
    for _ in range(100):
        if 304 in hall.answers:
            break
        page.wait_for_timeout(150)
    assert 304 in hall.answers
    assert page.locator("#board").inner_text() == "version 1"
