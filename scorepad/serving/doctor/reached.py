"""Whether phones reach the pad: networks, its port, what is told of proxies."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator, Mapping
from http.client import HTTPException

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.contract import text
from scorepad import __version__
from scorepad.serving.cannot_start import CannotStartError
from scorepad.serving.doctor.findings import Finding, advice, fine, wrong
from scorepad.serving.startup import check_values, open_port
from scorepad.web.limits import trusted_proxies
from scorepad.web.networks import EVERYWHERE, in_url, networks

SECONDS = 3  # for an answer of this very machine
LOOPBACK = "127.0.0.1"


def check_addresses(environ: Mapping[str, str]) -> Iterator[Finding]:
    """The addresses that phones find the pad at."""
    found = [one.address for one in networks()]
    if found:
        yield fine(text("Phones find this machine at {addresses}.", addresses=[*found]))
    elif settings.SITE_URL:
        yield fine(text("Phones find the pad at {address} only.", address=settings.SITE_URL))
    elif settings.HOST not in EVERYWHERE:
        yield advice(
            text("HOST={host}: no other device finds the pad; leave it out.", host=settings.HOST)
        )
    else:
        yield wrong(
            text("This machine is in no network: connect it to the one that the phones are in.")
        )


def check_proxy(environ: Mapping[str, str]) -> Iterator[Finding]:
    """What is told of an https proxy fits together."""
    try:
        trusted_proxies()
    except ImproperlyConfigured as error:
        yield wrong(text("{wrong}", wrong=str(error)))
        return
    if settings.SITE_URL.startswith("https://") and not settings.HTTPS:
        yield wrong(
            text(
                "SITE_URL is an https address, but SECURE_PROXY_SSL_HEADER is not set: the pad"
                " would take its phones for those of a plain network."
            )
        )


def check_port(environ: Mapping[str, str]) -> Iterator[Finding]:
    """The port is free, or a pad of this very version answers there."""
    try:
        port = check_values(environ).port
    except CannotStartError as error:
        yield wrong(error.said)
        return
    try:
        open_port(settings.HOST, port).close()
        yield fine(text("Port {port} is free.", port=str(port)))
    except CannotStartError as error:
        version = running_version(port)
        if version is None:
            yield wrong(error.said)
        elif version == __version__:
            yield fine(text("The pad answers on port {port}.", port=str(port)))
        else:
            yield wrong(
                text(
                    "Version {running} still answers on port {port}, but {here} is installed: stop"
                    " the pad and start it again.",
                    running=version,
                    port=str(port),
                    here=__version__,
                )
            )


def running_version(port: int) -> str | None:
    """The version of the pad that answers on this machine; None where it is something else."""
    host = LOOPBACK if settings.HOST in EVERYWHERE else settings.HOST
    try:
        with urllib.request.urlopen(
            f"http://{in_url(host)}:{port}/healthz", timeout=SECONDS
        ) as answer:
            found = json.load(answer)
    except (OSError, HTTPException, ValueError):
        return None
    version = found.get("version") if isinstance(found, dict) else None
    return version if isinstance(version, str) else None
