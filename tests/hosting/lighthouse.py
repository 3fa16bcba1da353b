"""Runs Lighthouse on the pad behind https: `make lighthouse`.

The first page, tonight and a sheet are loaded as by a phone with a slow signal, through Caddy.
Lighthouse comes from npm, and drives the installed Chromium. The category for search engines is
left out, because no page is to be listed.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.hosting.caddy.site import Site, behind_caddy
from tests.serving.pad import free_port
from tests.serving.wire import WiredTable
from tools import chromium

VERSION = "12.8.2"
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100}


def main() -> int:
    """Returns 0 if every figure is high enough."""
    if not shutil.which("npx"):
        print("Lighthouse needs Node.js with npx (Debian: sudo apt install npm).", file=sys.stderr)
        return 1
    with behind_caddy() as site:
        table = asyncio.run(WiredTable.begin(site.port, site.tls()))
        cookies = table.line.jar.cookies
        club = table.path.partition("plays/")[0]
        pages = {"/": {}, club: cookies, table.path: cookies}
        return max([judge(site, path, cookies) for path, cookies in pages.items()])


def judge(site: Site, path: str, cookies: Mapping[str, str]) -> int:
    """Prints the figures of a page, and what keeps them from being full; returns 1 if one is too
    low."""
    report = ask(site, path, cookies, list(LEAST))
    figures = {key: round(100 * one["score"]) for key, one in report["categories"].items()}
    print(f"{path:<44}", *(f"{key} {value}" for key, value in figures.items()), flush=True)
    for key, category in report["categories"].items():
        for reference in category["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"    {key}: {audit['title']}", audit.get("details", {}).get("items", ""))
    return int(any(figures[key] < least for key, least in LEAST.items()))


def ask(site: Site, path: str, cookies: Mapping[str, str], categories: list[str]) -> Any:
    """Returns the report of Lighthouse on a page, in a new browser with these cookies."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        port, report = free_port(), Path(folder) / "report.json"
        flags = [f"--remote-debugging-port={port}", site.flag()]
        context = playwright.chromium.launch_persistent_context(
            Path(folder) / "browser",
            executable_path=chromium.find_whole(),
            args=[*flags, *(["--no-sandbox"] if os.geteuid() == 0 else [])],
        )
        for name, value in cookies.items():
            context.add_cookies([{"name": name, "value": value, "url": site.url}])
        command = [
            *("npx", "--yes", f"lighthouse@{VERSION}", site.url + path, "--quiet"),
            *(f"--port={port}", "--disable-storage-reset"),
            *("--output=json", f"--output-path={report}"),
            f"--only-categories={','.join(categories)}",
        ]
        subprocess.run(command, check=True, cwd=folder)
        context.close()
        return json.loads(report.read_text("utf-8"))


if __name__ == "__main__":
    sys.exit(main())
