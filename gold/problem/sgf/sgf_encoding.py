"""Decodes SGF files in any encoding.

The whole file is decoded before it is parsed: in Big5 and Shift-JIS the second byte of a character can look
like a backslash or a bracket, which would mislead a parser of bytes.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping
from functools import cache

from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.text import decode_marked, unify_line_ends
from gold.shipped import shipped

_DECLARED = re.compile(rb"CA\s*+\[\s*+([^\]\s]{1,40}+)\s*+\]")
# With the bytes next to them: the second byte of a character may look like ASCII.
_BEYOND_ASCII = re.compile(rb"[\x00-\x7f]?[\x80-\xff]++[\x00-\x7f]?")
_SAMPLE_BYTES = 50_000

# For each encoding that real files declare, a larger one that contains it.
_SUPERSETS = {
    "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "iso8859-1": "cp1252",
}  # fmt: skip
# Python's other codecs, which no file uses; some decode to text that no file can contain.
_NO_CHARSETS = frozenset(
    ("idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7")
)
_NOT_ASCII = re.compile(r"[A-Za-z]?[^\x00-\x7f]++[A-Za-z]?")
# Letters beyond ASCII as words in Latin script have them, with the ASCII letters beside them: one,
# or two or three small ones in a row, as in "größer".
_WESTERN = re.compile(r"[A-Za-z]?(?:[^A-Za-z]|[ß-ÿ«»\xa0]{2})[A-Za-z]?")
_TURKISH = re.compile(r"[A-Za-z]?(?:[^A-Za-z]|[ß-ÿğış«»\xa0]{2,3})[A-Za-z]?")
_MARKS = str.maketrans(dict.fromkeys("«»„“”№…–—\xa0", " "))
_SINGLE_BYTES = ("cp1252", "cp1254", "cp1251", "koi8-r")
_LISTS = {
    "gb18030": ("punctuation", "simplified"), "big5": ("punctuation", "traditional"),
    "cp932": ("punctuation", "kana", "japanese"), "cp949": ("punctuation", "korean"),
    "euc-jp": ("punctuation", "kana", "japanese"), "cp1254": ("turkish",), "cp1252": ("western",),
    "cp1251": ("russian",), "koi8-r": ("russian",),
}  # fmt: skip
"""The encodings that can be guessed from their characters, each with its lists in
``assets/characters.json``.
"""
_HZ = re.compile(rb"~\{((?:[\x21-\x7d][\x21-\x7e])++)~\}")


def decode_sgf(data: bytes, path: str = "") -> str:
    r"""Decode the bytes of an SGF file; every line end becomes ``\n``.

    The encoding is the first of these that applies: a byte order mark; the escape sequences of
    ISO-2022 and HZ; UTF-8 if there can be no doubt; the encoding declared by ``CA``; UTF-8; the one
    that gives the most common characters. Bytes that do not fit become U+FFFD.

    :raises ProblemFormatError: if this is not text, or its bytes contradict their byte order mark.
    """
    try:
        marked = decode_marked(data)
    except UnicodeDecodeError as error:
        message = _(
            "the file is not in the encoding that its first bytes announce: save it as UTF-8"
        )
        raise ProblemFormatError(message, path) from error
    data = data.rstrip(b"\0")
    if marked is None and b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise ProblemFormatError(_("this is not a text file: it contains zero bytes"), path, line)
    return unify_line_ends(marked if marked is not None else _decode_unmarked(data))


def _decode_unmarked(data: bytes) -> str:
    utf8 = _strictly(data, "utf-8")
    if utf8 is not None and utf8.isascii():
        return _decode_escapes(data) or utf8
    if utf8 is not None and max(utf8) > "\u07ff":
        return utf8  # three bytes that fit together by chance are all but impossible
    declared = _declared_encoding(data)
    if declared not in (None, "ascii", "cp1252", "utf-8"):
        text = _strictly(data, declared)
        if text is not None:
            return text
    if utf8 is not None:
        return utf8
    mended = data.decode("utf-8", "replace")
    beyond_ascii = len(mended) - len(mended.encode("ascii", "ignore"))
    if declared == "utf-8" and 2 * mended.count("\ufffd") < beyond_ascii:
        return mended
    return _decode_by_looks(data, declared)


def _decode_escapes(data: bytes) -> str | None:
    """Decode ASCII bytes with the escape sequences of ISO-2022 or HZ; None if there are none."""
    if b"\x1b$" in data or b"\x1b(" in data:
        return _strictly(data, "iso2022_kr" if b"\x1b$)C" in data else "iso2022_jp_ext")

    def shown(found: re.Match[bytes]) -> bytes:
        text = _strictly(bytes(byte | 0x80 for byte in found[1]), "gb2312") or ""
        common = sum(character in _common()["gb18030"] for character in text)
        return text.encode() if 2 * common > len(text) else found[0]

    found = _HZ.sub(shown, data)
    return found.decode() if found != data else None


def _declared_encoding(data: bytes) -> str | None:
    """Return Python's name for the encoding that the first ``CA`` declares,
    or for a superset of it.

    None if no encoding is declared, or an unknown one.
    """
    match = _DECLARED.search(data)
    if match is None:
        return None
    try:
        name = codecs.lookup(match[1].decode("ascii", "replace")).name
    except LookupError:
        return None
    return None if name.replace("_", "-") in _NO_CHARSETS else _SUPERSETS.get(name, name)


def _decode_by_looks(data: bytes, declared: str | None) -> str:
    """Decode with the encoding that gives the most common characters;
    ties go to the declared one.
    """
    sample = _sample(data)
    encodings = sorted(_LISTS, key=lambda encoding: encoding != declared)
    if declared in _LISTS and declared not in _SINGLE_BYTES:  # Asian, but perhaps another one
        encodings = [each for each in encodings if each not in _SINGLE_BYTES or each == "cp1252"]
    best = max(
        encodings, key=lambda encoding: _likeness(sample.decode(encoding, "replace"), encoding)
    )
    return data.decode(best, "replace")


@cache
def _common() -> Mapping[str, frozenset[str]]:
    """Return, for each encoding, the characters that are common in texts about Go.

    These are the most frequent characters of the language, and those of the words of Go. Nearly any
    bytes can be decoded in most encodings, but only the right one gives common characters.
    """
    lists = json.loads((shipped("assets") / "characters.json").read_bytes())
    return {
        encoding: frozenset("".join(line for name in names for line in lists[name]))
        for encoding, names in _LISTS.items()
    }


def _likeness(text: str, encoding: str) -> tuple[float, int]:
    """Rate an encoding: the share of common characters among those beyond ASCII,
    then minus the number of U+FFFD.
    """
    runs = _NOT_ASCII.findall(text)
    if encoding == "cp1252":
        runs = [run for run in runs if _WESTERN.fullmatch(run)]
    elif encoding == "cp1254":
        runs = [run for run in runs if _TURKISH.fullmatch(run)]
    elif encoding in _SINGLE_BYTES:
        runs = [run for run in runs if all(map(_is_cyrillic, run.translate(_MARKS).split()))]
    common = sum(character in _common()[encoding] for run in runs for character in run)
    beyond_ascii = len(text) - len(text.encode("ascii", "ignore"))
    return common / max(1, beyond_ascii), -text.count("\ufffd")


def _is_cyrillic(word: str) -> bool:
    """Whether a word has only Cyrillic letters, with capitals at its start or throughout."""
    return (
        word.isalpha()
        and min(word) > "\u03ff"
        and (word.isupper() or word[1:].islower() or len(word) == 1)
    )


def _sample(data: bytes) -> bytes:
    """Return the first ``_SAMPLE_BYTES`` bytes that are beyond ASCII or beside such a byte."""
    sample = bytearray()
    for run in _BEYOND_ASCII.finditer(data):
        sample += run[0]
        if len(sample) >= _SAMPLE_BYTES:
            break
    return bytes(sample[:_SAMPLE_BYTES])


def _strictly(data: bytes, encoding: str | None) -> str | None:
    try:
        return data.decode(encoding or "utf-8")
    except (UnicodeError, LookupError):
        return None
