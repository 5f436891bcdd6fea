"""The list of commands, and what each does."""

from __future__ import annotations

from collections.abc import Sequence

from gold.i18n import _

_OF_THE_LABORATORY = (
    "bench", "classics", "count", "difficulty", "gather", "hardest", "harvest", "naturalness", "patterns",
    "sieve", "vary",
)  # fmt: skip


def command_summaries() -> dict[str, str]:
    """Return the commands and what each does, in the order of the help."""
    return {
        "solve": _("solve a problem: the move, the line, nodes and time"),
        "prove": _("prove the problems of files, and save the proofs"),
        "proofs": _("show the saved proofs, and take them to another computer"),
        "audit": _("find errors in collections: other solutions, false answers, duplicates"),
        "game": _("problems from a game: the status of a group, and what moves missed"),
        "generate": _("make problems, each proved to have one solution"),
        "harvest": _("make a collection of problems from game records"),
        "count": _("count problems by level, result and motif"),
        "gather": _("add problems from games to collections: hard ones, kos, sekis, settled groups"),
        "vary": _("add problems near those from games: other hard ones, kos, sekis"),
        "classics": _("prove the problems of three classic books, and make collections of them"),
        "sieve": _("measure how many problems of books pass the rules of `gather`"),
        "hardest": _("make a benchmark of a harvest's hardest groups, with proofs"),
        "check": _("report errors in problem files"),
        "convert": _("convert between GoLD's files and SGF"),
        "picture": _("draw a problem as PNG or SVG, or print a collection as PDF"),
        "bench": _("measure the computer on a collection of problems"),
        "naturalness": _("measure how well problems can be told from those of books"),
        "certify": _("write the proofs of problems down, for `verify`"),
        "verify": _("verify a written proof"),
        "difficulty": _("estimate how hard problems are, from their proofs"),
        "progress": _("show your progress, and take it to another computer"),
        "gtp": _("be an engine for Sabaki or GoGui"),
        "desktop": _("add GoLD to the menu of Linux or Windows"),
        "patterns": _("learn patterns from game records"),
    }


def module_of(command: str, words: Sequence[str] = ()) -> str:
    """The module of a command with these words after it. Nothing else names the laboratory."""
    if command == "gtp" and any(word.rpartition("=")[2] == "mcts" for word in words):
        return "gold.lab.mcts.command"
    if command == "audit" and any(word.endswith(".jsonl") for word in words):
        return "gold.lab.commands.audit_rows"
    package = "gold.lab.commands" if command in _OF_THE_LABORATORY else "gold.cli"
    return f"{package}.{command}"


def command_lines(program: str = "") -> list[str]:
    """One line per command, with ``program`` before its name."""
    names = {name: f"{program} {name}".lstrip() for name in command_summaries()}
    width = max((len(name) for name in names.values()), default=0)
    return [f"  {names[name]:{width}}  {text}" for name, text in command_summaries().items()]
