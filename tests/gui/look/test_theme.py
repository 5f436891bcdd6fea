"""Colours that can be read, text of any script, lines that fit."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.gui.look.fonts import FallbackFont, Fonts
from gold.gui.look.theme import Palette, Theme, blend
from gold.gui.look.theme import palette as palette_of
from tests.gui.look.vision import EYES, contrast, distance


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


USUAL, SAFE = ([palette_of(dark, safe) for dark in (False, True)] for safe in (False, True))


@pytest.mark.parametrize("palette", USUAL + SAFE, ids=["light", "dark", "safe light", "safe dark"])
def test_all_text_can_be_read(palette: Palette) -> None:
    pairs = [
        *[(ink, ground) for ink in (palette.text, palette.quiet) for ground in grounds(palette)],
        (palette.on_accent, palette.accent),
        (palette.on_accent, palette.accent_hover),
        (palette.on_result, palette.good),
        (palette.on_result, palette.bad),
        (palette.good_text, palette.panel),
        (palette.warning_text, palette.panel),
        (palette.bad_text, palette.panel),
        (palette.text, blend(palette.panel, palette.warning, 0.16)),
        (palette.background, palette.text),
    ]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("palette", SAFE, ids=["light", "dark"])
def test_safe_banners_and_texts_can_be_told_apart_by_all_eyes(palette: Palette, eyes: str) -> None:
    banners = [palette.good, palette.warning, palette.bad]
    texts = [palette.good_text, palette.warning_text, palette.bad_text]
    assert min(distance(*pair, EYES[eyes]) for pair in combinations(banners, 2)) > 40
    assert min(distance(*pair, EYES[eyes]) for pair in combinations(texts, 2)) > 15
    assert distance(palette.accent, palette.warning, EYES[eyes]) > 40, "the dashboard's two colours"


def grounds(palette: Palette) -> list[tuple[int, int, int]]:
    return [palette.background, palette.panel, palette.tint, palette.hover]


def test_lengths_and_type_follow_the_scale() -> None:
    theme = Theme(scale=2.0)
    assert (theme.px(8), theme.px(0.2), theme.type_px(15)) == (16, 1, 30)


@pytest.mark.parametrize("text", ["詰碁", "つめご", "사활", "ひaと", "אב", "→ ●"])
def test_other_scripts_are_drawn_and_not_replaced_by_boxes(fonts: Fonts, text: str) -> None:
    missing = "\U0010fffd" * len(text)
    drawn = pygame.image.tobytes(fonts.render(text, 20, (0, 0, 0)), "RGBA")
    assert drawn != pygame.image.tobytes(fonts.render(missing, 20, (0, 0, 0)), "RGBA")
    assert len(fonts.runs(text, 20, False)) >= 1


def test_hangul_comes_from_a_font_that_has_it(fonts: Fonts) -> None:
    (font, _), *_ = fonts.runs("사", 20, False)
    assert font is not fonts.font(20)
    assert font.metrics("사") != font.metrics("\U0010fffd")


@given(text=st.text(max_size=80), width=st.integers(60, 400))
def test_wrapped_lines_fit_and_hold_every_letter(text: str, width: int) -> None:
    fonts = Fonts()
    lines = fonts.wrap(text, 15, width)
    assert all(fonts.width(line, 15) <= width or len(line) == 1 for line in lines)
    letters = "".join("".join(lines).split())
    assert letters == "".join(text.split()) or not text.isprintable()


@given(text=st.text(alphabet=st.characters(categories=["L", "N", "P", "Zs"]), max_size=60))
def test_a_fitted_text_fits(text: str) -> None:
    fonts = Fonts()
    fitted = fonts.fit(text, 15, 120)
    assert fonts.width(fitted, 15) <= 120
    assert fitted == text or fitted.endswith("…")


@pytest.mark.parametrize(
    "text", ["", "\u0301", "a\u0301", "\x00\x1b[31m", "\u202egnal", "\t", "🀄"]
)
def test_strange_text_is_drawn_without_trouble(fonts: Fonts, text: str) -> None:
    fonts.render(text, 15, (0, 0, 0))
    assert fonts.width(text, 15) >= 0


def test_text_fields_measure_what_they_draw(fonts: Fonts) -> None:
    font = FallbackFont(fonts, 18, False)
    assert font.get_rect("詰碁 and 사활").width == fonts.width("詰碁 and 사활", 18)
    assert font.size("") == (0, 0)
    assert len(font.get_metrics("a詰사")) == 3
