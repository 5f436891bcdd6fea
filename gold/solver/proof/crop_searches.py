"""The exact searches of one problem's crops, of each kind from narrow to wide."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gold.board.board import Board
from gold.board.points import Color, Move, Point
from gold.solver.bitboard.area import AreaTooLargeError, CropKind
from gold.solver.bitboard.proving_crop import holds_on, near_keystones, proving_crop, standing_chains
from gold.solver.outcome import Bounds
from gold.solver.proof.search import ProofSearch

FIRST_DISTANCE: Final = 2
"""How far from the keystones' chains the first crop reaches. Within 1 the winner hardly ever wins."""

_MOST_AT_ONCE: Final = 4
"""So many searches are kept; the one that was not asked for longest goes first."""

_Name = tuple[CropKind, int]
"""A crop by its kind and distance."""

Where = tuple[Color, tuple[Move, ...]]
"""A position of the whole board, by who played first and the moves up to there."""


def where(board: Board) -> Where:
    """The position on a board, as one of its problem."""
    return board.initial.to_play, board.moves


@dataclass(slots=True)
class CropSearches:
    """What is known of a problem from its crops. ``start`` is its first position.

    ``known`` has the bounds of positions of the whole board. ``reach`` are the points of all crops that were
    searched up to now: positions that agree there, with the same side to play, are the same to all of them.
    """

    start: Board
    megabytes: float
    known: dict[Where, Bounds] = field(default_factory=dict)
    reach: set[Point] = field(default_factory=set)
    _searches: dict[_Name, ProofSearch | None] = field(default_factory=dict)
    _distances: dict[tuple[Where, CropKind], int] = field(default_factory=dict)
    _proved_by: dict[Where, dict[tuple[int, bool], _Name]] = field(default_factory=dict)

    def distance(self, kind: CropKind, board: Board) -> int:
        """How far the crop in hand reaches, for a position on the board.

        A position that was not asked about begins where the one before it stands: what is too narrow for
        that mostly is for this, too.
        """
        first, moves = where(board)
        for number in range(len(moves), -1, -1):
            found = self._distances.get(((first, moves[:number]), kind))
            if found is not None:
                return found
        return FIRST_DISTANCE

    def search(self, kind: CropKind, board: Board) -> ProofSearch | None:
        """The search of the narrowest crop from the one in hand on that holds on a board played on from the
        start; None if there is none that fits the exact search.
        """
        distance = self.distance(kind, board)
        while True:
            try:
                search = self._at(kind, distance)
            except AreaTooLargeError:
                return None
            if search is not None and search.crop is not None and holds_on(board, search.crop):
                self._distances[where(board), kind] = distance
                return search
            if self._is_widest(kind, distance):
                return None
            distance += 1

    def widen(self, kind: CropKind, board: Board) -> bool:
        """Take the next wider crop in hand for a position on the board; whether there is one that fits."""
        distance = self.distance(kind, board)
        while not self._is_widest(kind, distance):
            distance += 1
            try:
                search = self._at(kind, distance)
            except AreaTooLargeError:
                return False
            if search is not None:
                self._distances[where(board), kind] = distance
                return True
        return False

    def note_proof(self, board: Board, rung: int, attacker_wins: bool, search: ProofSearch) -> None:
        """Keep in mind which search has answered a question about the position on the board."""
        name = next(name for name, each in self._searches.items() if each is search)
        self._proved_by.setdefault(where(board), {})[rung, attacker_wins] = name

    def proof_of(self, board: Board, rung: int, attacker_wins: bool) -> ProofSearch | None:
        """The search that has proved this answer to a question about the position on the board, or about one
        before it, or to a question from which it follows; None if no crop has.
        """
        first, moves = where(board)
        for number in range(len(moves), -1, -1):
            here = self._proved_by.get((first, moves[:number]), {})
            proved = {
                abs(proved_rung - rung): name
                for (proved_rung, by_attacker), name in here.items()
                if by_attacker is attacker_wins
                and (proved_rung <= rung if attacker_wins else proved_rung >= rung)
            }
            for _, name in sorted(proved.items()):
                search = self._at(*name)
                if search is not None and search.crop is not None and holds_on(board, search.crop):
                    return search
        return None

    def _is_widest(self, kind: CropKind, distance: int) -> bool:
        return self._wanted(kind, distance + 1) == self._wanted(kind, distance)

    def _wanted(self, kind: CropKind, distance: int) -> tuple[set[Point], frozenset[Point]]:
        """The points that a crop ought to keep, and the chains that are taken to stand around it."""
        wanted = near_keystones(self.start, distance)
        if kind is CropKind.LIFE:
            return wanted, frozenset()
        standing = standing_chains(self.start, wanted)
        return near_keystones(self.start, distance, standing), standing

    def _at(self, kind: CropKind, distance: int) -> ProofSearch | None:
        """The search of a crop; None where there is no crop of the kind.

        :raises AreaTooLargeError: if it does not fit the exact search.
        """
        name = kind, distance
        if name not in self._searches:
            while len(self._searches) >= _MOST_AT_ONCE:
                del self._searches[next(iter(self._searches))]
            self._searches[name] = self._make(kind, distance)
        search = self._searches[name] = self._searches.pop(name)  # the last one that was asked for
        return search

    def _make(self, kind: CropKind, distance: int) -> ProofSearch | None:
        wanted, standing = self._wanted(kind, distance)
        crop = proving_crop(self.start, wanted, kind, standing)
        if crop is None:
            return None
        search = ProofSearch(self.start, self.megabytes / _MOST_AT_ONCE, crop=crop)
        self.reach |= crop.kept
        return search
