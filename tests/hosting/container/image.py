"""Builds the image of the Dockerfile and runs it with podman as docs/hosting.md says, without any
registry: its base is Debian, made by debootstrap, and its packages are downloaded by this
Python."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.serving.pad import ROOT

MISSING = (
    "A container needs podman and debootstrap, and root to make its base with"
    " (Debian: sudo apt install podman runc netavark aardvark-dns iptables debootstrap)."
)
PACKAGES = ("podman", "runc", "netavark", "aardvark-dns", "iptables", "debootstrap")
BASE, IMAGE = "localhost/tallycat-base", "localhost/tallycat-tested"
DEBIAN, PYTHON = "bookworm", "3.11"  # which it has
# As docs/hosting.md says it.
CONFINED = ("--read-only", "--tmpfs=/tmp", "--cap-drop=all", "--security-opt=no-new-privileges")
GRACE = 10  # seconds, which podman and docker wait by themselves
# A machine that is confined itself may raise no limits, and may have no cgroups as crun wants them.
CONF = """[containers]
default_ulimits = ["nofile={files}:{files}", "nproc=1000:1000"]
[engine]
runtime = "runc"
"""


@dataclass(frozen=True)
class Pad:
    """A container in which the pad serves, and its output until then."""

    name: str
    said: str

    def run(self, *command: str) -> str:
        return podman("exec", self.name, *command)


def installed() -> bool:
    return os.geteuid() == 0 and all(map(shutil.which, ("podman", "runc", "debootstrap")))


def podman(*arguments: str) -> str:
    """Returns what podman prints. Raises CalledProcessError."""
    done = subprocess.run(["podman", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.stderr.write(done.stdout + done.stderr)
    done.check_returncode()
    return done.stdout


def build(folder: Path) -> None:
    """Builds the image; the folder holds what it needs. Raises CalledProcessError."""
    if subprocess.run(["podman", "image", "exists", BASE], check=False).returncode != 0:
        _make_base(folder)
    wheels, pip_conf = folder / "wheels", folder / "pip.conf"
    _fetch(wheels)
    pip_conf.write_text("[global]\nno-index = true\nfind-links = /wheels\n")
    mounted = (f"--volume={wheels}:/wheels:ro", f"--volume={pip_conf}:/etc/pip.conf:ro")
    options = ("--isolation=chroot", "--format=docker", f"--build-arg=BASE={BASE}", *mounted)
    podman("build", *options, f"--tag={IMAGE}", str(ROOT))


def configure(folder: Path) -> Path:
    """Returns the file that podman reads in place of its own."""
    conf = folder / "containers.conf"
    conf.write_text(CONF.format(files=resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return conf


def _make_base(folder: Path) -> None:
    root, packed = folder / "base", folder / "base.tar"
    bootstrap = ["debootstrap", "--variant=minbase", "--include=python3,python3-venv"]
    quiet = subprocess.DEVNULL
    subprocess.run([*bootstrap, DEBIAN, str(root)], check=True, stdout=quiet)
    subprocess.run(["tar", "-C", str(root), "-cf", str(packed), "."], check=True)
    podman("import", str(packed), BASE)
    shutil.rmtree(root)
    packed.unlink()


def _fetch(wheels: Path) -> None:
    """Downloads all that pip installs in the image, and what builds the package."""
    building = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    serving = ["-r", "requirements.txt", "-r", "requirements-postgres.txt"]
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--only-binary=:all:"]
    options = [f"--python-version={PYTHON}", f"--dest={wheels}"]
    subprocess.run([*pip, *options, *serving, *building], cwd=ROOT, check=True)


@contextmanager
def running(volume: str, *options: str, **environ: str) -> Iterator[Pad]:
    """Yields the pad once it serves; ends it as `started` does."""
    variables = [f"--env={key}={value}" for key, value in environ.items()]
    with started(volume, *options, *variables) as container:
        assert container.stdout is not None
        said = ""
        while "Stop with" not in said:
            line = container.stdout.readline()
            assert line, f"the container ended: {said}"
            said += line
        yield Pad(volume, said)


@contextmanager
def started(volume: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Runs a container with the name of its volume; it is told to end (SIGTERM) at the end of the
    block, and has to do so within its grace period."""
    data = f"--volume={volume}:/data"
    container = subprocess.Popen(
        ["podman", "run", "--rm", f"--name={volume}", *CONFINED, data, *options, IMAGE],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield container
    finally:
        if container.poll() is None:
            podman("stop", "--ignore", f"--time={GRACE}", volume)
        rest = container.communicate(timeout=60)[0]
    assert container.returncode == 0, rest  # 137 if it was killed after its grace
