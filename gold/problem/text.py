"""Decodes the bytes of a file into text, with clear errors if they are not text."""

from __future__ import annotations

import errno
import re
from pathlib import Path
from typing import Final

from gold.atomic import patiently, reason_of
from gold.errors import FileAccessError, ProblemFormatError
from gold.file_names import is_file, is_folder, is_there
from gold.i18n import _

MAX_FILE_BYTES = 10_000_000
ESCAPED: Final = "backslashreplace"
"""The error handler to encode text with file names. Names need not be UTF-8: Python keeps other
bytes as lone surrogates. This handler escapes them so that JSON reads the same surrogates again.
"""

TURNS = "\u2028\u2029\u202a-\u202e\u2066-\u2069"
"""Characters that change the direction of a text or end its line,
so that it looks like another text.
"""
_CONTROL = re.compile(f"[\0-\x1f\x7f-\x9f{TURNS}]")
_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


def read_bytes(path: Path) -> bytes:
    """Return the content of a file of at most ``MAX_FILE_BYTES`` (10 MB).

    :raises FileAccessError: if the file cannot be read, or is not an ordinary file.
    :raises ProblemFormatError: if the file is larger.
    """
    try:
        require_ordinary(path)
        with patiently(lambda: path.open("rb")) as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(data) > MAX_FILE_BYTES:
        raise too_large(path)
    return data


def read_own(path: Path) -> bytes:
    """Return the content of a file that GoLD itself has written, whatever its size.

    :raises OSError: if it cannot be read, or is a pipe or a device, from which reading may never end.
    """
    require_ordinary(path)
    return patiently(path.read_bytes)


def require_ordinary(path: Path) -> None:
    """Raise an error if a path names something other than a file or a folder. It need not exist.

    :raises OSError: if it is a pipe or a device, for example.
    """
    if is_there(path) and not (is_file(path) or is_folder(path)):
        raise OSError(errno.EINVAL, _("it is a pipe or a device, not a file"), str(path))


def unreadable(path: Path, error: OSError) -> FileAccessError:
    """Return the error for a file or folder that cannot be read, with the reason."""
    reason = reason_of(error)
    return FileAccessError(_("{path} cannot be read: {reason}").format(path=path, reason=reason))


def too_large(path: Path) -> ProblemFormatError:
    """Return the error for a file of more than ``MAX_FILE_BYTES``."""
    message = _("the file is larger than {limit} MB, too large for problems: split it")
    return ProblemFormatError(message.format(limit=MAX_FILE_BYTES // 1_000_000), str(path))


def decode_marked(data: bytes) -> str | None:
    """Decode bytes that begin with a byte order mark, or are UTF-16 without one; None for other bytes.

    UTF-16 without a mark is recognized by its ASCII characters: the same byte of each pair is zero.

    :raises UnicodeDecodeError: if the bytes do not fit the mark.
    """
    data = data.rstrip(b"\0")  # some programs leave them at the end
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], encoding)
    first, second = (data[start::2].count(0) for start in (0, 1))
    for zeros, others, encoding in ((second, first, "utf-16-le"), (first, second, "utf-16-be")):
        if 8 * zeros > len(data) and 50 * others <= zeros:
            return _decode(data, encoding)
    return None


def _decode(data: bytes, encoding: str) -> str:
    """Decode bytes; for UTF-16-LE, add the final zero byte if it is missing."""
    return (data + b"\0" * (len(data) % 2 if encoding == "utf-16-le" else 0)).decode(encoding)


def decode_text(data: bytes, path: str = "") -> str:
    r"""Decode UTF-8, with or without a byte order mark, or UTF-16 with one; every line end becomes ``\n``.

    :raises ProblemFormatError: for anything else, naming the first line that cannot be decoded.
    """
    try:
        text = decode_marked(data)
        if text is None:
            text = data.rstrip(b"\0").decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = _("the text is not encoded in UTF-8: save it as UTF-8 text")
        if b"\0" in data:
            message = _("this is not a text file: it contains zero bytes")
        raise ProblemFormatError(message, path, line) from error
    return unify_line_ends(text)


def unify_line_ends(text: str) -> str:
    r"""Replace the line ends of Windows and of old Macs by ``\n``."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def without_controls(text: str, kept: str = "\n\t") -> str:
    r"""Make a text safe for a terminal.

    Control characters and those that change a text's direction are escaped as in a Python string,
    except the characters in ``kept``.

    >>> without_controls("a\x1b[2J\n\x9b"), without_controls("a\nb", kept="")
    ('a\\x1b[2J\n\\x9b', 'a\\nb')
    """

    def shown(found: re.Match[str]) -> str:
        return found[0] if found[0] in kept else ascii(found[0])[1:-1]

    return _CONTROL.sub(shown, text)


def replace_surrogates(text: str) -> str:
    r"""Replace lone surrogates, which no encoding can hold, by U+FFFD.

    >>> replace_surrogates("a\ud800b")
    'a\ufffdb'
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
