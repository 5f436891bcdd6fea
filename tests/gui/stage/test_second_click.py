"""A double click opens a problem and plays no move in it, and presses no button that came in between."""

from __future__ import annotations

import time
from typing import cast

import pygame
import pytest

from gold.gui.stage.routing import SecondClick
from gold.gui.stage.scene import Scene

HERE, THERE = (100, 100), (300, 100)


class _Button:
    can_focus = True

    def __init__(self, name: str) -> None:
        self.name, self.focus_rect = name, pygame.Rect(HERE[0] - 20, HERE[1] - 20, 40, 40)


class _Scene:
    def __init__(self, *buttons: str) -> None:
        self.ui, self.ring = self, self
        self.widgets = [_Button(name) for name in buttons]


class _Another(_Scene):
    pass


def scene(*buttons: str) -> Scene:
    return cast("Scene", _Scene(*buttons))


CHANGES = (scene("why"), scene("next problem")), (scene("why"), cast("Scene", _Another("why")))


def press(place: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button)


def release(place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=pygame.BUTTON_LEFT)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [10.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize(("first", "then"), CHANGES, ids=["another button", "another scene"])
def test_the_second_click_is_swallowed_whole_and_the_third_is_not(
    clock: list[float], first: Scene, then: Scene
) -> None:
    clicks = SecondClick()
    assert not clicks.swallows(press(HERE), first)
    assert not clicks.swallows(release(HERE), first)
    clock[0] += 0.2
    assert clicks.swallows(press(HERE), then)
    assert clicks.swallows(release(HERE), then)
    assert not clicks.swallows(press(HERE), then)
    assert not clicks.swallows(release(HERE), then)


@pytest.mark.parametrize(
    ("wait", "event", "buttons"),
    [
        (0.2, press(THERE), ("next problem",)),
        (0.6, press(HERE), ("next problem",)),
        (0.2, press(HERE, pygame.BUTTON_RIGHT), ("next problem",)),
        (0.2, press(HERE), ("why",)),
    ],
    ids=["elsewhere", "later", "another mouse button", "the same control"],
)
def test_other_clicks_are_not(
    clock: list[float], wait: float, event: pygame.event.Event, buttons: tuple[str, ...]
) -> None:
    clicks = SecondClick()
    assert not clicks.swallows(press(HERE), scene("why"))
    clock[0] += wait
    assert not clicks.swallows(event, scene(*buttons))
    assert not clicks.swallows(release(event.pos), scene(*buttons))


def test_a_key_between_two_clicks_makes_them_single_ones(clock: list[float]) -> None:
    clicks = SecondClick()
    assert not clicks.swallows(press(HERE), scene("why"))
    clock[0] += 0.1
    assert not clicks.swallows(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_y, mod=0), scene("why")
    )
    assert not clicks.swallows(press(HERE), scene("next problem"))
