"""Paper sizes (A4, or Letter where that is usual),
and the options of printed sheets with problems.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

_POINTS_PER_MM = 72 / 25.4
_LETTER_REGIONS = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""The regions in which Letter is usual, by Unicode's table (CLDR)."""
_VARIABLES = ("LC_ALL", "LC_PAPER", "LANG")
"""The environment variables with language and region, in order of precedence."""
_LINUX_SETTING = Path("/etc/papersize")
_WINDOWS_SETTING = 0x100A  # LOCALE_IPAPERSIZE
SHEET_ENDINGS = (".pdf", ".png", ".svg")
"""Endings of files with sheets: a document, or a picture of each page."""
_WINDOWS_LETTER = ("1", "5")  # Letter and Legal


class Paper(StrEnum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points, 72 to the inch."""
        return (
            (612.0, 792.0) if self is Paper.LETTER else (210 * _POINTS_PER_MM, 297 * _POINTS_PER_MM)
        )


class DiagramSize(StrEnum):
    """The size of the diagrams on sheets."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class SolutionPages(StrEnum):
    """The place of the solutions on printed sheets."""

    AFTER = "after"
    """On pages of their own, after all problems."""
    BACK = "back"
    """On the back of each page of problems."""
    NONE = "none"
    """No solutions are printed."""


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """The options of printed sheets with problems."""

    paper: Paper = Paper.A4
    """The size of a printed sheet."""
    per_page: int | None = None
    """The largest number of problems on a page; None: as many as fit."""
    size: DiagramSize | None = None
    """The size of the diagrams; None: medium or, with ``per_page``, as large as fits."""
    solutions: SolutionPages = SolutionPages.AFTER
    """The place of the solutions."""
    booklet: bool = False
    """Whether pages are half a sheet, in the order for sheets that are folded into a booklet."""
    notes: bool = False
    """Whether pages of problems have a margin with lines to write on."""
    descriptions: bool = True
    """Whether the descriptions of problems are printed."""
    sources: bool = True
    """Whether the authors and sources of problems are named."""
    coordinates: bool = False
    """Whether diagrams have coordinates."""
    hide_titles: bool = False
    """Whether titles that give the solution away stand only beside the solution,
    even if they are not GoLD's own.
    """


def system_paper() -> Paper:
    """Return the paper size of this system's settings; A4 if there is none."""
    return paper_of(_windows_code(), os.environ, _LINUX_SETTING)


def paper_of(windows: str, environment: Mapping[str, str], setting: Path) -> Paper:
    """Return the paper size by the first of these that is set.

    - ``windows``: Windows' code for the paper size; empty on other systems;
    - ``PAPERSIZE`` in the environment, or the content of the file ``setting``;
    - the region of the user's language, in the environment.

    >>> paper_of("", {"LANG": "en_US.UTF-8"}, Path("/nowhere")), paper_of("9", {"LANG": "en_US"}, Path())
    (<Paper.LETTER: 'letter'>, <Paper.A4: 'a4'>)
    """
    if windows:
        return Paper.LETTER if windows in _WINDOWS_LETTER else Paper.A4
    named = environment.get("PAPERSIZE", "") or _first_word(setting)
    if named:
        return Paper.LETTER if named.casefold() in ("letter", "legal") else Paper.A4
    language = next((value for name in _VARIABLES if (value := environment.get(name, ""))), "")
    region = language.partition(".")[0].partition("@")[0].partition("_")[2]
    return Paper.LETTER if region in _LETTER_REGIONS else Paper.A4


def _first_word(path: Path) -> str:
    """Return the first word of a file outside of comments; empty if there is none."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((words[0] for line in lines if (words := line.partition("#")[0].split())), "")


def _windows_code() -> str:
    windll = getattr(ctypes, "windll", None)
    if windll is None:
        return ""
    text = ctypes.create_unicode_buffer(8)
    written = windll.kernel32.GetLocaleInfoEx(None, _WINDOWS_SETTING, text, len(text))
    return text.value if written else ""
