"""Draws the pages of a PDF document as pictures, with PDFium:
docs/adr/0068-pages-of-pdf-are-drawn-by-pdfium.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.pictures.decoding import MOST_BYTES, DecodedPicture

if TYPE_CHECKING:
    import pypdfium2 as pdfium

MOST_PAGES = 60
_LONGEST_SIDE = 2_000  # pixels of a page
_ONE_AT_A_TIME = Lock()
"""A lock, since PDFium is not thread-safe."""


def is_document(data: bytes) -> bool:
    """Whether the first bytes of a file are those of a PDF document."""
    return data.startswith(b"%PDF")


def pages_of(data: bytes, path: str = "") -> Iterator[tuple[DecodedPicture, float]]:
    """Yield the pages of a document, each with the share of pages done by then.
    ``path`` is for errors.

    :raises ProblemFormatError: if the document is damaged, locked, or has too many pages.
    """
    import pypdfium2 as pdfium

    if len(data) > MOST_BYTES:
        message = _("the document has more than {count} million bytes: split it")
        raise ProblemFormatError(message.format(count=MOST_BYTES // 1_000_000), path)
    with _ONE_AT_A_TIME:
        try:
            with pdfium.PdfDocument(data) as document:
                count = len(document)
                if count > MOST_PAGES:
                    message = _(
                        "the document has {n} pages: split it, at most {count} are read at once"
                    )
                    raise ProblemFormatError(message.format(n=count, count=MOST_PAGES), path)
                for number in range(count):
                    yield _drawn(document[number]), (number + 1) / count
        except pdfium.PdfiumError as error:
            message = _(
                "this PDF document cannot be opened: it is damaged, or locked by a password"
            )
            raise ProblemFormatError(message, path) from error


def _drawn(page: pdfium.PdfPage) -> DecodedPicture:
    """Draw a page on white."""
    width, height = page.get_size()
    scale = _LONGEST_SIDE / max(width, height, 1.0)
    image = page.render(scale=scale).to_pil().convert("RGB")
    gray = np.asarray(image.convert("L"), dtype=np.float32)
    return DecodedPicture(np.asarray(image), gray)
