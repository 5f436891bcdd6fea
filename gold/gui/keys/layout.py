"""The layout of the person's keyboard: which characters its keys type. The program has one global layout.

A key is named by the character that it types, and also by the Latin letter that it types on other keyboards.
So all shortcuts work on keyboards without Latin letters, as in other programs.
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
"""The characters that keys type with Shift, on keyboards where no key types ``/`` without Shift."""

_characters: Mapping[int, str] = {}


def use(characters: Mapping[int, str]) -> None:
    """Set the layout: the character that each key types, by scancode.

    It may be empty for a keyboard with Latin letters.
    """
    global _characters  # there is one keyboard
    _characters = dict(characters)


def latin(scancode: int, name: str) -> str:
    """The Latin letter, digit or sign of a key that types another character.

    ``name`` is the character that it types, such as a Greek letter. If ``name`` is Latin, it is
    empty, or the digit of a key that types an accented letter.
    """
    sign = _LATIN.get(scancode, "")
    if name and name < _GREEK and _has_latin():
        return sign if sign.isdigit() and not name.isascii() else ""
    return sign


def with_shift(name: str) -> str:
    """The sign / or ? that the key ``name`` types with Shift, if no key types / without Shift; else empty."""
    return "" if "/" in _characters.values() else _WITH_SHIFT.get(name, "")


def cap(letter: str) -> str:
    """The letter printed on the person's keyboard, on the key that stands for a Latin letter."""
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
