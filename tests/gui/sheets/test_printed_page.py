"""Pages of a booklet stand in their order once the sheets are folded."""

from __future__ import annotations

import pytest

from gold.gui.sheets.printed_page import PrintedPage, PrintedText, imposed


@pytest.mark.parametrize("count", range(1, 14))
def test_a_folded_booklet_has_its_pages_in_order(count: int) -> None:
    """Sheets are laid on each other, the first outside, and folded: each leaf has a front and a back."""
    pages = [
        PrintedPage((50, 100), [PrintedText((0, 0), str(n), 9, 9)]) for n in range(1, count + 1)
    ]
    sides = imposed(pages, (100, 100))
    assert len(sides) == 2 * -(-count // 4)

    def number(side: PrintedPage, is_right: bool) -> int:
        places = [
            (part.place[0] >= 50, part.text) for part in side.parts if isinstance(part, PrintedText)
        ]
        return next((int(text) for right, text in places if right is is_right), 0)

    fronts, backs = sides[0::2], sides[1::2]
    read = list[int]()
    # to the middle: right of the front, left of the back
    for front, back in zip(fronts, backs, strict=True):
        read += [number(front, True), number(back, False)]
    for front, back in zip(reversed(fronts), reversed(backs), strict=True):
        read += [number(back, True), number(front, False)]
    assert read[:count] == list(range(1, count + 1))
    assert not any(read[count:])
