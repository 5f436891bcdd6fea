"""The layout of the person's keyboard: what its keys type. Like the language, the program has only one.

Keys are named by what they type, else by the Latin letter that they type on other keyboards: so all
shortcuts work without Latin letters, as in other programs.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

_ROWS = {
    pygame.KSCAN_A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890",
    pygame.KSCAN_MINUS: "-=[]",
    pygame.KSCAN_SEMICOLON: ";'",
    pygame.KSCAN_COMMA: ",./",
}
_LATIN = {
    first + number: sign for first, signs in _ROWS.items() for number, sign in enumerate(signs)
}
_GREEK = "\u0370"  # scripts that are not Latin begin here
_WITH_SHIFT = {"7": "/", ":": "/", "Ú": "/", ",": "?", "'": "?", "+": "?"}
"""What Shift makes of keys where no key types ``/`` by itself."""

_characters: Mapping[int, str] = {}


def use(characters: Mapping[int, str]) -> None:
    """Set what the keys type, by scancode; empty for a keyboard with Latin letters."""
    global _characters  # there is one keyboard
    _characters = dict(characters)


def latin(scancode: int, name: str) -> str:
    """The Latin letter of a key that types ``name``, such as a Greek letter; empty if ``name`` is Latin."""
    sign = _LATIN.get(scancode, "")
    if name and name < _GREEK and _has_latin():
        return sign if sign.isdigit() and not name.isascii() else ""
    return sign


def with_shift(name: str) -> str:
    """The sign / or ? that Shift makes of a key, if no key types / by itself; else empty."""
    return "" if "/" in _characters.values() else _WITH_SHIFT.get(name, "")


def cap(letter: str) -> str:
    """What the person's keyboard has printed on the key for a Latin letter."""
    if _has_latin() or len(letter) != 1:
        return letter
    code = next(
        (code for code, sign in _LATIN.items() if sign == letter and letter.isalpha()), None
    )
    return _characters.get(code, letter).upper() if code is not None else letter


def _has_latin() -> bool:
    return not _characters or any(
        sign.isascii() and sign.isalpha() for sign in _characters.values()
    )
