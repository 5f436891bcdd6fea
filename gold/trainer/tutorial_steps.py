"""The tutorial without its window: the texts of its cards, and what leads to the next card.

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

    A card that waits for an event (``done``) or for a button (``pressed``) is followed by the next
    one as soon as it comes. Other cards are followed by the next one when the user asks for it.
    """

    problem: str
    """The title of the problem that is open with the card."""
    text: str
    """The text of the card. Keys are named by their actions, in braces."""
    point: str = ""
    """The point of the board to highlight, such as ``J1``; empty for none."""
    button: str = ""
    """The action whose button to highlight; empty for none."""
    done: Test | None = None
    """Returns whether an event leads to the next card; None if no event does."""
    astray: Test | None = None
    """Returns whether an event shows ``detour`` until moves are taken back; None for never."""
    detour: str = ""
    """The text that replaces ``text`` after an event that ``astray`` accepts."""
    pressed: bool = False
    """Whether pressing ``button`` leads to the next card, and taking a move back to the former."""
    looks_back: bool = False
    """Whether the card is about the task of the card before; it is left out if that was skipped."""

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
    "solved": _ended_well,
    "answered": _answered,
    "answered at J1": _answered_at_j1,
    "answered or failed": lambda event: _answered(event) or isinstance(event, happened.PlayEnded),
    "hint: area": _hinted(HintLevel.AREA),
    "hint: point": _hinted(HintLevel.POINT),
    "taken back": _taken_back,
}
"""The tests that ``done`` and ``astray`` name in the file of the cards."""


def tutorial_steps() -> tuple[TutorialStep, ...]:
    """Load all cards of the tutorial, in the user's language."""
    cards = json.loads((shipped("assets") / "tour.json").read_bytes())
    for card in cards:
        card |= {name: _(card[name]) for name in ("text", "detour") if name in card}
        card |= {name: _TESTS[card[name]] for name in ("done", "astray") if name in card}
    return tuple(TutorialStep(**card) for card in cards)


class Tutorial:
    """The current card of the tutorial, and the steps forwards and backwards."""

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
        """The text that the card shows now: its own, or its detour."""
        return self.step.detour if self.is_astray else self.step.text

    @property
    def is_last(self) -> bool:
        """Whether this is the last card."""
        return self.index == len(self.steps) - 1

    @property
    def count(self) -> int:
        """The number of cards to show as the total.

        Cards that look back are not counted; they share the number of their task.
        """
        return sum(not step.looks_back for step in self.steps)

    @property
    def number(self) -> int:
        """The number of the current card, from 1, out of :attr:`count`."""
        return sum(not step.looks_back for step in self.steps[: self.index + 1])

    def go_on(self) -> bool:
        """Go to the next card. Return False if this is the last one."""
        return self._go_to(self.index + 1)

    def skip(self) -> bool:
        """Skip this card's task: go to the next card that does not look back.

        Return False if no such card is left.
        """
        later = range(self.index + 1, len(self.steps))
        return any(not self.steps[index].looks_back and self._go_to(index) for index in later)

    def go_back(self) -> bool:
        """Go back to the card seen before. Return False if there is none."""
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
        """The index of the card to show once this problem is solved; None if none waits for it."""
        for index, step in enumerate(self.steps[self.index :], self.index):
            if step.problem == self.step.problem and step.done is _ended_well:
                return index + 1
        return None

    def take(self, events: Events) -> bool:
        """React to events that the user has caused. Return whether the card or its text changed."""
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
    """Load the collection with the tutorial's problems.

    :raises GoldError: if it is missing or cannot be read.
    """
    return load_collection(SHIPPED_FOLDER / _FILE)


def index_of_title(collection: Collection, title: str) -> int:
    """The index of the problem with this title; 0 if there is none."""
    titles = [entry.problem.title if entry.problem else "" for entry in collection.entries]
    return titles.index(title) if title in titles else 0
