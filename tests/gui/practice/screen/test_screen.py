"""All that practice shows is one value, made once an event; widgets are made anew only for another story."""

import sys

import pygame
import pytest

from gold.board.status import Status
from gold.gui.keys.actions import Action
from gold.gui.practice.moment.moment import PracticeMoment
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.screen.screen import Screen, screen
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import answer, at, idle, opened, place


def shown(player: PracticeScene) -> Screen:
    assert player.screen is not None
    return player.screen


@pytest.fixture
def banners(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list that grows with each banner that is made."""
    made: list[object] = []
    banner = PracticeMoment.banner.fget
    assert banner is not None

    def counted(moment: PracticeMoment) -> object:
        made.append(banner(moment))
        return made[-1]

    monkeypatch.setattr(PracticeMoment, "banner", property(counted))
    return made


def test_a_click_makes_one_banner_and_each_news_of_the_computer_another(
    eye: PracticeScene, hands: Hands, engine: FakeEngine, banners: list[object]
) -> None:
    hands.frames()
    answer(eye, engine, "D4", status=Status.ALIVE, proved=True)
    banners.clear()
    opened(eye).take_click(at(eye, "D5"))
    assert len(banners) == 1
    hands.wait(lambda: idle(eye))
    assert len(banners) == 3, "the answer has come, and is played"


def test_a_click_goes_in_by_few_calls(eye: PracticeScene, hands: Hands, engine: FakeEngine) -> None:
    """From the board to the stone that is shown: some 5,600 calls, of Python and of C."""
    hands.frames()
    answer(eye, engine, "D4", status=Status.ALIVE, proved=True)
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        opened(eye).take_click(at(eye, "D5"))
    finally:
        sys.setprofile(None)
    assert opened(eye).model.session.thinking is not None
    assert calls < 6_000


def test_frames_without_an_event_make_no_banner(
    eye: PracticeScene, hands: Hands, banners: list[object]
) -> None:
    hands.wait(lambda: not eye.busy)
    banners.clear()
    for _frame in range(20):
        hands.frames()
    assert banners == []


def test_the_same_state_is_the_same_screen(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    screens = [shown(eye)]
    answer(eye, engine, "D4", status=Status.ALIVE, proved=True)
    hands.click(place(eye, "D5"))
    hands.wait(lambda: idle(eye))
    screens.append(screen(opened(eye).moment, hands.app.settings))
    assert screens[-1] == screen(opened(eye).moment, hands.app.settings) == shown(eye)
    hands.key(pygame.K_m, text="m")
    screens.append(screen(opened(eye).moment, hands.app.settings))
    assert screens[-1] == shown(eye)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_r, text="r")
    hands.wait(lambda: idle(eye))
    assert screen(opened(eye).moment, hands.app.settings).story.heading == screens[0].story.heading
    assert len({each.caption for each in screens[:2]}) == 2, "what has happened is seen in it"
    assert screens[1].story != screens[2].story


def test_what_only_ticks_makes_no_widget_anew(eye: PracticeScene, hands: Hands) -> None:
    hands.wait(lambda: not eye.busy)
    panel = eye.panel
    opened(eye).show()
    hands.frames()
    assert eye.panel is panel
    opened(eye).perform(Action.AUTO_PLAY)
    hands.frames()
    assert eye.panel is panel, "whose turn it is, and what works, is brought up to date"
    assert not shown(eye).live.computer.answers
