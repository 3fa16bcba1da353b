"""Templates lose their indentation on the way in, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Engine
from django.template.loader import get_template

LOADERS = ["scorepad.template_loader.UnindentedLoader"]


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return Engine(dirs=[str(tmp_path)], loaders=LOADERS)


def drawn(engine: Engine, folder: Path, source: str, **context: object) -> str:
    (folder / "page.html").write_text(source)
    return engine.get_template("page.html").render(Context(context))


def test_lines_start_at_the_margin(engine: Engine, tmp_path: Path) -> None:
    source = "<ul>\n  <li>\n\t  Ana\n  </li>\n</ul>\n"
    assert drawn(engine, tmp_path, source) == "<ul>\n<li>\nAna\n</li>\n</ul>\n"


def test_lines_stay_lines_and_spaces_inside_them_stay(engine: Engine, tmp_path: Path) -> None:
    source = "  <b>Ana</b>  wins,\n\n   31 to 28\n"
    assert drawn(engine, tmp_path, source) == "<b>Ana</b>  wins,\n\n31 to 28\n"


def test_what_people_wrote_keeps_its_own_indentation(engine: Engine, tmp_path: Path) -> None:
    notes = "First:\n    two rounds\n  then tea"
    assert drawn(engine, tmp_path, "  <p>\n    {{ notes }}</p>", notes=notes) == (
        f"<p>\n{notes}</p>"
    )


def test_a_template_that_is_not_there_is_left_to_the_other_loaders() -> None:
    assert get_template("admin/login.html")


@pytest.mark.parametrize("name", ["plays/tonight.html", "plays/_sheet.html"])
def test_the_pads_own_pages_are_drawn_by_it(name: str) -> None:
    """An app that puts loaders of its own in place of ours would go unnoticed otherwise."""
    written = (settings.BASE_DIR / "templates" / name).read_text()
    template: Any = get_template(name)
    assert re.search(r"^ ", written, re.MULTILINE)
    assert template.template.source == re.sub(r"^[ \t]+", "", written, flags=re.MULTILINE)
