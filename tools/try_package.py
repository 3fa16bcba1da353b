"""Tries the installed package on this system: `python tools/try_package.py`.

Starts `tallycat run` on a free port with an empty data folder, requests its health and its first
page, scores a document by `tallycat score`, and stops the pad. Needs nothing but the standard
library, so it runs wherever the package is installed. Ends with an error if anything is wrong.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request
from pathlib import Path

SECONDS = 120  # for a first start on a slow machine
COMMAND = Path(sysconfig.get_path("scripts")) / "tallycat"
DOCUMENT = {
    "game": "cat-tower",
    "players": ["Ana", "Ben"],
    "games": [{"cards_left": {"Ana": 0, "Ben": 3}}],
}


def main() -> int:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        environ = os.environ | {
            "HOST": "127.0.0.1",
            "PORT": str(_free_port()),
            "TALLYCAT_DATA": folder,
        }
        pad = subprocess.Popen([COMMAND, "run"], env=environ)
        try:
            _serves(f"http://127.0.0.1:{environ['PORT']}", pad)
        finally:
            pad.terminate()
            pad.wait(timeout=60)
        _scores(environ)
    return 0


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _serves(address: str, pad: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + SECONDS
    while True:
        try:
            health = json.loads(_fetched(f"{address}/healthz"))
            break
        except OSError:
            if pad.poll() is not None or time.monotonic() > until:
                sys.exit("The pad does not answer.")
            time.sleep(0.5)
    if health["status"] != "ok":
        sys.exit(f"The pad is not well: {health}")
    if b"</html>" not in _fetched(address):
        sys.exit("The first page is not whole.")
    print(f"Served version {health['version']}.")


def _fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310
        body: bytes = answer.read()
        return body


def _scores(environ: dict[str, str]) -> None:
    document = json.dumps(DOCUMENT)
    done = subprocess.run(
        [COMMAND, "score"],
        input=document,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=environ,
    )
    winners = json.loads(done.stdout)["winners"]
    if winners != ["Ana"]:
        sys.exit(f"Ana has no card left, but the winners are {winners}.")
    print("Scored a document.")


if __name__ == "__main__":
    sys.exit(main())
