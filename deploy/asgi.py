"""One door for everything: the streams of ``/live/`` stay asynchronous, ordinary pages run in threads.

Django's own ASGI handler would push every ordinary page through one thread beside the event loop; measured,
that was the slowest way to serve them.
"""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.base")

from deploy.wsgi import application as pages

# Only now is Django set up, and the streams may be imported.
from scoring.web.scoreboard.live import application as live_streams

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LIVE_PREFIX = "/live/"
#: Threads for ordinary pages: each holds a database connection, and a page takes milliseconds.
PAGE_THREADS = 8

threaded_pages: Any = WSGIMiddleware(pages, workers=PAGE_THREADS)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Hand the connection to the streams or to the pages."""
    if scope["type"] == "http" and scope["path"].startswith(LIVE_PREFIX):
        await live_streams(scope, receive, send)
    else:
        await threaded_pages(scope, receive, send)
