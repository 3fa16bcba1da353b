#!/usr/bin/env python
"""Django's command line for the score pad: `python manage.py help`."""

import os
import sys

import django
from django.core.management import execute_from_command_line
from django.utils.translation import activate

from scorepad import __version__
from scorepad.serving.checks import check_key, check_there, check_version
from scorepad.serving.environment import check_environment
from scorepad.serving.findings import CannotStartError, database_in_words, stop_at
from scorepad.serving.machine import data_folder, language, say
from scorepad.web.context import SITE_NAME

# Commands that are of use though the database is gone, damaged or of a newer version.
WITHOUT_DATABASE = ("backup", "doctor", "help", "restore", "score")
MAKE_CLUBS = ("demo", "import")  # which need the key that phones are told apart by

if __name__ == "__main__":
    if sys.argv[1:] in (["version"], ["--version"]):
        sys.stdout.write(f"{SITE_NAME} {__version__}\n")
        sys.exit()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
    try:
        stop_at(check_environment(os.environ))
        with database_in_words(data_folder(os.environ)):
            django.setup()  # which makes the key of a new data folder
            activate(language(os.environ))
            if sys.argv[1:] and sys.argv[1] not in WITHOUT_DATABASE:
                stop_at(check_there(os.environ))
                stop_at(check_version())
            if sys.argv[1:2] and sys.argv[1] in MAKE_CLUBS:
                stop_at(check_key(os.environ))
            execute_from_command_line(sys.argv)
    except CannotStartError as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(say(error.finding.message))
