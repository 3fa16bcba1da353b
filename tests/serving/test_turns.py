"""How long a thread of the server computes before another one may continue."""

from __future__ import annotations

import sys

import pytest

from scorepad.serving.server import TURN, tune_python


def test_threads_of_the_server_take_shorter_turns_than_python_has_them_take() -> None:
    pythons = sys.getswitchinterval()
    try:
        tune_python()
        assert sys.getswitchinterval() == pytest.approx(TURN)
        assert pythons / 10 > TURN
    finally:
        sys.setswitchinterval(pythons)
