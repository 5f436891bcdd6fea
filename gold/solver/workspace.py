"""The workspace: what the engines remember of one problem between searches."""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.board.points import Color
from gold.board.position import Position
from gold.solver.alphabeta import iterative_deepening
from gold.solver.api import DEFAULT_RESOURCES
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.bitboard.crop import CROP_BITS, cropped
from gold.solver.outcome import Bounds
from gold.solver.playouts.estimate import RegionSearch
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.proof.imported_proofs import proved_again
from gold.solver.proof.kept_proof import KeptProof, teach
from gold.solver.proof.search import ProofSearch
from gold.solver.proof_store import KnownProofs


class Workspace:
    """The memory of all engines for one problem, allocated when it is first needed. For one search
    at a time.

    The exact search's proofs about a problem are kept as long as questions are about that problem,
    so that follow-up questions are answered at once. A question about another problem erases them.

    ``megabytes`` limits the tables. With more than one of ``threads``, the order of a search
    depends on chance (:mod:`gold.solver.proof.threads`). With a ``store``, searches know the proofs
    kept there.
    """

    def __init__(
        self,
        megabytes: float = DEFAULT_RESOURCES.megabytes,
        threads: int = 1,
        store: KnownProofs | None = None,
    ) -> None:
        self._megabytes = megabytes
        self._threads = threads
        self.store = store
        self._kept: tuple[KeptProof, ...] | None = None
        self._alphabeta: iterative_deepening.SearchMemory | None = None
        self._proofs: dict[int | None, ProofSearch] = {}
        self._crops: CropSearches | None = None
        self._playouts: RegionSearch | None = None
        self._about: Position | None = None

    def alphabeta(self) -> iterative_deepening.SearchMemory:
        """Return the memory of the alpha-beta engine."""
        if self._alphabeta is None:
            self._alphabeta = iterative_deepening.SearchMemory()
        return self._alphabeta

    def proof(self, board: Board, bits: int | None = None) -> ProofSearch:
        """Return the exact search for the board's problem; with ``bits``, for the part that takes
        so many bits (:mod:`gold.solver.bitboard.crop`).

        :raises gold.solver.bitboard.area.AreaTooLargeError: if the points that can change do not
            fit the search; with ``bits``, if the points next to the keystones do not.
        """
        self._turn_to(board)
        if bits not in self._proofs:
            start = board.initial if bits is None else cropped(board.initial, bits)
            megabytes = self._megabytes if bits is None else self._megabytes / len(CROP_BITS)
            search = self._proofs[bits] = ProofSearch(
                Board(start), megabytes, threads=self._threads
            )
            if bits is None:
                self._teach(search)
        return self._proofs[bits]

    def _teach(self, search: ProofSearch) -> None:
        """Let the search of the whole region learn the kept proofs."""
        bounds = Bounds()
        for claim in teach(search, self._kept_proofs(search.board.initial)):
            bounds = bounds.with_answer(claim.rung, claim.attacker_wins)
        search.known.keep(search.board, bounds)

    def crops(self, board: Board) -> CropSearches:
        """Return the exact searches in crops of the board's problem."""
        self._turn_to(board)
        if self._crops is None:
            kept = self._kept_proofs(board.initial)
            self._crops = CropSearches(Board(board.initial), self._megabytes, self._threads, kept)
        return self._crops

    def playouts(self, board: Board) -> RegionSearch:
        """Return the search by playouts for the board's problem.

        If the region is too large, it is for the part nearest to the keystones
        (:mod:`gold.solver.bitboard.crop`).

        :raises gold.solver.bitboard.area.AreaTooLargeError: if the points next to the keystones do
            not fit.
        """
        self._turn_to(board)
        if self._playouts is None:
            try:
                self._playouts = RegionSearch(Board(board.initial))
            except AreaTooLargeError:
                self._playouts = RegionSearch(Board(cropped(board.initial)), cropped=True)
        return self._playouts

    def _kept_proofs(self, position: Position) -> tuple[KeptProof, ...]:
        """Return the proofs that the store has of a problem; read once."""
        if self._kept is None:
            kept = () if self.store is None else self.store.proofs_of(position)
            self._kept = tuple(proved_again(position, kept, self._megabytes))
        return self._kept

    def _turn_to(self, board: Board) -> None:
        """Erase everything about the last problem if the board has another, before new memory is
        allocated.
        """
        about = replace(board.initial, to_play=Color.BLACK)  # the side to play does not matter
        if about != self._about:
            self._proofs.clear()
            self._crops = None
            self._playouts = None
            self._kept = None
            self._about = about
