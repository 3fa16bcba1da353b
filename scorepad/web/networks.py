"""The networks of this machine, and its addresses for phones in them. They are read again every few
seconds, because laptops move and routers assign new addresses while the pad is running."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from time import monotonic

import ifaddr
from django.conf import settings

EVERYWHERE = {"0.0.0.0", "", "::"}  # noqa: S104  phones on the same network are the point
BOTH_KINDS = "::"  # IPv4 and IPv6
LOOPBACK = "127.0.0.1"
KEPT = 5  # seconds
# Networks inside the machine, for containers and virtual machines: no phone is on them.
INSIDE = ("br-", "docker", "podman", "veth", "virbr", "vmnet", "vboxnet")
INTERFACES = Path("/sys/class/net")
# Connecting a UDP socket sends no packet; it only shows which own address would be used. Several
# destinations, because a machine that is its own hotspot has no way out but does have neighbours.
SOMEWHERE = ("192.0.2.1", "192.168.1.1", "192.168.43.1", "172.16.0.1", "10.0.0.1")


@dataclass(frozen=True)
class Network:
    """A network interface of this machine ("wlan0") and its address ("192.168.1.20")."""

    name: str
    address: str


def networks() -> tuple[Network, ...]:
    """Returns the networks in which phones may be, the likeliest first; none if the pad serves only
    this machine, or runs in a container with a network of its own."""
    host = settings.HOST
    if host in EVERYWHERE:
        every = () if in_container_network() else _networks_now(_moment())
        return tuple(
            network for network in every if host == BOTH_KINDS or not is_ipv6(network.address)
        )
    try:
        loopback = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return ()  # a host name
    if loopback:
        return ()
    own = [network for network in _networks_now(_moment()) if network.address == host]
    return tuple(own) or (Network(host, host),)


def has_ipv6_only() -> bool:
    """Whether phones can reach this machine only by IPv6, but HOST does not serve that."""
    addresses = [one.address for one in _networks_now(_moment())]
    return settings.HOST in EVERYWHERE and bool(addresses) and all(map(is_ipv6, addresses))


def from_here(host: str) -> str:
    """Returns the address at which this machine itself reaches a pad that listens on `host`."""
    return LOOPBACK if host in EVERYWHERE else host


def in_container_network() -> bool:
    """Whether this is a container without a network card, whose addresses phones cannot reach. The
    Dockerfile sets the variable `container`, which systemd also uses."""
    in_container = os.environ.get("container") == "oci"  # noqa: SIM112
    return in_container and not any(INTERFACES.glob("*/device"))


def in_url(host: str) -> str:
    """Returns a host as it is written in a URL: "[::1]"."""
    return f"[{host}]" if is_ipv6(host) else host


def is_ipv6(address: str) -> bool:
    return ":" in address


def own_names() -> list[str]:
    """Returns the names and loopback addresses of this machine, without asking a name server."""
    found = ["localhost", "127.0.0.1", "[::1]"]
    name = socket.gethostname().lower()
    if name:
        found += [name, name if name.endswith(".local") else f"{name.split('.')[0]}.local"]
    return list(dict.fromkeys(found))


class OwnHosts(list[str]):
    """Contains the given names and every current name of this machine, for ALLOWED_HOSTS."""

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from own_names()
        yield from map(in_url, _addresses_now(_moment()))


def _moment() -> int:
    """Returns a number that stays the same as long as a result is cached."""
    return int(monotonic() // KEPT)


@lru_cache(maxsize=1)
def _networks_now(_moment: int) -> tuple[Network, ...]:
    every = [interface for interface in _interfaces() if not interface.name.startswith(INSIDE)]
    shown = [network for network in every if not is_ipv6(network.address)]
    with_ipv4 = {network.name for network in shown}
    others = {network.name: network for network in reversed(every)}  # one address for each name
    shown += [network for name, network in others.items() if name not in with_ipv4]
    likeliest = [_address_towards(destination) for destination in SOMEWHERE]
    known = {network.address for network in shown}
    # If the system lists no interfaces, only the ways out are known.
    ways = dict.fromkeys(way for way in likeliest if way and not way.startswith("127."))
    shown += [Network(way, way) for way in ways if way not in known and not shown]
    rank = {address: place for place, address in reversed(list(enumerate(likeliest)))}
    last = len(rank) + len(SOMEWHERE)
    return tuple(sorted(shown, key=lambda network: rank.get(network.address, last)))


@lru_cache(maxsize=1)
def _addresses_now(_moment: int) -> tuple[str, ...]:
    towards = (_address_towards(destination) for destination in SOMEWHERE)
    found = [*(interface.address for interface in _interfaces()), *filter(None, towards)]
    return tuple(dict.fromkeys(found))


def _interfaces() -> list[Network]:
    """Returns every address that other devices can use. Link-local ones are left out, because
    devices need more than the address to use them."""
    found = [
        Network(adapter.nice_name, str(ip.ip) if ip.is_IPv4 else ip.ip[0])
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]
    return [one for one in found if not one.address.startswith(("127.", "::1", "fe80:"))]


def _address_towards(destination: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((destination, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
