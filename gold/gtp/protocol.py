"""Lines in, responses out: the frame of the protocol, whatever the commands are."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import TextIO

from gold.errors import GoldError

Handler = Callable[[list[str]], str]
"""Carries out a command: gets its arguments, and returns what to answer. A GoldError becomes a failure."""

QUIT = "quit"
LONGEST_LINE = 10_000

_NOT_ALLOWED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ID = re.compile(r"(\d{1,9})(?:\s+|$)")


def serve(lines: Iterable[str], out: TextIO, handlers: Mapping[str, Handler], errors: TextIO) -> None:
    """Answer every command until ``quit`` or the end of the input.

    A bug in a command is told to the other program as a failure, and printed on ``errors``: a game that is
    under way goes on.
    """
    for line in lines:
        words = _NOT_ALLOWED.sub("", line[:LONGEST_LINE].replace("\t", " ")).partition("#")[0].strip()
        found = _ID.match(words)
        number = found.group(1) if found else ""
        command, *arguments = words[found.end() if found else 0 :].split() or [""]
        if not command:
            continue
        out.write(_response(number, command, arguments, handlers, errors))
        out.flush()
        if command == QUIT:
            return


def _response(
    number: str, command: str, arguments: list[str], handlers: Mapping[str, Handler], errors: TextIO
) -> str:
    try:
        if command not in handlers:
            raise GoldError("unknown command")
        return _framed("=", number, handlers[command](arguments))
    except GoldError as error:
        return _framed("?", number, str(error))
    except Exception as error:  # noqa: BLE001  # the other program must not hang
        traceback.print_exception(error, file=errors)
        return _framed("?", number, f"error inside GoLD: {type(error).__name__}: {error}")


def _framed(sign: str, number: str, text: str) -> str:
    """A response ends with an empty line, so there may be none inside."""
    lines = [line for line in text.splitlines() if line.strip()]
    return f"{sign}{number} " + "\n".join(lines) + "\n\n"
