"""The old books whose problems come with GoLD, and the field of a problem's file about its book."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from gold.problem.model import Problem

N_ = str
"""Marks a text for the catalogues; it is translated when it is shown."""
BOOK: Final = "book"
"""The field of a problem's file about its old book: the ``name`` of the book, the problem's
``number`` in it, the stones ``added`` to close the wall, and the book's result (``says``) if the
proof differs.
"""


class OldBook(StrEnum):
    """The books; the value of each is the start of its file names."""

    GOKYO_SHUMYO = "gokyo-shumyo"
    XUANXUAN_QIJING = "xuanxuan-qijing"
    IGO_HATSUYO_RON = "igo-hatsuyo-ron"

    @property
    def called(self) -> str:
        """The name of the book as files have it, not translated."""
        return _NAMES[self]


_NAMES: Final[Mapping[OldBook, str]] = {
    OldBook.GOKYO_SHUMYO: N_("Gokyo Shumyo"),
    OldBook.XUANXUAN_QIJING: N_("Xuanxuan Qijing"),
    OldBook.IGO_HATSUYO_RON: N_("Igo Hatsuyo-ron"),
}


def book_field(problem: Problem) -> Mapping[str, Any]:
    """Return the field ``BOOK`` of a problem's file; empty if the problem is from no old book.

    It is empty, too, if the ``name`` in the field is not that of an :class:`OldBook`.
    """
    told = problem.extra.get(BOOK)
    return told if isinstance(told, Mapping) and told.get("name") in _NAMES.values() else {}
