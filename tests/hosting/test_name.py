"""The name of the machine leads phones to the pad, if avahi answers for it."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.serving.pad import free_port, started

AVAHI = shutil.which("avahi-daemon", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
EVERYBODY = ("224.0.0.251", 5353)  # whom a phone asks for a name that ends in .local
CONFIGURATION = "[server]\nenable-dbus=no\nuse-ipv6=no\n[publish]\npublish-workstation=no\n"


@pytest.mark.skipif(not AVAHI or os.geteuid() != 0, reason="avahi cannot be started here")
def test_the_name_of_the_machine_leads_to_the_pad(tmp_path: Path) -> None:
    name, port = f"{socket.gethostname().split('.')[0].lower()}.local", free_port()
    with avahi(tmp_path), started(tmp_path / "data", port, HOST="0.0.0.0"):  # noqa: S104
        found = http.client.HTTPConnection(address_of(name), port, timeout=60)
        found.request("GET", "/", headers={"Host": f"{name}:{port}"})
        answer = found.getresponse()
        assert answer.status == 200
        found.close()


@contextmanager
def avahi(folder: Path) -> Iterator[None]:
    """Makes avahi answer for this machine's name inside the block."""
    configuration = folder / "avahi.conf"
    configuration.write_text(CONFIGURATION)
    assert AVAHI
    running = subprocess.Popen(
        [AVAHI, "-f", configuration, "--no-drop-root", "--no-chroot", "--no-rlimits"],
        stderr=subprocess.DEVNULL,
    )
    yield
    running.terminate()
    running.wait(30)


def address_of(name: str) -> str:
    """Returns the address of a name, as phones ask for it; asks again until somebody answers.
    Raises TimeoutError."""
    labels = b"".join(bytes([len(one)]) + one.encode() for one in name.split("."))
    question = struct.pack("!6H", 0, 0, 1, 0, 0, 0) + labels + b"\0" + struct.pack("!2H", 1, 0x8001)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        asking.settimeout(1)
        for _try in range(30):
            asking.sendto(question, EVERYBODY)
            try:
                return socket.inet_ntoa(asking.recv(2000)[-4:])
            except TimeoutError:
                continue
    raise TimeoutError(name)
