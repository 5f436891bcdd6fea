"""The user's settings, kept in a small JSON file that may be edited by hand; mistakes do no harm.

:class:`Settings` are frozen. A change makes new ones, which a :class:`SettingsFile` saves. Fields
that this version does not know are kept and written back.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from itertools import chain, count
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from gold.atomic import write_atomically
from gold.clock import DAY_BEGINS, LATEST_BEGIN
from gold.errors import GoldError, file_access
from gold.folders import config_folder
from gold.i18n import _
from gold.paper import DiagramSize, Paper, SheetOptions, SolutionPages
from gold.problem.text import ESCAPED, read_own
from gold.solver.api import Limits
from gold.trainer.modes import FREE_PLAY, SINGLE

ThemeChoice: TypeAlias = Literal["light", "dark", "system"]
ComputerChoice: TypeAlias = Literal["exact", "classic", "playouts"]
AfterMistake: TypeAlias = Literal["tell", "play on", "take back"]
_FILE_NAME = "settings.json"


class BoardStyle(StrEnum):
    """The material that the board looks like."""

    WOOD = "wood"
    PAPER = "paper"
    SLATE = "slate"


@dataclass(frozen=True)
class TrainedPart:
    """A part of the library to train with: the problems that meet all of these conditions."""

    collection: str = ""
    """The place of their collection (:func:`gold.trainer.training.trained.place_of`)."""
    name: str = ""
    """The name of the collection when it was chosen."""
    search: str = ""
    """The text of a library search that finds them."""
    motif: str | None = None
    """A motif of their solution; None for any."""
    level: str | None = None
    """One of four levels, in the files of earlier versions; replaced by ``ranks``."""
    ranks: str | None = None
    """Their easiest and hardest rank, as steps from 1 dan; None for any.

    “-20:-10” is 20 to 10 kyu.
    """


@dataclass(frozen=True)
class Settings:
    """The user's choices. Times are in seconds."""

    theme: ThemeChoice = "light"
    """The colours of the window."""
    board: BoardStyle = BoardStyle.WOOD
    """The look of the board."""
    safe_colors: bool = False
    """Whether colours that colour-blind eyes confuse are replaced."""
    sound: bool = True
    """Whether sounds are played."""
    volume: float = 0.6
    """The loudness of sounds, from 0 to 1."""
    speech: bool = False
    """Whether messages are spoken."""
    coordinates: bool = True
    """Whether the board shows the names of its lines."""
    games_at_end: bool = False
    """Whether a game opens at its last move; otherwise at its first."""
    whole_board: bool = False
    """Whether the whole board is shown; otherwise only the part around the problem."""
    key_badges: bool = False
    """Whether every button shows its key; otherwise only the main ones do."""
    practice_tools: bool = False
    """Whether the card with the computer's tools is open in practice."""
    practice_mode: str = FREE_PLAY.value
    """The mode in which the problems of a collection are practised."""
    auto_advance: bool = False
    """Whether the next problem comes by itself after a solved one."""
    after_mistake: AfterMistake = "tell"
    """What happens after a wrong move."""
    stubborn_lines: bool = False
    """Whether a refutation shows the hardest line, not the shortest one."""
    motion: bool = True
    """Whether stones are animated."""
    wheel_steps: bool = False
    """Whether the mouse wheel takes moves back even in problems that count."""
    second_click: bool = False
    """Whether a click on the board shows the stone, and a second one plays it."""
    auto_play: bool = True
    """Whether the computer answers the person's moves."""
    task_note: bool = True
    """Whether a task adds that the best result may be a ko or a seki, where it is one."""
    hide_titles: bool = False
    """Whether titles by users are hidden, too, if they tell the solution of an unsolved problem."""
    map_after_solving: bool = False
    """Whether the map of first moves is shown after a solved problem."""
    answer_delay: float = 0.4
    """The delay before the computer's answer is shown."""
    computer: ComputerChoice = "exact"
    """The computer that plays (:class:`gold.solver.api.EngineKind`)."""
    depth: int | None = None
    """The most moves that the Classic computer reads ahead; None for no limit."""
    breadth: int | None = None
    """The most moves that the Classic computer considers in a position; None for no limit."""
    seconds: float | None = 5.0
    """The longest time that a computer thinks about a move; None for no limit."""
    threads: int | None = None
    """The number of threads of a search; None for as many as the machine has
    (:func:`gold.solver.machine.resources`).
    """
    proof_megabytes: int = 100
    """The most disk space for kept proofs, in megabytes."""
    prove_at_rest: bool = True
    """Whether the idle computer proves problems of the library."""
    problems_per_day: int = 20
    """The number of problems in a day's training."""
    day_begins: int = DAY_BEGINS
    """The hour at which a day of training begins."""
    variants: bool = True
    """Whether reviews are turned and recoloured."""
    turn_new: bool = False
    """Whether new problems are turned and recoloured, too."""
    made_problems: bool = True
    """Whether training and exams have generated problems, after those of books and games."""
    trained: tuple[TrainedPart, ...] = ()
    """The parts of the library that new problems come from; empty for the whole library."""
    courses_left: tuple[str, ...] = ()
    """The names of the paths that the person has abandoned
    (:attr:`gold.trainer.training.guided_path.GuidedPath.name`).
    """
    language: str = ""
    """The language of the window; empty for the system's."""
    text_scale: float = 1.0
    """The factor for the size of texts, on top of the screen's own scale."""
    keys: Mapping[str, list[str]] = field(default_factory=dict)
    """The keys that replace the default ones, by ``"scope.action"``."""
    sgf_solutions: bool = True
    """Whether proved solutions are written into SGF files."""
    sheets: SheetOptions | None = None
    """The options of the last printed problem sheets; None if none were printed.

    ``hide_titles`` above counts, not the field of the same name in these options.
    """
    last_folder: str = ""
    """The folder that was open last in a file dialog."""
    linked_folders: tuple[str, ...] = ()
    """Folders that the library shows beside the user's library folder."""
    window: tuple[int, int] | None = None
    """The size of the window when it was last closed."""
    tutorial_offered: bool = False
    """Whether the tutorial was offered once."""
    others: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the file that this version does not know, to be written back."""

    @property
    def limits(self) -> Limits:
        """The default search limits, for problems that state none."""
        return Limits(depth=self.depth, breadth=self.breadth, seconds=self.seconds)

    def changed(self, **values: object) -> Settings:
        """Return these settings with some values changed.

        :raises GoldError: if a value is not allowed; the message names it.
        """
        allowed, reasons = _allowed(values)
        if reasons:
            raise GoldError("; ".join(reasons))
        return replace(self, **allowed)

    def as_json(self) -> dict[str, Any]:
        """The settings as the JSON object of the file."""
        values = asdict(self)
        others: dict[str, Any] = values.pop("others")
        return values | others


# Checks of values. The window needs its settings before its first picture, so no validation library
# is used: even the smallest takes a tenth of a second to import.

_Check: TypeAlias = Callable[[Any], Any]
"""Checks a value from JSON or from the program, and returns it as the settings hold it.

