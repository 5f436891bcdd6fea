"""The exact searches in the crops of one problem: one for each kind (life or kill) and each width
that is tried.

A position is searched in a narrow crop first, and in a wider one if that is not enough. The *width*
of a crop is a number for its reach around the keystones. A *rung* is the index of a question on the
outcome scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from gold.board.board import Board
from gold.board.points import Point
from gold.solver.bitboard.area import AreaTooLargeError, CropKind, LocalPosition
from gold.solver.bitboard.proving_crop import (
    holds_on,
    leaves_nothing_out,
    near_keystones,
    outlasts,
    proving_crop,
    standing_chains,
)
from gold.solver.outcome import QUESTIONS, Rung
from gold.solver.proof.kept_proof import CropName, KeptClaim, KeptProof, teach
from gold.solver.proof.knowledge import Knowledge, Where, where
from gold.solver.proof.search import ProofSearch

_FIRST_WIDTH: Final = 0
"""The width of the narrowest crop. A width is a number for a crop's reach, not a distance.

A crop of width 0 reaches 2 steps from the keystones' chains (1 step is hardly ever enough), and
crops of widths 2, 4, 6 ... one step farther each. A crop of odd width reaches as far as one of the
next even width. But in it a step from an attacker's stone to a point without one counts as two,
because points behind a wall matter less than points before it.
"""
_STEPS_OF_FIRST: Final = 2

_MOST_SEARCHES: Final = 4
"""Most searches that are kept. The search used longest ago is dropped first, with its table; it is
made again when it is needed.
"""


@dataclass(slots=True)
class CropSearches:
    """The searches in a problem's crops, and the bounds that they have proved.

    For each kind of crop, every position has a current crop: the one in which it is searched at
    present.
    """

    start: Board
    """The problem's first position."""
    megabytes: float
    """The most memory for all tables together."""
    threads: int = 1
    """The number of threads of each search."""
    kept: tuple[KeptProof, ...] = ()
    """Proofs from a file, which the searches learn."""
    known: Knowledge = field(default_factory=Knowledge)
    """The proved bounds on the values of positions on the whole board."""
    reach: set[Point] = field(default_factory=set)
    """The points of all crops that were searched. Two positions with the same stones on these
    points and the same side to play look the same in every such crop.
    """
    _searches: dict[CropName, ProofSearch] = field(default_factory=dict)
    """The search of each crop."""
    _no_crops: set[CropName] = field(default_factory=set)
    """Names of crops that do not exist or are too large."""
    _widths: dict[tuple[Where, CropKind], int] = field(default_factory=dict)
    """The width of the current crop, by position and kind."""
    _proved_by: dict[Where, dict[tuple[Rung, bool], CropName]] = field(default_factory=dict)
    """By position: the crop that proved the answer at a rung, and whether the attacker wins it."""

    def __post_init__(self) -> None:
        """Accept the claims of kept proofs about crops, for the position ``start``.

        A claim is accepted if a search of the crop confirms it within a few nodes (:func:`teach`),
        and if it holds on the whole board. Its crop then becomes the current one of its kind.
        Proofs of the whole region are not used here, nor those of crops that do not exist or are
        too large.
        """
        # in a fixed order
        crops = dict.fromkeys(each.claim.crop for each in self.kept)
        for crop in filter(None, crops):
            with suppress(AreaTooLargeError):
                search = self._at(*crop)
                for claim in () if search is None else teach(search, self.kept, crop):
                    assert search is not None
                    if holds_on_board(
                        self.start, search, search.start, claim.rung, claim.attacker_wins
                    ):
                        self._take_for_proved(claim, crop)

    def _take_for_proved(self, claim: KeptClaim, crop: CropName) -> None:
        board = self.start
        at = where(self.start)
        self.known.keep(board, self.known.of(board).with_answer(claim.rung, claim.attacker_wins))
        self._widths[at, crop.kind] = crop.width
        self._proved_by.setdefault(at, {})[claim.rung, claim.attacker_wins] = crop

    def width(self, kind: CropKind, board: Board) -> int:
        """Return the width of the current crop of this kind for the board's position.

        If the position has none, it takes over that of the latest earlier position that has one:
        crops that were too narrow there are usually too narrow here. If no position has one, it is
        the narrowest.
        """
        first, moves = where(board)
        for number in range(len(moves), -1, -1):
            width = self._widths.get(((first, moves[:number]), kind))
            if width is not None:
                return width
        return _FIRST_WIDTH

    def search(self, kind: CropKind, board: Board) -> ProofSearch | None:
        """Return the search of the current crop of this kind or, if that proves nothing about the
        board any more, of the next wider one that does.

        That crop becomes the current one. None if there is no such crop, or if a crop before it is
        too large for the exact search. The board's position must have been reached from ``start``.
        """
        for width, search in self._from_width(kind, self.width(kind, board)):
            if _holds(search, board):
                self._widths[where(board), kind] = width
                return search
        return None

    def widen(self, kind: CropKind, board: Board) -> bool:
        """Make the next wider crop of this kind the current one, and return True.

        Return False, and keep the current one, if no wider crop is left or if the next one is too
        large for the exact search. Whether the wider crop still proves anything about the board is
        tested by :meth:`search`.
        """
        for width, _search in self._from_width(
            kind, self._next_width(kind, self.width(kind, board))
        ):
            self._widths[where(board), kind] = width
            return True
        return False

    def note_proof(
        self, board: Board, rung: Rung, attacker_wins: bool, search: ProofSearch
    ) -> None:
        """Note that ``search`` has proved who wins the question at a rung in the board's position.

        Only the name of its crop is kept, so ``search`` must be one of the searches kept here
        (:meth:`name_of`).
        """
        self._proved_by.setdefault(where(board), {})[rung, attacker_wins] = self.name_of(search)

    def name_of(self, search: ProofSearch) -> CropName:
        """Return the kind and width of a search's crop.

        :raises StopIteration: if the search is not among the few that are kept here
            (``_MOST_SEARCHES``).
        """
        return next(name for name, other in self._searches.items() if other is search)

    def best_proved_before(self, board: Board, by_attacker: bool) -> Rung | None:
        """Return the best rung that a side was proved to win in an earlier position of the board's
        game; None if there is none.

        The best is the lowest rung for the attacker, and the highest for the defender. The latest
        position with such a proof counts.
        """
        first, moves = where(board)
        for number in range(len(moves) - 1, -1, -1):
            proofs = self._proved_by.get((first, moves[:number]), {})
            rungs = [rung for rung, attacker_wins in proofs if attacker_wins is by_attacker]
            if rungs:
                return min(rungs) if by_attacker else max(rungs)
        return None

    def proof_of(self, board: Board, rung: Rung, attacker_wins: bool) -> ProofSearch | None:
        """Return a search that has proved this answer at a rung, or an answer from which it
        follows; None if there is none.

        Its crop must still prove something about the board. The proof is about the board's position
        or, if that has none, about the latest earlier position that has one. In the latter case the
        answer may be another now, so the caller has to ask again. Of several proofs about one
        position, the one at the nearest rung is taken. A search that was dropped is made again,
        with a new table that has only what the kept proofs teach it.
        """
        first, moves = where(board)
        for number in range(len(moves), -1, -1):
            proofs = self._proved_by.get((first, moves[:number]), {})
            by_distance = {
                abs(proved_rung - rung): name
                for (proved_rung, by_attacker), name in proofs.items()
                if by_attacker is attacker_wins
                and (proved_rung <= rung if attacker_wins else proved_rung >= rung)
            }
            for _, name in sorted(by_distance.items()):
                search = self._at(*name)
                if search is not None and _holds(search, board):
                    return search
        return None

    def _from_width(self, kind: CropKind, width: int | None) -> Iterator[tuple[int, ProofSearch]]:
        """Yield all widths from ``width`` on, each with the search of its crop.

        Widths that change nothing (:meth:`_next_width`) and widths without a crop are left out. It
        ends before the first crop that is too large for the exact search. If ``width`` is None,
        nothing is yielded.
        """
        while width is not None:
            try:
                search = self._at(kind, width)
            except AreaTooLargeError:
                return
            if search is not None:
                yield width, search
            width = self._next_width(kind, width)

    def _next_width(self, kind: CropKind, width: int) -> int | None:
        """Return the next width whose crop has other wanted points (:meth:`_wanted`); None if there
        is none.

        The next two widths are tried. Behind a wall, a step counts as two for odd widths, so the
        first of them may have the same points, and only the second more.
        """
        wanted = self._wanted(kind, width)
        return next(
            (wider for wider in (width + 1, width + 2) if self._wanted(kind, wider) != wanted), None
        )

    def _wanted(self, kind: CropKind, width: int) -> tuple[set[Point], frozenset[Point]]:
        """Return the points that a crop of this kind and width should keep, and the stones that it
        takes to stand.

        The points are those near the keystones, before :func:`proving_crop` corrects them. The
        stones are the attacker's that a kill crop takes to stand for ever
        (:func:`standing_chains`); empty for a life crop. Neither these stones nor points that only
        they lead to are among the points.
        """
        steps = _STEPS_OF_FIRST + (width + 1) // 2
        beyond = width % 2
        wanted = near_keystones(self.start, steps, beyond=beyond)
        if kind is CropKind.LIFE:
            return wanted, frozenset()
        standing = standing_chains(self.start, wanted)
        return near_keystones(self.start, steps, standing, beyond), standing

    def _at(self, kind: CropKind, width: int) -> ProofSearch | None:
        """Return the search of the crop of a kind and width; None if there is no such crop
        (:func:`proving_crop`).

        If the search is not kept, it is made, with a table that has only what the kept proofs teach
        it. If there are then more than ``_MOST_SEARCHES``, the one used longest ago is dropped.

        :raises AreaTooLargeError: if the crop is too large for the exact search.
        """
        name = CropName(kind, width)
        if name in self._no_crops:
            return None
        search = self._searches.pop(name, None) or self.make(kind, width)
        if search is None:
            self._no_crops.add(name)
            return None
        while len(self._searches) >= _MOST_SEARCHES:
            del self._searches[next(iter(self._searches))]
        self._searches[name] = search  # moves it to the end of the dictionary
        return search

    def make(self, kind: CropKind, width: int) -> ProofSearch | None:
        """Make a new search of a crop; return None if there is no such crop.

        :raises AreaTooLargeError: if the crop is too large for the exact search.
        """
        wanted, standing = self._wanted(kind, width)
        crop = proving_crop(self.start, wanted, kind, standing)
        if crop is None:
            return None
        megabytes = self.megabytes / _MOST_SEARCHES
        search = ProofSearch(self.start, megabytes, crop=crop, threads=self.threads)
        teach(search, self.kept, CropName(kind, width))
        self.reach |= crop.kept
        return search


def _holds(search: ProofSearch, board: Board) -> bool:
    """Whether the search's crop still proves something about the board after the moves played
    (:func:`holds_on`).

    False for a search of the whole region.
    """
    return search.crop is not None and holds_on(board, search.crop)


def holds_on_board(
    board: Board, search: ProofSearch, position: LocalPosition, rung: Rung, attacker_wins: bool
) -> bool:
    """Whether an answer that a search has proved in its crop holds on the whole board.

    The answer is who wins the question at a rung in the board's position, which is ``position`` in
    the crop. It holds if it is a win of the side that the crop is made for, or if the crop leaves
    nothing out. If the crop takes stones to stand for ever, the proof must also be known to take so
    few moves that these cannot be captured meanwhile (:func:`outlasts`).
    """
    crop = search.crop
    assert crop is not None
    is_winners = attacker_wins is (crop.kind is CropKind.KILL)
    if not (is_winners or leaves_nothing_out(board, crop)):
        return False
    if not crop.standing:
        return True
    moves = search.moves_to_the_end(position, QUESTIONS[rung])
    return moves is not None and outlasts(board, crop, moves)
