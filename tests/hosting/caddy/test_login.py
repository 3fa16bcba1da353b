"""The admin's login by a proxy in front of the pad, with the lines of docs/hosting.md."""

from __future__ import annotations

import subprocess
import sys

from tests.hosting.caddy.site import behind_caddy, on_postgres
from tests.hosting.caddy.test_caddy import ask, line
from tests.serving.pad import ROOT, environment

MAKE_KEEPER = [sys.executable, "manage.py", "admin", "--noinput", "--username=keeper"]
FORGED = ({"Remote-User": "keeper"}, {"Remote_User": "keeper"}, {"remote-user": "keeper"})


def test_only_whom_the_login_knows_comes_into_the_admin() -> None:
    with behind_caddy(instead="route {", TALLYCAT_LOGIN_HEADER="Remote-User") as site:
        subprocess.run(
            MAKE_KEEPER, cwd=ROOT, env={**environment(site.data), **on_postgres()}, check=True
        )
        with line(site) as found:
            assert ask(found, "/admin/", Cookie="who=keeper").status == 200
            for headers in ({}, *FORGED):
                assert ask(found, "/admin/", **headers).status == 401
                assert ask(found, "/", **headers).status == 200
                assert ask(found, "//admin/", **headers).status in (302, 401)
                assert ask(found, "/%61dmin/", **headers).status in (302, 401)
