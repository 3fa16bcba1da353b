"""The pad in a container: its user, what it writes, how it ends, and what phones see."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg
import pytest
from django.test import override_settings

from scorepad.serving.serve import STARTING
from scorepad.web.networks import networks
from tests.browser import test_table
from tests.browser.conftest import Phones
from tests.hosting.container.conftest import Served
from tests.hosting.container.image import CONFINED, IMAGE, podman, running, started
from tests.serving.pad import free_port
from tools import postgres


@pytest.mark.console_allows("status of 403")
def test_two_phones_score_an_evening_in_a_container(phone: Phones) -> None:
    test_table.test_three_rounds_of_cat_in_the_box_on_two_phones(phone)


def test_it_says_where_phones_reach_it_and_is_healthy(server: Served) -> None:
    assert f"The score pad is at {server.url}/" in server.pad.said
    podman("healthcheck", "run", server.pad.name)
    ask = "from urllib.request import *; urlopen('http://127.0.0.1:8000/docs/settings/')"
    server.pad.run("python", "-c", ask)  # which raises where the image lacks the documentation


def test_its_user_can_write_the_data_and_nothing_else_of_the_image() -> None:
    """This is so even if the container's root is not read-only."""
    look = "id -u; find /data /etc /opt /usr -xdev -writable -not -type l 2>/dev/null; true"
    assert podman("run", "--rm", "--entrypoint=sh", IMAGE, "-c", look).split() == ["10001", "/data"]


def test_what_was_there_before_it_ended_is_there_when_it_starts_again(volume: str) -> None:
    with running(volume) as pad:
        pad.run("tallycat", "demo", "--plays", "3")
        club = without_moment(pad.run("tallycat", "export", "1"))
    with running(volume) as pad:
        assert without_moment(pad.run("tallycat", "export", "1")) == club


def without_moment(exported: str) -> dict[str, object]:
    """Returns a club's file without the time when it was written."""
    club: dict[str, object] = json.loads(exported)
    del club["exported_at"]
    return club


def test_a_backup_is_brought_back_into_a_new_volume(volume: str, tmp_path: Path) -> None:
    with running(volume) as pad:
        pad.run("tallycat", "demo", "--plays", "3")
        links = pad.run("tallycat", "links")
        pad.run("tallycat", "backup", "/data/backups/one.zip")
        podman("cp", f"{pad.name}:/data/backups", str(tmp_path))
    podman("volume", "rm", volume)
    command = ["podman", "run", "--rm", "-i", f"--volume={volume}:/data", "--entrypoint=sh", IMAGE]
    restore = "cat > /tmp/pad.zip && tallycat restore /tmp/pad.zip"
    with (tmp_path / "backups" / "one.zip").open("rb") as file:
        subprocess.run([*command, "-c", restore], stdin=file, check=True)
    with running(volume) as pad:
        assert pad.run("tallycat", "links") == links


def test_data_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)  # and it is root's
    command = ["podman", "run", "--rm", *CONFINED, f"--volume={tmp_path}:/data", IMAGE]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 78
    assert "The data folder /data cannot be written by this user" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_in_a_network_of_its_own_it_asks_for_an_address_that_phones_reach(volume: str) -> None:
    with running(volume) as pad:
        assert "Set TALLYCAT_SITE_URL" in pad.said
        assert "http://10." not in pad.said


@override_settings(HOST="")
def test_in_the_network_of_its_machine_it_shows_the_addresses_of_that(volume: str) -> None:
    port = str(free_port())
    with running(volume, "--network=host", PORT=port) as pad:
        assert networks()
        for network in networks():
            assert f"http://{network.address}:{port}/" in pad.said


@pytest.fixture
def database() -> Iterator[str]:
    """Returns the address of a PostgreSQL server, which listens in a folder."""
    programs = postgres.binaries()
    if programs is None:
        pytest.skip(postgres.MISSING)
    with postgres.server(programs) as url:
        folder_of(url).chmod(0o711)
        yield url


def folder_of(database: str) -> Path:
    return Path(unquote(urlsplit(database).hostname or ""))


def mounted(path: Path, there: Path | str = "") -> str:
    return f"--volume={path}:{there or path}"


def test_secrets_come_from_files_and_processes_share_a_postgresql(
    volume: str, database: str, tmp_path: Path
) -> None:
    (tmp_path / "url").write_text(database)
    (tmp_path / "key").write_text("nine lives " * 5)
    files = [mounted(tmp_path / name, f"/run/{name}") for name in ("url", "key")]
    secrets = {"DATABASE_URL_FILE": "/run/url", "SECRET_KEY_FILE": "/run/key"}
    folder = mounted(folder_of(database))
    with running(volume, folder, *files, **secrets, WEB_CONCURRENCY="2") as pad:
        podman("healthcheck", "run", pad.name)
        pad.run("tallycat", "demo", "--plays", "3")
        assert pad.run("ls", "/data").split() == ["static"]
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM clubs_club").fetchone() == (1,)


def test_it_ends_within_its_grace_while_it_still_starts(volume: str, database: str) -> None:
    """The pad is waiting for another pad that prepares the database."""
    options = (mounted(folder_of(database)), f"--env=DATABASE_URL={database}")
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [STARTING])
        with started(volume, *options) as pad:
            while not connection.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
                assert pad.poll() is None
