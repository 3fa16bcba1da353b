"""The pad as a WSGI application: `waitress-serve scorepad.wsgi:application`."""

import os
from contextlib import suppress
from importlib import import_module

import msgspec
from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")


def prepare_structs() -> None:
    """Makes msgspec know the fields of every struct before there are threads. It learns them at the
    first use, and if two threads use a struct for the first time at once, the process crashes."""
    import_module(settings.ROOT_URLCONF)  # with all that a request needs
    kinds = [msgspec.Struct]
    for kind in kinds:
        kinds += kind.__subclasses__()
        with suppress(TypeError):  # some are only written
            msgspec.json.Decoder(kind)


application = get_wsgi_application()
prepare_structs()
