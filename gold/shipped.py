"""Finds the files that come with GoLD: beside the package in a checkout,
inside it once installed.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSIDE = _PACKAGE / "_shipped"  # setup.py puts it there


def installed() -> bool:
    """Whether GoLD runs from an installed package, not from a checkout."""
    return _INSIDE.is_dir()


def shipped(folder: str) -> Path:
    """Return the folder ``problems``, ``assets`` or ``machine_code``.

    It may be missing: the user may have deleted it, and ``machine_code`` exists only after
    ``python3 make.py wheel``.
    """
    return (_INSIDE if installed() else _PACKAGE.parent) / folder
