"""Debian's packages, for tools that can install what they need themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable


def ensure(find: Callable[[], object], packages: tuple[str, ...], missing: str) -> int:
    """Install the packages, if there are any, where `find` finds nothing; 1, with what is missing
    said, where it finds nothing then either."""
    if packages and not find():
        install(*packages)
    if not find():
        print(missing, file=sys.stderr)
        return 1
    return 0


def install(*packages: str) -> None:
    """Install the packages with apt-get; does nothing where there is none or we are not root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print(f"Installing {' and '.join(packages)} with apt-get ...", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "--quiet", "--quiet", "--yes"]
    subprocess.call([*get, "update"], env=quiet, stdout=subprocess.DEVNULL)
    wanted = [*get, "install", "--no-install-recommends", *packages]
    subprocess.call(wanted, env=quiet, stdout=subprocess.DEVNULL)
