"""Reading the environment: each function turns one variable into settings, and says clearly what is wrong with it."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]


def get_required(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"{name} must be set in the environment; see docs/operations.md.")
    return value


def get_int(name: str, default: int) -> int:
    raw = os.environ.get(name) or str(default)
    if not raw.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {raw!r}.")
    return int(raw)


def is_embedded() -> bool:
    """Return True if neither server is named; one without the other is a mistake worth stopping for."""
    named = [name for name in ("DATABASE_URL", "REDIS_URL") if os.environ.get(name)]
    if len(named) == 1:
        raise ImproperlyConfigured(f"Only {named[0]} is set: set both DATABASE_URL and REDIS_URL, or neither.")
    return not named


def public_url() -> str:
    """Return the address that people use, without a path; empty if embedded and not set."""
    raw = os.environ.get("PUBLIC_URL", "") if is_embedded() else get_required("PUBLIC_URL")
    if not raw:
        return ""
    parts = urlsplit(raw)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise ImproperlyConfigured(f"PUBLIC_URL must look like https://play.example.org, not {raw!r}.")
    return f"{parts.scheme}://{parts.netloc}"


def allowed_hosts(address: str) -> list[str]:
    """Return the Host headers to answer: those named, and this machine's own when embedded."""
    hosts = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()]
    if address:
        hosts.append(urlsplit(address).hostname or "")
    if is_embedded():
        hosts += LOOPBACK
        if os.environ.get("HOST", "127.0.0.1") not in ("127.0.0.1", "localhost", "::1"):
            hosts += own_addresses()
    return sorted(set(hosts))


def own_addresses() -> list[str]:
    """Return the names and addresses by which other machines may call this one."""
    name = socket.gethostname()
    found = {name, socket.getfqdn(), os.environ.get("HOST", "")} - {"", "0.0.0.0", "::"}  # noqa: S104  # left out, not bound
    try:
        for *_, address in socket.getaddrinfo(name, None):
            found.add(str(address[0]))
    except OSError:
        pass
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which interface would be used
            found.add(probe.getsockname()[0])
        except OSError:
            pass
    return [f"[{item}]" if ":" in item and not item.startswith("[") else item for item in found]


def embedded_database(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "config.sqlite",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000",
        },
        "TEST": {"NAME": path.with_name("test.sqlite3")},
    }


def database(url: str) -> dict[str, Any]:
    """Return the settings of postgres://user:password@host:port/name?option=value; host=/directory names a socket."""
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise ImproperlyConfigured("DATABASE_URL must look like postgres://user:password@host:5432/name.")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def email(url: str) -> dict[str, Any]:
    """Return the settings of smtp://, smtp+tls:// (STARTTLS) or smtp+ssl://user:password@host:port."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtp+tls", "smtp+ssl") or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL must look like smtp+tls://user:password@host:587.")
    ports = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or ports[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtp+ssl",
        "EMAIL_TIMEOUT": 20,
    }
