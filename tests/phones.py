"""Phones that opened a link of a club."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from scorepad.clubs.access import Role
from scorepad.clubs.link_views import ADDRESSES
from scorepad.clubs.models import Club


def phone_of(club: Club, role: str = Role.HOST) -> Client:
    """Returns a phone that opened one of the club's links: "view", "table" or "host"."""
    phone = Client()
    phone.post(reverse(ADDRESSES[Role(role)], args=[club.key(role)]))
    return phone
