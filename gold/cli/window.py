"""Opens the window, or says why it cannot be opened here."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from gold.cli import program
from gold.cli.commands import command_lines
from gold.cli.exitcodes import CANNOT_START
from gold.cli.output import say
from gold.errors import DisplayError
from gold.i18n import _


def open_trainer(path: Path | None) -> int:
    """Open the trainer, with the problem at `path` if given, and return the exit code when it closes."""
    if not has_display(os.environ, sys.platform):
        return _no_window(_("neither DISPLAY nor WAYLAND_DISPLAY is set"))
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # it would look for some in all packages
    gc.disable()  # until the first picture: a tenth of the time of the imports went into it
    from gold.gui.app.start import run_app

    try:
        return run_app(path)
    except DisplayError as error:
        return _no_window(str(error))


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Tell whether there is a display for the window.

    Without one, SDL would silently draw into a picture that nobody sees, so this must be known before it
    starts. macOS and Windows always have a display; elsewhere an environment variable names it. Whoever sets
    SDL_VIDEODRIVER knows what they want.
    """
    if platform in ("darwin", "win32"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def _no_window(reason: str) -> int:
    message = _(
        "GoLD's window cannot open here: {reason}.\n"
        "It needs a desktop; over ssh, “ssh -X” forwards yours. These commands work without one:\n"
        "{commands}\n"
        "Each explains itself with --help."
    )
    works = "\n".join(command_lines(program.name()))
    say(message.format(reason=reason, commands=works), error=True)
    return CANNOT_START
