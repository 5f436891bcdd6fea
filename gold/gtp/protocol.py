"""Lines in, responses out: the frame of the protocol, whatever the commands are."""

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
"""A text; or texts that are sent one after the other until the next command arrives, empty where
there is nothing new. A generator of texts works in small slices between two of them, and is closed
at the end.
"""
Handler: TypeAlias = Callable[[list[str]], Answer]
"""Carries out a command: gets its arguments, and returns what to answer. A GoldError becomes a failure."""

QUIT = "quit"
LONGEST_LINE = 10_000
MOST_DIGITS = 9  # of a number that is read

_NOT_ALLOWED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ID = re.compile(rf"([0-9]{{1,{MOST_DIGITS}}})(?:\s+|$)")


def bounded_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream. Of one that is too long only the beginning is kept, so that it is seen to be."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def answer_commands(
    lines: Iterable[str], out: TextIO, handlers: Mapping[str, Handler], errors: TextIO
) -> None:
    """Answer every command until ``quit`` or the end of the input.

    A bug in a command is told to the other program as a failure, and printed on ``errors``: a game
    that is under way goes on.
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
    """Lines, of which the next one can be waited for while something else is done.

    Only then a thread reads: at the end of the program, none must be left that waits for input.
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
        """Whether the next line has arrived, or the end."""
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
    """A response ends with an empty line, so there may be none inside."""
    lines = [line for line in text.splitlines() if line.strip()]
    return f"{sign}{number} " + "\n".join(lines) + "\n\n"
