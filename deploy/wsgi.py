"""The ordinary pages, for gunicorn and for the dispatcher of ``deploy.asgi``."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.base")
application = get_wsgi_application()
