"""Threads of the server: how long one computes before another one may continue, and what has to be
there before they begin."""

from __future__ import annotations

import gc
import sys

import msgspec
import pytest

from scorepad.serving.server import TURN, tune_python
from scorepad.wsgi import prepare_structs


def test_threads_of_the_server_take_shorter_turns_than_python_has_them_take() -> None:
    pythons = sys.getswitchinterval()
    try:
        tune_python()
        assert sys.getswitchinterval() == pytest.approx(TURN)
        assert pythons / 10 > TURN
    finally:
        sys.setswitchinterval(pythons)


def test_msgspec_knows_every_struct_before_there_are_threads() -> None:
    """What it knows of a struct is an object that the struct refers to."""
    prepare_structs()
    structs = [msgspec.Struct]
    for struct in structs:
        structs += struct.__subclasses__()
    unknown = {
        struct.__qualname__
        for struct in structs
        if struct.__module__.startswith(("games.", "scorepad."))
        and not any(type(one).__name__ == "StructInfo" for one in gc.get_referents(struct))
    }
    assert unknown == {"Matrix", "Report"}  # these are only written
