"""All that the doctor looks at, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scorepad.serving.doctor.findings import Finding
from scorepad.serving.doctor.machine import (
    check_clock,
    check_disk,
    check_languages,
    check_packages,
    check_time_zone,
)
from scorepad.serving.doctor.reached import check_addresses, check_port, check_proxy
from scorepad.serving.doctor.stored import check_backups, check_data, check_secret_key, check_stored

Check = Callable[[Mapping[str, str]], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    check_addresses,
    check_port,
    check_proxy,
    check_time_zone,
    check_clock,
    check_disk,
    check_packages,
    check_languages,
    check_data,
    check_secret_key,
    check_stored,
    check_backups,
)


def findings(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Everything that is found, good or bad; nothing is changed."""
    for check in CHECKS:
        yield from check(environ)
