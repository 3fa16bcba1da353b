"""What tests of every room share."""

from __future__ import annotations

import os

import pytest
from django.core.cache import cache
from django.core.management import call_command
from hypothesis import HealthCheck, settings

# Timing is no property of the rules, and the machines of the tests are of every speed.
settings.register_profile(
    "scorepad", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile(  # HYPOTHESIS_PROFILE=thorough, now and then
    "thorough", settings.get_profile("scorepad"), max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "scorepad"))


@pytest.fixture(autouse=True)
def _forget_tries() -> None:
    """Limits on tries start anew with every test."""
    cache.clear()


@pytest.fixture
def editions(db: None) -> None:
    """The built-in editions of every game, in the database."""
    call_command("load_editions", verbosity=0)