Raises a ValueError that says what is allowed, if the value is not.
"""


def _switch(value: Any) -> Any:
    if not isinstance(value, bool):
        raise ValueError(_("only true or false"))
    return value


def _text(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError(_("only a text"))
    return value


def _language(value: Any) -> Any:
    if not re.fullmatch(r"[A-Za-z]{0,3}([_-][A-Za-z]{2,4})?", _text(value)):
        raise ValueError(_("only a language such as {code}").format(code="de"))
    return value


def _one_of(choices: Iterable[str]) -> _Check:
    known = {str(choice): choice for choice in choices}

    def check(value: Any) -> Any:
        if not (isinstance(value, str) and value in known):
            raise ValueError(_("only one of {choices}").format(choices=", ".join(known)))
        return known[value]

    return check


def _number(least: float, largest: float = math.inf) -> _Check:
    def check(value: Any) -> Any:
        if isinstance(value, bool) or not (
            isinstance(value, int | float) and least <= value <= largest
        ):
            said = _("only a number from {least} to {largest}")
            raise ValueError(said.format(least=f"{least:g}", largest=f"{largest:g}"))
        return value

    return check


def _whole(least: int, largest: int = 100_000) -> _Check:
    def check(value: Any) -> Any:
        if value != int(_number(least, largest)(value)):
            raise ValueError(_("only a whole number"))
        return int(value)

    return check


def _or_none(check: _Check) -> _Check:
    return lambda value: None if value is None else check(value)


def _list_of(check: _Check, length: int | None = None) -> _Check:
    def check_all(value: Any) -> Any:
        if not isinstance(value, list | tuple) or length not in (None, len(value)):
            raise ValueError(
                _("only a list") if length is None else _("only a list of {n}").format(n=length)
            )
        return tuple(check(each) for each in value)

    return check_all


def _fields(check: _Check) -> _Check:
    def check_all(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError(_("only fields in braces"))
        return {name: check(each) for name, each in value.items()}

    return check_all


def _part(value: Any) -> Any:
    """Check a part of the library. Unknown fields are left out."""
    known = {each.name for each in fields(TrainedPart)}
    given = _fields(_or_none(_text))(asdict(value) if isinstance(value, TrainedPart) else value)
    return TrainedPart(**{name: each for name, each in given.items() if name in known})


_SHEET_CHECKS: Mapping[str, _Check] = {
    "paper": _one_of(Paper),
    "per_page": _or_none(_whole(1, 1000)),
    "size": _or_none(_one_of(DiagramSize)),
    "solutions": _one_of(SolutionPages),
}
"""The checks of the options of problem sheets; all other options are true or false."""


def _sheets(value: Any) -> Any:
    """Check the options of problem sheets. Unknown fields are left out."""
    given = asdict(value) if isinstance(value, SheetOptions) else _fields(lambda each: each)(value)
    known = {each.name for each in fields(SheetOptions)}
    return SheetOptions(
        **{
            name: _SHEET_CHECKS.get(name, _switch)(each)
            for name, each in given.items()
            if name in known
        }
    )


_CHECKS: Mapping[str, _Check] = {
    "theme": _one_of(get_args(ThemeChoice)),
    "board": _one_of(BoardStyle),
    "volume": _number(0, 1),
    "practice_mode": _one_of(SINGLE),
    "after_mistake": _one_of(get_args(AfterMistake)),
    "answer_delay": _number(0, 5),
    "computer": _one_of(get_args(ComputerChoice)),
    "depth": _or_none(_whole(1, 1000)),
    "breadth": _or_none(_whole(1, 1000)),
    "seconds": _or_none(_number(0.001, 3600)),
    "threads": _or_none(_whole(1, 256)),
    "proof_megabytes": _whole(1),
    "problems_per_day": _whole(0, 1000),
    "day_begins": _whole(0, LATEST_BEGIN),
    "trained": _list_of(_part),
    "courses_left": _list_of(_text),
    "sheets": _or_none(_sheets),
    "language": _language,
    "text_scale": _number(0.75, 2.5),
    "keys": _fields(lambda value: list(_list_of(_text)(value))),
    "last_folder": _text,
    "linked_folders": _list_of(_text),
    "window": _or_none(_list_of(_whole(1), length=2)),
}
"""The checks of the settings by name; all other settings are true or false."""


def _allowed(values: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Check all values; return the allowed ones, and a reason for each that is left out."""
    allowed = dict[str, Any]()
    reasons = list[str]()
    for name, value in values.items():
        try:
            allowed[name] = _CHECKS.get(name, _switch)(value)
        except ValueError as error:
            text = _("“{name}” cannot be {value}: {reason}")
            reasons.append(text.format(name=name, value=f"{value!r:.60}", reason=error))
    return allowed, reasons


