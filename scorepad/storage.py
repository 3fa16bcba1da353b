"""Static files as they are served: hashed and compressed when they are collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts import each other by hashed names."""

    support_js_module_import_aggregation = True
