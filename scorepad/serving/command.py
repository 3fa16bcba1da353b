"""The command line of the score pad: Django's, with `run` and `admin`. It is `tallycat` if the pad
is installed, `python manage.py` in a checkout."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import django
from django.core.management import (
    call_command,
    execute_from_command_line,
    get_commands,
    load_command_class,
)
from django.utils.translation import activate, gettext

from scorepad import __version__
from scorepad.serving import serve
from scorepad.serving.checks import check_key, check_there, check_version
from scorepad.serving.environment import DEMO, check_environment, read_secrets
from scorepad.serving.findings import CannotStartError, database_as_cannot_start, stop_at
from scorepad.serving.machine import data_folder, language, translate
from scorepad.web.commands import typed
from scorepad.web.context import SITE_NAME

# Commands that work although the database is missing, damaged or of a newer version.
WITHOUT_DATABASE = ("backup", "doctor", "help", "restore", "score")
MAKE_CLUBS = ("club", "demo", "import")  # they need the key that identifies phones
BRING_UP_TO_DATE = ("admin", *MAKE_CLUBS)  # may be run before the first start
FOR_HELP = frozenset({"help", "run", "--help", "-h"})
SHORT = {"admin": ["createsuperuser", "--email="]}


def main() -> None:
    """Runs the command in the arguments. If it cannot run, prints the reason in one sentence."""
    arguments = sys.argv[1:] or ["help"]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
    if arguments in (["version"], ["--version"]):
        sys.stdout.write(f"{SITE_NAME} {__version__}\n")
    elif arguments in (["run"], ["run", "--demo"]):
        if "--demo" in arguments:
            os.environ[DEMO] = "on"
        serve.main()
    else:
        try:
            _manage(["help"] if FOR_HELP.issuperset(arguments) else arguments)
        except CannotStartError as error:
            if "--traceback" in arguments:
                raise
            sys.exit(translate(error.finding.message))


def _manage(arguments: Sequence[str]) -> None:
    """Runs a command. Raises CannotStartError."""
    name, *options = arguments
    read_secrets(os.environ)
    stop_at(check_environment(os.environ))
    with database_as_cannot_start(data_folder(os.environ)):
        django.setup()  # makes the key of a new data folder
        activate(language(os.environ))
        if name == "run":  # with options that it does not have
            sys.exit(_listed())
        if name not in WITHOUT_DATABASE:
            stop_at(check_there(os.environ))
            stop_at(check_version())
        if name in MAKE_CLUBS:
            stop_at(check_key(os.environ))
        if name in BRING_UP_TO_DATE and "--help" not in options:
            call_command("migrate", verbosity=0)
        if arguments == ["help"]:
            sys.stdout.write(_listed())
            return
        execute_from_command_line([sys.argv[0], *SHORT.get(name, [name]), *options])


def _listed() -> str:
    """Returns the list of the pad's own commands and what they do. Django's are for developers."""
    about = {
        "run": gettext("Serve the pad to the phones on this network."),
        "run --demo": gettext("Serve a demo: each visitor gets a made-up club for a day."),
        "admin": gettext("Make an account for the admin."),
    }
    for name, app in sorted(get_commands().items()):
        if app.startswith("scorepad."):
            about[name] = load_command_class(app, name).help
    width = max(map(len, about))
    lines = [f"{name:<{width}}  {does}\n" for name, does in about.items()]
    more = gettext("More about a command: %(command)s") % {"command": typed("backup --help")}
    return f"{''.join(lines)}\n{more}\n"
