"""The tutorial: what it says at each step, and which actions of the user lead to the next. Without a window.

It uses problems of the collection "First steps"; each step belongs to one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gold.board.points import geometry
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.files import load_collection
from gold.trainer.events import (
    Actor,
    Event,
    Events,
    HintLevel,
    HintShown,
    PlayEnded,
    StonePlayed,
    Undone,
    WasReset,
)
from gold.trainer.library.shelves import SHIPPED_FOLDER

Test: TypeAlias = Callable[[Event], bool]
_FILE = "first-steps.yaml"
_SIZE = 9  # of the board of the last problem


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """One card of the tutorial, shown on the problem with the title ``problem``. It may show a ``point`` of
    the board, or the ``button`` of an action. Its text names keys by their actions, in braces.

    The next card comes when an event passes the test ``done`` or, if it is ``pressed``, when the button's
    action is performed; without either, a button leads on. If the move that the button is about is taken
    back, the card before comes again. After an event that passes the test ``astray``, the text ``detour`` is
    shown until moves have been taken back. A card that ``looks_back`` is about the task of the card before,
    and is left out if that was skipped.
    """

    problem: str
    text: str
    point: str = ""
    button: str = ""
    done: Test | None = None
    astray: Test | None = None
    detour: str = ""
    pressed: bool = False
    looks_back: bool = False

    @property
    def is_task(self) -> bool:
        """Whether there is something to do."""
        return self.done is not None or self.pressed


def _ended_well(event: Event) -> bool:
    return isinstance(event, PlayEnded) and event.objective_reached


def _ended_badly(event: Event) -> bool:
    return isinstance(event, PlayEnded) and not event.objective_reached


def _answered(event: Event) -> bool:
    return isinstance(event, StonePlayed) and event.by is Actor.COMPUTER


def _hinted(level: HintLevel) -> Test:
    return lambda event: isinstance(event, HintShown) and event.level.value >= level.value


def _answered_at(vertex: str) -> Test:
    return lambda event: (
        isinstance(event, StonePlayed)
        and event.by is Actor.COMPUTER
        and geometry(_SIZE).vertex(event.point) == vertex
    )


def _taken_back(event: Event) -> bool:
    return isinstance(event, Undone | WasReset)


def tutorial_steps() -> tuple[TutorialStep, ...]:
    """All cards, in the user's language."""
    first, second, third = "Take a stone", "Two eyes", "One eye is not enough"
    back = _("That lets the stone escape. Take the move back: press {undo} or the Undo button.")
    return (
        TutorialStep(
            first,
            _(
                "Welcome! This tour takes five minutes. This is a problem. The panel says what to do: "
                "here Black must capture the marked stone."
            ),
        ),
        TutorialStep(
            first,
            _(
                "The triangle marks the target stone. A stone needs liberties: free points next to it "
                "along the lines. This one has a single liberty left, below it. Click there; by keyboard, "
                "Space leads to the board, arrows move, Enter plays."
            ),
            point="E4",
            done=_ended_well,
            astray=_answered,
            detour=back,
        ),
        TutorialStep(
            first,
            _(
                "Without liberties the stone comes off the board, and the problem is solved. The small "
                "dots that you saw mark the points where play is allowed. Nothing else matters."
            ),
            looks_back=True,
        ),
        TutorialStep(
            second,
            _(
                "Now your own stones are marked, and Black must save them. Two eyes make them safe for "
                "good: two separate points that White can never fill. If you are not sure, ask for a "
                "hint: press {hint} or this button."
            ),
            button="hint",
            done=_hinted(HintLevel.AREA),
        ),
        TutorialStep(
            second,
            _(
                "The first hint shows only the area, the second the point, the third the whole line. Ask "
                "again ({hint})."
            ),
            button="hint",
            done=_hinted(HintLevel.POINT),
        ),
        TutorialStep(
            second,
            _("There, in the middle, your move makes two eyes. Play it."),
            point="B1",
            done=_ended_well,
            astray=lambda event: _answered(event) or _ended_badly(event),
            detour=_(
                "White has taken the middle, and only one eye is left. Take your move back with {undo} and "
                "try another point."
            ),
        ),
        TutorialStep(
            second,
            _(
                "White has no move left, so you live, and the problem is solved. To look at it again, {undo} "
                "takes a move back, {redo} replays it, {reset} returns to the start. Press {undo} now."
            ),
            button="undo",
            done=_taken_back,
            looks_back=True,
        ),
        TutorialStep(
            second,
            _("Your last stone is off the board again. {redo} replays it, as often as you like."),
            looks_back=True,
        ),
        TutorialStep(
            third,
            _(
                "Now play one to the end: kill White, who has room for only one eye. The panel tells you "
                "as soon as White is proved dead. Play on until the stones come off the board, or press "
                "Skip ({next_target})."
            ),
            done=_ended_well,
        ),
        TutorialStep(
            third,
            _(
                "Now make a mistake, to see what happens: press {reset} to begin again, then play at J2. "
                "White answers in the middle."
            ),
            done=_answered_at("J1"),
        ),
        TutorialStep(
            third,
            _("The panel says that this fails. Press Why? ({why}) to see the refutation."),
            button="why",
            pressed=True,
            looks_back=True,
        ),
        TutorialStep(
            third,
            _(
                "{redo} walks through the refutation move by move, and {why} closes it. What you have tried "
                "stays in the panel: click a move there to go back to it."
            ),
            looks_back=True,
        ),
        TutorialStep(
            third,
            _(
                "The map of all first moves ({all_moves}, or in the menu More) shows where the group lives, "
                "dies, or gets a ko or seki. {all_moves} closes it, too."
            ),
            button="all moves",
        ),
        TutorialStep(
            third,
            _(
                "Who plays against you can be chosen in the settings, or for one problem "
                "({choose_computer}): Exact proves its moves, Classic and Playouts estimate. Whoever plays, "
                "only what is proved says whether you have solved a problem."
            ),
        ),
        TutorialStep(
            third,
            _(
                "That is all you need. In the library ({show_library}), Train asks what you failed, then new "
                "problems of your level. {generate} makes problems without end, {show_game} finds them in "
                "your games, {show_editor} is the editor, and {help} lists every key. Have fun!"
            ),
        ),
    )


