"""Settings of the tests: fast passwords, a database in a file, no broker unless a test starts one.

The database is a file (or a real PostgreSQL database) so that a worker or a web server that a test starts
sees it. Where nothing listens, Redis is "down" from the first moment: code that cannot stand that fails here.
"""

import os
import tempfile
from pathlib import Path

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from deploy.settings.base import *  # noqa: F403
from deploy.settings.base import DATABASES, LOGGING, REST_FRAMEWORK

SECRET_KEY = "for-tests-only-for-tests-only-for-tests-only-for-tests-only"  # noqa: S105
BOARDS_KEYS = ("sealed-for-tests-only-sealed-for-tests-only",)
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["deploy.settings.test.QuickHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    file = Path(tempfile.gettempdir()) / f"etui-test-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(file)}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
# A test that forgot a connection must not keep the database from being dropped.
DATABASES["default"]["CONN_MAX_AGE"] = 0

REDIS_URL = CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Tasks run inside the call that sends them; tests marked "worker" send them to a real one instead.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"] = []
LOGGING["root"]["level"] = "INFO"


class QuickHasher(PBKDF2PasswordHasher):
    """As the product hashes, but quickly: the web server that a test starts knows these passwords too."""

    iterations = 1
