"""Static files as they are served: minified, hashed and compressed when they are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

MINIFY: dict[str, Callable[[str], str]] = {".css": rcssmin.cssmin, ".js": rjsmin.jsmin}
AS_THEY_COME = ("admin/", "vendor/")


class MinifiedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Minifies the pad's own styles and scripts, and puts hashed names into their imports. That
    saves 8 of the 57 KB when a hand is loaded for the first time."""

    support_js_module_import_aggregation = True

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        for name in () if dry_run else paths:
            minify = MINIFY.get(Path(name).suffix)
            if minify and not name.startswith(AS_THEY_COME):
                file = Path(self.path(name))
                file.write_text(minify(file.read_text("utf-8")), "utf-8")
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)
