"""`desktop`: add GoLD to the menu of a Linux desktop or of Windows, or remove it again."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from gold.atomic import not_written
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
_SUFFIXES: Final = (".sgf", ".yaml")
_KIND: Final = "GoLD.Problem"
_CLASSES: Final = r"Software\Classes"
_SHORTCUT: Final = (
    "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:GOLD_LINK); "
    "$link.TargetPath = $env:GOLD_PROGRAM; $link.Arguments = $env:GOLD_ARGUMENTS; "
    "$link.IconLocation = $env:GOLD_ICON; $link.Save()"
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Add GoLD to the menu of a Linux desktop or of Windows, and to the programs that open its files, "
        "for this user."
    )
    parser.add_argument("--remove", action="store_true", help=_("remove it from the menu"))


def run(args: argparse.Namespace) -> int:
    """Add GoLD to the menu or remove it, and return the exit code."""
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
            _update_cache(entry.parent)
            say(_("GoLD is no longer in the menu."))
            return OK
        for path in (entry, icon):
            path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(shipped("assets") / "icon.svg", icon)
        entry.write_text(desktop_entry(command_line()), encoding="utf-8")
    except OSError as error:
        raise not_written(error.filename or entry, error) from error
    _update_cache(entry.parent)
    _say_where_it_is(entry)
    return OK


def _update_cache(entries: Path) -> None:
    """Update the desktop's cache of the programs that open files.

    If the program for this is missing, nothing happens; the desktop updates its cache at the next
    login.
    """
    program = shutil.which("update-desktop-database")
    if program is not None and entries.is_dir():
        subprocess.run([program, str(entries)], capture_output=True, check=False)


def _say_where_it_is(entry: Path) -> None:
    command = [*command_line(), "desktop", "--remove"]
    as_typed = subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)
    say(_("GoLD is in the menu: {path}").format(path=entry))
    say(_("Before you delete GoLD, take it out of the menu: {command}").format(command=as_typed))


def desktop_entry(command: list[str]) -> str:
    """Return the text of the menu entry (a .desktop file) that starts GoLD by this command."""
    return _ENTRY.format(
        what=_("Go problems"),
        comment=_("Life-and-death problems in the game of Go"),
        command=" ".join(map(_quoted, command)),
    )


def _quoted(word: str) -> str:
    """Quote a word for an ``Exec`` line, then escape it like every text of a menu entry."""
    for special in ("\\", '"', "`", "$"):
        word = word.replace(special, "\\" + special)
    return f'"{word}"'.replace("\\", "\\\\").replace("%", "%%")


def data_home(environment: Mapping[str, str]) -> Path:
    """Return the folder in which the user's desktop looks for menu entries and icons."""
    stated = environment.get("XDG_DATA_HOME", "")
    return Path(stated) if stated.startswith("/") else Path.home() / ".local" / "share"


# Windows


def _in_start_menu(args: argparse.Namespace) -> int:
    try:
        if args.remove:
            _remove_from_start_menu()
            say(_("GoLD is no longer in the menu."))
        else:
            _add_to_start_menu(command_line())
            _say_where_it_is(_shortcut())
    except OSError as error:
        raise not_written(_shortcut(), error) from error
    return OK


def _shortcut() -> Path:
    """Return the path of GoLD's shortcut in this user's start menu."""
    return Path(os.environ["APPDATA"], "Microsoft", "Windows", "Start Menu", "Programs", "GoLD.lnk")


def _add_to_start_menu(command: list[str]) -> None:
    """Add GoLD to the start menu and to the programs that open its files. ``command`` starts GoLD.

    A program that already is the default for these files remains it.

    :raises OSError: if the registry or the folder cannot be written, or the shortcut cannot be made.
    """
    if sys.platform == "win32":
        import winreg

        icon = str(shipped("assets") / "icon.ico")
        opens = f'{subprocess.list2cmdline(command)} "%1"'
        for key, value in (
            ("", _("Go problem")),
            (r"\DefaultIcon", icon),
            (r"\shell\open\command", opens),
        ):
            winreg.SetValue(
                winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{_KIND}{key}", winreg.REG_SZ, value
            )
        for suffix in _SUFFIXES:
            with winreg.CreateKey(
                winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{suffix}\OpenWithProgids"
            ) as key:
                winreg.SetValueEx(key, _KIND, 0, winreg.REG_SZ, "")
        _make_shortcut(command, icon)


def _remove_from_start_menu() -> None:
    """Undo :func:`_add_to_start_menu`; parts that do not exist are no error.

    :raises OSError: if the user may not remove them.
    """
    _shortcut().unlink(missing_ok=True)
    if sys.platform == "win32":
        import winreg

        for suffix in _SUFFIXES:
            name = rf"{_CLASSES}\{suffix}\OpenWithProgids"
            with (
                contextlib.suppress(FileNotFoundError),
                winreg.OpenKey(winreg.HKEY_CURRENT_USER, name, access=winreg.KEY_SET_VALUE) as key,
            ):
                winreg.DeleteValue(key, _KIND)
        for inner in (r"\shell\open\command", r"\shell\open", r"\shell", r"\DefaultIcon", ""):
            with contextlib.suppress(FileNotFoundError):
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{_KIND}{inner}")


def _make_shortcut(command: list[str], icon: str) -> None:
    program, *arguments = command
    told = {
        "GOLD_LINK": str(_shortcut()),
        "GOLD_PROGRAM": program,
        "GOLD_ICON": icon,
        "GOLD_ARGUMENTS": subprocess.list2cmdline(arguments),
    }
    shell = ["powershell", "-NoProfile", "-Command", _SHORTCUT]
    try:
        subprocess.run(shell, env={**os.environ, **told}, check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        raise OSError(error.stderr.decode(errors="replace").strip()) from error
    if not _shortcut().is_file():  # PowerShell reports some failures only on its screen
        raise OSError(_("Windows has made no shortcut"))
