"""The list of commands, each with a one-line summary."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping

from gold.i18n import _

LABORATORY = "lab"
"""The command with the laboratory's own commands: measurements, patterns, collections."""
# the only mention of a laboratory module outside of the laboratory
_LABORATORY_COMMANDS = "gold.lab.commands.summaries"


def command_summaries() -> dict[str, str]:
    """Return the commands and their summaries, in the order of the help."""
    summaries = {
        "solve": _("solve a problem: the move, the line, nodes and time"),
        "prove": _("prove the problems of files, and save the proofs"),
        "proofs": _("show the saved proofs, and take them to another computer"),
        "audit": _("find errors in collections: other solutions, false answers, duplicates"),
        "game": _("problems from a game: the status of a group, and what moves missed"),
        "generate": _("make problems, each proved to have one solution"),
        "check": _("report errors in problem files"),
        "convert": _("convert between GoLD's files and SGF"),
        "picture": _("draw a problem as PNG or SVG, or print a collection as PDF"),
        "certify": _("write the proofs of problems down, for `verify`"),
        "verify": _("verify a written proof"),
        "progress": _("show your progress, and take it to another computer"),
        "gtp": _("be an engine for Sabaki or GoGui"),
        "desktop": _("add GoLD to the menu of Linux or Windows"),
    }
    if has_laboratory():
        summaries[LABORATORY] = _("measure the computer, learn patterns, make collections")
    return summaries


def has_laboratory() -> bool:
    """Whether this installation contains the laboratory, which a player's download does not."""
    return importlib.util.find_spec("gold.lab") is not None


def laboratory_modules() -> Mapping[str, str]:
    """Return the laboratory's commands and their modules; empty without a laboratory."""
    if not has_laboratory():
        return {}
    modules: Mapping[str, str] = importlib.import_module(_LABORATORY_COMMANDS).MODULES
    return modules


def laboratory_summaries() -> Mapping[str, str]:
    """Return the laboratory's commands and their English summaries; empty without a laboratory."""
    if not has_laboratory():
        return {}
    summaries: Mapping[str, str] = importlib.import_module(_LABORATORY_COMMANDS).SUMMARIES
    return summaries


def lines_of(summaries: Mapping[str, str], program: str = "") -> list[str]:
    """Format the summaries, one line per command, with ``program`` before its name."""
    names = {name: f"{program} {name}".lstrip() for name in summaries}
    width = max((len(name) for name in names.values()), default=0)
    return [f"  {names[name]:{width}}  {text}" for name, text in summaries.items()]
