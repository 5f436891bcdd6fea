"""The loop of the protocol: parses command lines, calls handlers, and formats responses."""

from __future__ import annotations

import contextlib
import re
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import TextIO, TypeAlias

from gold.errors import GoldError
from gold.i18n import _

Texts: TypeAlias = Generator[str, None, None]
Answer: TypeAlias = str | Texts
"""The answer to a command: a text, or a generator of texts that are sent one after the other until
the next command arrives. The generator yields an empty text when there is nothing new, works only
briefly between two texts, and is closed at the end.
"""
Handler: TypeAlias = Callable[[list[str]], Answer]
"""Carries out a command: gets its arguments and returns the answer.
A GoldError becomes a failure.
"""

QUIT = "quit"
LONGEST_LINE = 10_000
MOST_DIGITS = 9  # of a number that is read

_NOT_ALLOWED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ID = re.compile(rf"([0-9]{{1,{MOST_DIGITS}}})(?:\s+|$)")


def bounded_lines(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream. A line that is too long is cut to
    ``LONGEST_LINE`` + 1 characters.
    """
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def answer_commands(
    lines: Iterable[str], out: TextIO, handlers: Mapping[str, Handler], errors: TextIO
) -> None:
    """Answer every command until ``quit`` or the end of the input.

    An unexpected exception in a command is reported to the other program as a failure, and printed
    on ``errors``; the game goes on.
    """
    reader = _LineReader(lines)
    for line in reader:
        words = (
            _NOT_ALLOWED.sub("", line[:LONGEST_LINE].replace("\t", " ")).partition("#")[0].strip()
        )
        found = _ID.match(words)
        number = found.group(1) if found else ""
        command, *arguments = words[found.end() if found else 0 :].split() or [""]
        if len(line) > LONGEST_LINE:
            said = _("the line has more than {n} characters").format(n=LONGEST_LINE)
            out.write(_framed("?", number, said))
        elif not command:
            continue
        else:
            act = partial(handlers.get(command, _unknown), arguments)
            for part in _response(number, act, errors, reader):
                out.write(part)
                out.flush()
        out.flush()
        if command == QUIT and len(line) <= LONGEST_LINE:
            return


class _LineReader:
    """An iterator of lines that can also be asked whether the next line has arrived.

    Only :meth:`has_more` starts a thread to read: at the end of the program, no thread must be left
    that waits for input.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._thread: threading.Thread | None = None
        self._next: str | None = None

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self._thread is None:
            return next(self._lines)
        self._thread.join()
        self._thread = None
        if self._next is None:
            raise StopIteration
        return self._next

    def has_more(self, patience: float = 0.0) -> bool:
        """Whether the next line or the end of the input has arrived;
        wait at most ``patience`` seconds.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, name="input", daemon=True)
            self._thread.start()
        self._thread.join(patience)
        return not self._thread.is_alive()

    def _read(self) -> None:
        self._next = next(self._lines, None)


def _unknown(_words: list[str]) -> Answer:
    raise GoldError("unknown command")


def _response(
    number: str, act: Callable[[], Answer], errors: TextIO, reader: _LineReader
) -> Iterator[str]:
    begun = False
    try:
        answer = act()
        if isinstance(answer, str):
            yield _framed("=", number, answer)
            return
        with contextlib.closing(answer):
            for text in answer:
                if not begun:
                    yield f"={number}\n"
                    begun = True
                if text:
                    yield text + "\n"
                if reader.has_more():
                    break
        while not reader.has_more(patience=1.0):
            pass  # a client takes the end of the response for an answer to its next line
        yield "\n" if begun else f"={number}\n\n"
    except GoldError as error:
        yield "\n" if begun else _framed("?", number, str(error))
    except Exception as error:  # noqa: BLE001  # the other program must not hang
        traceback.print_exception(error, file=errors)
        said = f"error inside GoLD: {type(error).__name__}: {error}"
        yield "\n" if begun else _framed("?", number, said)


def _framed(sign: str, number: str, text: str) -> str:
    """Format a response: ``sign`` is = or ?, ``number`` the command's id, which may be empty.

    Blank lines of the text are removed, since an empty line ends the response.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    return f"{sign}{number} " + "\n".join(lines) + "\n\n"
