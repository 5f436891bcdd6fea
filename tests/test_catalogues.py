"""Every text of the program is translated into every language that is shipped, and can be shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from gold import i18n
from tests import catalogues

REMEDY = "run `python3 make.py locale`, translate what is empty in {path}, and run it again"

every_language = pytest.mark.parametrize("language", catalogues.languages())


@pytest.fixture(autouse=True)
def _source_texts_afterwards() -> Iterator[None]:
    yield
    i18n.use_language("en")


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return catalogues.template()


def remedy(language: str) -> str:
    path = catalogues.po_file(language)
    return f"{language}: {REMEDY.format(path=path.relative_to(catalogues.ROOT))}"


@every_language
def test_every_text_has_a_translation(texts: Catalog, language: str) -> None:
    missing = catalogues.untranslated(texts, catalogues.read(language))
    assert not missing, remedy(language)


@every_language
def test_a_translation_keeps_names_in_braces_percent_signs_and_line_ends(language: str) -> None:
    assert not catalogues.faults(catalogues.read(language)), remedy(language)


@every_language
def test_the_program_reads_what_the_translators_wrote(language: str) -> None:
    path = catalogues.po_file(language)
    catalog = catalogues.read(language)
    assert path.with_suffix(".mo").read_bytes() == catalogues.mo_bytes(catalog), remedy(language)


def test_german_says_du() -> None:
    formal = re.compile(r"(?<!^)(?<![.!?:„] )\b(Sie|Ihr|Ihre|Ihrer|Ihren|Ihrem|Ihnen)\b|^Ihre?\b")
    said = [
        str(text) for message in catalogues.read("de") for text in [message.string] if message.id
    ]
    assert [text for text in said if formal.search(text)] == []


def test_the_texts_are_those_of_the_code_and_of_the_shipped_problems(texts: Catalog) -> None:
    assert texts.get("Undo") is not None
    assert texts.get("First steps") is not None
    problems = texts.get("{n} problem")
    assert problems is not None
    assert problems.id == ("{n} problem", "{n} problems")


def test_no_text_hides_in_a_string_that_is_formatted(texts: Catalog) -> None:
    """Babel looks into no f-string: what is marked only there would stay English."""
    hidden = [
        (path.name, text.value)
        for path in (catalogues.ROOT / "gold").rglob("*.py")
        for formatted in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(formatted, ast.JoinedStr)
        for call in ast.walk(formatted)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "_"
        for text in call.args
        if isinstance(text, ast.Constant) and texts.get(text.value) is None
    ]
    assert hidden == []


def test_texts_without_a_translation_are_found_and_stay_english(tmp_path: Path) -> None:
    texts, german = catalogues.empty("xx"), catalogues.empty("de")
    for text in ("Undo", "Redo", "Ko", ("{n} eye", "{n} eyes"), ("{n} ko", "{n} kos")):
        texts.add(text)
    german.add("Undo", "Zurück")
    german.add("Redo", "Noch einmal", flags=["fuzzy"])
    german.add(("{n} eye", "{n} eyes"), ("{n} Auge", "{n} Augen"))
    german.add(("{n} ko", "{n} kos"), ("{n} Ko", ""))
    assert catalogues.untranslated(texts, german) == ["Redo", "Ko", "{n} ko"]
    compiled = tmp_path / "de" / "LC_MESSAGES" / "gold.mo"
    compiled.parent.mkdir(parents=True)
    compiled.write_bytes(catalogues.mo_bytes(german))
    i18n.use_language("de", tmp_path)
    assert [i18n._(text) for text in ("Undo", "Redo", "Ko")] == ["Zurück", "Redo", "Ko"]
    assert [i18n.ngettext("{n} eye", "{n} eyes", n) for n in (1, 2)] == ["{n} Auge", "{n} Augen"]
    assert i18n.ngettext("{n} ko", "{n} kos", 1) == "{n} ko"


@pytest.mark.parametrize(
    ("text", "translation", "right"),
    [
        ("{n:,} of {m}", "von {m} {n:,}", True),
        ("{n:,} of {m}", "{n} von {m}", False),
        ("{side} plays", "Weiß spielt", False),
        ("90 %", "90 %", True),
        ("%(prog)s, 90 %%", "90 %%, %(prog)s", True),
        ("%(prog)s, 90 %%", "90 %, %(prog)s", False),
        ("Read.\n", "Gelesen.\n", True),
        ("Read.\n", "Gelesen.", False),
        (("One eye", "{n} eyes"), ("Ein Auge", "{n} Augen"), True),
        (("One eye", "{n} eyes"), ("{n} Auge", "{n} Augen"), True),
        (("{n} eye", "{n} eyes"), ("{n} Auge", "Augen"), False),
    ],
    ids=str,
)
def test_translations_that_cannot_be_shown_are_found(
    text: str | tuple[str, str], translation: str | tuple[str, str], right: bool
) -> None:
    german = catalogues.empty("de")
    german.add(text, translation)
    assert bool(catalogues.faults(german)) is not right


def test_files_depend_on_the_texts_alone_and_are_read_as_they_were_written(texts: Catalog) -> None:
    german = catalogues.empty("de")
    german.add("Undo", "Zurück")
    german.add("no longer in the code", "nicht mehr im Programm")
    german.header_comment = "# ko: Ko"
    written = catalogues.po_text(catalogues.merged(texts, german))
    assert written == catalogues.po_text(catalogues.merged(texts, catalogues.parsed(written, "de")))
    assert 'msgid "Undo"\nmsgstr "Zurück"' in written
    assert written.startswith("# ko: Ko\n")
    assert not [mark for mark in ("#:", "fuzzy", "Date", "nicht mehr") if mark in written]
