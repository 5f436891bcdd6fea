"""The page that practice shows while no problem is open."""

from gold.gui.app.window import App
from gold.gui.look.theme import Size
from gold.gui.practice.start_page import _lines

MORNING = "Nothing is due · 21 days in a row · yesterday 14 of 14 right first time"


def test_the_day_is_broken_between_its_parts_and_not_within_one(app: App) -> None:
    theme = app.theme
    size = theme.type_px(Size.BODY)
    width = theme.fonts.width(MORNING, size)
    assert _lines(theme.fonts, MORNING, size, width) == [MORNING]
    first, last = _lines(theme.fonts, MORNING, size, width - 1)
    assert first == "Nothing is due · 21 days in a row"
    assert last == "yesterday 14 of 14 right first time"
    assert _lines(theme.fonts, last, size, width // 3) == list(
        theme.fonts.wrap(last, size, width // 3)
    )
