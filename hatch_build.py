"""Adds to a build: the pinned requirements as dependencies, and the compiled translations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


def _pinned(path: Path) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [line for line in lines if line]


class Requirements(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        metadata["dependencies"] = _pinned(root / "requirements.txt")
        metadata["optional-dependencies"] = {
            "postgres": _pinned(root / "requirements-postgres.txt")
        }


class Catalogues(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for pattern in ("locale/*/LC_MESSAGES/*.po", "games/*/locale/*/LC_MESSAGES/*.po"):
            for path in root.glob(pattern):
                polib.pofile(str(path)).save_as_mofile(str(path.with_suffix(".mo")))
