"""A club with a phone that enters scores, one that can only view, and one that was never let in."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, Player


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday cats")


@pytest.fixture
def ana(club: Club) -> Player:
    return Player.objects.create(club=club, name="Ana", cats_at_home=2)


@pytest.fixture
def ben(club: Club) -> Player:
    return Player.objects.create(club=club, name="Ben")


@pytest.fixture
def scorer(club: Club) -> Client:
    """The browser of a phone that opened the link for hosts."""
    phone = Client()
    phone.post(reverse("clubs:host", args=[club.host_key]))
    return phone


@pytest.fixture
def viewer(club: Club) -> Client:
    """The browser of a phone that opened the view-only link."""
    phone = Client()
    phone.post(reverse("clubs:view", args=[club.view_key]))
    return phone


@pytest.fixture
def stranger(db: None) -> Client:
    return Client()
