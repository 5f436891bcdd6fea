"""Text to and from the system's clipboard, and pictures from it."""

from __future__ import annotations

import warnings

import pygame

from gold.errors import GoldError
from gold.i18n import _
from gold.problem.text import replace_surrogates


def put_text(text: str) -> None:
    """Put a text on the clipboard.

    :raises GoldError: if there is no clipboard.
    """
    try:
        pygame.scrap.put_text(replace_surrogates(text))
    except pygame.error as error:
        raise GoldError(_("The clipboard cannot be used: {reason}").format(reason=error)) from error


_PICTURES = ("image/png", "image/jpeg", "image/webp", "image/bmp", "image/gif")
"""The types of pictures that are asked for, the best first."""


def get_picture() -> bytes | None:
    """The content of a picture on the clipboard; None if there is none, or if there is a text."""
    try:
        if (pygame.scrap.get_text() or "").strip():
            return None
        for kind in _PICTURES:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                data = pygame.scrap.get(kind)
            if data:
                return data
    except pygame.error:  # there is no clipboard: whoever asks for a text is told so
        return None
    return None


def get_text() -> str:
    """The text on the clipboard.

    :raises GoldError: if there is none, or no clipboard.
    """
    try:
        text = pygame.scrap.get_text() or ""
    except pygame.error as error:
        raise GoldError(_("The clipboard cannot be used: {reason}").format(reason=error)) from error
    if not text.strip():
        raise GoldError(_("There is no text on the clipboard."))
    return text
