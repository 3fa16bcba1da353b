"""Where other devices find the pad: on which network, and at which address."""

from __future__ import annotations

import ipaddress
import re
from pathlib import Path

import ifaddr
import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.fixtures import Settings

from scorepad.clubs.models import Club
from scorepad.web import networks
from scorepad.web.addresses import CHOSEN, own_origin, reach
from scorepad.web.networks import Network, OwnHosts

WIFI = Network("wlan0", "192.168.1.20")
HOTSPOT = Network("ap0", "10.42.0.1")


@pytest.fixture(autouse=True)
def _served_everywhere(settings: Settings) -> None:
    settings.HOST = "0.0.0.0"  # noqa: S104  nothing is served here
    settings.ALLOWED_HOSTS = ["*"]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> list[Network]:
    """The machine's networks; a test changes them as if a laptop moved."""
    now = [WIFI]
    monkeypatch.setattr(networks, "_networks_now", lambda _moment: tuple(now))
    monkeypatch.setattr(networks, "_addresses_now", lambda _moment: [one.address for one in now])
    return now


def asked_at(host: str, *, chosen: str = "", secure: bool = False) -> HttpRequest:
    request = RequestFactory().get("/", headers={"host": host}, secure=secure)
    request.COOKIES[CHOSEN] = chosen
    return request


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_at_localhost_the_address_is_the_one_that_phones_reach(
    machine: list[Network], host: str
) -> None:
    assert reach(asked_at(host)).origin == "http://192.168.1.20:8000"


def test_where_a_phone_came_in_others_come_in_too(machine: list[Network]) -> None:
    machine.append(HOTSPOT)
    found = reach(asked_at("10.42.0.1:8000"))
    assert (found.origin, found.network) == ("http://10.42.0.1:8000", HOTSPOT)


def test_the_chosen_network_is_kept_and_its_address_is_the_one_it_has_now(
    machine: list[Network],
) -> None:
    machine.append(HOTSPOT)
    request = asked_at("localhost:8000", chosen="ap0")
    assert reach(request).origin == "http://10.42.0.1:8000"
    machine[1] = Network("ap0", "10.42.7.1")
    assert reach(request).origin == "http://10.42.7.1:8000"
    del machine[1]
    assert reach(request).origin == "http://192.168.1.20:8000"


def test_a_single_network_leaves_nothing_to_choose(machine: list[Network]) -> None:
    assert reach(asked_at("localhost")).choices == ()
    machine.append(HOTSPOT)
    assert reach(asked_at("localhost")).choices == (WIFI, HOTSPOT)


@pytest.mark.parametrize("host", ["pad.example.org", "pad.example.org:8443"])
def test_a_name_that_is_not_the_machines_own_stays(machine: list[Network], host: str) -> None:
    found = reach(asked_at(host, secure=True))
    assert found.origin == f"https://{host}"
    assert not found.at_home_only


def test_the_address_of_the_settings_goes_before_all(
    machine: list[Network], settings: Settings
) -> None:
    settings.SITE_URL = "https://pad.example.org"
    assert reach(asked_at("localhost")).origin == "https://pad.example.org"


def test_a_machine_without_a_network_says_that_nobody_else_gets_in(
    machine: list[Network],
) -> None:
    machine.clear()
    assert reach(asked_at("localhost:8000")).this_machine_only


@pytest.mark.parametrize(
    ("host", "there"), [("", "192.168.1.20"), ("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")]
)
def test_whoever_sits_at_the_machine_is_told_where_it_serves(
    machine: list[Network],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    there: str,
) -> None:
    settings.HOST, settings.SITE_URL = host, ""
    monkeypatch.setenv("PORT", "8123")
    assert own_origin() == f"http://{there}:8123"


def test_served_on_this_machine_only_it_hands_out_no_other_address(
    machine: list[Network], settings: Settings
) -> None:
    settings.HOST = "127.0.0.1"
    assert reach(asked_at("localhost:8000")).this_machine_only


@pytest.mark.parametrize(
    ("host", "at_home"),
    [("192.168.1.20", True), ("tallycat.local", True), ("tallycat", True), ("8.8.8.8", False)],
)
def test_an_address_of_the_home_is_known_as_one(
    machine: list[Network], host: str, at_home: bool
) -> None:
    machine.clear()
    assert reach(asked_at(host)).at_home_only is at_home


def test_a_new_address_of_the_machine_is_allowed_without_a_new_start(
    machine: list[Network],
) -> None:
    hosts = OwnHosts(["pad.example.org"])
    assert {"pad.example.org", "localhost", "127.0.0.1", "[::1]", "192.168.1.20"} == set(hosts) - {
        *networks.own_names()[3:]
    }
    machine[0] = HOTSPOT
    assert "10.42.0.1" in list(hosts)
    assert "192.168.1.20" not in list(hosts)


