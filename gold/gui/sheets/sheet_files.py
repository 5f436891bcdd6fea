"""Makes the files of printed sheets: one PDF, or one picture for each page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gold.board.points import Move
from gold.errors import GoldError
from gold.gui.look.fonts import Fonts
from gold.gui.sheets.page_pictures import page_png, page_svg
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.sheets import printed_pages, sheets
from gold.i18n import _
from gold.paper import SHEET_ENDINGS, SheetOptions
from gold.problem.model import Problem


def sheet_files(
    path: Path,
    name: str,
    problems: Sequence[Problem],
    lines: Sequence[Sequence[Move]],
    options: SheetOptions,
) -> dict[Path, bytes]:
    """Return the contents of the files to write, by path.

    The ending of ``path`` says the format. If there are several pictures, their names have numbers:
    ``sheet.png`` becomes ``sheet-1.png``, ``sheet-2.png``.

    :raises GoldError: if the ending is none of ``SHEET_ENDINGS``.
    """
    ending = path.suffix.lower()
    if ending not in SHEET_ENDINGS:
        said = _("{ending} is not a format for sheets: save as .pdf, .png or .svg")
        raise GoldError(said.format(ending=ending or path.name))
    if ending == ".pdf":
        return {path: sheets(name, problems, lines, options)}
    pages = printed_pages(name, problems, lines, options)
    document = Document(options.paper.size)
    fonts = Fonts()
    files = dict[Path, bytes]()
    digits = len(str(len(pages)))
    for number, page in enumerate(pages, 1):
        place = path.with_stem(f"{path.stem}-{number:0{digits}}") if len(pages) > 1 else path
        files[place] = (
            page_svg(page, document, name).encode() if ending == ".svg" else page_png(page, fonts)
        )
    return files
