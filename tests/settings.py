"""The settings of the tests: the pad's own, in a temporary folder."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="scorepad-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["TALLYCAT_DATA"] = _folder
os.environ["SECRET_KEY"] = "for tests only, and long enough."
for _name in [*os.environ]:
    if _name == "HOST" or (_name.startswith("TALLYCAT_") and _name != "TALLYCAT_DATA"):
        del os.environ[_name]
# Playwright keeps an event loop in the thread of the tests, which Django takes for async code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from scorepad.settings import *  # noqa: E402, F403
from scorepad.settings import STATIC_ROOT, STORAGES  # noqa: E402

HOST = "127.0.0.1"  # where the tests' servers are
TIME_ZONE = "Europe/Vienna"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT.mkdir()
# Tests without a browser need no collected files; those with one collect them, see tests/browser.
COLLECTED_STORAGES = STORAGES
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
