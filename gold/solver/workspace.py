"""What the engines remember of one problem between searches."""

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
    """The memory of all engines, made when it is first needed. One search at a time.

    What the exact search has proved of a problem is kept for as long as that problem is asked about, so that
    follow-up questions are answered at once; another problem begins anew. ``megabytes`` bounds its tables.
    With more than one of its ``threads`` no search is like another (:mod:`gold.solver.proof.threads`).
    With a ``store`` its searches know the proofs that are kept there.
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
        """The memory of the alpha-beta engine."""
        if self._alphabeta is None:
            self._alphabeta = iterative_deepening.SearchMemory()
        return self._alphabeta

    def proof(self, board: Board, bits: int | None = None) -> ProofSearch:
        """The exact search about the problem that the board comes from. With ``bits``, about a part of it
        that takes as many (see :mod:`gold.solver.bitboard.crop`).

        :raises gold.solver.bitboard.area.AreaTooLargeError: if what can change does not fit the search; of a
            part, if what is next to the keystones does not.
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
        """Have the search of the whole region know what is kept."""
        bounds = Bounds()
        for claim in teach(search, self._kept_proofs(search.board.initial)):
            bounds = bounds.with_answer(claim.rung, claim.attacker_wins)
        search.known.keep(search.board, bounds)

    def crops(self, board: Board) -> CropSearches:
        """The exact searches about crops of the problem that the board comes from."""
        self._turn_to(board)
        if self._crops is None:
            kept = self._kept_proofs(board.initial)
            self._crops = CropSearches(Board(board.initial), self._megabytes, self._threads, kept)
        return self._crops

    def playouts(self, board: Board) -> RegionSearch:
        """The playouts in the region of the problem that the board comes from; where it is too large, in the
        part nearest to the keystones (see :mod:`gold.solver.bitboard.crop`).

        :raises gold.solver.bitboard.area.AreaTooLargeError: if what is next to the keystones does not fit.
        """
        self._turn_to(board)
        if self._playouts is None:
            try:
                self._playouts = RegionSearch(Board(board.initial))
            except AreaTooLargeError:
                self._playouts = RegionSearch(Board(cropped(board.initial)), cropped=True)
        return self._playouts

    def _kept_proofs(self, position: Position) -> tuple[KeptProof, ...]:
        """What the store has about a problem, read once."""
        if self._kept is None:
            kept = () if self.store is None else self.store.proofs_of(position)
            self._kept = tuple(proved_again(position, kept, self._megabytes))
        return self._kept

    def _turn_to(self, board: Board) -> None:
        """Forget the last problem if this is another; its memory is free before more is taken."""
        about = replace(board.initial, to_play=Color.BLACK)  # whose turn it is does not matter
        if about != self._about:
            self._proofs.clear()
            self._crops = None
            self._playouts = None
            self._kept = None
            self._about = about
