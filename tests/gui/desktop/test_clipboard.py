"""A picture on the clipboard is asked for by another program's help, which may be missing, slow or broken."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.errors import GoldError
from gold.gui.desktop import clipboard


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found, on a system that has windows by X11."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return tmp_path


def install(folder: Path, name: str, script: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def test_picture_is_what_the_program_prints(tools: Path) -> None:
    install(tools, "xclip", 'test "$4" = image/png && echo "$1 $2"')
    assert clipboard.get_picture() == b"-selection clipboard\n"


def test_the_program_for_wayland_is_asked_first(
    tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    install(tools, "xclip", "echo x11")
    install(tools, "wl-paste", "echo wayland")
    assert clipboard.get_picture() == b"wayland\n"
    install(tools, "wl-paste", "exit 1")
    assert clipboard.get_picture() == b"x11\n"


@pytest.mark.parametrize("script", ["exit 1", "exit 0"])
def test_clipboard_without_a_picture_is_said_to_have_none(tools: Path, script: str) -> None:
    install(tools, "xclip", script)
    with pytest.raises(GoldError, match="neither a text nor a picture"):
        clipboard.get_picture()


def test_missing_program_is_named(tools: Path) -> None:
    with pytest.raises(GoldError, match="install wl-clipboard or xclip"):
        clipboard.get_picture()


def test_program_that_gives_no_answer_is_not_waited_for_without_end(
    tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "_PATIENCE_SECONDS", 0.05)
    install(tools, "xclip", "while :; do :; done")
    with pytest.raises(GoldError, match="neither a text nor a picture"):
        clipboard.get_picture()
