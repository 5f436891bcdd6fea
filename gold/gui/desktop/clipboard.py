"""Text to and from the system's clipboard."""

from __future__ import annotations

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
