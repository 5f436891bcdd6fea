"""The tree of a certificate, as mutations see it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gold.board.points import geometry
from gold.certificate.checker import NUMBER, SEE
from gold.certificate.rules import PROPERTY as RULE
from gold.problem.sgf_tree import Node, Variation


class Place(NamedTuple):
    """A node in the tree."""

    variation: Variation
    index: int

    @property
    def node(self) -> Node:
        return self.variation.nodes[self.index]

    @property
    def properties(self) -> dict[str, list[str]]:
        return self.node.properties

    @property
    def color(self) -> str:
        """The side whose move this is; nothing for the root."""
        return next((name for name in ("B", "W") if name in self.properties), "")

    def below(self) -> Iterator[Place]:
        """All nodes that come after on some line."""
        for index in range(self.index + 1, len(self.variation.nodes)):
            yield Place(self.variation, index)
        for child in self.variation.children:
            for variation in _variations(child):
                yield from (Place(variation, index) for index in range(len(variation.nodes)))

    def refer_to(self, number: str) -> None:
        """Put a reference in the place of a node's lines."""
        self.cut_followers()
        for name in (NUMBER, RULE):
            self.properties.pop(name, None)
        self.properties[SEE] = [number]

    def cut_followers(self) -> bool:
        """Leave out all that comes after; False if nothing does."""
        had = bool(self.variation.nodes[self.index + 1 :] or self.variation.children)
        del self.variation.nodes[self.index + 1 :]
        self.variation.children.clear()
        return had


@dataclass(slots=True)
class Tree:
    """A certificate that is being altered."""

    top: Variation
    dice: random.Random

    @property
    def root(self) -> dict[str, list[str]]:
        return self.top.nodes[0].properties

    @property
    def size(self) -> int:
        return int(self.root["SZ"][0])

    def places(self) -> list[Place]:
        """Every node, in the order of the text."""
        return [Place(v, index) for v in _variations(self.top) for index in range(len(v.nodes))]

    def moves(self) -> list[Place]:
        return [place for place in self.places()[1:] if place.color]

    def having(self, name: str) -> list[Place]:
        return [place for place in self.places() if name in place.properties]

    def forks(self) -> list[Variation]:
        """Where several lines branch off."""
        return [variation for variation in _variations(self.top) if len(variation.children) > 1]

    def leaves(self) -> list[Place]:
        return [place for place in self.moves() if not any(place.below())]

    def ancestors(self, place: Place) -> list[Place]:
        """The nodes on the way to a place, the root first."""
        path = [*(Place(place.variation, index) for index in range(place.index))]
        parents = {id(child): parent for parent in _variations(self.top) for child in parent.children}
        variation = parents.get(id(place.variation))
        while variation is not None:
            path = [*(Place(variation, index) for index in range(len(variation.nodes))), *path]
            variation = parents.get(id(variation))
        return path

    def choice(self, places: list[Place]) -> Place | None:
        return self.dice.choice(places) if places else None

    def point(self) -> str:
        """Any point of the board."""
        board = geometry(self.size)
        return board.to_sgf(self.dice.choice(board.points))

    def region_point(self) -> str:
        """A playable point, or one next to where something may happen."""
        return self.dice.choice([*self.root.get("GOLDREGION", ()), self.point()]) or self.point()

    def number(self) -> str | None:
        """A number that some node has."""
        place = self.choice(self.having(NUMBER))
        return None if place is None else place.properties[NUMBER][0]

    def set(self, places: list[Place], name: str, *values: str) -> bool:
        """Give a property of one of these nodes other values; False if there is no node."""
        place = self.choice(places)
        if place is None:
            return False
        place.properties[name] = list(values)
        return True

    def remove(self, places: list[Place], name: str) -> bool:
        """Remove a property of one of these nodes; False if it is not there."""
        place = self.choice(places)
        return place is not None and place.properties.pop(name, None) is not None

    def number_of(self, place: Place) -> str:
        """A node's number, which it is given if it has none."""
        return place.properties.setdefault(NUMBER, ["given"])[0]


def _variations(top: Variation) -> Iterator[Variation]:
    """A variation and all that branch off, in the order of the text."""
    pending = [top]
    while pending:
        variation = pending.pop()
        yield variation
        pending += reversed(variation.children)
