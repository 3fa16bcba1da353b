"""How templates are read: without the indentation that only those who write them need.

That saves 500 to 1,000 bytes of a sheet on the wire, without which the race of Cantankerous Cats
would be heavier than the 50 KB that a first load may have."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import cached

INDENTATION = re.compile(r"\n[ \t]+")


class Loader(cached.Loader):
    """Lines stay where they are, so an error still names the right one."""

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("\n", super().get_contents(origin))
