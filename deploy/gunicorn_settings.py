"""gunicorn's settings for the ordinary pages; ``python -m deploy.serve`` serves the streams of ``/live/``."""

import multiprocessing
import os

bind = os.environ.get("BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", str(min(multiprocessing.cpu_count() + 1, 8))))
worker_class = "gthread"
threads = 4
preload_app = True
timeout = 30
graceful_timeout = 10
# Longer than Caddy keeps an idle connection: it must never send a result into one that is being closed here.
# deploy.serve says the same to uvicorn.
keepalive = 75
# Whatever leaks, leaks for a while only; the jitter keeps the workers from restarting together.
max_requests = 5000
max_requests_jitter = 500
# deploy.middleware writes the access lines, with an id and without secrets.
accesslog = None
# Django's LOGGING holds for gunicorn's own lines too.
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "loggers": {"gunicorn.error": {"level": "INFO"}},
}
