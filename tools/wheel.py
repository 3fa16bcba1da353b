"""The pad as a wheel, and its tests without the rest of the project: `make test-wheel`.

The tests run in an empty folder, with an environment in which only the wheel is installed, so they
import the package. Tests of the project itself are left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROUGHT = ("tests", "manage.py", "pyproject.toml")  # what the tests need beside the package
OF_THE_PROJECT = (
    "browser",
    "hosting",
    "languages",
    "serving/test_package.py",
    "test_architecture.py",
    "test_documentation.py",
    "test_release.py",
    "test_startgame.py",
    "test_tools.py",
    "test_walks.py",
)
PYTEST = ("pytest", "hypothesis")  # what the requirements of the tests begin with
# Variables that would lead to the project or to a pad of this machine.
OURS = (
    *("TALLYCAT_", "DJANGO_", "DATABASE_URL", "SECRET_KEY"),
    *("MAKE", "PYTEST", "PYTHON", "VIRTUAL_ENV"),
)


def main(python: str, *arguments: str) -> int:
    with tempfile.TemporaryDirectory(prefix="wheel-") as name:
        folder = Path(name)
        installed = install(build(folder), folder, python)
        return run_tests(installed, folder, arguments)


def build(folder: Path) -> Path:
    """Builds the wheel; the same content gives the same bytes."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, folder: Path, python: str = sys.executable) -> Path:
    """Makes an environment with the wheel and what it needs, nothing else; returns its Python."""
    subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)
    installed = folder / "venv" / "bin" / "python"
    pip(installed, str(wheel))
    return installed


def pip(python: Path, *what: str) -> None:
    quiet = ("-qq", "--disable-pip-version-check", "--no-compile")
    subprocess.run([python, "-m", "pip", "install", *quiet, *what], check=True, env=environment())


def run_tests(python: Path, folder: Path, arguments: Sequence[str] = ()) -> int:
    """Returns the exit status of pytest."""
    pins = (ROOT / "requirements-dev.txt").read_text("utf-8").splitlines()
    tests = [pin for pin in pins if pin.startswith(PYTEST)]
    pip(python, *tests, "-r", str(ROOT / "requirements-postgres.txt"))
    here = folder / "empty"
    here.mkdir()
    for name in BROUGHT:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, here / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, here)
    left_out = [f"--ignore=tests/{name}" for name in OF_THE_PROJECT]
    command = [str(python), "-m", "pytest", *left_out, *arguments]
    return subprocess.call(command, cwd=here, env=environment())


def environment() -> dict[str, str]:
    """Returns a stranger's environment: nothing of this project is in it."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
