"""Frames and threads that work in Python take turns."""

from __future__ import annotations

import threading
import time

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.library.loader import LibraryLoader
from gold.gui.stage import pace
from gold.gui.stage.pace import Pace, Turns


def test_thread_waits_while_a_frame_is_made_but_not_for_ever() -> None:
    turns, done = Turns(), threading.Event()

    def work() -> None:
        turns.wait()
        done.set()

    with turns.frame():
        threading.Thread(target=work).start()
        assert not done.wait(0.01)
        assert done.wait(5)
    with turns.frame():
        pass
    start = time.monotonic()
    turns.wait()
    assert time.monotonic() - start < 0.04


def test_thread_begins_after_the_first_frame_but_does_not_wait_for_ever() -> None:
    turns, done = Turns(), threading.Event()

    def work() -> None:
        turns.wait()
        done.set()

    threading.Thread(target=work).start()
    assert not done.wait(0.1)
    with turns.frame():
        pass
    assert done.wait(5)
    Turns().wait()


def test_at_rest_it_looks_for_events_now_and_then_only_and_takes_one_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event, looks, slept = (
        pygame.event.Event(pygame.USEREVENT),
        iter([[], [], [], None]),
        list[int](),
    )
    monkeypatch.setattr(
        pygame.event, "get", lambda: [event] if (seen := next(looks)) is None else seen
    )
    monkeypatch.setattr(pygame.time, "wait", slept.append)
    assert Pace().wait(moving=False, typing=False) == [event]
    assert len(slept) == 3
    assert min(slept) >= 16, "a thousand looks a second take a hundredth of a processor"


def test_where_an_event_wakes_the_window_it_looks_four_times_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event, looks, slept = pygame.event.Event(pygame.USEREVENT), iter([[], [], None]), list[float]()
    monkeypatch.setattr(
        pygame.event, "get", lambda: [event] if (seen := next(looks)) is None else seen
    )
    monkeypatch.setattr(pace, "sleep_until_event", lambda seconds: slept.append(seconds) or True)
    assert Pace().wait(moving=False, typing=False) == [event]
    assert slept == [0.25, 0.25]


def test_window_makes_frames_in_its_turn(app: App) -> None:
    seen = []
    app.toast.update = lambda _seconds: seen.append(app.turns._free.is_set()) or False  # type: ignore[func-returns-value,method-assign,assignment]
    app.frame(0.01)
    assert seen == [False]
    assert app.turns._free.is_set()


def test_library_is_read_between_frames(app: App) -> None:
    waited = []
    loader = LibraryLoader(wait=lambda: waited.append(threading.current_thread().name))
    loader.start()
    while loader.running:
        loader.poll()
        time.sleep(0.01)
    assert set(waited) == {"library"}
    assert app.turns is not None