class SettingsFile:
    """Loads and saves the settings. By default ``path`` is the file in the user's folder.

    Several windows may use one file: each writes only what it has changed itself.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / _FILE_NAME
        self._known: Settings | None = None  # as this window last loaded or saved them

    def load(self) -> tuple[Settings, str]:
        """Load the settings; return them with a message on errors in the file (empty if none).

        A value that is not allowed is replaced by its default. A file with errors is first copied
        to another file beside it. Without a file the defaults are returned.
        """
        self._known, problem = self._read()
        return self._known, problem

    def _read(self) -> tuple[Settings, str]:
        try:
            raw = read_own(self.path)
        except FileNotFoundError:
            return Settings(), ""
        except OSError as error:
            text = _("{path} cannot be read: {reason}; the default settings are used")
            return Settings(), text.format(path=self.path, reason=error.strerror)
        values, problem = _parse(raw)
        settings, reasons = _from_json(values)
        if not problem and not reasons:
            return settings, ""
        if reasons:
            problem = _("{reasons}; the default is used instead").format(reasons="; ".join(reasons))
        return settings, f"{self.path}: {problem}. {self._set_aside(raw)}"

    def save(self, settings: Settings) -> None:
        """Save the settings atomically, with the changes that other windows have saved since.

        :raises FileAccessError: if the file cannot be written.
        """
        with file_access(_("{path} cannot be created: {reason}"), self.path.parent):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self._with_changes_of_others(settings), indent=2, ensure_ascii=False)
        write_atomically(self.path, (text + "\n").encode(errors=ESCAPED))
        self._known = settings

    def _with_changes_of_others(self, settings: Settings) -> dict[str, Any]:
        mine = settings.as_json()
        if self._known is None or not self.path.is_file():
            return mine
        known = self._known.as_json()
        now, problem = self._read()
        if problem:  # the file was damaged meanwhile, and was copied aside
            return mine
        theirs = now.as_json()
        merged: dict[str, Any] = _merged(known, mine, theirs)
        if mine["linked_folders"] != known["linked_folders"]:
            all_linked = dict.fromkeys((*theirs["linked_folders"], *mine["linked_folders"]))
            unlinked = set(known["linked_folders"]) - set(mine["linked_folders"])
            merged["linked_folders"] = [each for each in all_linked if each not in unlinked]
        return merged

    def _set_aside(self, raw: bytes) -> str:
        ends = chain([""], (f"-{number}" for number in count(2)))  # earlier copies stay
        copies = (self.path.with_name(f"{self.path.name}.broken{end}") for end in ends)
        try:
            copy = next(each for each in copies if not each.exists() or each.read_bytes() == raw)
            copy.write_bytes(raw)
        except OSError:
            return _("The old file could not be copied")
        return _("The old file is kept as {name}").format(name=copy.name)


def _merged(known: Any, mine: Any, theirs: Any) -> Any:
    """Merge a value that two windows may have changed.

    This window loaded ``known`` and now has ``mine``; other windows have saved ``theirs``. None
    stands for a removed value. Mappings are merged key by key. Otherwise ``mine`` is taken if this
    window changed the value, else ``theirs``.
    """
    if mine == known:
        return theirs
    if not (isinstance(known, dict) and isinstance(mine, dict) and isinstance(theirs, dict)):
        return mine
    names = dict.fromkeys((*theirs, *mine))
    merged = {name: _merged(known.get(name), mine.get(name), theirs.get(name)) for name in names}
    return {name: value for name, value in merged.items() if value is not None or name in mine}


def _parse(raw: bytes) -> tuple[dict[str, Any], str]:
    try:
        values = json.loads(raw)
    except (ValueError, RecursionError) as error:
        return {}, _("this is not JSON ({reason}); the default settings are used").format(
            reason=error
        )
    if not isinstance(values, dict):
        return {}, _("settings must be a JSON object in braces; the default settings are used")
    return values, ""


def _from_json(values: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Build settings from JSON; return them with a reason for each value that is left out."""
    known = {each.name for each in fields(Settings)} - {"others"}
    allowed, reasons = _allowed({name: value for name, value in values.items() if name in known})
    others = {name: value for name, value in values.items() if name not in known}
    return Settings(**allowed, others=others), reasons
