"""The image, and a pad in it that phones reach at a port of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest

from tests.browser.conftest import browser, fonts, phone, watch
from tests.hosting.container.image import (
    MISSING,
    PACKAGES,
    Pad,
    build,
    configure,
    installed,
    podman,
    running,
)
from tests.serving.pad import free_port
from tools import debian

__all__ = ["browser", "fonts", "phone", "watch"]


@dataclass(frozen=True)
class Served:
    """The site on which `phone` opens its pages."""

    url: str
    pad: Pad


@pytest.fixture(scope="session", autouse=True)
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Builds the image anew, with podman as configured here."""
    if not installed():
        debian.install(*PACKAGES)
    if not installed():
        pytest.skip(MISSING)
    folder = tmp_path_factory.mktemp("image")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONTAINERS_CONF", str(configure(folder)))
        build(folder)
        yield


@pytest.fixture
def volume() -> Iterator[str]:
    """A volume of its own for /data."""
    name = f"tallycat-{uuid4().hex}"
    yield name
    podman("volume", "rm", "--force", name)


@pytest.fixture
def server(volume: str) -> Iterator[Served]:
    """Starts the pad as docs/hosting.md does; the browser resolves its name to this machine."""
    port = free_port()
    url = f"http://tallycat.test:{port}"
    with running(volume, f"--publish=127.0.0.1:{port}:8000", TALLYCAT_SITE_URL=url) as pad:
        yield Served(url, pad)
