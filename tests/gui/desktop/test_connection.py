"""A window at rest sleeps until the X server sends something."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from gold.gui.app.window import App
from gold.gui.desktop import connection


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end at which something is sent, of what stands for the connection to the server."""
    reading, writing = os.pipe()
    monkeypatch.setattr(connection, "_connection", lambda: reading)
    yield writing
    os.close(reading)
    os.close(writing)


def test_what_is_sent_ends_the_sleep(pipe: int) -> None:
    os.write(pipe, b"x")
    assert connection.sleep_until_event(1_000_000.0)


def test_without_anything_sent_it_sleeps_as_long_as_it_is_told(pipe: int) -> None:
    assert connection.sleep_until_event(0.0)


def test_without_an_x_server_it_does_not_sleep(app: App) -> None:
    assert not connection.sleep_until_event(1_000_000.0), "this window has SDL's dummy driver"
