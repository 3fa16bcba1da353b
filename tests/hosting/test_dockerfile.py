"""The Dockerfile and both compose files, as far as they can be read without building anything:
`make test-container` builds and runs the image."""

from __future__ import annotations

import re
import tomllib

from scorepad.serving.environment import SETTINGS
from tests.serving.pad import ROOT

COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
MANY = (ROOT / "hosting" / "compose.yaml").read_text("utf-8")


def test_all_that_the_package_is_built_from_gets_into_the_image_and_no_more() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    licences = [path for path in project["project"]["license-files"] if "/" not in path]
    needed = {"hatch_build.py", "pyproject.toml", project["project"]["readme"], *licences}
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_in = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert "*" in ignored
    assert let_in == needed | {*wheel["only-include"], *wheel["force-include"]}


def test_compositions_set_what_the_pad_and_the_caddyfile_read() -> None:
    names = set(re.findall(r"^ +([A-Z][A-Z_]+):", MANY, re.MULTILINE))
    alone = set(re.findall(r"^ +([A-Z][A-Z_]+):", COMPOSE, re.MULTILINE))
    caddyfile = (ROOT / "hosting" / "Caddyfile").read_text("utf-8")
    known = {*SETTINGS, *re.findall(r"\{\$([A-Z_]+)", caddyfile)}
    known |= {"POSTGRES_USER", "POSTGRES_PASSWORD_FILE"}
    assert names | alone <= known
    assert "TALLYCAT_SITE_URL" in alone
    assert {"TALLYCAT_SITE_URL", "TALLYCAT_TRUSTED_PROXIES", "DATABASE_URL_FILE", "PADS"} <= names
