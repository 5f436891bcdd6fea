"""The cards of the panel as data: an analysis, an exercise, a run, the computer, the tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import LegendLine, MoveMap
from gold.gui.practice.moment.moment import PracticeMoment
from gold.gui.practice.session_commands import choices
from gold.i18n import _
from gold.solver.api import EngineKind
from gold.trainer import wording
from gold.trainer.session import Session
from gold.trainer.settings import Settings

_MOST_STORIES = 8  # the longest texts about a move: an open board has hundreds of moves


@dataclass(frozen=True, slots=True)
class MapShown:
    """The card of the map of first moves."""

    title: str
    legend: tuple[LegendLine, ...]
    kills: bool
    """Whether the side to play wants to capture the marked stones; the colours depend on it."""
    summary: str
    """The number of right first moves, in words; empty until it is known."""
    stories: tuple[str, ...]
    """The longest texts about a move; the card reserves room for them."""
    failure: str
    """The computer's error message; empty if it did not fail."""


@dataclass(frozen=True, slots=True)
class TryShown:
    """A move that can be tried in a walk."""

    text: str
    result: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class WalkShown:
    """The card of a walk through a refutation or a solution."""

    heading: str
    """The kind of walk, in a word: a solution, or the reason that a move fails."""
    title: str
    """The explained move and its result."""
    line: str
    """The line and its ending, in words."""
    is_stubborn: bool
    """Whether the line is the one on which the loser resists most, not the shortest."""
    details: bool
    """Whether motifs and other moves are shown, too."""
    motifs: str
    """The names of the winner's motifs; empty without ``details`` or a proof."""
    tries: tuple[TryShown, ...]
    """The moves that can be tried in the current position; empty without ``details``."""
    chosen: int
    """The index of the chosen try."""


@dataclass(frozen=True, slots=True)
class ExerciseShown:
    """The card of an exercise."""

    name: str
    text: str
    buttons: tuple[tuple[tuple[Action, str], ...], ...]
    """Rows of buttons, each with its action and its text."""


@dataclass(frozen=True, slots=True)
class RunShown:
    """The card of an exam, a time attack or a streak; clock and score are in the live data."""

    name: str


@dataclass(frozen=True, slots=True)
class ComputerShown:
    """The card of the computer; its progress and its line are in the live data."""

    name: str
    is_classic: bool


Card: TypeAlias = MapShown | WalkShown | ExerciseShown | RunShown | ComputerShown


@dataclass(frozen=True, slots=True)
class LimitShown:
    """A limit of the search, and the action that raises it (``up``)."""

    name: str
    title: str
    value: float | None
    """None means no limit."""
    is_own: bool
    """Whether the problem's file states it."""
    up: Action


@dataclass(frozen=True, slots=True)
class ToolsShown:
    """The card of the tools: which computer plays, the limits for a move, and files."""

    computer: EngineKind
    can_keep: bool
    """Whether computer or limits differ from the settings, and so can be stored as settings."""
    limits: tuple[LimitShown, ...]
    cost: str
    """A sentence about the cost of the limits; empty for none."""


_LIMITS = (
    ("depth", Action.DEPTH_UP),
    ("breadth", Action.BREADTH_UP),
    ("seconds", Action.SECONDS_UP),
)


def card(moment: PracticeMoment, settings: Settings) -> Card | None:
    """Return the card of the analysis, the exercise, the run or the computer.

    The first of these that is active gets its card.

    None if there is no such card.
    """
    match moment.analysis:
        case MoveMap() as move_map:
            return _map(move_map)
        case Explanation() as walk:
            return _walk(walk)
    exercise = moment.exercise
    if exercise.text:
        return ExerciseShown(moment.rules.name, exercise.text, exercise.buttons)
    if moment.run is not None:
        return RunShown(moment.rules.name)
    if settings.practice_tools:
        return _computer(moment.session)
    return None


def _map(move_map: MoveMap) -> MapShown:
    title = _("All moves from here") if move_map.board.moves else _("All first moves")
    legend = tuple(move_map.legend())
    stories = move_map.longest_stories(legend, _MOST_STORIES)
    return MapShown(title, legend, move_map.kills, move_map.summary(), stories, move_map.failure)


def _walk(walk: Explanation) -> WalkShown:
    tries: tuple[TryShown, ...] = ()
    if walk.details:
        tries = tuple(
            TryShown(*walk.alternative_words(one), one.best) for one in walk.alternatives()
        )
    return WalkShown(
        heading=_("Solution") if walk.along else _("Why"),
        title=walk.title(),
        line=walk.line_words(),
        is_stubborn=walk.stubborn,
        details=walk.details,
        motifs=walk.motifs() if walk.details else "",
        tries=tries,
        chosen=walk.chosen,
    )


def _computer(session: Session) -> ComputerShown:
    who = session.computer
    name = _("Computer") if who is EngineKind.EXACT else wording.computer_name(who)
    return ComputerShown(name, who is EngineKind.CLASSIC)


def tools(moment: PracticeMoment, settings: Settings) -> ToolsShown | None:
    """Return the card of the tools; None if the settings or the exercise hide it."""
    if not settings.practice_tools or not moment.exercise.able.get(Action.TOOLS, True):
        return None
    session = moment.session
    can_keep = bool(choices(session, settings))
    cost = words.cost_of(session.limits, session.computer)
    return ToolsShown(session.computer, can_keep, _limits(session), cost)


def _limits(session: Session) -> tuple[LimitShown, ...]:
    titles = {"depth": _("Depth"), "breadth": _("Breadth"), "seconds": _("Seconds")}
    shown = []
    for name, up in _LIMITS:
        if name not in (*session.computer.uses, "seconds"):
            continue
        value = getattr(session.limits, name)
        is_own = value is not None and getattr(session.problem.limits, name) == value
        shown.append(LimitShown(name, titles[name], value, is_own, up))
    return tuple(shown)