def test_the_host_name_is_also_known_as_local(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen.lan")
    assert {"kitchen.lan", "kitchen.local"} <= set(networks.own_names())


@pytest.fixture
def ipv6_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the machine one interface, with IPv6 addresses only."""
    networks._networks_now.cache_clear()
    networks._addresses_now.cache_clear()
    ips = [ifaddr.IP((one, 0, 0), 64, "wlan0") for one in ("::1", "fe80::7", "2001:db8::7")]
    adapter = ifaddr.Adapter("wlan0", "wlan0", ips)
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    monkeypatch.setattr(networks, "_address_towards", lambda _destination: None)
    monkeypatch.setattr(networks, "_moment", lambda: -1)


@pytest.mark.usefixtures("ipv6_only")
def test_a_network_of_ipv6_alone_is_one_that_phones_are_in(settings: Settings) -> None:
    assert networks.networks() == ()
    assert networks.has_ipv6_only()
    settings.HOST, settings.ALLOWED_HOSTS = "::", networks.OwnHosts()
    assert networks.networks() == (Network("wlan0", "2001:db8::7"),)
    for host in ("localhost:8000", "[2001:db8::7]:8000"):
        assert reach(asked_at(host)).origin == "http://[2001:db8::7]:8000"
    assert asked_at("[2001:db8::7]:8000").get_host() == "[2001:db8::7]:8000"


def test_what_the_system_tells_are_addresses_of_networks_with_phones_in_them() -> None:
    for network in networks.networks():
        assert not ipaddress.ip_address(network.address).is_loopback
        assert not network.name.startswith(networks.INSIDE)


@pytest.fixture
def interfaces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder in which a container sees network cards; empty at first."""
    monkeypatch.setenv("container", "oci")
    monkeypatch.setattr(networks, "INTERFACES", tmp_path)
    (tmp_path / "eth0").mkdir()
    return tmp_path


def test_a_container_hands_out_no_address_of_a_network_of_its_own(
    machine: list[Network], interfaces: Path
) -> None:
    assert reach(asked_at("localhost:8000")).in_container_network
    assert networks.networks() == ()


def test_a_container_in_the_network_of_its_machine_hands_out_its_address(
    machine: list[Network], interfaces: Path
) -> None:
    (interfaces / "eth0" / "device").mkdir()
    found = reach(asked_at("localhost:8000"))
    assert (found.origin, found.in_container_network) == ("http://192.168.1.20:8000", False)


# -- the page of the links -------------------------------------------------------------------------


def links(scorer: Client, club: Club, **headers: str) -> str:
    page = scorer.get(
        reverse("clubs:links", args=[club.pk]), headers={"host": "localhost:8000", **headers}
    )
    return page.content.decode()


def test_the_code_opened_at_localhost_carries_the_networks_address(
    club: Club, scorer: Client, machine: list[Network]
) -> None:
    page = links(scorer, club)
    assert f"http://192.168.1.20:8000{reverse('clubs:join', args=[club.table_key])}" in page
    assert "on the same Wi-Fi" in page
    assert "wlan0" not in page


def test_the_page_asks_again_and_is_drawn_anew_for_a_new_address(
    club: Club, scorer: Client, machine: list[Network]
) -> None:
    ask = f"{reverse('clubs:links', args=[club.pk])}?version=http://192.168.1.20:8000"
    headers = {"host": "localhost:8000", "hx-request": "true"}
    assert scorer.get(ask, headers=headers).status_code == 204
    machine[0] = HOTSPOT
    assert "http://10.42.0.1:8000/" in scorer.get(ask, headers=headers).content.decode()


def test_of_several_networks_one_is_chosen_and_remembered(
    club: Club, scorer: Client, machine: list[Network]
) -> None:
    machine.append(HOTSPOT)
    assert re.search(r'value="ap0"\s+aria-pressed="false"', links(scorer, club))
    scorer.post(reverse("clubs:network", args=[club.pk]), {"network": "ap0"})
    page = links(scorer, club)
    assert re.search(r'value="ap0"\s+aria-pressed="true"', page)
    assert "http://10.42.0.1:8000/" in page


def test_the_page_of_a_container_says_what_leads_phones_to_it(
    club: Club, scorer: Client, machine: list[Network], interfaces: Path, settings: Settings
) -> None:
    assert "Set TALLYCAT_SITE_URL" in links(scorer, club)
    settings.SITE_URL = "http://192.168.1.20:8000"
    page = links(scorer, club)
    assert f"http://192.168.1.20:8000{reverse('clubs:join', args=[club.table_key])}" in page
    assert "Set TALLYCAT_SITE_URL" not in page


def test_a_network_that_is_none_is_not_remembered(
    club: Club, scorer: Client, machine: list[Network]
) -> None:
    scorer.post(reverse("clubs:network", args=[club.pk]), {"network": "eth9"})
    assert CHOSEN not in scorer.cookies
