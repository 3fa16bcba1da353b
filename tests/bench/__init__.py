"""Benchmarks: `python -m tests.bench.<name>`. They need Django settings for the words of the
games."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
