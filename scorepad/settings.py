"""All settings of the score pad. Those that differ between machines come from the environment
(docs/settings.md), which `scorepad.serving.environment` has checked."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlsplit

import dj_database_url

from scorepad.serving import machine
from scorepad.serving.environment import (
    PREFIX,
    check_environment,
    is_on,
    number,
    read_secrets,
    read_sign,
)
from scorepad.serving.findings import stop_at
from scorepad.web import languages
from scorepad.web.commands import PACKAGE
from scorepad.web.networks import OwnHosts


def _set(name: str) -> str:
    return os.environ.get(f"{PREFIX}{name}", "").strip()


def _listed(name: str) -> list[str]:
    return [part.strip() for part in _set(name).split(",") if part.strip()]


def _in_meta(header: str) -> str:
    """Returns the name of a header in Django's `META`, such as HTTP_REMOTE_USER."""
    return "HTTP_" + header.upper().replace("-", "_")


read_secrets(os.environ)  # for servers of `scorepad.wsgi`; the pad's own commands have done so
stop_at(check_environment(os.environ))
BASE_DIR = machine.HOME
DATA = machine.data_folder(os.environ)

DEBUG = is_on(os.environ, "TALLYCAT_DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or machine.secret_key(DATA / machine.KEY)
_site = urlsplit(_set("SITE_URL"))
SITE_URL = f"{_site.scheme}://{_site.netloc}" if _site.netloc else ""
FORCE_SCRIPT_NAME = _site.path.rstrip("/") or None  # what a proxy leaves of it, waitress takes off
HOST = os.environ.get("HOST") or "0.0.0.0"  # noqa: S104  phones on the same network are the point
ALLOWED_HOSTS = OwnHosts([*_listed("ALLOWED_HOSTS"), *([_site.hostname] if _site.hostname else [])])
LOGIN_HEADER = _in_meta(_set("LOGIN_HEADER")) if _set("LOGIN_HEADER") else ""

GAMES = sorted(path.parent for path in PACKAGE.parent.glob("games/*/game.py"))
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",  # for "1st", "2nd"
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "scorepad.clubs",
    "scorepad.editions",
    "scorepad.plays",
    "scorepad.history",
    "scorepad.exchange",
    "scorepad.serving",
    *(f"games.{folder.name}" for folder in GAMES),
]

MIDDLEWARE = [
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorepad.serving.logs.log_requests",
    "scorepad.web.headers.security_headers",  # pages only: on all small files they would add 3 KB
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    *(["scorepad.web.admin.ProxyLogin"] if LOGIN_HEADER else []),
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorepad.clubs.middleware.renew_access",
    "scorepad.clubs.middleware.Refusals",
]

ROOT_URLCONF = "scorepad.urls"
WSGI_APPLICATION = "scorepad.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *(folder / "templates" for folder in GAMES)],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorepad.web.context.site",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # our own widgets are in templates/

# -- what is stored --------------------------------------------------------------------------------

SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA / machine.DATABASE,
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "timeout": 20,
        # A deferred transaction that becomes a write fails at once if another one is writing.
        "transaction_mode": "IMMEDIATE",
        # FULL: confirmed saves survive a power cut.
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
        "PRAGMA secure_delete = ON;",  # no erased name stays in a free page
    },
    # In a file, because the threads of the browser tests' server have their own connections.
    "TEST": {"NAME": DATA / "test.sqlite3"},
}
_url = os.environ.get("DATABASE_URL")
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(_url, conn_max_age=600, conn_health_checks=True)
    if _url
    else SQLITE
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

# -- files -----------------------------------------------------------------------------------------

STATIC_URL = f"{FORCE_SCRIPT_NAME or ''}/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorepad.storage.MinifiedStorage"},
}

# -- who runs it ----------------------------------------------------------------------------------

SECURITY_CONTACT = _set("SECURITY_CONTACT")
OPERATOR = " ".join(_set("OPERATOR").split())
SITE_NAME = " ".join(_set("SITE_NAME").split())[:40] or "Tallycat"
SIGN = read_sign(_set("SIGN")) if _set("SIGN") else ""  # replaces the cat
RIGHTS_CONTACT = " ".join(_set("RIGHTS_CONTACT").split())
DEMO = is_on(os.environ, "TALLYCAT_DEMO")
CLOSED = DEMO or is_on(os.environ, "TALLYCAT_CLOSED")
if DEMO:
    MIDDLEWARE.append("scorepad.clubs.demo.DemoLimits")

# -- language and time ----------------------------------------------------------------------------

LANGUAGE_CODE = languages.SOURCE
LANGUAGES = [*languages.NAMES.items()]
LANGUAGE_COOKIE_AGE = 31_536_000
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = machine.time_zone()

# -- safety ----------------------------------------------------------------------------------------

# At a kitchen table the pad is plain http on the local network, where secure cookies would be lost
# and browsers would complain about COOP. Behind an https proxy everything is on.
_proxy_header, _equals, _proxy_value = _set("SECURE_PROXY_SSL_HEADER").partition("=")
HTTPS = bool(_proxy_header)
if HTTPS:
    SECURE_PROXY_SSL_HEADER = (_in_meta(_proxy_header), _proxy_value)
CSRF_TRUSTED_ORIGINS = _listed("CSRF_TRUSTED_ORIGINS")
# Clients can write any X-Forwarded-For, so only these addresses are believed.
TRUSTED_PROXIES = _listed("TRUSTED_PROXIES") or (["127.0.0.1", "::1"] if HTTPS else [])
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    *(["scorepad.web.admin.ProxyBackend"] if LOGIN_HEADER else []),
]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"(^|/)healthz$"]  # requested on the machine itself, without the proxy
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
# The secret links must not leak: no other site gets a referrer. "no-referrer" would hide nothing
# more, and browsers would then post forms with "Origin: null", which the check against forged
# posts has to refuse.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
FRAMES = _set("FRAMES")  # the one site that may show pages of the view-only link in a frame
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3000  # an edition's page: about 100 cards with 10 fields each
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = False  # drafts that were typed offline read it when they are sent

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

ACCESS_LOG = is_on(os.environ, "TALLYCAT_ACCESS_LOG")
SLOW_REQUEST = number(os.environ, "TALLYCAT_SLOW_REQUEST_MS")  # milliseconds
LOG_LEVEL = _set("LOG_LEVEL") or "WARNING"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "one_line": {"()": "scorepad.serving.logs.OneLine"},
        "no_secrets": {"()": "scorepad.serving.logs.NoSecrets"},
    },
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["one_line", "no_secrets"],
            "formatter": "plain",
        }
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "scorepad.access": {"level": "INFO"},  # written if ACCESS_LOG says so
        "waitress.queue": {"level": "ERROR"},  # it reports every request that waits for a thread
    },
}