class Tutorial:
    """Where the user is in the tour."""

    def __init__(self) -> None:
        self.steps = tutorial_steps()
        self.index = 0
        self.is_astray = False

    @property
    def step(self) -> TutorialStep:
        """The current card."""
        return self.steps[self.index]

    @property
    def text(self) -> str:
        """The text that the card shows now."""
        return self.step.detour if self.is_astray else self.step.text

    @property
    def is_last(self) -> bool:
        """Whether this is the last card."""
        return self.index == len(self.steps) - 1

    def go_on(self) -> bool:
        """Go to the next card; False if this was the last one."""
        return self._go_to(self.index + 1)

    def skip(self) -> bool:
        """Go to the next card that does not look back at this one's task; False if there is none."""
        later = range(self.index + 1, len(self.steps))
        return any(not self.steps[index].looks_back and self._go_to(index) for index in later)

    def go_back(self) -> bool:
        """Go to the previous card; False if this is the first one."""
        return self._go_to(self.index - 1)

    def _go_to(self, index: int) -> bool:
        if not 0 <= index < len(self.steps):
            return False
        self.index, self.is_astray = index, False
        return True

    def _card_after_solving(self) -> int | None:
        """The index of the card that comes once this card's problem is solved; None if there is none."""
        for index, step in enumerate(self.steps[self.index :], self.index):
            if step.problem == self.step.problem and step.done is _ended_well:
                return index + 1
        return None

    def take(self, events: Events) -> bool:
        """Take events that the user has caused; True if another card or text is shown."""
        for event in events:
            step = self.step
            solved = self._card_after_solving() if _ended_well(event) else None
            if solved is not None:
                return self._go_to(solved)
            if step.done is not None and step.done(event):
                return self.go_on()
            if step.pressed and _taken_back(event):
                return self.go_back()
            if step.astray is not None and step.astray(event) and not self.is_astray:
                self.is_astray = True
                return True
            if self.is_astray and _taken_back(event):
                self.is_astray = False
                return True
        return False


def tutorial_collection() -> Collection:
    """The collection with the tutorial's problems.

    :raises GoldError: if it is missing or cannot be read.
    """
    return load_collection(SHIPPED_FOLDER / _FILE)


def index_of_title(collection: Collection, title: str) -> int:
    """The index of the problem with this title; 0 if there is none."""
    titles = [entry.problem.title if entry.problem else "" for entry in collection.entries]
    return titles.index(title) if title in titles else 0
