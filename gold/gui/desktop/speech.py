"""Speaks a text in the background, by a program of the system, if it has one."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import threading
from functools import cache

_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; "
    "$text = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8); "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($text.ReadToEnd())"
)
_SPEAKERS = {
    "win32": ("powershell", "-NoProfile", "-Command", _WINDOWS),
    "darwin": ("say", "-f", "-"),
}
_SPEECH_DISPATCHER = ("spd-say", "--wait", "--pipe-mode")
_LONGEST_SECONDS = 300.0  # seconds


@cache
def can_speak() -> bool:
    """Whether the system has a program that can speak a text."""
    return shutil.which(_command()[0]) is not None


def speak(text: str) -> bool:
    """Begin to speak a text, in a thread. Return False if the system cannot speak."""
    if can_speak():
        threading.Thread(target=_run, args=(_command(), text), name="speech", daemon=True).start()
    return can_speak()


def _run(command: tuple[str, ...], text: str) -> None:
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.run(
            command,
            input=text.encode(errors="replace"),
            timeout=_LONGEST_SECONDS,
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )


def _command() -> tuple[str, ...]:
    return _SPEAKERS.get(sys.platform, _SPEECH_DISPATCHER)
