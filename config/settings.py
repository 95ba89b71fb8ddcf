"""All settings, from the environment alone. docs/operations.md lists the variables.

There are two ways to run, and EMBEDDED tells them apart. Without DATABASE_URL and REDIS_URL everything lives in one
process and in `var/`; with both, in PostgreSQL and Redis, with any number of processes. DEBUG is never on.
"""

from __future__ import annotations

import os
from typing import Any

from config import compiled, environment, static_version, version
from config.logs import logging_settings
from config.paths import ROOT, VAR
from config.schedule import SCHEDULE
from config.secrets_file import kept_secret

compiled.use_compiled_rules()  # before anything imports them

EMBEDDED = environment.is_embedded()
VERSION = version.VERSION
DEBUG = False

PUBLIC_URL = environment.public_url()
IS_HTTPS = PUBLIC_URL.startswith("https://") if PUBLIC_URL else not EMBEDDED
SECRET_KEY = environment.get_required("SECRET_KEY") if not EMBEDDED else kept_secret(VAR / "secret_key")
# What stands before the path in links of mails; `play` knows its own address.
BASE_URL = PUBLIC_URL or os.environ.get("FOLDTABLE_ADDRESS", "http://127.0.0.1:8000")
ALLOWED_HOSTS = environment.allowed_hosts(PUBLIC_URL)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "rest_framework",
    "accounts.apps.AccountsConfig",
    "games.apps.GamesConfig",
]

MIDDLEWARE = [
    "config.middleware.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.PermissionsPolicy",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.GuestsMaySignIn",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- where things are kept ----------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {
    "default": environment.embedded_database(VAR / "foldtable.sqlite3")
    if EMBEDDED
    else environment.database(environment.get_required("DATABASE_URL"))
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = "" if EMBEDDED else environment.get_required("REDIS_URL")
if EMBEDDED:
    CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 20_000}}
    }
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {"default": {"BACKEND": "config.channel_layer.InProcessChannelLayer"}}
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "foldtable"},
        }
    }

# --- work outside of requests -------------------------------------------------------------------

CELERY_BROKER_URL = "memory://localhost/" if EMBEDDED else REDIS_URL
# Sorted: a worker of both of the AI's queues takes from `bots` before it looks at `bots-alone`.
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02} if EMBEDDED else {"queue_order_strategy": "sorted"}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_LOST_WAIT = 1.0  # seconds after which the task of a process that died goes back to the queue
CELERY_WORKER_TIMER_PRECISION = 0.1  # bots' answers wait for tenths of seconds
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = SCHEDULE

HTTP_THREADS = environment.get_int("HTTP_THREADS", 8)
SEARCH_PROCESSES = environment.get_int("SEARCH_PROCESSES", max(1, min(2, (os.cpu_count() or 2) - 1)))
# The longest that a bot thinks, of whatever level; and how long after it was asked it moves at the earliest, so that
# people can follow.
BOT_MILLISECONDS = environment.get_int("BOT_MILLISECONDS", 2000)
BOT_PAUSE_MILLISECONDS = environment.get_int("BOT_PAUSE_MILLISECONDS", 600)
# A file with another board and tiles for New York 1901 (docs/titles/newyork.md).
NEWYORK_CITY = os.environ.get("NEWYORK_CITY", "")
REVIEWS = environment.get_int("REVIEWS", 1) > 0
YOUR_TURN_MAIL_SECONDS = environment.get_int("YOUR_TURN_MAIL_SECONDS", 300)

# --- people -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.chosen_name_validators"
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignupForm"}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if IS_HTTPS else "http"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_ON_GET = False
# How many accounts one address may make; the other limits are allauth's own.
ACCOUNT_RATE_LIMITS = {"signup": os.environ.get("SIGN_UPS", "20/m/ip")}
ACCOUNT_SESSION_REMEMBER = True
# One address, replaced once the new one is verified; who changes it, or a second factor, proves again who they are.
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 60 * 15
USERSESSIONS_ADAPTER = "accounts.adapters.SessionsAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "login_webauthn": "accounts.passkeys.LoginForm",
    "reauthenticate_webauthn": "accounts.passkeys.ReauthenticateForm",
    "authenticate_webauthn": "accounts.passkeys.AuthenticateForm",
    "add_webauthn": "accounts.passkeys.AddForm",
}
MFA_TOTP_ISSUER = "Foldtable"
MFA_TOTP_TOLERANCE = 1
# Browsers give passkeys to https and to localhost alone; without this the server would refuse the latter.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not IS_HTTPS

EMAIL_URL = os.environ.get("EMAIL_URL", "")
if EMAIL_URL:
    vars().update(environment.email(EMAIL_URL))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR / "mail"
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM", "Foldtable <foldtable@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- what browsers may do -----------------------------------------------------------------------

SESSION_ENGINE = "config.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = IS_HTTPS
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header on plain http and say so in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if IS_HTTPS else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "media-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "object-src": ["'none'"],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
REQUEST_BODY_LIMIT = DATA_UPLOAD_MAX_MEMORY_SIZE
# Match files. Beyond games.services.imports.LARGEST the answer is in words; beyond this it is cut short.
LARGER_BODIES = {"/imports/": 4 * 1024 * 1024, "/api/imports/": 4 * 1024 * 1024}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
}

# --- the rest -----------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [ROOT / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# The version segment lets everything below it be cached for ever, and keeps relative imports of ES modules true.
STATIC_URL = f"/static/{static_version.STATIC_VERSION}/"
STATIC_ROOT = None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_IMMUTABLE_FILE_TEST = static_version.is_immutable

LOGGING_CONFIG = "config.logs.configure"
LOGGING = logging_settings(is_embedded=EMBEDDED, directory=VAR / "log")
