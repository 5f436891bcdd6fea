"""The tutorial: what it says at each step, and which actions of the user lead to the next step. No window.

The cards are in ``assets/tour.json``. They use problems of the collection "First steps".
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gold.board.points import geometry
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.files import load_collection
from gold.shipped import shipped
from gold.trainer import events as happened
from gold.trainer.events import Event, Events, HintLevel
from gold.trainer.library.shelves import SHIPPED_FOLDER

Test: TypeAlias = Callable[[Event], bool]
_FILE = "first-steps.yaml"
_J1 = geometry(9).from_vertex("J1")  # on the board of the last problem


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """One card of the tutorial.

    The next card comes when the event or the button comes that it waits for; if it waits for
    neither, when the user asks for it.
    """

    problem: str
    """The title of the problem that it is shown on."""
    text: str
    """What it says. Keys are named by their actions, in braces."""
    point: str = ""
    """A point of the board that it shows; may be empty."""
    button: str = ""
    """The action whose button it shows; may be empty."""
    done: Test | None = None
    """The test of the event after which the next card comes."""
    astray: Test | None = None
    """The test of an event after which ``detour`` is shown until moves have been taken back."""
    detour: str = ""
    """What is said then."""
    pressed: bool = False
    """Whether the next card comes when ``button`` was pressed. Taking a move back leads to the card
    before.
    """
    looks_back: bool = False
    """Whether it is about the task of the card before, if that was not skipped."""

    @property
    def is_task(self) -> bool:
        """Whether the card asks the user to do something on the board or with a button."""
        return self.done is not None or self.pressed


def _ended_well(event: Event) -> bool:
    return isinstance(event, happened.PlayEnded) and event.objective_reached


def _answered(event: Event) -> bool:
    return isinstance(event, happened.StonePlayed) and event.by is happened.Actor.COMPUTER


def _answered_at_j1(event: Event) -> bool:
    return isinstance(event, happened.StonePlayed) and _answered(event) and event.point == _J1


def _hinted(level: HintLevel) -> Test:
    return lambda event: isinstance(event, happened.HintShown) and event.level.value >= level.value


def _taken_back(event: Event) -> bool:
    return isinstance(event, happened.Undone | happened.WasReset)


_TESTS: dict[str, Test] = {
    "solved": _ended_well, "answered": _answered, "answered at J1": _answered_at_j1,
    "answered or failed": lambda event: _answered(event) or isinstance(event, happened.PlayEnded),
    "hint: area": _hinted(HintLevel.AREA), "hint: point": _hinted(HintLevel.POINT), "taken back": _taken_back,
}  # fmt: skip
"""What ``done`` and ``astray`` may be in the file of the cards."""


def tutorial_steps() -> tuple[TutorialStep, ...]:
    """All cards of the tutorial, in the user's language."""
    cards = json.loads((shipped("assets") / "tour.json").read_bytes())
    for card in cards:
        card |= {name: _(card[name]) for name in ("text", "detour") if name in card}
        card |= {name: _TESTS[card[name]] for name in ("done", "astray") if name in card}
    return tuple(TutorialStep(**card) for card in cards)


class Tutorial:
    """Which card of the tutorial the user sees, and which comes next."""

    def __init__(self) -> None:
        self.steps = tutorial_steps()
        self.index = 0
        self._seen: list[int] = []
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

    @property
    def count(self) -> int:
        """How many cards are counted: all but those that look back, which have the number of their task."""
        return sum(not step.looks_back for step in self.steps)

    @property
    def number(self) -> int:
        """The number of the current card among those that are counted. Skipping a task raises it by one."""
        return sum(not step.looks_back for step in self.steps[: self.index + 1])

    def go_on(self) -> bool:
        """Go to the next card; False if this was the last one."""
        return self._go_to(self.index + 1)

    def skip(self) -> bool:
        """Leave this card's task out: go to the next card that is not about it; False if there is none."""
        later = range(self.index + 1, len(self.steps))
        return any(not self.steps[index].looks_back and self._go_to(index) for index in later)

    def go_back(self) -> bool:
        """Go to the card that was seen before; False if this is the first one."""
        if self._seen:
            self.index = self._seen.pop()
            self.is_astray = False
            return True
        return False

    def _go_to(self, index: int) -> bool:
        if index == len(self.steps):
            return False
        self._seen.append(self.index)
        self.index = index
        self.is_astray = False
        return True

    def _card_after_solving(self) -> int | None:
        """The index of the card that comes once this card's problem is solved; None if there is none."""
        for index, step in enumerate(self.steps[self.index :], self.index):
            if step.problem == self.step.problem and step.done is _ended_well:
                return index + 1
        return None

    def take(self, events: Events) -> bool:
        """React to events that the user has caused; True if another card or text is shown then."""
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
