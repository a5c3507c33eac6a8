"""The web server process: ``python -m deploy.serve --port 8000``.

A socket that is already listening can be handed over by its number (``--fd``): then the port stays taken, and
visitors wait instead of failing, while the process is started again.
"""

from __future__ import annotations

import argparse
import socket

import uvicorn

#: Streams never end by themselves: on a stop they are cut after this many seconds.
GRACE_SECONDS = 2
#: An idle connection is kept for longer than the Caddyfile's ``keepalive``: the side that sends closes first.
IDLE_SECONDS = 75


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m deploy.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fd", type=int, help="number of a socket that is already listening")
    return parser.parse_args(arguments)


def main() -> None:
    """Serve until told to stop."""
    options = parse_arguments()
    config = uvicorn.Config(
        "deploy.asgi:application",
        host=options.host,
        port=options.port,
        # Django's LOGGING holds for uvicorn too; the access lines are written by deploy.middleware, masked.
        log_config=None,
        access_log=False,
        server_header=False,
        # Nobody's word counts for where a visitor comes from: no proxy of ours stands before this server.
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=IDLE_SECONDS,
    )
    sockets = [socket.socket(fileno=options.fd)] if options.fd is not None else None
    uvicorn.Server(config).run(sockets=sockets)


if __name__ == "__main__":
    main()
