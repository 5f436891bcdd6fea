"""Copies text to the system's clipboard, and reads texts and pictures from it."""

from __future__ import annotations

import contextlib
import io
import os
import platform
import shutil
import subprocess
from pathlib import Path

import pygame

from gold.errors import GoldError
from gold.i18n import _
from gold.problem.pictures.decoding import is_picture_name
from gold.problem.text import read_bytes, replace_surrogates

_TOOLS = {
    "wayland": ("wl-paste", "--no-newline", "--type", "image/png"),
    "x11": ("xclip", "-selection", "clipboard", "-target", "image/png", "-out"),
}
"""The programs that print the picture on the clipboard, by SDL's name of the window system."""
_PATIENCE_SECONDS = 10.0  # most seconds that such a program may take


def put_text(text: str) -> None:
    """Put a text on the clipboard.

    :raises GoldError: if there is no clipboard.
    """
    try:
        pygame.scrap.put_text(replace_surrogates(text))
    except pygame.error as error:
        raise GoldError(_("The clipboard cannot be used: {reason}").format(reason=error)) from error


def has_text() -> bool:
    """Whether the clipboard has a text that is not blank."""
    try:
        get_text()
    except GoldError:
        return False
    return True


def get_picture() -> bytes:
    """The contents of the picture on the clipboard, as a file has them.

    This may take seconds if the program that owns the clipboard is slow.

    :raises GoldError: if there is no picture, or no program to read it.
    """
    is_unix = pygame.display.get_driver() in _TOOLS
    data = _picture_by_tool() if is_unix else _picture_of_system()
    if data:
        return data
    if is_unix and not any(shutil.which(tool) for tool, *_options in _tools()):
        raise GoldError(
            _(
                "There is no text on the clipboard. To paste pictures, install wl-clipboard or xclip; "
                "or save the picture, and drop its file here."
            )
        )
    raise GoldError(_("There is neither a text nor a picture on the clipboard."))


def _tools() -> list[tuple[str, ...]]:
    """The programs that can print the picture, as commands, the best first."""
    x11 = _TOOLS["x11"]
    return [_TOOLS["wayland"], x11] if os.environ.get("WAYLAND_DISPLAY") else [x11]


def _picture_by_tool() -> bytes:
    """The picture on the clipboard, read by an external program; empty if there is none.

    It tries the programs of :func:`_tools`, since SDL reads only texts.
    """
    for command in _tools():
        if shutil.which(command[0]) is None:
            continue
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(
                command, capture_output=True, timeout=_PATIENCE_SECONDS, check=False
            )
            if done.returncode == 0 and done.stdout:
                return done.stdout
    return b""


def _picture_of_system() -> bytes:
    """The picture on the clipboard of Windows or macOS; empty if there is none.

    If a file was copied, it is the picture in that file.
    """
    if platform.system() not in ("Windows", "Darwin"):
        return b""
    from PIL import ImageGrab

    try:
        found = ImageGrab.grabclipboard()
    except Exception as error:  # whatever a program has put there
        raise GoldError(_("The clipboard cannot be used: {reason}").format(reason=error)) from error
    if isinstance(found, list):
        paths = [Path(name) for name in found if is_picture_name(Path(name))]
        return read_bytes(paths[0]) if paths else b""
    if found is None:
        return b""
    written = io.BytesIO()
    found.convert("RGBA").save(written, "PNG", compress_level=1)
    return written.getvalue()


def get_text() -> str:
    """The text on the clipboard.

    :raises GoldError: if there is no text, or no clipboard.
    """
    try:
        text = pygame.scrap.get_text() or ""
    except pygame.error as error:
        raise GoldError(_("The clipboard cannot be used: {reason}").format(reason=error)) from error
    if not text.strip():
        raise GoldError(_("There is no text on the clipboard."))
    return text
