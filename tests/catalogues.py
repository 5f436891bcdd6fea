"""The catalogues of translations: gathers the program's texts, merges them into the .po files, compiles them.

`python3 make.py locale` brings all catalogues up to date, `python3 make.py locale it` begins another one,
and `python3 make.py pot` writes the texts without translations. Dates and places in the code are left out of
the files, so that branches which change the same language can be merged.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from gold.authoring.motifs import Motif
from gold.problem.files import load_collection
from gold.problem.names.old_books import BOOK
from gold.problem.names.titles import TEXTS, title_of, without_number

ROOT = Path(__file__).resolve().parents[1]
LOCALE_DIR = ROOT / "assets" / "locale"
_NAMES = re.compile(r"\{.*?\}")
_PERCENTS = re.compile(r"%(?:%|\(\w+\)\w)?")


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALE_DIR.glob("*/LC_MESSAGES/gold.po"))


def po_file(language: str) -> Path:
    """Where the translations into a language are; what the program reads lies beside it."""
    return LOCALE_DIR / language / "LC_MESSAGES" / "gold.po"


def template() -> Catalog:
    """All texts, in the order of the code; what is shown of problems comes last."""
    found = empty(None)
    # nobody who trains reads what the laboratory says
    for _path, _line, message, comments, context in extract_from_dir(
        ROOT / "gold", directory_filter=lambda folder: Path(folder).name != "lab"
    ):
        found.add(message, auto_comments=comments, context=context)
    for text in shipped_texts():
        found.add(text)
    return found


def shipped_texts() -> list[str]:
    """The parts of titles of problems that are made; what the tour says; titles and descriptions of the
    problems in problems/, of ideas of paths and the words of Go; the usual tags.
    """
    cards = json.loads((ROOT / "assets" / "tour.json").read_text(encoding="utf-8"))
    texts = [*TEXTS, *(card[name] for card in cards for name in ("text", "detour") if name in card)]
    tags = {str(motif) for motif in Motif}
    folders = (ROOT / "assets", ROOT / "assets" / "paths", ROOT / "problems")
    for path in (path for folder in folders for path in sorted(folder.glob("*.yaml"))):
        collection = load_collection(path)
        texts += [without_number(collection.name)[0], collection.description]
        for problem in collection.problems:
            tags.update(problem.tags)
            if BOOK in problem.extra:  # its title is a number
                continue
            name = without_number(problem.title)[0]
            texts += [*([] if name == title_of(problem.position) else [name]), problem.description]
    return [text for text in (*texts, *sorted(tags)) if text]


def read(language: str) -> Catalog:
    """The translations into a language, as they stand in its file; none if there is no file."""
    path = po_file(language)
    return parsed(path.read_text(encoding="utf-8"), language) if path.exists() else empty(language)


def parsed(text: str, language: str) -> Catalog:
    """The catalogue in the text of a .po file."""
    return read_po(io.StringIO(text), locale=language, domain="gold")


def merged(texts: Catalog, known: Catalog) -> Catalog:
    """The given texts with the translations that are known, exactly as these are; other texts have none.

    What the translators say at the head of the file stays.
    """
    assert known.locale is not None
    result = empty(str(known.locale))
    result.header_comment = known.header_comment
    for message in texts:
        if message.id:
            old = known.get(message.id, message.context)
            usable = old is not None and not old.fuzzy and old.pluralizable == message.pluralizable
            translation = old.string if old is not None and usable else ""
            result.add(
                message.id,
                translation,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    return result


def po_text(catalog: Catalog) -> str:
    """A catalogue as the text of a .po file."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, no_location=True, ignore_obsolete=True)
    return out.getvalue().decode()


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue as the program reads it: the texts that have all forms of their translation."""
    assert catalog.locale is not None
    whole = empty(str(catalog.locale))
    for message in catalog:
        if message.id and not message.fuzzy and all(_forms(message, catalog.num_plurals)):
            whole[message.id] = message
    out = io.BytesIO()
    write_mo(out, whole)
    return out.getvalue()


def untranslated(texts: Catalog, known: Catalog) -> list[str]:
    """The texts that a catalogue leaves out, or gives in too few forms."""
    return [
        _first(message.id)
        for message in merged(texts, known)
        if message.id and not all(_forms(message, known.num_plurals))
    ]


def faults(catalog: Catalog) -> list[str]:
    """What would go wrong when a translation is shown: other names in braces, percent signs or line ends."""
    found = []
    for message in catalog:
        forms = _forms(message, catalog.num_plurals) if message.id else []
        for number, form in enumerate(forms):
            texts = _originals(message, last=number == len(forms) - 1)
            if form and not any(_alike(form, text) for text in texts):
                found.append(f"{form!r} for {texts[-1]!r}")
    return found


def _originals(message: Message, last: bool) -> tuple[str, ...]:
    """The English texts that this form of the translation, or the last one, may stand for."""
    if not message.pluralizable:
        return (str(message.id),)
    singular, plural = message.id
    return (plural,) if last else (singular, plural)


def _alike(translation: str, text: str) -> bool:
    def marks(one: str) -> tuple[object, ...]:
        return (
            set(_NAMES.findall(one)),
            Counter(_PERCENTS.findall(one)),
            one[:1] == "\n",
            one[-1:] == "\n",
        )

    return marks(translation) == marks(text)


def _forms(message: Message, count: int) -> list[str]:
    """The translations of a text, one for each form of the plural; empty where there is none."""
    if not message.pluralizable:
        return [str(message.string or "")]
    strings = [str(string or "") for string in message.string or ()]
    return [*strings, *[""] * (count - len(strings))]


def _first(name: str | Iterable[str]) -> str:
    return name if isinstance(name, str) else next(iter(name))


class _Undated(Catalog):
    """A catalogue whose header says nothing but the language, its plural and the encoding."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        kept = (
            "Language",
            "Plural-Forms",
            "MIME-Version",
            "Content-Type",
            "Content-Transfer-Encoding",
        )
        return [(name, value) for name, value in super().mime_headers if name in kept]


def empty(language: str | None) -> Catalog:
    """A catalogue without texts; without a language it is a template."""
    about = (
        f"# GoLD's texts in {language}; see assets/locale/README.md."
        if language
        else "# GoLD's texts."
    )
    return _Undated(locale=language, domain="gold", header_comment=about, fuzzy=False)


def main(arguments: list[str]) -> int:
    """Bring all catalogues up to date, and begin those that are named; `--pot` writes only the texts."""
    texts = template()
    if arguments == ["--pot"]:
        (LOCALE_DIR / "gold.pot").write_text(po_text(texts), encoding="utf-8")
        return 0
    missing = 0
    for language in sorted({*languages(), *arguments}):
        path = po_file(language)
        try:
            catalog = merged(texts, read(language))
        except UnknownLocaleError as error:
            print(error, file=sys.stderr)
            return 2
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(po_text(catalog), encoding="utf-8", newline="\n")
        path.with_suffix(".mo").write_bytes(mo_bytes(catalog))
        empty, wrong = untranslated(texts, catalog), faults(catalog)
        missing += len(empty) + len(wrong)
        print(f"{language}: {len(catalog) - len(empty)} texts, {len(empty)} without a translation")
        print(*(f"  {fault}" for fault in wrong), sep="\n", end="\n" if wrong else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
