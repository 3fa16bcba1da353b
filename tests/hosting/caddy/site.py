"""A pad as docs/hosting.md sets it up on a server: Caddy in front, with hosting/Caddyfile, on
SQLite; or pads on two machines, with two processes each, on the PostgreSQL in DATABASE_URL.

Caddy's own authority signs the certificate for "localhost"; everything listens on 127.0.0.1 only.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.serving.pad import ROOT, free_port, started
from tools import caddy

MANY = "DATABASE_URL" in os.environ  # machines and processes
CADDYFILE = ROOT / "hosting" / "Caddyfile"
HOSTING = ROOT / "docs" / "hosting.md"
# What knows who asks, in the way of Authelia: by a cookie.
LOGIN = """
http://:{$PAD_LOGIN_PORT} {
	@keeper header Cookie who=keeper
	header @keeper Remote-User keeper
	respond @keeper 200
	respond 401
}
"""
FINGERPRINT = """openssl x509 -in "$0" -pubkey -noout | openssl pkey -pubin -outform der |
    openssl dgst -sha256 -binary | openssl base64"""


@dataclass(frozen=True)
class Site:
    port: int  # of https
    http_port: int
    data: Path  # of the pad, or of the first one
    authority: Path  # of Caddy: its certificates
    path: str = ""  # of its host, "/pad"

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}{self.path}"

    def tls(self) -> ssl.SSLContext:
        """Returns a context that trusts only the authority."""
        return ssl.create_default_context(cafile=self.authority / "root.crt")

    def flag(self) -> str:
        """Returns the flag with which Chromium trusts the authority."""
        certificate = str(self.authority / "intermediate.crt")
        found = subprocess.run(
            ["bash", "-c", FINGERPRINT, certificate], capture_output=True, text=True, check=True
        )
        return f"--ignore-certificate-errors-spki-list={found.stdout.strip()}"


@contextmanager
def behind_caddy(path: str = "", instead: str = "", **more: str) -> Iterator[Site]:
    """Runs the pad and Caddy as processes of their own during the block. `instead` is the first of
    the lines in docs/hosting.md that Caddy uses instead of the project's own. Raises RuntimeError
    if Caddy is missing."""
    program = caddy.find()
    if program is None:
        raise RuntimeError(caddy.MISSING)
    home = Path(tempfile.mkdtemp(prefix="scorepad-caddy-"))
    port, http_port = free_port(), free_port()
    pad_ports = [free_port() for _machine in range(2 if MANY else 1)]
    data = [home / f"data-{port}" for port in pad_ports]
    authority = home / "caddy/pki/authorities/local"
    site = Site(port, http_port, data[0], authority, path)
    environment = {
        "TALLYCAT_SITE_URL": site.url,
        "TALLYCAT_SECURE_PROXY_SSL_HEADER": "X-Forwarded-Proto=https",
        **on_postgres(),
        **more,
    }
    try:
        with ExitStack() as running:
            for folder, pad_port in zip(data, pad_ports, strict=True):
                running.enter_context(started(folder, pad_port, **environment))
            running.enter_context(_caddy(program, home, site, pad_ports, instead))
            yield site
    finally:
        shutil.rmtree(home, ignore_errors=True)


def on_postgres() -> dict[str, str]:
    """Returns the settings that machines share: the database with which the tests are run."""
    if not MANY:
        return {}
    key = "of both machines, and long enough for it."
    return {"DATABASE_URL": os.environ["DATABASE_URL"], "SECRET_KEY": key, "WEB_CONCURRENCY": "2"}


@contextmanager
def _caddy(
    program: str, home: Path, site: Site, pad_ports: list[int], instead: str
) -> Iterator[None]:
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "PAD_CADDY_ADMIN": "off",
        "PAD_BIND": "default_bind 127.0.0.1",
        "PAD_HOST": "localhost",
        "PADS": " ".join(f"127.0.0.1:{port}" for port in pad_ports),
        "PAD_LOGIN_PORT": str(free_port()),
        "PAD_HTTP_PORT": str(site.http_port),
        "PAD_HTTPS_PORT": str(site.port),
    }
    config = home / "Caddyfile"
    config.write_text(_caddyfile(instead))
    command = [program, "run", "--config", str(config), "--adapter", "caddyfile"]
    log = home / "caddy.log"
    with log.open("w") as output:
        running = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        for _try in range(300):
            if running.poll() is not None or _answers(site):
                break
            time.sleep(0.1)
        if not _answers(site):
            sys.stderr.write(log.read_text())
            raise RuntimeError("Caddy does not answer.")
        yield
    finally:
        running.terminate()
        running.wait(30)


def _caddyfile(instead: str) -> str:
    """Returns the project's own file, with the lines of the documentation that begin with `instead`
    in place of its last ones, and with other sites of the name."""
    whole = CADDYFILE.read_text()
    if not instead:
        return whole
    (lines,) = re.findall(rf"^    {instead}\n.*?^    }}$", HOSTING.read_text(), re.M | re.S)
    lines = lines.replace("127.0.0.1:8000", "{$PADS}").replace(":9091", ":{$PAD_LOGIN_PORT}")
    begin = whole.index("\trequest_body {")
    return f'{whole[:begin]}{lines}\n    respond "another site"\n}}\n{LOGIN}'


def _answers(site: Site) -> bool:
    """Whether the site has a trusted certificate."""
    with (
        suppress(OSError),
        socket.create_connection(("127.0.0.1", site.port), 5) as line,
        site.tls().wrap_socket(line, server_hostname="localhost"),
    ):
        return True
    return False
