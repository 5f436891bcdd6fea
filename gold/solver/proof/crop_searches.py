"""The exact searches of one problem's crops: of each kind the one in hand, and the way to a wider one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gold.board.board import Board
from gold.board.points import Color, Move
from gold.solver.bitboard.area import AreaTooLargeError, CropKind
from gold.solver.bitboard.proving_crop import holds_on, near_keystones, proving_crop
from gold.solver.outcome import Bounds
from gold.solver.proof.search import ProofSearch

FIRST_DISTANCE: Final = 2
"""How far from the keystones' chains the first crop reaches. Within 1 the winner hardly ever wins."""


@dataclass(slots=True)
class CropSearches:
    """What is known of a problem from its crops. ``start`` is its first position.

    ``known`` has the bounds of positions of the whole board, by who played first and the moves up to there.
    ``proofs`` has the search that answered a question about the first position, by its rung and answer.
    """

    start: Board
    megabytes: float
    known: dict[tuple[Color, tuple[Move, ...]], Bounds] = field(default_factory=dict)
    proofs: dict[tuple[int, bool], ProofSearch] = field(default_factory=dict)
    _distances: dict[CropKind, int] = field(default_factory=dict)
    _searches: dict[CropKind, ProofSearch | None] = field(default_factory=dict)

    def distance(self, kind: CropKind) -> int:
        """How far the crop in hand reaches."""
        return self._distances.get(kind, FIRST_DISTANCE)

    def search(self, kind: CropKind, board: Board) -> ProofSearch | None:
        """The search of the narrowest crop from the one in hand on that holds on a board played on from the
        start; None if there is none that fits the exact search.
        """
        if kind not in self._searches:
            self._distances[kind] = FIRST_DISTANCE
            try:
                self._searches[kind] = self._make(kind, FIRST_DISTANCE)
            except AreaTooLargeError:
                self._searches[kind] = None
        while True:
            search = self._searches[kind]
            if search is not None and search.crop is not None and holds_on(board, search.crop):
                return search
            if not self.widen(kind):
                return None

    def widen(self, kind: CropKind) -> bool:
        """Take the next wider crop in hand, and forget the other; whether there is one that fits."""
        distance = self.distance(kind)
        while True:
            here, distance = near_keystones(self.start, distance), distance + 1
            if near_keystones(self.start, distance) == here:
                return False
            try:
                wider = self._make(kind, distance)
            except AreaTooLargeError:
                return False
            if wider is not None:
                self._distances[kind], self._searches[kind] = distance, wider
                return True

    def _make(self, kind: CropKind, distance: int) -> ProofSearch | None:
        crop = proving_crop(self.start, near_keystones(self.start, distance), kind)
        return None if crop is None else ProofSearch(self.start, self.megabytes / len(CropKind), crop=crop)
