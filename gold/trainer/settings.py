"""The user's settings: a small JSON file. It may be edited by hand; mistakes in it do no harm.

Settings are immutable. A change makes new ones, which a :class:`SettingsFile` saves. Fields that this version
does not know are kept and written back.
"""

from __future__ import annotations

import json
from enum import StrEnum
from itertools import chain, count
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gold.atomic import write_atomically
from gold.errors import GoldError, file_access
from gold.folders import config_folder
from gold.i18n import _
from gold.problem.text import ESCAPED, read_own
from gold.solver.api import Limits

ThemeChoice: TypeAlias = Literal["light", "dark", "system"]
PracticeMode: TypeAlias = Literal["study", "practice", "reading", "blind", "replies", "quiz"]
ComputerChoice: TypeAlias = Literal["exact", "classic", "playouts"]
AfterMistake: TypeAlias = Literal["tell", "play on", "take back"]
_Limit: TypeAlias = Annotated[int, Field(ge=1, le=1000)] | None
_FILE_NAME = "settings.json"


class BoardStyle(StrEnum):
    """What the board is made of."""

    WOOD = "wood"
    PAPER = "paper"
    SLATE = "slate"


class TrainedPart(BaseModel):
    """A part of the library that is trained: of a collection, or of what a ``search`` finds, the problems
    with this motif and level; None allows any.

    ``collection`` tells where that is (:func:`gold.trainer.training.trained.place_of`), ``name`` what it was
    called then.
    """

    model_config = ConfigDict(frozen=True)

    collection: str = ""
    name: str = ""
    search: str = ""
    motif: str | None = None
    level: str | None = None


