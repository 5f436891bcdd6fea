"""What a person hears who does not see the board."""

from __future__ import annotations

import subprocess

import pygame
import pytest

from gold.gui.desktop import clipboard, speech
from gold.gui.practice.scene import PracticeScene
from tests.gui.helpers import Hands
from tests.gui.practice.hands import place


def test_board_and_result_are_copied_in_words_and_spoken_on_request(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    spoken: list[str] = []
    monkeypatch.setattr(clipboard, "put_text", copied.append)
    monkeypatch.setattr("gold.gui.practice.listeners.problem_actions.speak", spoken.append)
    describe = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
    hands.key(pygame.K_c, describe)
    assert copied[0].splitlines() == [
        "First capture.",
        "Black to play and kill.",
        "The board has 7 lines.",
        "Black: B4, B5, C3, C6, D6, E3, E4, E5.",
        "White: C4, C5, D5.",
        "Marked: C4, C5, D5.",
        "Play is allowed at D3, D4.",
        "Black to play.",
    ]
    assert spoken == []
    hands.app.change(speech=True)
    hands.click(place(player, "D4"))
    hands.frames(20)
    hands.key(pygame.K_c, describe)
    assert "Moves: Black D4." in copied[1]
    assert copied[1].splitlines()[-1] == "The marked stones have been captured."
    assert spoken == [copied[1]]


def test_the_systems_own_program_speaks_and_none_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[tuple[object, object]] = []
    monkeypatch.setattr(speech, "can_speak", lambda: True)
    monkeypatch.setattr(
        subprocess, "run", lambda command, **how: run.append((command[0], how["input"]))
    )
    monkeypatch.setattr("sys.platform", "linux")
    speech._run(speech._command(), "Black lives.")
    assert run == [("spd-say", b"Black lives.")]
    monkeypatch.setattr(speech, "can_speak", lambda: False)
    assert not speech.speak("Black lives.")
