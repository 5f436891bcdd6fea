"""The user's settings: a small JSON file. It may be edited by hand; mistakes in it do no harm.

Settings are immutable. A change makes new ones, which a :class:`SettingsFile` saves. Fields that this version
does not know are kept and written back.
"""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gold.atomic import write_atomically
from gold.errors import GoldError, file_access
from gold.folders import config_folder
from gold.i18n import _
from gold.problem.text import ESCAPED
from gold.solver.api import Limits

ThemeChoice: TypeAlias = Literal["light", "dark", "system"]
PracticeMode: TypeAlias = Literal["study", "practice", "reading", "blind", "quiz"]
AfterMistake: TypeAlias = Literal["tell", "play on", "take back"]
_Limit: TypeAlias = Annotated[int, Field(ge=1, le=1000)] | None
_FILE_NAME = "settings.json"


class BoardStyle(StrEnum):
    """What the board is made of."""

    WOOD = "wood"
    PAPER = "paper"
    SLATE = "slate"


class Settings(BaseModel):
    """What the user has chosen. Times are in seconds; ``text_scale`` multiplies the screen's own scale.

    ``keys`` maps ``"scope.action"`` to the keys that replace the default ones. An empty ``language`` stands
    for the system's. ``window`` is the size of the window when it was last closed. ``safe_colors``
    replaces colours that colour-blind eyes confuse. ``linked_folders`` are shown in the library beside the
    user's own. ``threads`` search together, None for as many as the machine has
    (:func:`gold.solver.machine.resources`). ``proof_megabytes`` bounds the proofs that are kept;
    ``prove_at_rest`` lets the computer prove problems of the library, and make new ones, while nobody asks
    anything of it. ``sgf_solutions`` writes proved solutions into SGF files. ``sheet_descriptions`` and
    ``sheet_coordinates`` tell what sheets to print have beside the diagrams.
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
    practice_tools: bool = False
    practice_mode: PracticeMode = "study"
    auto_advance: bool = False
    after_mistake: AfterMistake = "tell"
    stubborn_lines: bool = False
    motion: bool = True
    auto_play: bool = True
    map_after_solving: bool = False
    answer_delay: Annotated[float, Field(ge=0, le=5)] = 0.4
    depth: _Limit = None
    breadth: _Limit = None
    seconds: Annotated[float, Field(gt=0, le=3600)] | None = 5.0
    threads: Annotated[int, Field(ge=1, le=256)] | None = None
    proof_megabytes: Annotated[int, Field(ge=1, le=100_000)] = 100
    prove_at_rest: bool = True
    problems_per_day: Annotated[int, Field(ge=0, le=1000)] = 20
    variants: bool = True
    language: Annotated[str, Field(pattern=r"^[A-Za-z]{0,3}([_-][A-Za-z]{2,4})?$")] = ""
    text_scale: Annotated[float, Field(ge=0.75, le=2.5)] = 1.0
    keys: dict[str, list[str]] = Field(default_factory=dict)
    sgf_solutions: bool = True
    sheet_descriptions: bool = True
    sheet_coordinates: bool = False
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
    """Loads and saves the settings. By default ``path`` is the file in the user's folder."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / _FILE_NAME

    def load(self) -> tuple[Settings, str]:
        """The settings, and what was wrong with the file (empty if nothing was).

        If a value is not allowed, the file is first copied beside itself; then the value becomes its default.
        Without a file the defaults are returned.
        """
        try:
            raw = self.path.read_bytes()
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
        """Save the settings atomically.

        :raises FileAccessError: if the file cannot be written.
        """
        with file_access(_("{path} cannot be created: {reason}"), self.path.parent):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(settings.model_dump(mode="json"), indent=2, ensure_ascii=False)
        write_atomically(self.path, (text + "\n").encode(errors=ESCAPED))

    def _set_aside(self, raw: bytes) -> str:
        copy = self.path.with_name(self.path.name + ".broken")
        try:
            copy.write_bytes(raw)
        except OSError:
            return _("The old file could not be copied")
        return _("The old file is kept as {name}").format(name=copy.name)


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