class Settings(BaseModel):
    """What the user has chosen. Times are in seconds; ``text_scale`` multiplies the screen's own scale.

    ``keys`` maps ``"scope.action"`` to the keys that replace the default ones. An empty ``language`` stands
    for the system's. ``window`` is the size of the window when it was last closed. ``safe_colors`` replaces
    colours that colour-blind eyes confuse. ``linked_folders`` are shown in the library beside the user's own.
    ``computer`` is who plays (:class:`gold.solver.api.EngineKind`). ``threads`` search together, None for as
    many as the machine has (:func:`gold.solver.machine.resources`). ``proof_megabytes`` bounds the proofs
    that are kept; ``prove_at_rest`` lets the computer prove problems of the library while nobody asks
    anything of it. ``sgf_solutions`` writes proved solutions into SGF files. ``key_badges`` shows
    its key on every button, not on the main ones only. New problems of the training come from the parts in
    ``trained``, from the whole library if there are none; ``turn_new`` turns and recolours them, as
    ``variants`` does reviews.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    theme: ThemeChoice = "light"
    board: BoardStyle = BoardStyle.WOOD
    safe_colors: bool = False
    sound: bool = True
    volume: Annotated[float, Field(ge=0, le=1)] = 0.6
    speech: bool = False
    coordinates: bool = True
    whole_board: bool = False
    key_badges: bool = False
    practice_tools: bool = False
    practice_mode: PracticeMode = "study"
    auto_advance: bool = False
    after_mistake: AfterMistake = "tell"
    stubborn_lines: bool = False
    motion: bool = True
    auto_play: bool = True
    map_after_solving: bool = False
    answer_delay: Annotated[float, Field(ge=0, le=5)] = 0.4
    computer: ComputerChoice = "exact"
    depth: _Limit = None
    breadth: _Limit = None
    seconds: Annotated[float, Field(gt=0, le=3600)] | None = 5.0
    threads: Annotated[int, Field(ge=1, le=256)] | None = None
    proof_megabytes: Annotated[int, Field(ge=1, le=100_000)] = 100
    prove_at_rest: bool = True
    problems_per_day: Annotated[int, Field(ge=0, le=1000)] = 20
    variants: bool = True
    turn_new: bool = False
    trained: tuple[TrainedPart, ...] = ()
    language: Annotated[str, Field(pattern=r"^[A-Za-z]{0,3}([_-][A-Za-z]{2,4})?$")] = ""
    text_scale: Annotated[float, Field(ge=0.75, le=2.5)] = 1.0
    keys: dict[str, list[str]] = Field(default_factory=dict)
    sgf_solutions: bool = True
    last_folder: str = ""
    linked_folders: tuple[str, ...] = ()
    window: tuple[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=1)]] | None = None
    tutorial_offered: bool = False

    @property
    def limits(self) -> Limits:
        """The search limits for problems that have none of their own."""
        return Limits(depth=self.depth, breadth=self.breadth, seconds=self.seconds)

    def changed(self, **values: object) -> Settings:
        """These settings with some values changed.

        :raises GoldError: if a value is not allowed; the message names it.
        """
        try:
            return Settings.model_validate({**self.model_dump(), **values})
        except ValidationError as error:
            raise GoldError("; ".join(_reasons(error).values())) from error


class SettingsFile:
    """Loads and saves the settings. By default ``path`` is the file in the user's folder.

    Several windows may use one file: each writes what it has changed, and leaves what the others have.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / _FILE_NAME
        self._known: Settings | None = None  # as this window last loaded or saved them

    def load(self) -> tuple[Settings, str]:
        """The settings, and what was wrong with the file (empty if nothing was).

        If a value is not allowed, the file is first copied beside itself; then the value becomes its default.
        Without a file the defaults are returned.
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
        settings, reasons = _validate(values)
        if not problem and not reasons:
            return settings, ""
        if reasons:
            problem = _("{reasons}; the default is used instead").format(reasons="; ".join(reasons))
        return settings, f"{self.path}: {problem}. {self._set_aside(raw)}"

    def save(self, settings: Settings) -> None:
        """Save the settings atomically, with what other windows have changed since they were loaded.

        :raises FileAccessError: if the file cannot be written.
        """
        with file_access(_("{path} cannot be created: {reason}"), self.path.parent):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self._with_changes_of_others(settings), indent=2, ensure_ascii=False)
        write_atomically(self.path, (text + "\n").encode(errors=ESCAPED))
        self._known = settings

    def _with_changes_of_others(self, settings: Settings) -> dict[str, Any]:
        mine = settings.model_dump(mode="json")
        if self._known is None or not self.path.is_file():
            return mine
        known, (now, problem) = self._known.model_dump(mode="json"), self._read()
        if problem:  # it was damaged meanwhile, and is set aside
            return mine
        theirs = now.model_dump(mode="json")
        merged: dict[str, Any] = _merged(known, mine, theirs)
        if mine["linked_folders"] != known["linked_folders"]:
            all_linked = dict.fromkeys((*theirs["linked_folders"], *mine["linked_folders"]))
            unlinked = set(known["linked_folders"]) - set(mine["linked_folders"])
            merged["linked_folders"] = [each for each in all_linked if each not in unlinked]
        return merged

    def _set_aside(self, raw: bytes) -> str:
        ends = chain([""], (f"-{number}" for number in count(2)))  # what was set aside before stays
        copies = (self.path.with_name(f"{self.path.name}.broken{end}") for end in ends)
        try:
            copy = next(each for each in copies if not each.exists() or each.read_bytes() == raw)
            copy.write_bytes(raw)
        except OSError:
            return _("The old file could not be copied")
        return _("The old file is kept as {name}").format(name=copy.name)


def _merged(known: Any, mine: Any, theirs: Any) -> Any:
    """A value that this window has changed from ``known`` to ``mine``, while other windows have written
    ``theirs``; None: removed. Mappings are merged key by key; else this window's change counts.
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
        return {}, _("this is not JSON ({reason}); the default settings are used").format(reason=error)
    if not isinstance(values, dict):
        return {}, _("settings must be a JSON object in braces; the default settings are used")
    return values, ""


def _validate(values: dict[str, Any]) -> tuple[Settings, list[str]]:
    """The settings made from the allowed values, and the reasons why the others were left out."""
    try:
        return Settings.model_validate(values), []
    except ValidationError as error:
        reasons = _reasons(error)
    good = {name: value for name, value in values.items() if name not in reasons}
    return Settings.model_validate(good), list(reasons.values())


def _reasons(error: ValidationError) -> dict[str, str]:
    """The first error of each field, by the field's name."""
    reasons: dict[str, str] = {}
    for complaint in error.errors():
        name = str(complaint["loc"][0])
        text = _("“{name}” cannot be {value}: {reason}")
        value = f"{complaint['input']!r:.60}"
        reasons.setdefault(name, text.format(name=name, value=value, reason=complaint["msg"]))
    return reasons
