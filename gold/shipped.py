"""Where the files are that come with GoLD: in a checkout next to the package, once installed inside it."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSIDE = _PACKAGE / "_shipped"  # setup.py puts it there


def installed() -> bool:
    """Whether this is an installed package and no checkout."""
    return _INSIDE.is_dir()


def shipped(folder: str) -> Path:
    """The folder ``problems``, ``assets`` or ``machine_code``; it is not there if somebody deleted it, the
    last one also where nobody has made it (``python3 make.py wheel``).
    """
    return (_INSIDE if installed() else _PACKAGE.parent) / folder
