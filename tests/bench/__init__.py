"""Measures: `python -m tests.bench.<name>`. Words of the games need settings to be there."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
