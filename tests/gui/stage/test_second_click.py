"""A double click opens a problem, and plays no move in it."""

from __future__ import annotations

import time

import pygame
import pytest

from gold.gui.stage.routing import SecondClick

HERE, THERE = (100, 100), (300, 100)


def press(place: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button)


def release(place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=pygame.BUTTON_LEFT)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [10.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_the_second_click_is_swallowed_whole_and_the_third_is_not(clock: list[float]) -> None:
    clicks = SecondClick()
    clicks.has_opened(release(HERE))
    clock[0] += 0.2
    assert clicks.swallows(press(HERE))
    assert clicks.swallows(release(HERE))
    assert not clicks.swallows(press(HERE))
    assert not clicks.swallows(release(HERE))


@pytest.mark.parametrize(
    ("wait", "event"),
    [(0.2, press(THERE)), (0.6, press(HERE)), (0.2, press(HERE, pygame.BUTTON_RIGHT))],
    ids=["elsewhere", "later", "another button"],
)
def test_other_clicks_are_not(clock: list[float], wait: float, event: pygame.event.Event) -> None:
    clicks = SecondClick()
    clicks.has_opened(release(HERE))
    clock[0] += wait
    assert not clicks.swallows(event)
    assert not clicks.swallows(release(event.pos))


def test_nothing_is_swallowed_where_nothing_was_opened(clock: list[float]) -> None:
    assert not SecondClick().swallows(press(HERE))
