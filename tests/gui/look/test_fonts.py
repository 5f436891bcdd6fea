"""Many scripts, and characters that none of our fonts has."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.gui.look import fonts as fonts_module
from gold.gui.look.fonts import Fonts, Rgb
from tests.thorough import rest_slow

BLACK: Rgb = (0, 0, 0)
WORD = "مشكلة"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def pixels(fonts: Fonts, text: str, size: int = 20) -> bytes:
    return pygame.image.tobytes(fonts.render(text, size, BLACK), "RGBA")


@given(st.text(alphabet="ab אבمشك12.,()\u200d😀詰", max_size=12))
def test_what_is_measured_is_what_is_drawn(text: str) -> None:
    fonts = Fonts()
    assert fonts.render(text, 15, BLACK).get_width() == max(fonts.width(text, 15), 1)


@pytest.mark.parametrize("sign", ["\u200d", "\u200f", "\u202a", "\ufeff", "\ufe0f", "\U0001f3fd"])
def test_signs_that_only_advise_are_not_drawn(fonts: Fonts, sign: str) -> None:
    assert pixels(fonts, f"a{sign}b") == pixels(fonts, "ab")


@pytest.fixture
def poor(monkeypatch: pytest.MonkeyPatch) -> Fonts:
    """Fonts with nothing but Noto Sans, and the rest to be had from the system."""
    rich = Fonts()
    korean = str(rich._folder / "NotoSansKR-Regular.ttf")
    monkeypatch.setattr(fonts_module, "_REGULAR", fonts_module._REGULAR[:1])
    monkeypatch.setattr(fonts_module, "_system_fonts", lambda: (korean,))
    return Fonts()


def test_the_system_helps_out_with_what_no_font_of_ours_has(fonts: Fonts, poor: Fonts) -> None:
    assert pixels(poor, "사활") == pixels(fonts, "사활")


def test_fonts_of_the_system_that_cannot_be_read_are_passed_over(
    poor: Fonts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_text("no font")
    monkeypatch.setattr(
        fonts_module, "_system_fonts", lambda: (str(broken), str(tmp_path / "gone.ttf"))
    )
    assert pixels(poor, "사") == pixels(poor, "활")  # the box for what is missing


class OneSize:
    """Emoji as some systems have them: pictures of one size, whichever was asked for."""

    def __init__(self, height: int) -> None:
        self.height = height

    def get_point_size(self) -> int:
        return 20

    def get_height(self) -> int:
        return self.height


def test_emoji_of_one_size_are_scaled_to_the_line() -> None:
    assert fonts_module._scale(OneSize(128)) * 128 == 25  # type: ignore[arg-type]
    assert fonts_module._scale(OneSize(28)) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "piece", rest_slow(["w", "word ", "詰", WORD, " ", "a\n", "\u0301", "\u200d", "😀"], 5)
)
def test_of_a_long_text_no_more_is_measured_than_is_shown(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def letters_measured(count: int) -> int:
        fonts = Fonts()
        measured: list[int] = []
        monkeypatch.setattr(
            fonts, "width", lambda text, *how: measured.append(len(text)) or old(text, *how)
        )
        old = fonts._width
        fonts.wrap(piece * count, 15, 300)
        fonts.fit(piece * count, 15, 300)
        return sum(measured)

    assert letters_measured(1_000_000) <= letters_measured(500_000) + 10


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ("one two", "three")),
        ("one  two   three", ("one  two", "three")),
        ("  one two three", ("  one two", "three")),
        ("onetwotmefour", ("onetwot", "mefour")),
        ("one twothremfour", ("one", "twothre", "mfour")),
        ("one\ntwo\n\nthree", ("one", "two", "", "three")),
        ("詰碁の問題 詰碁の問題", ("詰碁の問", "題 詰碁の", "問題")),
        ("one詰碁", ("one詰碁",)),
        ("one詰碁two", ("one詰碁", "two")),
        ("onetwo\u200bthree", ("onetwo", "three")),
        ("   ", ("",)),
        ("", ("",)),
    ],
)
def test_lines_end_at_blanks_and_around_han_and_kana(
    fonts: Fonts, text: str, lines: tuple[str, ...]
) -> None:
    assert fonts.wrap(text, 15, 66) == lines


def test_a_line_has_a_letter_however_narrow_it_is(fonts: Fonts) -> None:
    assert fonts.wrap("ab c", 15, 1) == ("a", "b", "c")


@pytest.mark.parametrize(
    ("language", "font"), [("ja", "JP"), ("zh_CN", "SC"), ("zh_Hans_CN", "SC"), ("en", "SC")]
)
def test_han_are_drawn_as_in_the_language_of_the_interface(language: str, font: str) -> None:
    fonts = Fonts(language)
    own = pygame.font.Font(str(fonts._folder / f"NotoSans{font}-Regular.otf"), 20)
    metrics = (
        own.metrics("直"),
        own.size("直"),
        pygame.image.tobytes(own.render("直", True, BLACK), "RGBA"),
    )
    (used, _), *_ = fonts.runs("直", 20, False)
    picture = pygame.image.tobytes(used.render("直", True, BLACK), "RGBA")
    assert (used.metrics("直"), used.size("直"), picture) == metrics


def test_han_of_the_other_scripts_are_drawn_too() -> None:
    (japanese, _), (chinese, _) = Fonts("ja").runs("辻这", 20, True)
    assert japanese is not chinese


def test_each_language_has_its_own_forms_of_han() -> None:
    drawn = {pixels(Fonts(language), "直") for language in ("ja", "zh_CN")}
    assert len(drawn) == 2


def test_a_title_that_is_cut_keeps_its_last_word(fonts: Fonts) -> None:
    titles = [f"gotools lv1.1 1004034 {word}" for word in ("live", "kill")]
    cut = [fonts.fit_ends(title, 15, 120, bold=True) for title in titles]
    assert all("…" in title and fonts.width(title, 15, True) <= 120 for title in cut)
    assert [title.split()[-1] for title in cut] == ["live", "kill"]
    assert fonts.fit_ends("Snapback", 15, 200) == "Snapback"
    assert fonts.fit_ends("Donaudampfschifffahrtsgesellschaft", 15, 80).endswith("…")
