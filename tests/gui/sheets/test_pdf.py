"""Texts in a PDF are broken into lines, cut where they are too long, and set in fonts that have their letters."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from gold.gui.sheets.pdf import Document
from gold.gui.sheets.sheets import sheets
from gold.paper import Paper
from tests.gui.helpers import make_problem
from tests.gui.sheets.printed import (
    streams,
    texts_of,
)
from tests.thorough import rest_slow


@pytest.mark.parametrize("word", ["many words ", "隅の死活"])
@pytest.mark.parametrize("count", rest_slow([40, 4000]))
def test_a_long_description_is_wrapped_and_cut_with_an_ellipsis(
    monkeypatch: pytest.MonkeyPatch, word: str, count: int
) -> None:
    texts = texts_of(monkeypatch, [replace(make_problem(title=""), description=word * count)])
    about = [text for text in texts if word[:4].strip() in text]
    assert len(about) == 6
    assert about[-1].endswith("…")
    assert not any(text.endswith("…") for text in about[:-1])


def test_a_text_without_blanks_is_broken_anywhere() -> None:
    lines = Document(Paper.A4.size).wrapped("隅の死活" * 20, 10, 100)
    assert "".join(lines) == "隅の死活" * 20
    assert len(lines) > 4


@pytest.mark.slow
def test_titles_in_any_script_are_letters_of_fonts_in_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)  # there is none for Windows on ARM
    """A reader can copy them: the fonts in the file say which letter each of their glyphs is."""
    titles = ["Привет", "بعيه 12", "בעיה", "ქართული", "死活 黒先生", "사활"]
    data = sheets("", [replace(make_problem(), title=title) for title in titles])
    mapped = b"".join(stream for stream in streams(data) if b"beginbfchar" in stream).upper()
    missing = {letter for letter in "".join(titles) if f"{ord(letter):04X}>".encode() not in mapped}
    assert missing <= {" "}
