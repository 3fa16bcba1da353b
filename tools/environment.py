"""Makes .venv and keeps it as the requirements say: `python3 tools/environment.py run|dev|bench`.

Needs nothing but Python 3.11 or newer. If nothing has changed it only compares two hashes.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = {
    "run": ["requirements.txt"],
    "dev": ["requirements-dev.lock"],  # it includes the others, with a hash of every file
    "bench": ["requirements-bench.lock"],
}


def main(purpose: str) -> int:
    """Returns 0 if the environment is ready; 1, after printing what to do, if it cannot be made."""
    if sys.version_info < (3, 11):  # noqa: UP036  whatever python3 there is runs this file
        return _sorry(
            f"The score pad needs Python 3.11 or newer; this one is {sys.version.split()[0]}."
        )
    names = [*REQUIREMENTS[purpose]]
    if purpose == "run" and any(map(os.environ.get, ("DATABASE_URL", "DATABASE_URL_FILE"))):
        names.append("requirements-postgres.txt")
    changed = [name for name in names if not _installed(name)]
    if not changed:
        return _compile_catalogues()
    if not _works():
        failed = _make_venv()
        if failed:
            return failed
    print(f"Installing {', '.join(changed)} ...", file=sys.stderr)
    files = [part for name in changed for part in ("-r", str(ROOT / name))]
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    if purpose != "run":
        pip.append("--no-compile")  # tests and checks import a small part of it
    if subprocess.call([*pip, *files]) != 0:
        return _sorry("The requirements could not be installed; see above. Is there a network?")
    for name in changed:
        _stamp(name).write_text(_wanted(name))
    return _compile_catalogues()


def _compile_catalogues() -> int:
    """Compiles the translations, as Django reads them."""
    return subprocess.call([str(PYTHON), "-m", "scorepad.serving.catalogues"], cwd=ROOT)


def _stamp(name: str) -> Path:
    return VENV / f"installed-{name}.sha256"


def _wanted(name: str) -> str:
    return hashlib.sha256((ROOT / name).read_bytes()).hexdigest()


def _installed(name: str) -> bool:
    stamp = _stamp(name)
    return stamp.exists() and stamp.read_text() == _wanted(name) and PYTHON.exists()


def _works() -> bool:
    """Whether the environment is complete; it is not if its Python was removed by an upgrade."""
    if not PYTHON.exists():
        return False
    quiet = subprocess.DEVNULL
    return subprocess.call([str(PYTHON), "-m", "pip", "--version"], stdout=quiet, stderr=quiet) == 0


def _make_venv() -> int:
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        package = f"python3.{sys.version_info.minor}-venv"
        return _sorry(
            "This Python cannot make virtual environments: a package is missing. On Debian and"
            f" Ubuntu, install it with:\n\n    sudo apt install {package}\n\nand try again."
        )
    print("Making .venv ...", file=sys.stderr)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        return _sorry("The virtual environment could not be made; see above.")
    return 0


def _sorry(message: str) -> int:
    print(message, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
