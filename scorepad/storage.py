"""Static files as they are served: minified, hashed and compressed when they are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin
from django.http import FileResponse, HttpRequest
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

MINIFY: dict[str, Callable[[str], str]] = {".css": rcssmin.cssmin, ".js": rjsmin.jsmin}
AS_THEY_COME = ("admin/", "vendor/")


class MinifiedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Minifies the pad's own styles and scripts, which import each other by hashed names. Without
    that a sheet of cards is above the 50 KB that a first load has."""

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


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves them. A file whose name changes with its content is never asked for again, so nothing
    by which a browser would ask comes with it, nor what browsers take for granted anyway: that is
    95 bytes, some fifteen times a page."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> FileResponse:
        response: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        if "immutable" in response.get("Cache-Control", ""):
            del response["ETag"], response["Last-Modified"]
            response["Cache-Control"] = response["Cache-Control"].replace(" public,", "")
            response["Content-Type"] = response["Content-Type"].partition(";")[0]
        return response
