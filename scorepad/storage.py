"""Static files as they are served: minified, hashed and compressed when they are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin
from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

MINIFY: dict[str, Callable[[str], str]] = {".css": rcssmin.cssmin, ".js": rjsmin.jsmin}
# What comes from elsewhere is minified already.
OURS = ("css/", "js/", *(f"{folder.name}/" for folder in settings.GAMES))


class MinifiedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Minifies the pad's own styles and scripts. The sources stay as they are written."""

    # Modules import each other by hashed names. Django's own switch for that takes in everybody's
    # files, and not all of them name what is there.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "js/*.js",
            (
                (r"""(?P<matched>from\s*["'](?P<url>\.\.?/.*?)["'];)""", 'from"%(url)s";'),
                (r"""(?P<matched>import\(["'](?P<url>\.\.?/.*?)["']\))""", 'import("%(url)s")'),
            ),
        ),
    )

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        if not dry_run:
            for name in [name for name in paths if name.startswith(OURS)]:
                minify = MINIFY.get(Path(name).suffix)
                if minify:
                    self._minify(name, minify)
                    paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def _minify(self, name: str, minify: Callable[[str], str]) -> None:
        file = Path(self.path(name))
        file.write_text(minify(file.read_text("utf-8")), "utf-8")
