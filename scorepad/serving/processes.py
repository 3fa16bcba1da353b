"""Serves in this process, or in several processes that are forked from it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Any

from games.contract import text
from scorepad.serving.machine import translate
from scorepad.serving.server import Listener, make_server, tune_python


def serve(
    application: Callable[..., Any],
    listener: Listener,
    *,
    threads: int,
    processes: int,
    when_ready: Callable[[], None],
) -> None:
    """Serves until interrupted; requests that have begun are completed. SQLite needs a single
    process, which is this one. Several processes are forks of this one, and end with it."""
    tune_python()

    def run() -> None:
        server = make_server(application, listener, threads)
        if processes == 1:
            when_ready()
        server.run()

    try:
        if processes == 1:
            run()
        else:
            _in_processes(run, processes, when_ready)
    except KeyboardInterrupt:  # before the server handles it
        pass


def _in_processes(run: Callable[[], None], count: int, when_ready: Callable[[], None]) -> None:
    if sys.platform == "win32":  # it cannot fork, so WEB_CONCURRENCY is 1 there
        return
    parent = os.getpid()

    def begin() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all; the parent ends the rest
        threading.Thread(target=_end_with, args=[parent], daemon=True).start()
        run()

    fork = multiprocessing.get_context("fork")
    children = [fork.Process(target=begin, daemon=True) for _number in range(count)]
    for child in children:
        child.start()
    try:
        when_ready()
        wait([child.sentinel for child in children])
        sys.exit(translate(text("A process of the pad has ended, so the others end, too.")))
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.join()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
