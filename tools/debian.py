"""Installs Debian packages, for tools that need them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable


def ensure(find: Callable[[], object], packages: tuple[str, ...], missing: str) -> int:
    """Installs the packages if `find` finds nothing; returns 1, after printing `missing`, if it
    still finds nothing."""
    if packages and not find():
        install(*packages)
    if not find():
        print(missing, file=sys.stderr)
        return 1
    return 0


def install(*packages: str) -> None:
    """Installs the packages with apt-get; does nothing without apt-get or root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print(f"Installing {' and '.join(packages)} with apt-get ...", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "--quiet", "--quiet", "--yes"]
    subprocess.call([*get, "update"], env=quiet, stdout=subprocess.DEVNULL)
    wanted = [*get, "install", "--no-install-recommends", *packages]
    subprocess.call(wanted, env=quiet, stdout=subprocess.DEVNULL)
