import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from gold import i18n
from gold.i18n import _, ngettext


@pytest.fixture(autouse=True)
def _source_texts_afterwards() -> Iterator[None]:
    yield
    i18n.use_language("en")


def test_source_text_stands_where_no_translation_is() -> None:
    i18n.use_language("xx")
    assert _("Undo") == "Undo"
    assert ngettext("{n} stone", "{n} stones", 1).format(n=1) == "1 stone"
    assert ngettext("{n} stone", "{n} stones", 3).format(n=3) == "3 stones"


def test_texts_are_shown_in_the_language_asked_for(tmp_path: Path) -> None:
    write_catalogue(
        tmp_path, "de", {"": "Content-Type: text/plain; charset=UTF-8\n", "Undo": "Zurück"}
    )
    i18n.use_language("de", tmp_path)
    assert _("Undo") == "Zurück"
    assert _("Redo") == "Redo"


def test_environment_names_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_catalogue(
        tmp_path, "de", {"": "Content-Type: text/plain; charset=UTF-8\n", "Undo": "Zurück"}
    )
    monkeypatch.setenv("GOLD_LANGUAGE", "de")
    i18n.use_language(None, tmp_path)
    assert _("Undo") == "Zurück"


def test_empty_text_stays_empty_although_gettext_keeps_its_header_there(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "de", {"": "Content-Type: text/plain; charset=UTF-8\n"})
    i18n.use_language("de", tmp_path)
    assert _("") == ""


def test_a_language_goes_by_its_own_name_where_its_catalogue_says_it(tmp_path: Path) -> None:
    write_catalogue(
        tmp_path, "de", {"": "Content-Type: text/plain; charset=UTF-8\n", "English": "Deutsch"}
    )
    names = [i18n.language_name(language, tmp_path) for language in ("de", "en", "fr")]
    assert names == ["Deutsch", "English", "fr"]


def test_the_catalogue_says_which_language_is_shown(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "ja", {"": "Language: ja\nContent-Type: text/plain; charset=UTF-8\n"})
    i18n.use_language("ja", tmp_path)
    assert i18n.language() == "ja"
    i18n.use_language("fr", tmp_path)
    assert i18n.language() == "en"


def test_a_sentence_ends_with_the_full_stop_of_its_language(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "ja", {"": "Language: ja\nContent-Type: text/plain; charset=UTF-8\n"})
    assert [i18n.sentence(text) for text in ("Undo", "Undo.", "Undo?")] == [
        "Undo.",
        "Undo.",
        "Undo?",
    ]
    i18n.use_language("ja", tmp_path)
    assert [i18n.sentence(text) for text in ("黒先", "黒先。")] == ["黒先。", "黒先。"]


def write_catalogue(locale_dir: Path, language: str, texts: dict[str, str]) -> None:
    """Write a .mo file: a header, two tables of (length, offset), and the texts, each ended by NUL."""
    keys = sorted(texts)
    offset = 28 + 16 * len(keys)
    tables, body = [b"", b""], b""
    for table, strings in enumerate((keys, [texts[key] for key in keys])):
        for string in strings:
            raw = string.encode()
            tables[table] += struct.pack("<II", len(raw), offset + len(body))
            body += raw + b"\0"
    header = struct.pack("<IIIIIII", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    target = locale_dir / language / "LC_MESSAGES" / "gold.mo"
    target.parent.mkdir(parents=True)
    target.write_bytes(header + tables[0] + tables[1] + body)


@pytest.mark.parametrize(
    ("language", "thousands", "seconds"),
    [("de", "44.000", "0,09"), ("fr", "44\N{NO-BREAK SPACE}000", "0,09")],
)
def test_numbers_have_the_separators_of_the_language(
    language: str, thousands: str, seconds: str
) -> None:
    assert (i18n.number(44000), i18n.number(0.09, ".2f")) == ("44,000", "0.09")
    i18n.use_language(language)
    assert (i18n.number(44000), i18n.number(0.09, ".2f")) == (thousands, seconds)


def test_each_language_that_ships_is_called_as_its_folder() -> None:
    for folder in i18n.LOCALE_DIR.glob("*/LC_MESSAGES"):
        i18n.use_language(folder.parent.name)
        assert i18n.language() == folder.parent.name
