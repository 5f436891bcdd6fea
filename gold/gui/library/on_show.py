"""What the library has on show, as its parts know it: the sidebar, the search, the head, the organizer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path

from gold.gui.library.training_starter import TrainingStarter
from gold.gui.stage.scene import Scene
from gold.trainer.library.filtering import Filter
from gold.trainer.library.shelves import Order, Shelved, ShelvedEntry
from gold.trainer.marks import Tally
from gold.trainer.settings import TrainedPart


class LibraryOnShow(Scene, ABC):
    """The library as its parts see it.

    ``shelves`` are the collections that have been read; ``source`` is the one on show, or the search results,
    None if there is none. ``shown`` is what the filter ``asked`` leaves of it, in its ``order``. ``proved``
    are the ids of problems whose proof is kept, ``tallies`` say what was tried.
    """

    shelves: tuple[Shelved, ...]
    source: Shelved | None
    shown: Shelved | None
    query: str
    asked: Filter
    order: Order
    tallies: Mapping[str, Tally]
    training: TrainingStarter

    @property
    @abstractmethod
    def listed(self) -> tuple[Shelved, ...]:
        """What the sidebar lists."""

    @property
    @abstractmethod
    def is_reading(self) -> bool:
        """Whether more collections may come."""

    @abstractmethod
    def choose(self, shelved: Shelved) -> None:
        """Show a collection."""

    @abstractmethod
    def take(self) -> None:
        """Go on to the cards of the collection that is chosen."""

    @abstractmethod
    def sort(self, order: Order) -> None:
        """Show the problems in another order."""

    @abstractmethod
    def type_query(self, query: str) -> None:
        """Search for what is being typed."""

    @abstractmethod
    def search_entered(self) -> None:
        """Search at once, and go on to the cards."""

    @abstractmethod
    def selected_entry(self) -> ShelvedEntry | None:
        """The problem that is shown as selected."""

    @abstractmethod
    def part_on_show(self) -> TrainedPart | None:
        """What is on show, as a part of the library that can be trained; None if it is none."""

    @abstractmethod
    def noted(self) -> None:
        """Show favourites and notes after a change."""

    @abstractmethod
    def changed(self, path: Path | None) -> None:
        """Read everything again after files have changed; show the collection there, if one is given."""
