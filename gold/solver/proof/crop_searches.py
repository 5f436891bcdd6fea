"""The exact searches of one problem's crops, of each kind from narrow to wide."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gold.board.board import Board
from gold.board.points import Point
from gold.solver.bitboard.area import AreaTooLargeError, CropKind
from gold.solver.bitboard.proving_crop import holds_on, near_keystones, proving_crop, standing_chains
from gold.solver.proof.knowledge import Knowledge, Where, where
from gold.solver.proof.search import ProofSearch

FIRST_WIDTH: Final = 0
"""Crops are numbered by their width: 0 reaches 2 steps from the keystones' chains (within 1 the winner hardly
ever wins), and every second one a step farther. The ones between reach as far as the next, but going on from
an attacker's stone takes them a step more: what lies beyond a wall matters less than what lies before it.
"""
_STEPS_OF_FIRST: Final = 2

_MOST_AT_ONCE: Final = 4
"""So many searches are kept; the one that was not asked for longest goes first."""

_Name = tuple[CropKind, int]
"""A crop by its kind and width."""


@dataclass(slots=True)
class CropSearches:
    """What is known of a problem from its crops. ``start`` is its first position.

    ``known`` is about positions of the whole board. ``reach`` are the points of all crops that were
    searched up to now: positions that agree there, with the same side to play, are the same to all of them.
    """

    start: Board
    megabytes: float
    threads: int = 1
    known: Knowledge = field(default_factory=Knowledge)
    reach: set[Point] = field(default_factory=set)
    _searches: dict[_Name, ProofSearch | None] = field(default_factory=dict)
    _widths: dict[tuple[Where, CropKind], int] = field(default_factory=dict)
    _proved_by: dict[Where, dict[tuple[int, bool], _Name]] = field(default_factory=dict)

    def width(self, kind: CropKind, board: Board) -> int:
        """The width of the crop in hand, for a position on the board.

        A position that was not asked about begins where the one before it stands: what is too narrow for
        that mostly is for this, too.
        """
        first, moves = where(board)
        for number in range(len(moves), -1, -1):
            found = self._widths.get(((first, moves[:number]), kind))
            if found is not None:
                return found
        return FIRST_WIDTH

    def search(self, kind: CropKind, board: Board) -> ProofSearch | None:
        """The search of the narrowest crop from the one in hand on that holds on a board played on from the
        start; None if there is none that fits the exact search.
        """
        width = self.width(kind, board)
        while True:
            try:
                search = self._at(kind, width)
            except AreaTooLargeError:
                return None
            if search is not None and search.crop is not None and holds_on(board, search.crop):
                self._widths[where(board), kind] = width
                return search
            wider = self._next_width(kind, width)
            if wider is None:
                return None
            width = wider

    def widen(self, kind: CropKind, board: Board) -> bool:
        """Take the next wider crop in hand for a position on the board; whether there is one that fits."""
        width = self._next_width(kind, self.width(kind, board))
        while width is not None:
            try:
                search = self._at(kind, width)
            except AreaTooLargeError:
                return False
            if search is not None:
                self._widths[where(board), kind] = width
                return True
            width = self._next_width(kind, width)
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

    def _next_width(self, kind: CropKind, width: int) -> int | None:
        """The next width that ought to keep other points; None if there is none.

        One width may keep the same points, and the one after it more: where walls shut everything in.
        """
        wanted = self._wanted(kind, width)
        return next((wider for wider in (width + 1, width + 2) if self._wanted(kind, wider) != wanted), None)

    def _wanted(self, kind: CropKind, width: int) -> tuple[set[Point], frozenset[Point]]:
        """The points that a crop ought to keep, and the chains that are taken to stand around it."""
        steps, beyond = _STEPS_OF_FIRST + (width + 1) // 2, width % 2
        wanted = near_keystones(self.start, steps, beyond=beyond)
        if kind is CropKind.LIFE:
            return wanted, frozenset()
        standing = standing_chains(self.start, wanted)
        return near_keystones(self.start, steps, standing, beyond), standing

    def _at(self, kind: CropKind, width: int) -> ProofSearch | None:
        """The search of a crop; None where there is no crop of the kind.

        :raises AreaTooLargeError: if it does not fit the exact search.
        """
        name = kind, width
        if name not in self._searches:
            while len(self._searches) >= _MOST_AT_ONCE:
                del self._searches[next(iter(self._searches))]
            self._searches[name] = self._make(kind, width)
        search = self._searches[name] = self._searches.pop(name)  # the last one that was asked for
        return search

    def _make(self, kind: CropKind, width: int) -> ProofSearch | None:
        wanted, standing = self._wanted(kind, width)
        crop = proving_crop(self.start, wanted, kind, standing)
        if crop is None:
            return None
        megabytes = self.megabytes / _MOST_AT_ONCE
        search = ProofSearch(self.start, megabytes, crop=crop, threads=self.threads)
        self.reach |= crop.kept
        return search
