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

from scorepad.history import play_history
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
    """Compiles the translations, even if no `make` target ran before."""
    compile_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests that use the database: `make test-postgres` runs only these."""
    for item in items:
        asked = bool({"db", "transactional_db"} & {*getattr(item, "fixturenames", ())})
        case = issubclass(getattr(item, "cls", None) or object, TransactionTestCase)
        if asked or case or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)
    items.sort(key=_comes_late)


def _comes_late(item: pytest.Item) -> bool:
    """Returns a sort key: long tests come first, or one process would still run them when the
    others are done."""
    walks = "/browser/" in item.path.as_posix()
    return not (walks or item.get_closest_marker("slow") or item.get_closest_marker("early"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Sets up the test database. pytest-django creates it only for tests that use `db` by name, and
    some tests share a server and its data over a whole module."""
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False)
    yield
    with django_db_blocker.unblock():
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def for_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is made once for all processes of a run. Needs a lock while it is made."""
    ours = tmp_path_factory.getbasetemp()
    return ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours


@pytest.fixture(scope="session")
def collected_static(for_all: Path) -> Path:
    """The folder of the static files as they are served."""
    folder = for_all / "static"
    served = override_settings(STORAGES=django_settings.COLLECTED_STORAGES, STATIC_ROOT=folder)
    with FileLock(folder.with_name("static.lock")), served:
        if not (folder / "staticfiles.json").exists():
            folder.mkdir(exist_ok=True)
            call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture(autouse=True)
def _forget_tries() -> None:
    """Resets limits on tries, cached plays and the language of the last request before every
    test."""
    cache.clear()
    play_history.clear_cache()
    translation.deactivate()


@pytest.fixture
def editions(db: None) -> None:
    """The database as it was migrated: with the editions of every game."""
