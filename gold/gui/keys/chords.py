"""The names of chords, which are key presses with modifiers: ``Ctrl+Shift+S``, ``Left``."""

from __future__ import annotations

import sys

import pygame

from gold.gui.keys import layout
from gold.i18n import _

_NAMED_AS_IN_PYGAME = (
    "Escape", "Space", "Tab", "Backspace", "Delete", "Insert", "Left", "Right", "Up", "Down", "Home", "End",
    "PageUp", "PageDown",
)  # fmt: skip
_KEY_NAMES = {
    **{getattr(pygame, f"K_{name.upper()}"): name for name in _NAMED_AS_IN_PYGAME}, pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter", **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)}, pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-", pygame.K_KP_DIVIDE: "/",
}  # fmt: skip
_US_SHIFTED = {"/": "?", "=": "+", "-": "_", ",": "<", ".": ">", ";": ":"}


def chords(event: pygame.event.Event) -> list[str]:
    """The names of a key press, the most exact first; empty if the key has no name.

    - A character that needs Shift on some keyboards also has a name without Shift, such as ``Ctrl+?``
      and digits, since it does not matter where the key is.
    - A key that types no Latin letter is also named by the Latin letter that it types on other
      keyboards (:mod:`gold.gui.keys.layout`).
    - The command key of a Mac counts as Ctrl.
    """
    name = _KEY_NAMES.get(event.key)
    if name is None:
        name = chr(event.key).upper() if 32 < event.key < 0x3000 else ""
    latin = layout.latin(getattr(event, "scancode", 0), name)
    if not name:
        name = latin
    if not name:
        return []
    prefix = "Ctrl+" if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else ""
    prefix += "Alt+" if event.mod & pygame.KMOD_LALT else ""
    if not event.mod & pygame.KMOD_SHIFT:
        found = [prefix + name]
    else:
        found = [prefix + "Shift+" + name]
        signs = (name if name.isdecimal() else _US_SHIFTED.get(name), layout.with_shift(name))
        found += [prefix + sign for sign in signs if sign]
    sign = getattr(event, "unicode", "")
    if len(sign) == 1 and sign.isprintable() and not sign.isalnum() and not sign.isspace():
        found.append(prefix + sign)
    if latin and latin != name:
        found += [prefix + "Shift+" + latin] if event.mod & pygame.KMOD_SHIFT else [prefix + latin]
    return list(dict.fromkeys(found))


def with_latin_key(event: pygame.event.Event) -> pygame.event.Event:
    """Return the same key press, as if the key typed a Latin letter.

    pygame_gui needs this to recognize Ctrl+C on other keyboards.
    """
    name = chr(event.key).upper() if 32 < event.key < 0x3000 else ""
    latin = layout.latin(getattr(event, "scancode", 0), name)
    return (
        pygame.event.Event(event.type, event.dict | {"key": ord(latin.lower())}) if latin else event
    )


def types_text(chord: str) -> bool:
    """Whether a text field with the focus uses this key to edit its text, so that it is no shortcut there."""
    if chord.startswith(("Ctrl+", "Alt+")):
        return chord in ("Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A", "Ctrl+Z", "Ctrl+Y")
    bare = chord.removeprefix("Shift+")
    return len(bare) == 1 or bare in (
        "Space",
        "Backspace",
        "Delete",
        "Home",
        "End",
        "Enter",
        *_ARROWS,
    )


_ON_A_MAC = {"Ctrl": "Cmd", "Alt": "Option"}
_ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}


def _shown_names() -> dict[str, str]:
    """The names printed on keys, in the user's language, by the names that chords use."""
    return {
        "Ctrl": _("Ctrl"),
        "Shift": _("Shift"),
        "Escape": _("Esc"),
        "Enter": _("Enter"),
        "Space": _("Space"),
        "PageUp": _("PgUp"),
        "PageDown": _("PgDn"),
        "Home": _("Home"),
        "End": _("End"),
        "Delete": _("Del"),
        "Backspace": _("Bksp"),
    }


def pretty(chord: str) -> str:
    """The text of a chord for a key cap, with the names of keys in the user's language.

    >>> pretty("Ctrl+Shift+S"), pretty("Left"), pretty("Ctrl++")
    ('Ctrl Shift S', '←', 'Ctrl +')
    """
    parts = chord.replace("++", "+＋").split("+")
    return " ".join(_shown(part.replace("＋", "+")) for part in parts if part)


def _shown(part: str) -> str:
    if sys.platform == "darwin" and part in _ON_A_MAC:
        return _ON_A_MAC[part]
    return _ARROWS.get(part) or _shown_names().get(part) or layout.cap(part)
