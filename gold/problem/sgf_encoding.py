"""Decodes SGF files in any encoding.

The whole file is decoded before it is parsed: in Big5 and Shift-JIS the second byte of a character can look
like a backslash or a bracket, which would mislead a parser of bytes.
"""

from __future__ import annotations

import codecs
import re

from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.text import decode_marked, unify_line_ends

_DECLARED = re.compile(rb"CA\s*+\[\s*+([^\]\s]{1,40}+)\s*+\]")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]++")
_AROUND = 60  # bytes on either side: a few words, by which languages that share an encoding are told apart
_DETECTION_BYTES = 50_000

# Each encoding that files in the wild declare, and the larger one that it is a part of.
_SUPERSETS = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
}
# Python knows these, too, but no file is encoded so; some decode to text that no file can contain.
_NO_CHARSETS = frozenset(("idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7"))
_CANDIDATES = ("gb18030", "big5", "cp932", "cp949", "euc-jp")


def decode_sgf(data: bytes, path: str = "") -> str:
    r"""The text of an SGF file; every line end becomes ``\n``.

    The encoding is found in this order: a byte order mark, UTF-8 if there can be no doubt, the encoding
    declared by ``CA``, UTF-8, what the bytes look like. Bytes that fit nowhere become U+FFFD.

    :raises ProblemFormatError: if this is not text, or its bytes contradict their byte order mark.
    """
    try:
        marked = decode_marked(data)
    except UnicodeDecodeError as error:
        said = _("the file is not in the encoding that its first bytes announce: save it as UTF-8")
        raise ProblemFormatError(said, path) from error
    if marked is None and b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise ProblemFormatError(_("this is not a text file: it contains zero bytes"), path, line)
    return unify_line_ends(marked if marked is not None else _decode_unmarked(data))


def _decode_unmarked(data: bytes) -> str:
    utf8 = _strictly(data, "utf-8")
    if utf8 is not None and (utf8.isascii() or max(utf8) > "\u07ff"):
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


def _declared_encoding(data: bytes) -> str | None:
    """Python's name for the encoding that the first ``CA`` declares, or for one that contains it."""
    match = _DECLARED.search(data)
    if match is None:
        return None
    try:
        name = codecs.lookup(match[1].decode("ascii", "replace")).name
    except LookupError:
        return None
    return None if name.replace("_", "-") in _NO_CHARSETS else _SUPERSETS.get(name, name)


def _decode_by_looks(data: bytes, declared: str | None) -> str:
    import chardet  # not needed for most files, and slow to import

    found = chardet.detect(_sample(data), include_encodings=[*_CANDIDATES, "cp1252"])["encoding"] or "cp1252"
    guesses = [found, *([declared] if declared else []), *_CANDIDATES]
    decoded = (_strictly(data, guess) for guess in guesses)
    return next((text for text in decoded if text is not None), data.decode("cp1252", "replace"))


def _sample(data: bytes) -> bytes:
    """The bytes beyond ASCII with some bytes around them, up to a limit, from anywhere in the file.

    The file is scanned once, however long its lines are. No character is cut in two: its second byte may look
    like ASCII, but then its first byte does not.
    """
    sample, done = bytearray(), 0
    for found in _BEYOND_ASCII.finditer(data):
        sample += data[max(done, found.start() - _AROUND) : found.end() + _AROUND]
        done = found.end() + _AROUND
        if len(sample) >= _DETECTION_BYTES:
            break
    return bytes(sample[:_DETECTION_BYTES])


def _strictly(data: bytes, encoding: str | None) -> str | None:
    try:
        return data.decode(encoding or "utf-8")
    except (UnicodeError, LookupError):
        return None
