"""Settings of the tests: fast passwords, a database per worker; broker and database stay real."""

from deploy.settings.base import *  # noqa: F403

SECRET_KEY = "for-tests-only"  # noqa: S105
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
