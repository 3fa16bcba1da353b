"""What the pad needs to know of the machine that it runs on: addresses, time zone, secret key."""

from __future__ import annotations

import os
import re
import secrets
import socket
import struct
import sys
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of a network interface
# Connecting a UDP socket sends no packet; it only asks which own address would be used. Several
# destinations, because a machine that is its own hotspot has no way out but does have neighbours.
SOMEWHERE = ("192.0.2.1", "192.168.1.1", "192.168.43.1", "172.16.0.1", "10.0.0.1")
OWN_FILES = {"secret-key", "scorepad.sqlite3"}  # a folder with one of them is the pad's data folder
ZONE_FILE = re.compile(r"^.*/zoneinfo[^/]*/(posix/|right/)?")  # /usr/share/zoneinfo/Europe/Vienna


def lan_address() -> str:
    """The address under which phones on the same network most likely reach this machine."""
    for destination in SOMEWHERE:
        address = _address_towards(destination)
        if address and not address.startswith("127."):
            return address
    others = [address for address in _interface_addresses() if not address.startswith("127.")]
    return others[0] if others else "127.0.0.1"


def own_hosts() -> list[str]:
    """Every name and address that means this machine, for ALLOWED_HOSTS; asks no name server."""
    name = socket.gethostname().lower()
    towards = (_address_towards(destination) for destination in SOMEWHERE)
    found = ["localhost", "127.0.0.1", "[::1]", *_interface_addresses(), *filter(None, towards)]
    if name:
        found += [name, name if name.endswith(".local") else f"{name.split('.')[0]}.local"]
    return list(dict.fromkeys(found))


def _address_towards(destination: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((destination, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _interface_addresses() -> list[str]:
    """The IPv4 address of each interface; empty where the system has another way to ask."""
    if sys.platform != "linux":
        return []
    from fcntl import ioctl  # noqa: PLC0415  absent on Windows

    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _index, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:  # an interface without an address
                continue
            addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses


def time_zone() -> str:
    """The machine's time zone ("Europe/Vienna"), so that an evening is an evening; else UTC."""
    file = os.path.realpath("/etc/localtime")
    for name in (os.environ.get("TZ", "").lstrip(":"), ZONE_FILE.sub("", file)):
        try:
            return ZoneInfo(name).key
        except (ValueError, ZoneInfoNotFoundError, OSError):  # no name, no zone, a folder of zones
            continue
    return "UTC"


def private_folder(path: Path) -> None:
    """Make the folder of the database and the key, closed to everybody but its owner, or close one
    that was made before. One that holds other things, or is somebody else's, stays as it is.

    Raises OSError where it cannot be made.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    inside = {file.name for file in path.iterdir()}
    found = path.stat()
    ours = found.st_uid == os.getuid() and (not inside or bool(inside & OWN_FILES))
    if ours and found.st_mode & 0o077:
        path.chmod(0o700)


def secret_key(path: Path) -> str:
    """The key kept in `path` (readable by its owner only), made the first time.

    Empty where it can be neither read nor made: Django then says so, but only when something has
    to be signed, so that scoring a document works on a machine where nothing can be written.
    """
    try:
        private_folder(path.parent)
        # Written aside and linked: two processes that start at once agree on one whole key.
        made = path.with_name(f"{path.name}.{os.getpid()}")
        if not path.exists():
            with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as key:
                key.write(secrets.token_urlsafe(50))
            try:
                os.link(made, path)
            except FileExistsError:
                pass
            finally:
                made.unlink()
        return path.read_text().strip()
    except OSError:
        return ""
