"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.cache import cache
from django.core.management import call_command
from django.test import TransactionTestCase, override_settings
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from filelock import FileLock
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from scorepad.history import reading
from scorepad.serving.catalogues import compile_all

# Examples of each property; .ci/run asks for HYPOTHESIS_PROFILE=full.
EXAMPLES = {"quick": 20, "full": 40, "thorough": 2000}
for _profile, _examples in EXAMPLES.items():
    # Timing is no property of the rules, and the machines of the tests are of every speed.
    settings.register_profile(
        _profile,
        max_examples=_examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        print_blob=True,
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_configure() -> None:
    """The translations as Django reads them, also where no `make` was asked first."""
    compile_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database: `make test-postgres` runs nothing else."""
    for item in items:
        asked = bool({"db", "transactional_db"} & {*getattr(item, "fixturenames", ())})
        case = issubclass(getattr(item, "cls", None) or object, TransactionTestCase)
        if asked or case or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)
    items.sort(key=_comes_late)


def _comes_late(item: pytest.Item) -> bool:
    """What takes long comes first: else one process is still at it when the others are done."""
    walks = "/browser/" in item.path.as_posix()
    return not (walks or item.get_closest_marker("slow"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """The test database. pytest-django itself makes one only for tests that ask for `db` by name,
    and some share a server and its data over a whole module."""
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False)
    yield
    with django_db_blocker.unblock():
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def collected_static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the static files as they are served, made once for all processes of a run."""
    ours = tmp_path_factory.getbasetemp()
    folder = (ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours) / "static"
    served = override_settings(STORAGES=django_settings.COLLECTED_STORAGES, STATIC_ROOT=folder)
    with FileLock(folder.with_name("static.lock")), served:
        if not (folder / "staticfiles.json").exists():
            folder.mkdir(exist_ok=True)
            call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture(autouse=True)
def _forget_tries() -> None:
    """Limits on tries, plays that were read and the language of the last request start anew with
    every test."""
    cache.clear()
    reading.clear_cache()
    translation.deactivate()


@pytest.fixture
def editions(db: None) -> None:
    """The database as it was migrated: with the editions of every game."""
