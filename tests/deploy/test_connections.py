"""Idle connections: whoever sends closes them first, or a result is sent into one that is being closed."""

import re

import uvicorn

from deploy import gunicorn_settings, serve
from deploy.env import ROOT


def proxy_seconds() -> list[int]:
    """How long Caddy keeps what it has open."""
    return [int(n) for n in re.findall(r"keepalive (\d+)s", (ROOT / "deploy" / "Caddyfile").read_text())]


def test_every_way_through_caddy_says_how_long_it_keeps_connections():
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    assert len(proxy_seconds()) == 1
    assert text.count("reverse_proxy") == text.count("import transport")


def test_gunicorn_keeps_them_longer():
    assert gunicorn_settings.keepalive > max(proxy_seconds())


def test_uvicorn_keeps_them_longer(monkeypatch):
    configs = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: configs.append(self.config))
    monkeypatch.setattr("sys.argv", ["serve"])
    serve.main()
    assert configs[0].timeout_keep_alive > max(proxy_seconds())
