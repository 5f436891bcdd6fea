"""The exact searches of one problem's crops: one for each kind, life or kill, and each width that is tried.

A position is searched in a narrow crop first, and in a wider one if that is not enough.
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
"""The width of the narrowest crop. A width is a number for how far a crop reaches, not a distance.

A crop of width 0 reaches 2 steps from the keystones' chains (1 step is hardly ever enough), and crops of
widths 2, 4, 6 ... one step farther each. An odd width reaches as far as the next even one, but there a step
from an attacker's stone to a point without one counts as two: what lies beyond a wall matters less than what
lies before it.
"""
_STEPS_OF_FIRST: Final = 2

_MOST_SEARCHES: Final = 4
"""How many searches are kept. The one that was used longest ago is dropped first, with its table, and made
again when it is asked for.
"""


@dataclass(slots=True)
class CropSearches:
    """The searches of a problem's crops, and what they have proved. For each kind of crop, a
    position has a current crop: the one in which it is searched at present.
    """

    start: Board
    """The problem's first position."""
    megabytes: float
    """The memory that all tables together may take."""
    threads: int = 1
    """How many threads each search uses."""
    kept: tuple[KeptProof, ...] = ()
    """Proofs from a file, which the searches of their crops learn."""
    known: Knowledge = field(default_factory=Knowledge)
    """What is known of positions of the whole board."""
    reach: set[Point] = field(default_factory=set)
    """The points of all crops that were searched: two positions with the same stones on these
    points, and the same side to play, look the same in every such crop.
    """
    _searches: dict[CropName, ProofSearch] = field(default_factory=dict)
    """The search of each crop."""
    _no_crops: set[CropName] = field(default_factory=set)
    """Crops that do not exist or are too large."""
    _widths: dict[tuple[Where, CropKind], int] = field(default_factory=dict)
    """How wide the current crop of a kind is in a position."""
    _proved_by: dict[Where, dict[tuple[Rung, bool], CropName]] = field(default_factory=dict)
    """The crop that proved a rung of a position, for the attacker or the defender."""

    def __post_init__(self) -> None:
        """Take for proved what the kept proofs of crops claim of ``start``: those claims that a search of the
        crop confirms within a few nodes (:func:`teach`), and that hold on the whole board. Such a crop
        becomes the current one of its kind. Not used are proofs of the whole region, and those of a crop that
        does not exist or is too large for the exact search.
        """
        # in an order that is always the same
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
        """The width of the current crop of this kind for the board's position.

        A position without one takes over that of the latest position before it that has one, since crops that
        were too narrow there mostly are too narrow here. If none has, it begins with the narrowest.
        """
        first, moves = where(board)
        for number in range(len(moves), -1, -1):
            width = self._widths.get(((first, moves[:number]), kind))
            if width is not None:
                return width
        return _FIRST_WIDTH

    def search(self, kind: CropKind, board: Board) -> ProofSearch | None:
        """The search of the narrowest crop of this kind, from the current one on to wider ones, that still
        proves something about the board after the play since ``start``. This crop becomes the current one.
        None if there is no such crop, or none before the first that is too large for the exact search. The
        board's position must have been reached from ``start``.
        """
        for width, search in self._from_width(kind, self.width(kind, board)):
            if _holds(search, board):
                self._widths[where(board), kind] = width
                return search
        return None

    def widen(self, kind: CropKind, board: Board) -> bool:
        """Make the next wider crop of this kind the current one of the board's position, and return true.
        If no wider crop is left, or if the next one is too large for the exact search, return false; then the
        current one stays. Whether the wider crop proves anything about the board is left to :meth:`search`.
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
        """Remember that ``search`` has proved who wins the question at a rung in the board's position. What
        is kept is the name of its crop, so it must be one of the searches that are kept here
        (:meth:`name_of`).
        """
        self._proved_by.setdefault(where(board), {})[rung, attacker_wins] = self.name_of(search)

    def name_of(self, search: ProofSearch) -> CropName:
        """The kind and width of a search's crop.

        :raises StopIteration: if the search is not one of the few that are kept here (``_MOST_SEARCHES``).
        """
        return next(name for name, other in self._searches.items() if other is search)

    def best_proved_before(self, board: Board, by_attacker: bool) -> Rung | None:
        """The best rung that a side was proved to win in an earlier position of the board's game: the lowest
        for the attacker, the highest for the defender. The latest position with such a proof counts. None if
        there is none.
        """
        first, moves = where(board)
        for number in range(len(moves) - 1, -1, -1):
            proofs = self._proved_by.get((first, moves[:number]), {})
            rungs = [rung for rung, attacker_wins in proofs if attacker_wins is by_attacker]
            if rungs:
                return min(rungs) if by_attacker else max(rungs)
        return None

    def proof_of(self, board: Board, rung: Rung, attacker_wins: bool) -> ProofSearch | None:
        """A search that has proved this answer to the question at a rung, or an answer from which it follows,
        and whose crop still proves something about the board. None if there is none.

        The proof is about the board's position, or else about the latest position before it that has such a
        proof. In that case the answer may be another here, so the caller has to ask again. Of several proofs
        about a position, the one at the nearest rung counts. A search that was dropped meanwhile is made
        again, with a new table that has only what the kept proofs teach it.
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
        """Yield widths from this one on, each with the search of the crop of that width. Left out are widths
        that change nothing (:meth:`_next_width`), and those for which there is no crop. End at the first crop
        that is too large for the exact search. If ``width`` is None, yield nothing.
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
        """The next width at which a crop ought to keep other points (:meth:`_wanted`) than at this one; None
        if there is none. The next two widths are tried: behind a wall, where a step counts as two for an odd
        width, the first may keep the same points, and only the second more.
        """
        wanted = self._wanted(kind, width)
        return next(
            (wider for wider in (width + 1, width + 2) if self._wanted(kind, wider) != wanted), None
        )

    def _wanted(self, kind: CropKind, width: int) -> tuple[set[Point], frozenset[Point]]:
        """The points near the keystones that a crop of this kind and width ought to keep, before
        :func:`proving_crop` corrects them; and the stones of the attacker's that a kill crop takes to stand
        for ever (:func:`standing_chains`), none for a life crop. The points are without these stones and
        without what they cut off from the keystones.
        """
        steps = _STEPS_OF_FIRST + (width + 1) // 2
        beyond = width % 2
        wanted = near_keystones(self.start, steps, beyond=beyond)
        if kind is CropKind.LIFE:
            return wanted, frozenset()
        standing = standing_chains(self.start, wanted)
        return near_keystones(self.start, steps, standing, beyond), standing

    def _at(self, kind: CropKind, width: int) -> ProofSearch | None:
        """The search of the crop of a kind and width; None if there is no such crop (:func:`proving_crop`).
        A search that is not kept is made, with a table that has only what the kept proofs teach it. The one
        that was used longest ago is dropped if there are too many (``_MOST_SEARCHES``).

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
        self._searches[name] = search  # now the last one of the dictionary
        return search

    def make(self, kind: CropKind, width: int) -> ProofSearch | None:
        """A new search of a crop; None if there is no such crop.

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
    """Whether a search has a crop that still proves something about the board, after play from the position
    that the crop was made for (:func:`holds_on`). False for a search of the whole region.
    """
    return search.crop is not None and holds_on(board, search.crop)


def holds_on_board(
    board: Board, search: ProofSearch, position: LocalPosition, rung: Rung, attacker_wins: bool
) -> bool:
    """Whether what a search has proved in its crop holds on the whole board: who wins the question at a rung
    in the board's position, which is ``position`` in the crop.

    It does if it is a win of the side that the crop is made for, or if the crop leaves nothing out. If the
    crop takes stones to stand for ever, these must also outlast the proof: it must be known to take so few
    moves that they cannot be captured meanwhile (:func:`outlasts`).
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
