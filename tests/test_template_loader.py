"""Templates are drawn without the indentation that they are written with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import get_template

NAME = "plays/table.html"
WRITTEN = (Path(settings.BASE_DIR) / "templates" / NAME).read_text()


def read() -> str:
    template: Any = get_template(NAME)
    source: str = template.template.source
    return source


def test_indentation_is_not_sent() -> None:
    assert "\n  " in WRITTEN
    assert "\n " not in read()


def test_lines_stay_where_they_are() -> None:
    lines = [line.lstrip() for line in WRITTEN.splitlines()]
    assert [line.lstrip() for line in read().splitlines()] == lines
