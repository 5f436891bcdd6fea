"""`desktop`: add GoLD to the menu of a Linux desktop or of Windows, or remove it again."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from gold.atomic import not_written
from gold.cli import start_menu
from gold.cli.exitcodes import BAD_INPUT, OK
from gold.cli.output import say
from gold.cli.program import command_line
from gold.i18n import _
from gold.shipped import shipped

# https://specifications.freedesktop.org/desktop-entry-spec/latest/
_ENTRY = """[Desktop Entry]
Type=Application
Name=GoLD
GenericName={what}
Comment={comment}
Exec={command} %f
Icon=gold-tsumego
Terminal=false
Categories=Game;BoardGame;
MimeType=application/x-go-sgf;
StartupWMClass=gold
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and add its options."""
    parser.description = _(
        "Add GoLD to the menu of a Linux desktop or of Windows, and to the programs that open its files, "
        "for this user."
    )
    parser.add_argument("--remove", action="store_true", help=_("remove it from the menu"))


def run(args: argparse.Namespace) -> int:
    """Add or remove the entry, and return the exit code."""
    if sys.platform == "darwin":
        say(_("On macOS, put GoLD.app into the folder Applications instead."), error=True)
        return BAD_INPUT
    if sys.platform == "win32":
        return _in_start_menu(args)
    share = data_home(os.environ)
    entry = share / "applications" / "gold-tsumego.desktop"
    icon = share / "icons" / "hicolor" / "scalable" / "apps" / "gold-tsumego.svg"
    try:
        if args.remove:
            for path in (entry, icon):
                path.unlink(missing_ok=True)
            say(_("GoLD is no longer in the menu."))
            return OK
        for path in (entry, icon):
            path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(shipped("assets") / "icon.svg", icon)
        entry.write_text(desktop_entry(command_line()), encoding="utf-8")
    except OSError as error:
        raise not_written(error.filename or entry, error) from error
    say(_("GoLD is in the menu: {path}").format(path=entry))
    return OK


def _in_start_menu(args: argparse.Namespace) -> int:
    try:
        if args.remove:
            start_menu.remove()
            say(_("GoLD is no longer in the menu."))
        else:
            start_menu.add(command_line())
            say(_("GoLD is in the menu: {path}").format(path=start_menu.shortcut()))
    except OSError as error:
        raise not_written(start_menu.shortcut(), error) from error
    return OK


def desktop_entry(command: list[str]) -> str:
    """The text of the entry that starts GoLD by this command."""
    return _ENTRY.format(
        what=_("Go problems"),
        comment=_("Life-and-death problems in the game of Go"),
        command=" ".join(map(_quoted, command)),
    )


def _quoted(word: str) -> str:
    """A word of an ``Exec`` line: quoted, and then escaped like every text of an entry."""
    for special in ("\\", '"', "`", "$"):
        word = word.replace(special, "\\" + special)
    return f'"{word}"'.replace("\\", "\\\\").replace("%", "%%")


def data_home(environment: Mapping[str, str]) -> Path:
    """Where the user's desktop looks for menu entries and icons."""
    stated = environment.get("XDG_DATA_HOME", "")
    return Path(stated) if stated.startswith("/") else Path.home() / ".local" / "share"
