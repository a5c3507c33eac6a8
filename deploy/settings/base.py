"""Settings of every installation; what differs between them comes from the environment (``deploy.env``)."""

import os

from csp.constants import NONE, SELF
from django.utils.functional import SimpleLazyObject

from deploy.backoffice import unfold_settings
from deploy.boards_key import boards_keys
from deploy.broker import broker_settings, cache_settings
from deploy.env import LOCAL_HOSTS, ROOT, read_environment
from deploy.logs import logging_settings
from deploy.secret_key import stored_or_passing_key

ENVIRONMENT = read_environment(os.environ)
VAR = ENVIRONMENT.var

DEBUG = False
SECRET_KEY = ENVIRONMENT.secret_key or stored_or_passing_key(VAR)
# Lazy: only what deals or opens boards makes the file of the machine's key.
BOARDS_KEYS = SimpleLazyObject(lambda: boards_keys(ENVIRONMENT.boards_keys, VAR))
# The machine itself may always ask: health checks come from there.
ALLOWED_HOSTS = [*dict.fromkeys([*ENVIRONMENT.allowed_hosts, *LOCAL_HOSTS])]
#: Where printed links lead; empty: to wherever the page that shows them was asked for.
PUBLIC_URL = ENVIRONMENT.public_url or ""

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "rest_framework.authtoken",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "games",
    "tournaments",
    "scoring",
    "deploy",
]

MIDDLEWARE = [
    "deploy.middleware.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "deploy.middleware.CompressionMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "deploy.middleware.ContentPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "deploy.errors.LengthRequiredMiddleware",
    "deploy.errors.ReadableFormMiddleware",
    "deploy.errors.SealedBoardsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
ASGI_APPLICATION = "deploy.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "deploy" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    }
]

DATABASES = {"default": ENVIRONMENT.database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# Only unit tests run tasks in the process that asks for them.
CELERY_TASK_ALWAYS_EAGER = False
# Unset, this is where a Redis would be; while none answers, pages and results go on without it.
REDIS_URL = ENVIRONMENT.redis_url or "redis://127.0.0.1:6379/0"
CACHES = cache_settings(REDIS_URL)
globals().update(broker_settings(REDIS_URL, VAR))

LANGUAGE_CODE = "en"
LANGUAGES = [("it", "Italiano"), ("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [ROOT / "locale"]
FORMAT_MODULE_PATH = ["deploy.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone

STATIC_URL = "/static/"
STATICFILES_DIRS = [ROOT / "deploy" / "static"] if (ROOT / "deploy" / "static").is_dir() else []
# Without a build step: WhiteNoise serves the files from where they are. Production (below) collects them.
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "director:home"
LOGOUT_REDIRECT_URL = "public:home"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    },
}
#: Pages that are not ours, and what they cannot do without: Alpine.js in the admin, Swagger in the API docs.
CONTENT_POLICY_RELAXED = {
    "/admin/": {
        "script-src": [SELF, "'unsafe-inline'", "'unsafe-eval'"],
        "style-src": [SELF, "'unsafe-inline'"],
    },
    "/api/v1/docs/": {"style-src": [SELF, "'unsafe-inline'"]},
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
if ENVIRONMENT.production:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    # Caddy sets the header itself and drops what the visitor sent under that name.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    STATIC_ROOT = VAR / "static"
    WHITENOISE_USE_FINDERS = False
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }

LOGGING = logging_settings(ENVIRONMENT.log_level, ENVIRONMENT.log_format)

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "games.api.errors.handle",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        # Tokens first: a caller without a name is then asked for one (401), not turned away (403).
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PARSER_CLASSES": [
        "games.api.parsers.BoundedJSONParser",
        "games.api.parsers.BoundedFormParser",
    ],
    "DEFAULT_PAGINATION_CLASS": "games.api.pagination.Pieces",
    "PAGE_SIZE": 100,
    # A hall shares one address: forty phones that poll must fit; a table writes a result every few minutes.
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    # Behind Caddy the visitor's address is the last one that it names; otherwise nobody's word counts.
    "NUM_PROXIES": 1 if ENVIRONMENT.production else 0,
    "DEFAULT_THROTTLE_RATES": {"anon": "1200/min", "user": "3000/min", "score": ENVIRONMENT.score_rate},
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Étui API",
    "VERSION": "1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
}

UNFOLD = unfold_settings()
