"""The old books whose problems ship, and what the file of a problem tells of its book."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from gold.problem.model import Problem

N_ = str
"""Marks a text for the catalogues; it is translated when it is shown."""
BOOK: Final = "book"
"""The field of a file that tells which problem of an old book it is: the ``name`` of the book, the ``number``
there, the stones ``added`` to close the wall, and what the book ``says`` where the proof says otherwise.
"""


class OldBook(StrEnum):
    """The books, by how the names of their files begin."""

    GOKYO_SHUMYO = "gokyo-shumyo"
    XUANXUAN_QIJING = "xuanxuan-qijing"
    IGO_HATSUYO_RON = "igo-hatsuyo-ron"

    @property
    def called(self) -> str:
        """The name of the book, as it stands in files."""
        return _NAMES[self]


_NAMES: Final[Mapping[OldBook, str]] = {
    OldBook.GOKYO_SHUMYO: N_("Gokyo Shumyo"),
    OldBook.XUANXUAN_QIJING: N_("Xuanxuan Qijing"),
    OldBook.IGO_HATSUYO_RON: N_("Igo Hatsuyo-ron"),
}


def told_of_book(problem: Problem) -> Mapping[str, Any]:
    """What the file of a problem tells of the old book that it is from; nothing if it is from none.

    A name that is no book's is left out, whatever somebody wrote there.
    """
    told = problem.extra.get(BOOK)
    return told if isinstance(told, Mapping) and told.get("name") in _NAMES.values() else {}
