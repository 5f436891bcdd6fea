"""Carries out `python main.py ...`: opens the window, or runs one command.

A command is a module `gold/cli/<name>.py` with two functions:

- `add_options(parser)` adds the command's options, and its help, to an argparse parser;
- `run(args) -> int` does the work and returns the exit code (`gold.cli.exitcodes`).

Only the module of the requested command is imported, so that the window and `--help` start at once.
Commands import slow modules, above all numba, inside `run`. `gold/cli/lab.py` runs the laboratory's
commands.
"""

from __future__ import annotations

import argparse
import difflib
import errno
import gc
import io
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from gold import __version__
from gold.cli import program
from gold.cli.commands import LABORATORY, command_summaries, laboratory_modules, lines_of
from gold.cli.exitcodes import BAD_INPUT, BROKEN_PIPE, CANNOT_START, INTERRUPTED
from gold.cli.leaving import CtrlC, leave
from gold.cli.output import say
from gold.cli.running import Parser, run_module
from gold.errors import DisplayError, GoldError, UnavailableError
from gold.file_names import is_there
from gold.i18n import _
from gold.problem.text import ESCAPED

_TOO_LONG_FOR_WINDOWS = 206
"""Windows' number for the error that a name is too long."""


def run() -> None:
    """Run GoLD with the program's arguments, and end the process."""
    leave(main(ctrl_c=CtrlC.listening()))


def main(argv: Sequence[str] | None = None, ctrl_c: CtrlC | None = None) -> int:
    """Run GoLD with these arguments (default: ``sys.argv``) and return the exit code.

    GoLD's own errors, a missing package and Ctrl+C become a line on stderr and an exit code. Any
    other error is a bug and keeps its traceback, unless ``ctrl_c`` was pressed: a package that is
    interrupted while it is imported may raise any error.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    # When imported, pygame prints a greeting.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _prepare_streams()
    try:
        return _dispatch(words)
    except SystemExit as stop:  # argparse, after --help or a wrong option
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except KeyboardInterrupt:
        return _fail(_("Stopped."), INTERRUPTED)
    except Exception as error:
        if ctrl_c is not None and ctrl_c.pressed:
            return _fail(_("Stopped."), INTERRUPTED)
        code = _report_error(error)
        if code is None:
            raise
        return code


def _report_error(error: Exception) -> int | None:
    """Print an error in one line and return its exit code;
    return None, without printing, for a bug.
    """
    if isinstance(error, UnavailableError):
        return _fail(str(error), CANNOT_START)
    if isinstance(error, GoldError):
        return _fail(str(error), BAD_INPUT)
    if isinstance(error, ModuleNotFoundError):
        package = (error.name or "gold").partition(".")[0]
        return None if package == "gold" else _fail(_missing_package(package), CANNOT_START)
    if not isinstance(error, OSError):
        return None
    if _is_unread(error):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        said = _("What was to be printed cannot be written: {reason}")
        return _fail(said.format(reason=error.strerror), BAD_INPUT)
    if (
        error.errno == errno.ENAMETOOLONG
        or getattr(error, "winerror", None) == _TOO_LONG_FOR_WINDOWS
    ):
        return _fail(f"{error.filename}: {error.strerror}", BAD_INPUT)
    return None


def _is_unread(error: OSError) -> bool:
    """Whether an error means that the program reading our output, such as `head`, has ended."""
    as_windows_says_it = os.name == "nt" and error.errno == errno.EINVAL and error.filename is None
    return as_windows_says_it or isinstance(error, BrokenPipeError)


def _prepare_streams() -> None:
    """Set the encodings of the standard streams.

    Pipes and files get the same bytes on every system. A console shows ? for characters it lacks.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            elif stream is sys.stdin:
                stream.reconfigure(encoding="utf-8", errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors=ESCAPED, newline="\n")


def _dispatch(words: list[str]) -> int:
    first = words[0] if words else ""
    if first in command_summaries():
        return run_module(f"gold.cli.{first}", f"{program.name()} {first}", words[1:])
    parser = _window_parser()
    args, rest = parser.parse_known_args(words)
    path = None if args.file is None else _problem_file(args.file)
    if rest:
        parser.error(_("unrecognized arguments: {words}").format(words=" ".join(rest)))
    return open_trainer(path)


def _window_parser() -> argparse.ArgumentParser:
    name = program.name()
    epilog = _(
        "commands, each with its own --help:\n"
        "{commands}\n"
        "\n"
        "exit codes:\n"
        "  0    done\n"
        "  1    the command did its work, and the answer is no (check: a file has errors)\n"
        "  2    the arguments or a file cannot be used; the message says why\n"
        "  3    the window cannot open here, or a package is missing\n"
        "  130  stopped by Ctrl+C\n"
    ).format(commands="\n".join(lines_of(command_summaries())))
    parser = Parser(
        prog=name,
        usage=f"{name} [FILE]\n       {name} COMMAND ...",
        description=_(
            "GoLD, a trainer for life-and-death problems in Go. Without a command it opens the window."
        ),
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help=_("a problem, a collection or a folder to open")
    )
    parser.add_argument("--version", action="version", version=f"GoLD {__version__}")
    return parser


def _problem_file(word: str) -> Path:
    """Return the path of the file or folder that `word` names.

    :raises GoldError: if it does not exist; the message differs for a mistyped command and a
        missing file.
    """
    path = Path(word)
    if is_there(path):
        return path
    if path.suffix or path.name != word:
        raise GoldError(_("There is no file {path}.").format(path=word))
    message = _("“{word}” is neither a command nor a file.").format(word=word)
    close = difflib.get_close_matches(word, command_summaries(), n=1)
    meant = f"{LABORATORY} {word}" if word in laboratory_modules() else "".join(close)
    if meant:
        message += " " + _("Did you mean “{command}”?").format(command=meant)
    raise GoldError(
        message + " " + _("{program} --help lists the commands.").format(program=program.name())
    )


def open_trainer(path: Path | None) -> int:
    """Open the window, with the problems at `path` if given;
    return the exit code after it has closed.
    """
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
    """Whether there is a display for the window.

    macOS and Windows always have one; elsewhere an environment variable must name it. This is
    checked before SDL starts, which without a display would silently draw into an invisible
    picture. If SDL_VIDEODRIVER is set, its driver is trusted to work.
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
    works = "\n".join(lines_of(command_summaries(), program.name()))
    return _fail(message.format(reason=reason, commands=works), CANNOT_START)


def _missing_package(name: str) -> str:
    return _(
        "The package “{name}” is not installed for {python}.\n"
        "Start GoLD with “python3 make.py run”, which sets up everything it needs, "
        "or install it yourself with “python3 -m pip install -r requirements.txt”."
    ).format(name=name, python=sys.executable)


def _fail(message: str, code: int) -> int:
    say(message, error=True)
    return code
