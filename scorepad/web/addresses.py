"""Absolute addresses for everything that is used outside of this phone: links, codes, previews."""

from __future__ import annotations

import os
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from scorepad.web.networks import (
    Network,
    from_here,
    in_container_network,
    in_url,
    networks,
    own_names,
)

CHOSEN = "network"  # the cookie with the chosen network interface


@dataclass(frozen=True)
class Reach:
    """The address at which other devices reach the pad. `origin` is like
    "http://192.168.1.20:8000". If the host is this machine's own address, devices have to be on
    `network`. `choices` are all networks of the machine, if there are several."""

    origin: str
    network: Network | None = None
    choices: tuple[Network, ...] = ()

    @property
    def host(self) -> str:
        return split_domain_port(self.origin.partition("://")[2])[0]

    @property
    def this_machine_only(self) -> bool:
        """Whether no other device can reach the pad."""
        address = _address(self.host)
        return self.host == "localhost" or bool(address and address.is_loopback)

    @property
    def in_container_network(self) -> bool:
        """Whether the reason for `this_machine_only` is a container without another address."""
        return self.this_machine_only and in_container_network()

    @property
    def at_home_only(self) -> bool:
        """Whether only devices on the same network can reach the pad."""
        address = _address(self.host)
        if address is not None:
            return not address.is_global
        return "." not in self.host or self.host.endswith((".local", ".lan", ".home.arpa"))


def reach(request: HttpRequest) -> Reach:
    """Returns the address for other devices: SITE_URL if set, the machine's address in the chosen
    network if the request used a local name such as localhost, else the request's address."""
    if settings.SITE_URL:
        return Reach(settings.SITE_URL)
    came_in = f"{request.scheme}://{request.get_host()}"
    host, port = split_domain_port(request.get_host())
    known = networks()
    by_address = {in_url(network.address): network for network in known}
    if request.is_secure() or not (host in own_names() or host in by_address) or not known:
        return Reach(came_in)
    chosen = {network.name: network for network in known}.get(request.COOKIES.get(CHOSEN, ""))
    network = chosen or by_address.get(host) or known[0]
    origin = f"http://{in_url(network.address)}{':' + port if port else ''}"
    return Reach(origin, network, known if len(known) > 1 else ())


def absolute(request: HttpRequest, path: str) -> str:
    """Returns the complete address of a path on the pad, for other devices."""
    return f"{reach(request).origin}{path}"


def own_origin() -> str:
    """Returns the pad's address for a person at the machine: SITE_URL, or PORT at the machine's
    address in the network that phones are likeliest in."""
    if settings.SITE_URL:
        return str(settings.SITE_URL)
    known = networks()
    host = from_here(settings.HOST)
    if known:
        host = known[0].address
    return f"http://{in_url(host)}:{os.environ.get('PORT') or 8000}"


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        return None
