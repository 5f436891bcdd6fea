"""Runs another program that speaks GTP: sends commands, and reads the answers."""

from __future__ import annotations

import contextlib
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from typing import Final

from gold.errors import GoldError

_ENDING: Final = 5.0  # seconds in which a process that answers no more ends


class ProgramError(GoldError):
    """Another program cannot be started, has ended, or does not speak GTP."""


class Program:
    """A process that answers commands. It is started at once, and must be closed with
    :meth:`close`.

    ``missing`` is the message if the command cannot be started.

    :raises ProgramError: if the process cannot be started.
    """

    def __init__(self, command: Sequence[str], missing: str = "") -> None:
        self.command = tuple(command)
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self._said.close()
            said = missing or f"{command[0]} cannot be started: {error.strerror or error}"
            raise ProgramError(said) from error

    def ask(self, *words: object) -> str:
        """Send a command, and return the answer.

        :raises RefusedError: if the program answers with a failure.
        :raises ProgramError: if it has ended, or the answer is not GTP.
        """
        line = " ".join(map(str, words))
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._ended(line) from error
        answer = self._answer(line)
        if answer.startswith("?"):
            raise RefusedError(f"{line}: {answer[1:].strip()}")
        if not answer.startswith("="):
            said = "{command} does not speak GTP: it answers “{answer}”"
            raise ProgramError(said.format(command=self.command[0], answer=answer[:80]))
        return answer[1:].strip()

    def _answer(self, line: str) -> str:
        assert self._process.stdout is not None
        lines: list[str] = []
        while True:
            read = self._process.stdout.readline()
            if not read:
                raise self._ended(line)
            if read.strip():
                lines.append(read.rstrip())
            elif lines:
                return "\n".join(lines)

    def _ended(self, line: str) -> ProgramError:
        """Return the error for a program that has ended,
        with the last line that it printed on stderr.
        """
        said = "{command} has ended at the command “{line}”"
        text = said.format(command=shlex.join(self.command), line=line)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDING)
        self._said.seek(0)
        last = self._said.read().decode("utf-8", "replace").strip().rpartition("\n")[2]
        return ProgramError(f"{text}: {last}" if last else text)

    def close(self) -> None:
        """Kill the process if it still runs, and close its streams."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._said):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


class RefusedError(ProgramError):
    """The program has answered a command with a failure."""
