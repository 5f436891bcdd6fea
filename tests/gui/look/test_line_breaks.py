"""Where lines end, in text with blanks and without."""

from __future__ import annotations

import pytest

from gold.gui.look.line_breaks import last_break


@pytest.mark.parametrize(
    ("text", "over", "line"),
    [
        ("white to play and live", 15, "white to play"),
        ("黒先で生きてください", 4, "黒先で生"),
        ("ここまでです。次へ", 6, "ここまでで"),
        ("白有两只眼）。", 6, "白有两只"),
        ("按下“检查此题”", 3, "按下"),
        ("先に「検査」を押す", 3, "先に"),
        ("深さは10手まで", 4, "深さは"),
        ("トラップです", 2, "ト"),
        ("흑이 표시된 돌을 잡습니다", 8, "흑이 표시된"),
    ],
)
def test_a_line_ends_at_the_last_place_where_it_may(text: str, over: int, line: str) -> None:
    place = last_break(text, 0, over)
    assert place is not None
    assert text[:place].rstrip() == line


@pytest.mark.parametrize("text", ["활로가없어진돌은판에서", "unconditionally", "「「「「「「「"])
def test_a_text_without_such_a_place_is_left_to_the_caller(text: str) -> None:
    assert last_break(text, 0, 6) is None
